/** Updates: what may be installed, with electron-updater itself on a feed of this test. */
import { createHash, generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { AppImageUpdater } from 'electron-updater'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LogEvent } from '../../../../electron/main/system/log.ts'
import {
  checkForUpdates,
  type ReadyUpdate,
  type Updater,
  watchForUpdates,
} from '../../../../electron/main/updates/updates.ts'
import { closeServer, listenOnFreePort } from '../../../../scripts/host/listen.ts'
import { publicKeyOf, signManifest } from '../../../../scripts/sign-update.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const { privateKey } = generateKeyPairSync('ed25519')
const publicKey = publicKeyOf(privateKey)
const name = 'TruckStaff-1.1.0-linux-x86_64.AppImage'
/** An installed AppImage is started: this one exits at once. */
const program = Buffer.concat([Buffer.from('#!/bin/sh\nexit 0 # new program\n'), Buffer.alloc(50_000, '#')])

let folder: string
let feed: string
let server: http.Server
let url: string

function manifest(version: string, contents: Buffer): string {
  const sha512 = createHash('sha512').update(contents).digest('base64')
  return `version: ${version}\nfiles:\n  - url: ${name}\n    sha512: ${sha512}\n    size: ${contents.length}\npath: ${name}\nsha512: ${sha512}\nreleaseDate: '2026-11-22T00:00:00.000Z'\n`
}

async function publish(version = '1.1.0', key = privateKey): Promise<string> {
  writeFileSync(path.join(feed, name), program)
  const signed = await signManifest(manifest(version, program), feed, key)
  writeFileSync(path.join(feed, 'latest-linux.yml'), signed)
  return signed
}

beforeEach(async () => {
  folder = tempFolder()
  feed = mkdtempSync(path.join(folder, 'feed-'))
  server = http.createServer((request, response) => {
    const file = path.join(feed, path.basename(new URL(request.url ?? '', 'http://feed').pathname))
    response.writeHead(existsSync(file) ? 200 : 404).end(existsSync(file) ? readFileSync(file) : '')
  })
  url = `http://127.0.0.1:${await listenOnFreePort(server, 0)}`
  vi.stubEnv('APPIMAGE', path.join(folder, 'running.AppImage'))
  writeFileSync(path.join(folder, 'running.AppImage'), 'old program')
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  await closeServer(server)
})

/** Node's requests instead of Electron's. */
class NodeRequests extends ElectronHttpExecutor {
  override createRequest(options: http.RequestOptions, callback: (response: http.IncomingMessage) => void) {
    return http.request(options, callback) as never
  }
}

function realUpdater(version: string): { updater: Updater; quit: () => void } {
  let quit = (): void => undefined
  const app = {
    version,
    name: 'TruckStaff',
    isPackaged: true,
    appUpdateConfigPath: path.join(folder, 'app-update.yml'),
    userDataPath: folder,
    baseCachePath: path.join(folder, 'cache'),
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: (handler: (code: number) => void) => {
      quit = () => handler(0)
    },
  }
  writeFileSync(app.appUpdateConfigPath, `provider: generic\nurl: ${url}\nupdaterCacheDirName: truckstaff\n`)
  const updater = new AppImageUpdater(undefined, app)
  Object.assign(updater, { httpExecutor: new NodeRequests() })
  updater.on('error', () => undefined)
  return { updater: updater as unknown as Updater, quit: () => quit() }
}

function optionsWith(log: LogEvent[], onReady: (found: ReadyUpdate) => void = () => undefined) {
  const staged = async () => undefined
  return { url, publicKey, log: (event: LogEvent) => log.push(event), releaseLock: () => undefined, staged, onReady }
}

async function update(
  version = '1.0.0',
): Promise<{ log: LogEvent[]; ready: boolean; found?: ReadyUpdate; onQuit: () => string }> {
  const log: LogEvent[] = []
  const onReady = vi.fn()
  const { updater, quit } = realUpdater(version)
  await checkForUpdates(updater, optionsWith(log, onReady))
  const onQuit = (): string => {
    quit()
    const installed = [name, 'running.AppImage'].map((file) => path.join(folder, file)).find((file) => existsSync(file))
    return readFileSync(installed as string, 'utf8').includes('new program') ? 'new program' : 'old program'
  }
  return { log, ready: onReady.mock.calls.length > 0, found: onReady.mock.calls[0]?.[0], onQuit }
}

