/**
 * Restrictions on pages and on the command line: the rules as pure functions, and their application to every web
 * contents. network/session-guard.ts applies them to sessions.
 */
import type { App, WebContents } from 'electron'
import type { IsPermitted } from '../network/session-guard.ts'
import { hiddenSwitch } from '../settings/hidden-switch.ts'
import type { Log } from '../system/log.ts'
import { isAppUrl } from './app-protocol.ts'

/**
 * Switches that a released app may be started with: its own, the updater's, the system's (Windows after a click on a
 * notification, macOS), and Chromium's for accessibility and display. Any other may weaken security (debugger,
 * certificates, TLS key log), and each Chromium release adds new ones.
 */
const allowedSwitches: readonly string[] = [
  'smoke',
  hiddenSwitch,
  'updated',
  'embedding',
  'AppleLanguages',
  'disable-gpu',
  'force-device-scale-factor',
  'force-renderer-accessibility',
  'ozone-platform',
  'ozone-platform-hint',
  'enable-wayland-ime',
]

/** macOS adds it at the first start of a downloaded app. */
const finderSwitch = /^psn_[\d_]+$/

/** Acts like the switch `no-sandbox`. */
const sandboxVariable = 'ELECTRON_DISABLE_SANDBOX'

/**
 * @param argv of the process
 * @returns the first switch that is not allowed, as written; null if there is none
 */
export function findDisallowedSwitch(
  argv: readonly string[],
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv = {},
): string | null {
  if (env[sandboxVariable] !== undefined) return sandboxVariable
  const isSwitch = platform === 'win32' ? /^(--?|\/)/ : /^--?/
  const nameOf = (text: string): string => {
    const name = text.replace(isSwitch, '').split('=')[0] ?? ''
    return platform === 'win32' ? name.toLowerCase() : name
  }
  const switches = argv.slice(1).filter((text) => isSwitch.test(text))
  const isAllowed = (name: string): boolean => allowedSwitches.includes(name) || finderSwitch.test(name)
  return switches.find((text) => !isAllowed(nameOf(text))) ?? null
}

/** Permissions that a page may request: clipboard writes, and a wake lock during an upload. None on a kiosk. */
const permissions: readonly string[] = ['clipboard-sanitized-write', 'screen-wake-lock']

/** Whether the page's session may load an address. API calls go through IPC, so none is on the network. */
export function mayLoad(address: string, devOrigin: string | null): boolean {
  if (isAppUrl(address) || /^(blob|data):/i.test(address)) return true
  if (devOrigin === null) return false
  return /^devtools:/i.test(address) || address.replace(/^ws/i, 'http').startsWith(`${devOrigin}/`)
}

/** True for the page's own address, or for the dev server's in development. */
export function isOwnPage(address: string, devOrigin: string | null): boolean {
  return isAppUrl(address) || (devOrigin !== null && address.startsWith(`${devOrigin}/`))
}

/**
 * Whether a link opens in the system's browser, mail or phone program: https pages of the provider, mail to its support,
 * and phone numbers.
 */
export function mayOpenOutside(address: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, origin, username, password, href } = new URL(address)
  if (username !== '' || password !== '') return false
  if (protocol === 'tel:') return /^tel:\+?\d+$/.test(href)
  return protocol === 'https:' ? allowed.includes(origin) : protocol === 'mailto:' && allowed.includes(href)
}

export interface GuardOptions {
  readonly kiosk: boolean
  readonly devOrigin: string | null
  /** Origins, or complete `mailto:` addresses. */
  readonly outside: readonly string[]
  readonly openOutside: (address: string) => void
  readonly log: Log
}

/** Keeps web contents on the app's own pages, and denies new windows. Webviews are off by default. */
export function guardContents(contents: WebContents, options: GuardOptions): void {
  const refuse = (event: string): void => options.log({ event, level: 'warn' })
  const openOutside = (address: string, refused: string): void => {
    if (!options.kiosk && mayOpenOutside(address, options.outside)) options.openOutside(address)
    else refuse(refused)
  }
  /** @returns whether it has stopped a navigation to a foreign page */
  const stop = (event: { preventDefault(): void; url: string }): boolean => {
    const isForeign = !isOwnPage(event.url, options.devOrigin)
    if (isForeign) event.preventDefault()
    return isForeign
  }
  // A mail link navigates the page itself, without a new window. Once this is prevented, no `will-navigate` follows.
  contents.on('will-frame-navigate', (event) => {
    if (!stop(event)) return
    if (event.isMainFrame) openOutside(event.url, 'navigation.denied')
    else refuse('navigation.denied')
  })
  contents.on('will-redirect', (event) => {
    if (stop(event)) refuse('navigation.denied')
  })
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url, 'window.denied')
    return { action: 'deny' }
  })
}

/** Returns whether pages on this device get a permission. */
export function permissionsOf({ kiosk, devOrigin }: Pick<GuardOptions, 'kiosk' | 'devOrigin'>): IsPermitted {
  return (permission, address, isMainFrame) =>
    !kiosk && isMainFrame && isOwnPage(address, devOrigin) && permissions.includes(permission)
}

/**
 * Sends no client certificate. By default Electron refuses bad certificates and HTTP logins, and sends a certificate.
 * Proxies of main's own requests ask elsewhere.
 */
export function guardApp(app: App): void {
  app.on('select-client-certificate', (event, _contents, _url, _certificates, answer) => {
    event.preventDefault()
    answer()
  })
}
