/** `npm start` on a machine without Electron's binary, in a copy of the project. */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { closeServer, listenOnFreePort } from '../../../scripts/host/listen.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const repository = path.join(import.meta.dirname, '../../..')
const linked = ['build', 'src', 'tests', 'worker', 'resources', 'package.json', 'package-lock.json', '.npmrc']

let root = ''
beforeEach(() => {
  root = tempFolder('träck staff ')
  cpSync(path.join(repository, 'scripts'), path.join(root, 'scripts'), { recursive: true })
  for (const name of linked) symlinkSync(path.join(repository, name), path.join(root, name))
  const modules = path.join(root, 'node_modules')
  mkdirSync(path.join(modules, 'electron'), { recursive: true })
  for (const name of readdirSync(path.join(repository, 'node_modules'))) {
    if (name !== 'electron') symlinkSync(path.join(repository, 'node_modules', name), path.join(modules, name))
  }
  for (const name of ['package.json', 'install.js', 'checksums.json']) {
    cpSync(path.join(repository, 'node_modules/electron', name), path.join(modules, 'electron', name))
  }
  // Newer than all sources, so it is not built.
  mkdirSync(path.join(root, 'out/web'), { recursive: true })
  writeFileSync(path.join(root, 'out/web/index.html'), '<!doctype html><title>Portal</title>')
})

/** Starts `npm start` in front of a mirror that answers 404. It ends with the test. */
async function start() {
  const requests: (string | undefined)[] = []
  const mirror = createServer((request, response) => {
    requests.push(request.url)
    response.writeHead(404).end()
  })
  const { PORTAL_SKIP_ELECTRON: _skip, ELECTRON_OVERRIDE_DIST_PATH: _override, ...machine } = process.env
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...machine,
      ELECTRON_MIRROR: `http://127.0.0.1:${await listenOnFreePort(mirror, 0)}/`,
      electron_config_cache: path.join(root, 'cache'),
      DISPLAY: '',
      WAYLAND_DISPLAY: '',
    },
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
    await closeServer(mirror)
  })
  /** Returns what a pattern captures in the output, as soon as it is there. */
  const printed = (pattern: RegExp) =>
    expect
      .poll(() => pattern.exec(output)?.[1], { timeout: 40_000 })
      .toBeDefined()
      .then(() => pattern.exec(output)?.[1])
  return { requests, printed, output: () => output }
}

// Elsewhere a start opens the system's browser.
describe.runIf(process.platform === 'linux')('without the binary', () => {
  test('npm start says why it could not be fetched, and the portal is there for the browser', async () => {
    const { requests, printed, output } = await start()
    const address = await printed(/No desktop window.* Open (http:\S+) in a browser/)
    expect(output()).toContain('Electron could not be fetched: ')
    expect(requests).not.toEqual([])
    expect((await fetch(`${address}/`)).status).toBe(200)
    const mails = await printed(/Mails +(http:\S+)/)
    expect((await fetch(`${mails}`)).status).toBe(200)
  })
})
