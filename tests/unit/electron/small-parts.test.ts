/** The small modules of main, one block each. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { MenuItemConstructorOptions } from 'electron'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { diagnosticsText } from '../../../electron/main/help/diagnostics.ts'
import { diagnosticsZip } from '../../../electron/main/help/diagnostics-zip.ts'
import { menuTemplate, shortcutLines } from '../../../electron/main/help/menu.ts'
import { smokeReport } from '../../../electron/main/help/smoke.ts'
import { contextMenuTemplate } from '../../../electron/main/page/context-menu.ts'
import {
  isWithinReach,
  openingPlace,
  placeOn,
  readPlaces,
  visiblePlace,
  withPlace,
  withZoom,
  writePlaces,
} from '../../../electron/main/page/window-bounds.ts'
import { createNotices, keychainNotices, noSecretServiceDetails } from '../../../electron/main/session/notices.ts'
import { createCrashPauses, createCrashWatch } from '../../../electron/main/system/crash-watch.ts'
import { cleanLine, formatLine, type LogEvent } from '../../../electron/main/system/log.ts'
import { createLogFile } from '../../../electron/main/system/log-file.ts'
import { createShutdown } from '../../../electron/main/system/shutdown.ts'
import { failStart, startFailed } from '../../../electron/main/system/start-failure.ts'
import { showLanguage } from '../../../src/i18n/language.ts'
import { menuActions } from '../../support/menu.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'parts-'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

describe('the log', () => {
  it('takes the keys of its list and no others, in one line', () => {
    const event = { event: 'api', status: 500, ms: 3, email: 'dana@truckstaff.example', message: 'x', code: 'a\r\nb' }
    const line = formatLine(event as LogEvent, '1.2.3', 0)
    expect(JSON.parse(line)).toEqual({
      ts: '1970-01-01T00:00:00.000Z',
      level: 'info',
      event: 'api',
      status: 500,
      ms: 3,
      code: 'a\r\nb',
      appVersion: '1.2.3',
    })
    expect(line).not.toMatch(/[\r\n]/)
  })

  it('cuts long texts', () => {
    expect(formatLine({ event: 'x'.repeat(5000) }, '1', 0).length).toBeLessThan(300)
  })

  it('writes what came before the file was there, for this user only, and forgets after 14 days', async () => {
    const old = path.join(folder, 'main.log.4')
    writeFileSync(old, 'old')
    const longAgo = new Date(Date.now() - 15 * 86_400_000)
    utimesSync(old, longAgo, longAgo)
    const { log, open } = createLogFile('1.0.0', Date.now)
    log({ event: 'early' })
    await open(folder)
    log({ event: 'late' })
    expect(readdirSync(folder)).toEqual(['main.log'])
    const lines = readFileSync(path.join(folder, 'main.log'), 'utf8').trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(['early', 'late'])
    expect(statSync(path.join(folder, 'main.log')).mode & 0o077).toBe(0)
  })

  it('without a folder to write to is silent: no error, no line anywhere', async () => {
    const said = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')]
    const { log, open } = createLogFile('1.0.0', Date.now)
    const file = path.join(folder, 'file')
    writeFileSync(file, '')
    log({ event: 'early' })
    await expect(open(path.join(file, 'logs'))).resolves.toBeUndefined()
    expect(() => log({ event: 'nowhere' })).not.toThrow()
    expect(readdirSync(folder)).toEqual(['file'])
    expect(readFileSync(file, 'utf8')).toBe('')
    for (const stream of said) expect(stream).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })
})

describe('notices', () => {
  it('wait for the page, come once, and go straight to it afterwards', () => {
    const pushed: unknown[] = []
    let listens = false
    const notices = createNotices((notice) => listens && pushed.push(notice) > 0, 'darwin')
    notices.addKeychain('denied', true)
    notices.addKeychain('denied', false)
    expect(notices.take()).toEqual([keychainNotices.denied])
    expect(notices.take()).toEqual([])
    listens = true
    notices.addKeychain('denied', false)
    notices.addKeychain('timeout', false)
    expect(pushed).toEqual([keychainNotices.timeout])
  })

  it('say nothing about a damaged entry, and on Linux what is missing', () => {
    const notices = createNotices(() => false, 'linux')
    notices.addKeychain('corrupt', true)
    expect(notices.take()).toEqual([])
    notices.addKeychain('unavailable', false)
    expect(notices.take()).toEqual([keychainNotices.unavailable, noSecretServiceDetails])
  })

  it('say why one must sign in again when the keychain hung at the start', () => {
    const notices = createNotices(() => false, 'linux')
    notices.addKeychain('timeout', true)
    expect(notices.take()).toEqual([
      "Your computer's password store did not answer, so you have been asked to sign in again.",
    ])
  })
})

describe('the window', () => {
  const screens = [{ x: 0, y: 0, width: 1920, height: 1080 }]
  const bounds = { x: 100, y: 50, width: 1000, height: 700 }
  const displays = [{ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } }]
  const dock = { id: 2, workArea: { x: 1920, y: 0, width: 2560, height: 1440 } }
  const none = { last: null, places: {} }
  const atDock = { ...bounds, x: 2000 }

  it('has a place and a size of its own on each display', () => {
    const both = withPlace(withPlace(none, 1, { bounds, maximized: false, zoom: 1 }), 2, {
      bounds: atDock,
      maximized: false,
      zoom: 1.5,
    })
    expect(openingPlace(both, [...displays, dock])).toEqual({ bounds: atDock, maximized: false, zoom: 1.5 })
    expect(openingPlace(both, displays)).toEqual({ bounds, maximized: false, zoom: 1 })
    expect(placeOn(withZoom(both, 1, 2), displays[0] as typeof dock)).toEqual({ bounds, maximized: false, zoom: 2 })
    expect(placeOn(withZoom(none, 2, 2), dock)).toEqual({ maximized: false, zoom: 2 })
  })

  it('of a display that is unplugged opens in the place of another, and a new display has none', () => {
    const away = withPlace(none, 2, { bounds: atDock, maximized: false, zoom: 1.5 })
    expect(openingPlace(away, displays)).toEqual({ maximized: false, zoom: 1 })
    expect(placeOn(away, displays[0] as typeof dock)).toBeNull()
  })

  it('comes back where it was', () => {
    const file = path.join(folder, 'window.json')
    expect(writePlaces(file, withPlace(none, 1, { bounds, maximized: true, zoom: 1.5 }))).toBe(true)
    expect(openingPlace(readPlaces(file), displays)).toEqual({ bounds, maximized: true, zoom: 1.5 })
  })

  it.each([
    ['on a screen that is gone', { bounds: { ...bounds, x: 3000 } }],
    ['above the screen', { bounds: { ...bounds, y: -200 } }],
    ['almost outside', { bounds: { ...bounds, x: 1900 } }],
    ['nowhere', { bounds: { x: 'a', y: 1, width: 2, height: 3 } }],
    ['at infinity', { bounds: { ...bounds, x: Number.POSITIVE_INFINITY } }],
    ['unknown', null],
    ['a list', []],
  ])('%s: the system chooses', (_name, saved) => {
    expect(visiblePlace(saved, screens)).toEqual({ maximized: false, zoom: 1 })
  })

  it('is never too small to use', () => {
    expect(visiblePlace({ bounds: { ...bounds, width: 10, height: 10 } }, screens).bounds).toMatchObject({
      width: 360,
      height: 480,
    })
  })

  it('without a file, with half a one, on a read-only disk', () => {
    expect(openingPlace(readPlaces(path.join(folder, 'none')), displays)).toEqual({ maximized: false, zoom: 1 })
    for (const text of ['{"places"', 'null', '[]', '{"last":1,"places":{"1":{"bounds":[]}}}']) {
      writeFileSync(path.join(folder, 'half'), text)
      expect(openingPlace(readPlaces(path.join(folder, 'half')), displays)).toEqual({ maximized: false, zoom: 1 })
    }
    expect(writePlaces(path.join(folder, 'half', 'x'), none)).toBe(false)
  })

  it.each([0, 0.1, 40, '2', null])('is never drawn %j times as large', (zoom) => {
    expect(visiblePlace({ bounds, zoom }, screens).zoom).toBe(1)
  })

  it('on a display that has been unplugged is out of reach', () => {
    const second = { x: 1920, y: 0, width: 1280, height: 1024 }
    const there = { ...bounds, x: 2000 }
    expect([isWithinReach(there, [...screens, second]), isWithinReach(there, screens)]).toEqual([true, false])
  })
})

describe('the menu', () => {
  const roles = (platform: NodeJS.Platform): string => {
    const template = menuTemplate({
      appName: 'TruckStaff',
      version: '1.0.0',
      platform,
      ...menuActions,
      onInstallUpdate: null,
    })
    return JSON.stringify(template)
  }

  it.each(['linux', 'win32', 'darwin'] as const)(
    'on %s has edit, zoom, quit and help, no reload and no developer tools',
    (platform) => {
      const menu = roles(platform)
      for (const role of ['undo', 'paste', 'zoomIn', 'zoomOut', 'resetZoom', 'quit', 'help'])
        expect(menu).toContain(`"${role}"`)
      expect(menu).not.toMatch(/reload|devtools/i)
      expect(menu).not.toContain('install-update')
      expect(menu).toContain('TruckStaff 1.0.0')
    },
  )

  it('speaks the language of the page, and offers each by its own name', async () => {
    const chosen: string[] = []
    const options = { appName: 'T', version: '1', platform: 'linux', ...menuActions, onInstallUpdate: null } as const
    await showLanguage('es')
    const menu = menuTemplate({ ...options, onLanguage: (language) => chosen.push(language) })
    await showLanguage('en')
    expect(JSON.stringify(menu)).toContain('Imprimir')
    const view = menu[2]?.submenu as { id?: string; label?: string; checked?: boolean; click?: () => void }[]
    const items = view.filter(({ id = '' }) => id.startsWith('language-'))
    expect(items.map(({ label, checked }) => [label, checked])).toEqual([
      ['English', false],
      ['Español', true],
    ])
    items[0]?.click?.()
    expect(chosen).toEqual(['en'])
  })

  it('offers an update that is there', () => {
    const template = menuTemplate({
      appName: 'T',
      version: '1',
      platform: 'linux',
      ...menuActions,
      onInstallUpdate: () => undefined,
    })
    expect(JSON.stringify(template)).toContain('Restart to update')
  })

  it('leads to the four screens while somebody is signed in, and Help lists its shortcuts', () => {
    const onCommand = vi.fn()
    const given = {
      appName: 'T',
      version: '1',
      platform: 'linux',
      ...menuActions,
      onCommand,
      onInstallUpdate: null,
    } as const
    const menu = menuTemplate(given)
    const view = menu.find(({ label }) => label === '&View')?.submenu as MenuItemConstructorOptions[]
    for (const { id, click, enabled } of view) {
      if (id === undefined || /^(notify|language)-/.test(id)) continue
      expect(enabled).toBe(true)
      click?.(undefined as never, undefined, undefined as never)
    }
    expect(onCommand.mock.calls.flat()).toEqual([
      'dashboard',
      'application',
      'calendar',
      'profile',
      'schedule',
      'refresh',
    ])
    expect(JSON.stringify(menuTemplate({ ...given, signedIn: false }))).toContain(
      '"id":"calendar","label":"Calendar","accelerator":"CommandOrControl+3","enabled":false',
    )
    const lines = shortcutLines(menu, 'linux')
    expect(lines).toContain('Ctrl+N   Schedule Interview')
    expect(lines).toContain('Ctrl+Plus   Larger text')
    expect(shortcutLines(menu, 'darwin')).toContain('Cmd+R   Refresh')
    const keys = lines.map((line) => line.split('   ')[0])
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('switches each kind of news off and on', () => {
    const onWanted = vi.fn()
    const given = {
      appName: 'T',
      version: '1',
      platform: 'linux',
      ...menuActions,
      onWanted,
      onInstallUpdate: null,
    } as const
    const view = menuTemplate(given).find(({ label }) => label === '&View')?.submenu as MenuItemConstructorOptions[]
    const item = view.find(({ id }) => id === 'notify-interviews')
    item?.click?.({ checked: false } as never, undefined, undefined as never)
    expect(onWanted).toHaveBeenCalledWith({ messages: true, interviews: false })
  })

  it('diagnostics hold nothing about the person', () => {
    const text = diagnosticsText('TruckStaff', {
      version: '1.0.0',
      electron: '45',
      chrome: '150',
      system: 'Linux',
      apiHost: 'api.example',
      storage: 'keychain',
      signedIn: true,
    })
    expect(text.split('\n')).toEqual([
      'TruckStaff 1.0.0',
      'Electron 45, Chromium 150',
      'Linux',
      'API api.example',
      'Session active, kept in keychain',
    ])
  })
})

describe('what Help saves', () => {
  const canary = 'dana.olson@truckstaff.example'
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl'

  it('holds logs and state, and nothing of a person wherever somebody planted it', () => {
    const line = { ts: '2026-01-01', event: 'page.error', code: 'TypeError', appVersion: '1.0.0' }
    const planted = [
      JSON.stringify({ ...line, message: canary, email: canary, token }),
      JSON.stringify({ ...line, code: `Error: ${canary} is not JSON` }),
      `Uncaught ${canary}`,
      `"${canary}"`,
      JSON.stringify([token, canary]),
    ]
    const at = (name: string): string => path.join(folder, name)
    writeFileSync(at('main.log'), `${planted.join('\n')}\n`)
    writeFileSync(at('main.log.1'), `${JSON.stringify(line)}\n`)
    writeFileSync(at(`${canary}.log`), canary)
    writeFileSync(
      at('session-state.json'),
      JSON.stringify({ gen: 7, signedOut: false, items: 1, token, email: canary }),
    )
    writeFileSync(
      at('window.json'),
      JSON.stringify({ places: { 1: { bounds: { x: 1, y: 2, width: 900, height: 800, canary }, canary } }, canary }),
    )
    const draftFolder = mkdtempSync(at('drafts-'))
    writeFileSync(path.join(draftFolder, `${canary}.bin`), canary.repeat(10))
    const zip = unzipSync(
      diagnosticsZip({
        text: 'TruckStaff 1.0.0',
        logFolder: folder,
        stateFile: at('session-state.json'),
        placeFile: at('window.json'),
        draftFolder,
        displays: [{ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
      }),
    )
    const texts = Object.fromEntries(Object.entries(zip).map(([name, bytes]) => [name, strFromU8(bytes)]))
    expect(Object.keys(texts).sort()).toEqual(['about.txt', 'logs/main.log', 'logs/main.log.1', 'state.json'])
    expect(JSON.stringify(texts)).not.toMatch(/dana|olson|eyJ|c2lnbmF0dXJl/i)
    expect(JSON.parse(texts['state.json'] ?? '')).toMatchObject({
      session: { gen: 7, signedOut: false, items: 1 },
      window: { bounds: { width: 900 } },
      drafts: { files: 1, bytes: canary.length * 10 },
    })
    expect(JSON.parse((texts['logs/main.log'] ?? '').split('\n')[0] ?? '')).toEqual(line)
  })

  it('of a new installation says as much', () => {
    const nowhere = path.join(folder, 'none')
    const sources = { logFolder: nowhere, stateFile: nowhere, placeFile: nowhere, draftFolder: nowhere, displays: [] }
    expect(Object.keys(unzipSync(diagnosticsZip({ text: '', ...sources }))).sort()).toEqual(['about.txt', 'state.json'])
  })

  it('takes every line that the log can write', () => {
    const line = formatLine(
      { event: 'api', route: 'POST /api/x/{id}', status: 500, ms: 3, code: 'Error EACCES' },
      '1',
      0,
    )
    expect(cleanLine(line)).toBe(line)
  })
})

describe('a right click', () => {
  const editFlags = { canCut: true, canCopy: true, canPaste: false, canSelectAll: true } as never
  const plain = { isEditable: false, selectionText: '', misspelledWord: '', dictionarySuggestions: [], editFlags }
  const offered = (clicked: Partial<Parameters<typeof contextMenuTemplate>[0]>, replace = vi.fn()) =>
    contextMenuTemplate({ ...plain, ...clicked }, replace)

  it('offers Cut, Copy and Paste in a field, as far as they can do anything', () => {
    const items = offered({ isEditable: true })
    expect(items.map(({ role }) => role).filter(Boolean)).toEqual(['cut', 'copy', 'paste', 'selectAll'])
    expect(items.find(({ role }) => role === 'paste')?.enabled).toBe(false)
  })

  it('offers the words of the spelling check first, and puts in the one that is chosen', () => {
    const replace = vi.fn()
    const misspelt = { isEditable: true, misspelledWord: 'truk', dictionarySuggestions: ['truck', 'trunk'] }
    const [first, second] = offered(misspelt, replace)
    expect([first?.label, second?.label]).toEqual(['truck', 'trunk'])
    first?.click?.(undefined as never, undefined, undefined as never)
    expect(replace).toHaveBeenCalledWith('truck')
    expect(offered({ ...misspelt, dictionarySuggestions: [] })[0]).toEqual({
      label: 'No spelling suggestions',
      enabled: false,
    })
  })

  it('offers Copy for what is selected, and nothing elsewhere', () => {
    expect(offered({ selectionText: 'TS-1' }).map(({ role }) => role)).toEqual(['copy'])
    expect(offered({ selectionText: ' ' })).toEqual([])
  })
})

it('a page that crashes is reloaded twice a minute; the third crash is the last', () => {
  let now = 0
  const onCrash = createCrashWatch(() => now)
  expect(onCrash()).toBe('reload')
  now = 30_000
  expect(onCrash()).toBe('reload')
  now = 59_000
  expect(onCrash()).toBe('give-up')
  now = 100_000
  expect(onCrash()).toBe('reload')
  now = 300_000
  expect([onCrash(), onCrash(), onCrash()]).toEqual(['reload', 'reload', 'give-up'])
})

it('a kiosk whose page crashes at each load waits ever longer before the next window, at most five minutes', () => {
  let now = 0
  const pauseAfterCrash = createCrashPauses(() => now)
  const pauses = Array.from({ length: 11 }, () => {
    const pause = pauseAfterCrash()
    now += pause + 1500
    return pause / 1000
  })
  expect(pauses).toEqual([0, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
  now += 60_000
  expect(pauseAfterCrash()).toBe(0)
})

describe('a failure while the app is set up', () => {
  it('is on the disk before it is said, and the app ends with code 1', () => {
    const { log, writeNow } = createLogFile('1.0.0', Date.now)
    const done: unknown[] = []
    failStart(Object.assign(new Error('dana@truckstaff.example'), { code: 'EACCES' }), {
      log,
      writeLog: () => writeNow(folder),
      say: (reason) =>
        done.push(readFileSync(path.join(folder, 'main.log'), 'utf8').includes('main.start-failed'), reason),
      exit: (code) => done.push(code),
    })
    expect(done).toEqual([true, `${startFailed} (Error EACCES)`, 1])
    expect(readFileSync(path.join(folder, 'main.log'), 'utf8')).not.toContain('dana')
    expect(statSync(path.join(folder, 'main.log')).mode & 0o077).toBe(0)
  })

  it('is said although the log can not be written', () => {
    const { log, writeNow } = createLogFile('1.0.0', Date.now)
    writeFileSync(path.join(folder, 'file'), '')
    log({ event: 'nowhere' })
    expect(() => writeNow(path.join(folder, 'file', 'logs'))).not.toThrow()
  })
})

describe('shutdown', () => {
  it('asks the page, waits for it and for the disk, once', async () => {
    const order: string[] = []
    const shutdown = createShutdown({
      askPage: () => order.push('ask') > 0,
      settle: async () => void order.push('settle'),
    })
    const both = [shutdown.finish(), shutdown.finish()]
    expect(order).toEqual(['ask'])
    shutdown.pageSaved()
    await Promise.all(both)
    expect([order, shutdown.finished()]).toEqual([['ask', 'settle'], true])
  })

  it('does not wait where there is no page', async () => {
    const shutdown = createShutdown({ askPage: () => false, settle: async () => undefined })
    await shutdown.finish()
    expect(shutdown.finished()).toBe(true)
  })

  it('does not wait for ever', async () => {
    vi.useFakeTimers()
    const shutdown = createShutdown({ askPage: () => true, settle: () => new Promise(() => undefined) })
    const ended = shutdown.finish()
    await vi.advanceTimersByTimeAsync(7_900)
    expect(shutdown.finished()).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    await ended
    expect(shutdown.finished()).toBe(true)
  })
})

it('the smoke report says whether keytar loads, and what is wrong with the settings', () => {
  const report = smokeReport('1.0.0', '45.0.0', 'kiosk must be true or false.')
  expect(report).toMatchObject({ version: '1.0.0', electron: '45.0.0', settings: 'kiosk must be true or false.' })
  expect(['loaded', 'missing']).toContain(report.keytar)
})
