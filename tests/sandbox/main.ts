/**
 * The sandbox by itself: `npm run sandbox -- [--port N] [--file PATH]`. Stores its database in `.sandbox/` by default.
 * Ctrl+C ends it.
 */
import path from 'node:path'
import { readOptions } from '../../scripts/machine/options.mjs'
import { demoAccounts, demoPassword } from './seed.ts'
import { startSandbox } from './start.ts'

const { values } = readOptions({
  port: { type: 'string', default: '8787' },
  file: { type: 'string' },
})
const file = values.file ?? path.join(import.meta.dirname, '../../.sandbox/provider.sqlite')
const sandbox = await startSandbox({ port: Number(values.port), file, demo: true })
if (new URL(sandbox.origin).port !== values.port)
  console.log(`Port ${values.port} is in use. Start the portal with API_ORIGIN=${sandbox.origin}`)
console.log(`Sandbox provider: ${sandbox.origin} (mails: ${sandbox.origin}/sandbox/outbox)`)
console.log(`Data: ${file}`)
for (const account of demoAccounts) console.log(`  ${account.email} / ${demoPassword}: ${account.about}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close())
