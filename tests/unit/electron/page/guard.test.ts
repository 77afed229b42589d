import { describe, expect, it } from 'vitest'
import { findDisallowedSwitch, mayLoad, mayOpenOutside, permissionsOf } from '../../../../electron/main/page/guard.ts'

const dev = 'http://localhost:5173'
const outside = ['https://api.truckstaff.example', 'mailto:support@truckstaff.example']

describe('permissions', () => {
  const desktop = permissionsOf({ kiosk: false, devOrigin: null })
  const kiosk = permissionsOf({ kiosk: true, devOrigin: null })
  const page = 'app://portal/application'

  it.each([
    'media',
    'geolocation',
    'notifications',
    'fileSystem',
    'clipboard-read',
    'usb',
    'display-capture',
    'unknown',
    '',
  ])('nobody gets %j', (permission) => {
    expect([desktop(permission, page, true), kiosk(permission, page, true)]).toEqual([false, false])
  })

  it.each(['clipboard-sanitized-write', 'screen-wake-lock'])(
    'only the portal’s own page gets %s, and not on a kiosk',
    (permission) => {
      expect(desktop(permission, page, true)).toBe(true)
      expect(desktop(permission, 'https://evil.example/', true)).toBe(false)
      expect(desktop(permission, 'app://portal.evil/', true)).toBe(false)
      expect(desktop(permission, page, false)).toBe(false)
      expect(desktop(permission, `${dev}/`, true)).toBe(false)
      expect(permissionsOf({ kiosk: false, devOrigin: dev })(permission, `${dev}/`, true)).toBe(true)
      expect(kiosk(permission, page, true)).toBe(false)
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

describe('switches of a released app', () => {
  const foreign = (platform: NodeJS.Platform, ...args: string[]) =>
    findDisallowedSwitch(['TruckStaff', ...args], platform)

  it.each([
    '--remote-debugging-port=9222',
    '--inspect',
    '--no-sandbox',
    '-psn_--no-sandbox',
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
  it('nor is the variable that acts like one', () => {
    expect(findDisallowedSwitch(['TruckStaff'], 'linux', { ELECTRON_DISABLE_SANDBOX: '' })).toBe(
      'ELECTRON_DISABLE_SANDBOX',
    )
  })
  it('no switches, harmless ones and other arguments are allowed', () => {
    expect(foreign('linux', '--force-device-scale-factor=2', '--disable-gpu', '/home/dana/a.pdf', '')).toBeNull()
    expect(foreign('linux', '--enable-wayland-ime', '--ozone-platform=wayland')).toBeNull()
    expect(foreign('darwin', '-psn_0_1192228', '-AppleLanguages', '(es)')).toBeNull()
    expect(foreign('win32', '--hidden')).toBeNull() // opened at the user's sign-in
    expect(foreign('win32')).toBeNull()
  })
})