describe('an update', () => {
  it('from N to N+1 with our signature is downloaded, announced, and installed at quit', async () => {
    await publish()
    const { log, ready, onQuit } = await update()
    expect(log).toEqual([{ event: 'update.checked', code: 'ready' }])
    expect(ready).toBe(true)
    expect(onQuit()).toBe('new program')
  })

  it.each(['1.1.0', '2.0.0'])('is no update for %s', async (installed) => {
    await publish()
    const { log, ready, onQuit } = await update(installed)
    expect(log).toEqual([{ event: 'update.checked', code: 'none' }])
    expect([ready, onQuit()]).toEqual([false, 'old program'])
  })

  it('whose file is gone can’t be installed', async () => {
    await publish()
    const { found } = await update()
    expect(found?.isIntact()).toBe(true)
    rmSync(path.join(folder, 'cache'), { recursive: true })
    expect(found?.isIntact()).toBe(false)
  })

  it('whose file is replaced after the download is not installed at quit', async () => {
    await publish()
    const { ready, onQuit } = await update()
    expect(ready).toBe(true)
    const files = readdirSync(path.join(folder, 'cache'), { recursive: true, encoding: 'utf8' })
    const downloaded = files.filter((file) => file.endsWith(name))
    expect(downloaded).toHaveLength(1)
    writeFileSync(path.join(folder, 'cache', downloaded[0] ?? ''), Buffer.alloc(program.length, 'new program, evil'))
    expect(onQuit()).toBe('old program')
  })

  it.each<[string, string, () => Promise<void>]>([
    [
      "with another key's signature",
      'wrong-signature',
      async () => void (await publish('1.1.0', generateKeyPairSync('ed25519').privateKey)),
    ],
    [
      'without a signature',
      'unsigned',
      async () => {
        await publish()
        writeFileSync(path.join(feed, 'latest-linux.yml'), manifest('1.1.0', program))
      },
    ],
    [
      'whose version number was changed after signing',
      'wrong-signature',
      async () => {
        const signed = await publish()
        writeFileSync(path.join(feed, 'latest-linux.yml'), signed.replace('version: 1.1.0', 'version: 9.1.0'))
      },
    ],
  ])('%s is not downloaded, and the log says why', async (_name, reason, prepare) => {
    await prepare()
    const { log, ready, onQuit } = await update()
    expect(log).toEqual([{ event: 'update.refused', level: 'error', code: reason }])
    expect([ready, onQuit()]).toEqual([false, 'old program'])
  })

  it.each<[string, Buffer]>([
    ['cut short', program.subarray(0, 20_000)],
    ['another one of the same size', Buffer.alloc(program.length, 'evil')],
  ])('whose file is %s is not installed', async (_name, contents) => {
    await publish()
    writeFileSync(path.join(feed, name), contents)
    const { log, ready, onQuit } = await update()
    expect(log).toMatchObject([{ event: 'update.failed', level: 'warn' }])
    expect([ready, onQuit()]).toEqual([false, 'old program'])
  })

  it('is looked for each hour until there is one: the app may start before its network', async () => {
    vi.useFakeTimers()
    const info = { version: '1.1.0', files: [] }
    let checks = 0
    const checkOnce = async () => {
      checks += 1
      if (checks === 1) throw new Error('no network')
      return { isUpdateAvailable: checks === 3, updateInfo: info }
    }
    const updater = { checkForUpdates: checkOnce, setFeedURL: () => undefined }
    const log: LogEvent[] = []
    await watchForUpdates(updater as unknown as Updater, optionsWith(log))
    await vi.advanceTimersByTimeAsync(2 * 3_600_000)
    expect(log.map(({ event, code }) => `${event} ${code}`)).toEqual([
      'update.failed Error',
      'update.checked none',
      'update.refused unsigned',
    ])
  })

  it('from a feed that never answers is given up after 30 seconds', async () => {
    vi.useFakeTimers()
    const log: LogEvent[] = []
    const silent = { checkForUpdates: () => new Promise(() => undefined), setFeedURL: () => undefined }
    const asked = checkForUpdates(silent as unknown as Updater, optionsWith(log))
    await vi.advanceTimersByTimeAsync(30_000)
    await asked
    expect(log).toEqual([{ event: 'update.failed', level: 'warn', code: 'Error' }])
  })
})

describe('a manifest', () => {
  it('is signed once, however often, and only with the files that it describes', async () => {
    const signed = await publish()
    expect(await signManifest(signed, feed, privateKey)).toBe(signed)
    writeFileSync(path.join(feed, name), 'evil')
    await expect(signManifest(signed, feed, privateKey)).rejects.toThrow(name)
    const ofTestBuild = signed.replaceAll(name, 'TruckStaff TEST BUILD.exe')
    await expect(signManifest(ofTestBuild, feed, privateKey)).rejects.toThrow('a test build is no update')
    await expect(signManifest('<html>', feed, privateKey)).rejects.toThrow('not a manifest')
    const ofPreview = signed.replace(/^version: .*/m, 'version: 1.1.0-beta.1')
    await expect(signManifest(ofPreview, feed, privateKey)).rejects.toThrow('of a preview')
  })
})

it('each request of electron-updater takes the listener that the app gives it for a proxy’s password', () => {
  const executor = new ElectronHttpExecutor(() => undefined)
  expect(executor).toHaveProperty('proxyLoginCallback') // what start-updates.ts replaces
})
