/** Electron's own installer against a local mirror with a small archive and its own checksums. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { electronBinary } from '../../../scripts/machine/electron-binary.mjs'
import { fetchElectron, fetchFailure } from '../../../scripts/machine/electron-fetch.mjs'
import { setUpElectron } from '../../../scripts/setup.mjs'

const repository = path.join(import.meta.dirname, '../../..')
const { version } = JSON.parse(readFileSync(path.join(repository, 'node_modules/electron/package.json'), 'utf8'))
const archiveName = `electron-v${version}-linux-x64.zip`

let root = ''
let server: Server | null = null
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'electron fetch ü '))
  const folder = path.join(root, 'node_modules/electron')
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', 'install.js', 'checksums.json']) {
    cpSync(path.join(repository, 'node_modules/electron', name), path.join(folder, name))
  }
  for (const name of ['@electron', '@electron-internal']) {
    symlinkSync(path.join(repository, 'node_modules', name), path.join(root, 'node_modules', name), 'junction')
  }
})
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((resolve) => (server === null ? resolve(null) : server.close(resolve)))
  server = null
  rmSync(root, { recursive: true })
})

const standIn = ['#!/bin/sh', 'echo "started with $1"', ''].join('\n')
const archive = zipSync({
  electron: [strToU8(standIn), { os: 3, attrs: 0o755 << 16 }],
  version: strToU8(version),
})

async function serve(answer: RequestListener): Promise<string> {
  const listening = createServer(answer)
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/`
}

/** A mirror with one archive. @param told the content of its checksums */
function mirrorOf(body: Uint8Array, announced: Uint8Array = body): Promise<string> {
  const sum = createHash('sha256').update(announced).digest('hex')
  return serve((request, response) => {
    if (request.url === `/v${version}/SHASUMS256.txt`) response.end(`${sum} *${archiveName}\n`)
    else if (request.url === `/v${version}/${archiveName}`) response.end(body)
    else response.writeHead(404).end()
  })
}

async function fetchFrom(mirror: string, more: { silence?: number; env?: NodeJS.ProcessEnv } = {}) {
  const lines: string[] = []
  const problem = await fetchElectron({
    root,
    node: process.execPath,
    silence: more.silence,
    out: { isTTY: false, write: (text: string) => lines.push(text) > 0 },
    env: {
      ...process.env,
      ELECTRON_MIRROR: mirror,
      electron_use_remote_checksums: '1',
      electron_config_cache: path.join(root, 'cache'),
      ELECTRON_INSTALL_PLATFORM: 'linux',
      ELECTRON_INSTALL_ARCH: 'x64',
      ...more.env,
    },
  })
  expect(lines).toEqual([`Fetching Electron ${version} (about 120 MB) …\n`])
  return problem
}

const distOf = (folder: string) => path.join(folder, 'node_modules/electron/dist')

test('the binary is downloaded, verified, unpacked and starts', async () => {
  expect(await fetchFrom(await mirrorOf(archive))).toBeNull()
  const binary = path.join(distOf(root), 'electron')
  expect(electronBinary(root, {})).toBe(process.platform === 'linux' ? binary : null)
  if (process.platform === 'linux') {
    expect(spawnSync(binary, ['an argument'], { encoding: 'utf8' }).stdout).toBe('started with an argument\n')
  }
})

test('a second fetch uses the cached archive, without the network', async () => {
  const mirror = await mirrorOf(archive)
  await fetchFrom(mirror)
  rmSync(path.join(root, 'node_modules/electron/path.txt'))
  const requests: (string | undefined)[] = []
  server?.prependListener('request', (request) => requests.push(request.url))
  expect(await fetchFrom(mirror)).toBeNull()
  expect(requests).toEqual([`/v${version}/SHASUMS256.txt`])
  expect(existsSync(path.join(distOf(root), 'electron'))).toBe(true)
})

async function expectNothingLeft(): Promise<void> {
  expect(existsSync(distOf(root))).toBe(false)
  expect(electronBinary(root, {})).toBeNull()
  expect(await fetchFrom(await mirrorOf(archive))).toBeNull() // the next start tries again
}

test('a wrong checksum', async () => {
  const other = zipSync({ electron: strToU8('something else') })
  expect(await fetchFrom(await mirrorOf(other, archive))).toBe("the download does not match Electron's checksums")
  server?.close()
  await expectNothingLeft()
})

test('a broken archive', async () => {
  expect(await fetchFrom(await mirrorOf(strToU8('no archive at all')))).toBe('the archive is broken')
  server?.close()
  await expectNothingLeft()
})

test('a server without the version', async () => {
  expect(await fetchFrom(await serve((_, response) => response.writeHead(404).end()))).toBe('the server answered 404')
  server?.close()
  await expectNothingLeft()
})

