import { EventEmitter } from 'node:events'
import type { Session, WebContents } from 'electron'
import { describe, expect, it } from 'vitest'
import { guardSession, limitRequests } from '../../../../electron/main/network/session-guard.ts'
import {
  findDisallowedSwitch,
  guardContents,
  mayLoad,
  mayOpenOutside,
  permissionsOf,
} from '../../../../electron/main/page/guard.ts'

const dev = 'http://localhost:5173'
const outside = ['https://api.truckstaff.example', 'mailto:support@truckstaff.example']

/** Permission answers of a guarded session. */
function answersOf(kiosk: boolean, devOrigin: string | null = null) {
  type Details = { readonly requestingUrl: string; readonly isMainFrame: boolean }
  type Request = (contents: null, permission: string, answer: (granted: boolean) => void, details: Details) => void
  type Check = (contents: null, permission: string, origin: string, details: Details) => boolean
  let request: Request = (_contents, _permission, answer) => answer(true)
  let check: Check = () => true
  const session = {
    setPermissionRequestHandler: (given: Request) => (request = given),
    setPermissionCheckHandler: (given: Check) => (check = given),
    setSpellCheckerEnabled: () => undefined,
  }
  guardSession(session as unknown as Session, permissionsOf({ kiosk, devOrigin }))
  const granted = (permission: string, requestingUrl = 'app://portal/application', isMainFrame = true) => {
    const details = { requestingUrl, isMainFrame }
    const [origin = ''] = /^[^/]*\/\/[^/]*/.exec(requestingUrl) ?? []
    let answered: boolean | undefined
    request(null, permission, (answer) => (answered = answer), details)
    return { asked: answered, checked: check(null, permission, origin, details) }
  }
  return { granted }
}

describe('permissions of a guarded session', () => {
  const denied = { asked: false, checked: false }
  const given = { asked: true, checked: true }

  it.each([false, true])('a page gets no camera, location, notification, folder or device (kiosk: %s)', (kiosk) => {
    const { granted } = answersOf(kiosk)
    for (const permission of [
      'media',
      'geolocation',
      'notifications',
      'fileSystem',
      'clipboard-read',
      'usb',
      'display-capture',
      'unknown',
      '',
    ]) {
      expect(granted(permission), permission).toEqual(denied)
    }
  })

  it.each(['clipboard-sanitized-write', 'screen-wake-lock'])(
    'only the portal’s own page gets %s, and not on a kiosk',
    (permission) => {
      const { granted } = answersOf(false)
      expect(granted(permission)).toEqual(given)
      expect(granted(permission, 'https://evil.example/')).toEqual(denied)
      expect(granted(permission, 'app://portal.evil/')).toEqual(denied)
      expect(granted(permission, undefined, false)).toEqual(denied)
      expect(granted(permission, `${dev}/`)).toEqual(denied)
      expect(answersOf(false, dev).granted(permission, `${dev}/`)).toEqual(given)
      expect(answersOf(true).granted(permission)).toEqual(denied)
    },
  )
})

describe('mayLoad', () => {
  it.each(['app://portal/assets/a.js', 'blob:app://portal/1-2', 'data:image/png;base64,AA'])('%s', (address) => {
    expect(mayLoad(address, null)).toBe(true)
  })
  it.each([
    'https://evil.example/x.js',
    'file:///etc/passwd',
    'app://other/',
    'ws://localhost:5173/',
    `${dev}/src/main.ts`,
  ])('not %s', (address) => {
    expect(mayLoad(address, null)).toBe(false)
  })
})

describe('mayOpenOutside', () => {
  it.each([
    'https://api.truckstaff.example/',
    'https://api.truckstaff.example/terms?x=1',
    'mailto:support@truckstaff.example',
    'tel:+15125550142',
  ])('%s', (address) => {
    expect(mayOpenOutside(address, outside)).toBe(true)
  })
  it.each([
    'http://api.truckstaff.example/',
    'https://evil.example/',
    'https://api.truckstaff.example@evil.example/',
    'https://user@api.truckstaff.example/',
    'https://api.truckstaff.example.evil/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ms-msdt:/id',
    'mailto:evil@evil.example',
    'mailto:support@truckstaff.example?bcc=evil@evil.example',
    'tel:+1512?x=1',
    'app://portal/',
    '',
  ])('not %s', (address) => {
    expect(mayOpenOutside(address, outside)).toBe(false)
  })
})

