/**
 * Serves `out/web` as a deployment would, until it is interrupted.
 *
 *   API_ORIGIN=https://provider.example PORT=8000 npm run preview:web
 */
import { webRoot } from './host/builds.ts'
import { servePortal } from './host/serve-portal.ts'
import { readOptions, stop } from './machine/options.mjs'

readOptions({})
const { API_ORIGIN: apiOrigin = 'http://127.0.0.1:8787', PORT = '4173' } = process.env // where `npm run sandbox` listens
if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65_535) stop('PORT must be a number up to 65535.')
if (!URL.canParse(apiOrigin)) stop('API_ORIGIN must be an origin, such as https://provider.example.')
const portal = await servePortal({ root: webRoot, apiOrigin, port: Number(PORT) }).catch((error: Error) => {
  return stop(error.message)
})
console.log(`Portal: ${portal.origin}\nProvider: ${apiOrigin}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void portal.close())
