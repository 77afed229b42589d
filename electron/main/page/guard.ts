/**
 * What pages and the command line may not do. Rules as plain
 * functions, and the two places where they are put to work: every web contents, and the page's session.
 */
import type { App, Session, WebContents } from 'electron'
import type { Log } from '../system/log.ts'
import { isAppUrl } from './app-protocol.ts'

/**
 * The switches with which a released app may be started: ours, the updater's, and those of Chromium that help a person see
 * something. Any other may take away protection (a debugger, another certificate, a log of keys), and new ones come with
 * each Chromium.
 */
const allowedSwitches: readonly string[] = [
  'smoke',
  'updated',
  'disable-gpu',
  'force-device-scale-factor',
  'force-renderer-accessibility',
  'ozone-platform',
  'ozone-platform-hint',
]

/** @param argv of the process. @returns the first switch that is not allowed, as it was written; null without one */
export function findForeignSwitch(argv: readonly string[], platform: NodeJS.Platform): string | null {
  const isSwitch = platform === 'win32' ? /^(--?|\/)/ : /^--?/
  const nameOf = (text: string): string => {
    const name = text.replace(isSwitch, '').split('=')[0] ?? ''
    return platform === 'win32' ? name.toLowerCase() : name
  }
  const switches = argv.slice(1).filter((text) => isSwitch.test(text))
  return switches.find((text) => !allowedSwitches.includes(nameOf(text))) ?? null
}

/** What a page may ask the system for: writing to the clipboard, and on a kiosk not even that. */
function isPermitted(permission: string, kiosk: boolean): boolean {
  return permission === 'clipboard-sanitized-write' && !kiosk
}

/** What the page's session may load. All calls go by IPC, so there is nothing on the network to load. */
export function mayLoad(address: string, devOrigin: string | null): boolean {
  if (isAppUrl(address) || /^(blob|data):/i.test(address)) return true
  if (devOrigin === null) return false
  return /^devtools:/i.test(address) || address.replace(/^ws/i, 'http').startsWith(`${devOrigin}/`)
}

/** True for the page's own address, or the development server's while one is in use. */
export function isOwnPage(address: string, devOrigin: string | null): boolean {
  return isAppUrl(address) || (devOrigin !== null && address.startsWith(`${devOrigin}/`))
}

/** Links that open in the system's browser or mail program: https pages of the provider, a mail to its support. */
export function mayOpenOutside(address: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, origin, username, password, href } = new URL(address)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' ? allowed.includes(origin) : protocol === 'mailto:' && allowed.includes(href)
}

export interface GuardOptions {
  readonly kiosk: boolean
  readonly devOrigin: string | null
  /** Origins, and whole `mailto:` addresses. */
  readonly outside: readonly string[]
  readonly openOutside: (address: string) => void
  readonly log: Log
}

/** No web contents of this app, whoever made it, leaves the app's own pages or opens a window. */
export function guardContents(contents: WebContents, options: GuardOptions): void {
  const stay = (event: { preventDefault(): void; url: string }): void => {
    if (isOwnPage(event.url, options.devOrigin)) return
    event.preventDefault()
    options.log({ event: 'navigation.denied', level: 'warn' })
  }
  contents.on('will-navigate', stay)
  contents.on('will-frame-navigate', stay)
  contents.on('will-redirect', stay)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    if (!options.kiosk && mayOpenOutside(url, options.outside)) options.openOutside(url)
    else options.log({ event: 'window.denied', level: 'warn' })
    return { action: 'deny' }
  })
}

/** Only macOS brings a spelling check of its own; elsewhere Chromium would fetch a dictionary from its maker (D-106). */
export function checksSpelling(kiosk: boolean): boolean {
  return process.platform === 'darwin' && !kiosk
}

/** What is done to a session, by name, so that a step a runtime does not know can be told from the others. */
export function sessionGuards(session: Session, kiosk: boolean): Readonly<Record<string, () => void>> {
  return {
    permissionRequests: () =>
      session.setPermissionRequestHandler((_contents, permission, answer) => answer(isPermitted(permission, kiosk))),
    permissionChecks: () =>
      session.setPermissionCheckHandler((_contents, permission) => isPermitted(permission, kiosk)),
    devices: () => session.setDevicePermissionHandler(() => false),
    displayMedia: () => session.setDisplayMediaRequestHandler((_request, answer) => answer(null)),
    usbClasses: () => session.setUSBProtectedClassesHandler(({ protectedClasses }) => protectedClasses),
    ntlm: () => session.allowNTLMCredentialsForDomains(''),
    spelling: () => session.setSpellCheckerEnabled(checksSpelling(kiosk)),
  }
}

/**
 * Puts the guards of a session to work. In a released app a guard that can't be set is thrown,
 * which ends its start; elsewhere (a test host may lack a part) the log is told of it.
 */
export function guardSession(session: Session, kiosk: boolean, packaged: boolean, log: Log): void {
  for (const [name, apply] of Object.entries(sessionGuards(session, kiosk))) {
    try {
      apply()
    } catch (error) {
      if (packaged) throw error
      log({ event: 'guard.missing', level: 'warn', code: name })
    }
  }
}

/** Cancels whatever the rule does not allow. */
export function limitRequests(session: Session, allowed: (address: string) => boolean, log: Log): void {
  session.webRequest.onBeforeRequest((details, answer) => {
    const cancel = !allowed(details.url)
    if (cancel) log({ event: 'request.denied', level: 'warn' })
    answer({ cancel })
  })
}

/** A bad certificate is refused without a question; nobody asks for a password or a client certificate. */
export function guardApp(app: App): void {
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, answer) => {
    event.preventDefault()
    answer(false)
  })
  app.on('login', (event, _contents, _request, _who, answer) => {
    event.preventDefault()
    answer()
  })
  app.on('select-client-certificate', (event, _contents, _url, _certificates, answer) => {
    event.preventDefault()
    answer()
  })
}