describe('a web contents', () => {
  function guarded(kiosk = false) {
    const opened: string[] = []
    let openHandler: (details: { url: string }) => { action: string } = () => ({ action: 'allow' })
    const contents = Object.assign(new EventEmitter(), {
      setWindowOpenHandler: (handler: typeof openHandler) => {
        openHandler = handler
      },
    })
    guardContents(contents as unknown as WebContents, {
      kiosk,
      devOrigin: null,
      outside,
      openOutside: (address) => opened.push(address),
      log: () => undefined,
    })
    const emit = (name: string, url: string, isMainFrame = true): boolean => {
      let prevented = false
      contents.emit(name, { url, isMainFrame, preventDefault: () => (prevented = true) })
      return prevented
    }
    return { emit, opened, open: (url: string) => openHandler({ url }) }
  }

  it.each(['will-frame-navigate', 'will-redirect'])('stays on its pages: %s', (name) => {
    const { emit } = guarded()
    expect(emit(name, 'app://portal/my-profile')).toBe(false)
    for (const url of ['https://evil.example/', 'data:text/html,x', 'app://evil/', 'about:blank']) {
      expect(emit(name, url), url).toBe(true)
    }
  })

  it('a mail link of the page opens the mail program, on a kiosk nothing', () => {
    const desktop = guarded()
    expect(desktop.emit('will-frame-navigate', 'mailto:support@truckstaff.example')).toBe(true)
    expect(desktop.emit('will-frame-navigate', 'mailto:support@truckstaff.example', false)).toBe(true)
    expect(desktop.opened).toEqual(['mailto:support@truckstaff.example'])
    const kiosk = guarded(true)
    expect(kiosk.emit('will-frame-navigate', 'mailto:support@truckstaff.example')).toBe(true)
    expect(kiosk.opened).toEqual([])
  })

  it('opens no window; a known link opens in the system’s browser, on a kiosk nowhere', () => {
    const desktop = guarded()
    expect(desktop.open('https://evil.example/')).toEqual({ action: 'deny' })
    expect(desktop.open('https://api.truckstaff.example/terms')).toEqual({ action: 'deny' })
    expect(desktop.opened).toEqual(['https://api.truckstaff.example/terms'])
    const kiosk = guarded(true)
    expect(kiosk.open('https://api.truckstaff.example/terms')).toEqual({ action: 'deny' })
    expect(kiosk.opened).toEqual([])
  })
})

describe('a session', () => {
  it('cancels what the rule forbids', () => {
    let listener: (details: { url: string }, answer: (response: { cancel: boolean }) => void) => void = () => undefined
    const session = { webRequest: { onBeforeRequest: (given: typeof listener) => (listener = given) } }
    limitRequests(
      session as unknown as Session,
      (address) => address === 'app://portal/',
      () => undefined,
    )
    const canceled: boolean[] = []
    for (const url of ['app://portal/', 'https://evil.example/'])
      listener({ url }, ({ cancel }) => canceled.push(cancel))
    expect(canceled).toEqual([false, true])
  })
})

describe('switches of a released app', () => {
  const foreign = (platform: NodeJS.Platform, ...args: string[]) =>
    findDisallowedSwitch(['TruckStaff', ...args], platform)

  it.each([
    '--remote-debugging-port=9222',
    '--inspect',
    '--no-sandbox',
    '--host-resolver-rules=MAP * evil.example',
    '--ssl-key-log-file=/tmp/x',
    '-inspect',
    '--a-switch-of-the-next-chromium',
    '--SMOKE',
  ])('%s is not allowed', (text) => {
    expect(foreign('linux', text)).toBe(text)
  })
  it('on Windows they may start with a slash, and case is ignored', () => {
    expect(foreign('win32', '/Inspect')).toBe('/Inspect')
    expect(foreign('win32', '--SMOKE', '--Updated')).toBeNull()
    expect(foreign('win32', '-Embedding')).toBeNull() // COM starts a clicked notification's app with it
  })
  it('no switches, harmless ones and other arguments are allowed', () => {
    expect(foreign('linux', '--force-device-scale-factor=2', '--disable-gpu', '/home/dana/a.pdf', '')).toBeNull()
    expect(foreign('win32')).toBeNull()
  })
})