test('a connection that never answers, and one that stops in the middle', async () => {
  expect(await fetchFrom(await serve(() => {}), { silence: 1500 })).toBe('no answer within 1.5 seconds')
  server?.closeAllConnections()
  const stops = await serve((_, response) => {
    response.writeHead(200, { 'Content-Length': '1000000' })
    response.write('x')
  })
  expect(await fetchFrom(stops, { silence: 1500 })).toBe('no answer within 1.5 seconds')
  server?.closeAllConnections()
  await expectNothingLeft()
}, 30_000)

test('no network, and a proxy that refuses', async () => {
  const gone = await serve(() => {})
  await new Promise((resolve) => server?.close(resolve))
  expect(await fetchFrom(gone)).toBe('no connection to the server')
  const asked: (string | undefined)[] = []
  const proxy = await serve((request, response) => {
    asked.push(request.url)
    response.writeHead(407).end()
  })
  server?.on('connect', (request, socket) => {
    asked.push(request.url)
    socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
  })
  const env = { HTTP_PROXY: proxy, HTTPS_PROXY: proxy, NO_PROXY: '', no_proxy: '' }
  expect(await fetchFrom('http://electron.example/', { env })).toMatch(
    /^(the server answered 407|no connection to the server)$/,
  )
  expect(asked[0]).toContain('electron.example')
})

test('a file that is deleted while the size is read counts as nothing', async () => {
  const real = await vi.importActual<typeof import('node:fs')>('node:fs')
  const gone = () => {
    throw Object.assign(new Error('gone'), { code: 'ENOENT' })
  }
  vi.doMock('node:fs', () => ({ ...real, readdirSync: gone }))
  vi.resetModules()
  onTestFinished(() => {
    vi.doUnmock('node:fs')
    vi.resetModules()
  })
  const { sizeOf } = await import('../../../scripts/machine/electron-fetch.mjs')
  expect(sizeOf(root)).toBe(0)
})

describe('setup', () => {
  const installed = {
    electron_use_remote_checksums: '1',
    ELECTRON_INSTALL_PLATFORM: 'linux',
    ELECTRON_INSTALL_ARCH: 'x64',
  }

  /** @returns the lines that setup printed */
  async function setUp(mirror: string, more: NodeJS.ProcessEnv = {}, silence?: number): Promise<string[]> {
    const lines: string[] = []
    const cache = { electron_config_cache: path.join(root, 'cache') }
    const { PORTAL_SKIP_ELECTRON: _skip, ELECTRON_OVERRIDE_DIST_PATH: _override, ...machine } = process.env
    await setUpElectron({
      folder: root,
      env: { ...machine, ...installed, ...cache, ELECTRON_MIRROR: mirror, ...more },
      silence,
      out: { write: (text: string) => lines.push(text) > 0 },
    })
    return lines
  }
  const fetching = `Fetching Electron ${version} (about 120 MB) …\n`
  const failed = (problem: string) => [
    fetching,
    `Electron could not be fetched: ${problem}. The next start tries again.\n`,
  ]

  test('goes on in one line without a network, with 404, a wrong checksum, or a server that never answers', async () => {
    const gone = await serve(() => {})
    await new Promise((resolve) => server?.close(resolve))
    expect(await setUp(gone)).toEqual(failed('no connection to the server'))
    expect(await setUp(await serve((_, response) => response.writeHead(404).end()))).toEqual(
      failed('the server answered 404'),
    )
    server?.close()
    expect(await setUp(await mirrorOf(zipSync({ electron: strToU8('other') }), archive))).toEqual(
      failed("the download does not match Electron's checksums"),
    )
    server?.close()
    expect(await setUp(await serve(() => {}), {}, 1500)).toEqual(failed('no answer within 1.5 seconds'))
    expect(existsSync(distOf(root))).toBe(false)
  }, 30_000)

  test('fetches where ELECTRON_OVERRIDE_DIST_PATH names a folder without a binary', async () => {
    expect(await setUp(await mirrorOf(archive), { ELECTRON_OVERRIDE_DIST_PATH: root })).toEqual([fetching])
    expect(existsSync(path.join(distOf(root), 'electron'))).toBe(true)
  })

  test('fetches nothing with PORTAL_SKIP_ELECTRON=1', async () => {
    const requests: (string | undefined)[] = []
    const mirror = await serve((request) => requests.push(request.url))
    expect(await setUp(mirror, { PORTAL_SKIP_ELECTRON: '1' })).toEqual([])
    expect(requests).toEqual([])
  })
})

test('a full disk and an untrusted certificate have their own messages', () => {
  expect(fetchFailure('Error: ENOSPC: no space left on device, write\n    at …')).toBe('the disk is full')
  expect(fetchFailure('Error: unable to verify the first certificate')).toBe("the server's certificate is not trusted")
  expect(fetchFailure('\nError: something new\n    at …')).toBe('Error: something new')
  expect(fetchFailure('')).toBe('the installer ended without a message')
})
