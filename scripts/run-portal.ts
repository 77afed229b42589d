/**
 * Runs everything on one machine: sandbox provider, web server and, if Electron can start, the desktop app. Started by
 * `npm start`; `--no-window` opens no window, `--faults` opens the sandbox's control. Ctrl+C ends everything.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { demoAccounts, demoPassword } from '../tests/sandbox/seed.ts'
import { startSandbox } from '../tests/sandbox/start.ts'
import { ensureDesktopBuild, ensureWebBuild, webRoot } from './host/builds.ts'
import { servePortal } from './host/serve-portal.ts'
import { electronBinary, electronFlags, hasDisplay } from './machine/electron.mjs'
import { readOptions } from './machine/options.mjs'

const root = path.join(import.meta.dirname, '..')
const dataFile = path.join(root, '.sandbox/provider.sqlite')

/** Starts the desktop app with the sandbox. An override of Electron's binary may need no display. */
function openWindow(binary: string, apiOrigin: string): ChildProcess {
  ensureDesktopBuild()
  return spawn(binary, [...electronFlags, root], {
    cwd: root,
    env: { ...process.env, API_ORIGIN: apiOrigin },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

/** Opens the system's browser. On failure, the printed address remains. */
function openBrowser(address: string): void {
  const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
    darwin: ['open'],
    win32: ['cmd', '/c', 'start', ''],
  }
  const [command, ...args] = openers[process.platform] ?? ['xdg-open']
  const opener = spawn(command, [...args, address], { stdio: 'ignore', detached: true })
  opener.on('error', () => {})
  opener.unref()
}

/** Asks the window to close, and kills it after three seconds. */
async function endWindow(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 3000)
  await gone
  clearTimeout(force)
}

const { values } = readOptions({
  'no-window': { type: 'boolean', default: false },
  faults: { type: 'boolean', default: false },
})
ensureWebBuild('web')
const sandbox = await startSandbox({ port: 8787, file: dataFile, demo: true, faults: values.faults })
const portal = await servePortal({ root: webRoot, apiOrigin: sandbox.origin, port: 4173 })
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
  Provider    ${sandbox.origin} (a sandbox on this machine)${values.faults ? `\n  Control     ${sandbox.origin}/sandbox` : ''}
  Data        ${path.relative(process.cwd(), dataFile)} (delete it to start afresh)

  Demo accounts, password ${demoPassword}
${demoAccounts.map((account) => `    ${account.email.padEnd(30)} ${account.about}`).join('\n')}

  Ctrl+C ends everything.
`)

const binary = electronBinary(root, process.env)
const obstacles = [
  [values['no-window'], '--no-window is set'],
  [process.env.PORTAL_SKIP_ELECTRON === '1', 'PORTAL_SKIP_ELECTRON is set'],
  [binary === null, "Electron's binary is not on this machine"],
  [!hasDisplay, 'there is no display'],
] as const
const obstacle = obstacles.find(([applies]) => applies)?.[1]
if (binary !== null && obstacle === undefined) {
  console.log('Opening the desktop window …')
  desktop = openWindow(binary, sandbox.origin)
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
  if (hasDisplay && !values['no-window']) openBrowser(portal.origin)
}
