/**
 * Runs everything on one machine: sandbox provider, web server and, if Electron can start, the desktop app. Started by
 * `npm start`; `--no-window` opens no window. Ctrl+C ends everything.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import open from 'open'
import { demoAccounts, demoPassword } from '../tests/sandbox/seed.ts'
import { startSandbox } from '../tests/sandbox/start.ts'
import { ensureDesktopBuild, ensureWebBuild, webRoot } from './host/builds.ts'
import { servePortal } from './host/serve-portal.ts'
import { electronBinary, electronFlags, hasDisplay } from './machine/electron.mjs'
import { readOptions } from './machine/options.mjs'

const root = path.join(import.meta.dirname, '..')
const dataFile = path.join(root, '.sandbox/provider.sqlite')

/** Asks the window to close, and kills it after three seconds. */
async function endWindow(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit', { signal: AbortSignal.timeout(3000) }).catch(() => child.kill('SIGKILL'))
}

const { values } = readOptions({ 'no-window': { type: 'boolean', default: false } })
ensureWebBuild('web')
const sandbox = await startSandbox({ port: 8787, file: dataFile, demo: true })
const portal = await servePortal({
  root: webRoot,
  apiOrigin: sandbox.origin,
  port: 4173,
  isLineLost: sandbox.isLineLost,
})
sandbox.pointMailsAt(portal.origin)

let desktop: ChildProcess | null = null
let ending = false
async function end(): Promise<void> {
  if (ending) return
  ending = true
  if (desktop !== null) await endWindow(desktop)
  await portal.close()
  await sandbox.close()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())

console.log(`
  Portal      ${portal.origin}
  Mails       ${sandbox.origin}/sandbox/outbox
  Provider    ${sandbox.origin} (a sandbox on this machine)
  Data        ${path.relative(process.cwd(), path.dirname(dataFile))} (delete it to start afresh)

  Demo accounts, password ${demoPassword}
${demoAccounts.map((account) => `    ${account.email.padEnd(30)} ${account.about}`).join('\n')}

  Ctrl+C ends everything.
`)

const binary = electronBinary(root, process.env)
const obstacles = [
  [values['no-window'], '--no-window is set'],
  [process.env.PORTAL_SKIP_ELECTRON === '1', 'PORTAL_SKIP_ELECTRON is set'],
  [binary === null, "Electron's binary is not on this machine"],
  [!hasDisplay(), 'there is no display'],
] as const
const obstacle = obstacles.find(([applies]) => applies)?.[1]
if (binary !== null && obstacle === undefined) {
  console.log('Opening the desktop window …')
  ensureDesktopBuild()
  desktop = spawn(binary, [...electronFlags, root], {
    cwd: root,
    env: { ...process.env, API_ORIGIN: sandbox.origin },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  desktop.on('error', (error) => {
    desktop = null
    console.log(`The desktop window could not be opened: ${error.message}`)
  })
  desktop.on('exit', (code) => {
    desktop = null
    if (ending) return
    console.log(`The desktop window has ended${code ? ` (code ${code})` : ''}. The portal is still at ${portal.origin}`)
    if (code) console.log('If libraries are missing: sudo npx playwright install-deps chromium')
  })
} else {
  console.log(`No desktop window, because ${obstacle}. Open ${portal.origin} in a browser.`)
  // If no browser opens, the printed address remains.
  if (hasDisplay() && !values['no-window']) await open(portal.origin).catch(() => {})
}
