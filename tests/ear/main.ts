/**
 * `npm run test:ear [-- --runs 5]`: goes through the portal by keys and checks what the screen reader Orca says at each
 * step. Not part of `npm test`: it needs Orca, which is installed here on Debian as root, or named.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ensureWebBuild } from '../../scripts/host/builds.ts'
import { readOptions } from '../../scripts/machine/options.mjs'
import { setUpSystem } from '../../scripts/machine/system-packages.mjs'
import { startPortal } from '../support/sandbox.ts'
import { type Desk, openDesk } from './desk.ts'
import { goThrough } from './steps.ts'

const packages = ['orca', 'python3-pyatspi', 'at-spi2-core', 'dbus', 'openbox', 'xdotool', 'xvfb', 'chromium']
const programs = ['orca', 'Xvfb', 'dbus-daemon', 'at-spi-bus-launcher', 'openbox', 'xdotool']
const transcripts = path.join(import.meta.dirname, '../../test-results/ear')

/** Runs in which each step was heard. */
const timesHeard = new Map<string, number>()

/** Goes through all steps and writes a transcript. */
async function listen(desk: Desk, run: number): Promise<void> {
  const portal = await startPortal()
  const page = await desk.browser.newPage({ viewport: null })
  const lines: string[] = []
  let heard: string[] = []
  async function hear(awaited: readonly string[] = []) {
    const said = await desk.hear(awaited)
    heard.push(...said)
    return said
  }
  async function step(name: string, says: readonly string[], act: () => unknown): Promise<void> {
    await desk.hear()
    heard = []
    const missing = () => says.filter((part) => !heard.some((text) => text.includes(part)))
    const faults: string[] = []
    await (async () => act())().catch((error) => faults.push(String(error)))
    await hear(missing())
    faults.push(...missing().map((part) => `not heard: ${part}`))
    lines.push(`# ${name}`, ...heard, ...faults.map((text) => `!! ${text}`), '')
    timesHeard.set(name, (timesHeard.get(name) ?? 0) + (faults.length === 0 ? 1 : 0))
  }
  try {
    await goThrough({ ...desk, page, portal, hear, step })
  } catch (error) {
    lines.push(`!! ${error}`) // between two steps; those that follow are not heard
    process.exitCode = 1
  }
  writeFileSync(path.join(transcripts, `run-${run}.txt`), lines.join('\n'))
  await page.close()
  await portal.close()
}

const runs = Number(readOptions({ runs: { type: 'string', default: '5' } }).values.runs)
setUpSystem(packages)
const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/libexec']
const missing = programs.filter((name) => !folders.some((folder) => existsSync(path.join(folder, name))))
if (missing.length > 0) {
  console.error(`test:ear needs ${missing.join(', ')}. It installs them only on Debian, as root.`)
  process.exit(1)
}
ensureWebBuild('web')
rmSync(transcripts, { recursive: true, force: true })
mkdirSync(transcripts, { recursive: true })
const desk = await openDesk()
try {
  for (let run = 1; run <= runs; run += 1) await listen(desk, run)
} finally {
  await desk.leave()
}
for (const [name, times] of timesHeard) console.log(`${name}: heard ${times} of ${runs}`)
const failed = [...timesHeard.values()].filter((times) => times < runs).length
console.log(`Transcripts: ${path.relative(process.cwd(), transcripts)}`)
console.log(`${timesHeard.size - failed} passed, ${failed} failed`)
if (failed > 0) process.exitCode = 1
