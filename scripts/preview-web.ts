/**
 * Serves `out/web` as a deployment would, until it is interrupted.
 *
 *   API_ORIGIN=https://provider.example npm run preview:web -- --port 4173
 */
import { webRoot } from './host/builds.ts'
import { servePortal } from './host/serve-portal.ts'
import { readOptions } from './machine/options.mjs'

const { values } = readOptions({ port: { type: 'string', default: '4173' } })
const apiOrigin = process.env.API_ORIGIN
const portal = await servePortal({ root: webRoot, apiOrigin, port: Number(values.port) })
console.log(`Portal: ${portal.origin}`)
console.log(apiOrigin === undefined ? 'API_ORIGIN is not set: calls return 404.' : `Provider: ${apiOrigin}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void portal.close())
