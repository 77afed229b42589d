/**
 * npm run bench:start: measures the desktop app's main process from its start to the first loaded page. Prints medians
 * and asserts nothing, because times depend on the machine. Needs `npm run build` first.
 *
 * npm run bench:start -- --starts 10
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { electronBinary, electronFlags } from '../../scripts/machine/electron.mjs'
import { readOptions } from '../../scripts/machine/options.mjs'
import { median } from './median.ts'

const root = path.join(import.meta.dirname, '../..')
const { values } = readOptions({ starts: { type: 'string', default: '10' } })

/**
 * Reports when the app's own code starts (Electron or its substitute is up), when it has run, and when the first page
 * is loaded; then exits.
 */
const watcher = `
const { app } = require('electron')
const begun = Date.now()
let read = 0
setImmediate(function look() { app.listenerCount('second-instance') > 0 ? (read = Date.now()) : setImmediate(look) })
app.on('browser-window-created', (_event, window) => {
  window.loadURL = async () => {
    process.stdout.write(JSON.stringify({ begun, read, loaded: Date.now() }) + '\\n')
    window.show()
    app.exit(0)
  }
})`

interface Start {
  /** Milliseconds from the process start to the app's own code. */
  readonly host: number
  /** Milliseconds to load and run the app's own code. */
  readonly code: number
  readonly total: number
}

async function startOnce(binary: string, folder: string): Promise<Start> {
  const script = path.join(folder, 'watcher.cjs')
  writeFileSync(script, watcher)
  const spawnedAt = Date.now()
  const args = ['-r', script, ...electronFlags, `--user-data-dir=${path.join(folder, 'app')}`, root]
  const run = spawn(binary, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  let printed = ''
  run.stdout.on('data', (text) => {
    printed += text
  })
  await new Promise((resolve) => run.on('exit', resolve))
  const { begun, read, loaded } = JSON.parse(printed.trim().split('\n').at(-1) ?? '')
  return { host: begun - spawnedAt, code: read - begun, total: loaded - spawnedAt }
}

const binary = electronBinary(root, process.env)
if (binary === null) throw new Error("Electron's binary is not here: npm run setup, or ELECTRON_OVERRIDE_DIST_PATH")
const folder = mkdtempSync(path.join(tmpdir(), 'start-'))
const starts: Start[] = []
for (let n = 0; n < Number(values.starts); n++) starts.push(await startOnce(binary, folder))
rmSync(folder, { recursive: true, force: true })
const [host, code, total] = (['host', 'code', 'total'] as const).map((key) => median(starts.map((one) => one[key])))
process.stdout.write(`host ${host} ms, own code ${code} ms, to the first page ${total} ms\n`)
