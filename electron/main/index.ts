/** Entry point of the main process. The numbered sections are in the order in which the app starts. */
import path from 'node:path'
import { app, clipboard, dialog, ipcMain, Menu, powerMonitor, protocol, screen, shell } from 'electron'
import { brand, settings as buildSettings } from '../../src/config.ts'
import { errorCode } from '../../src/domain/failures/error-code.ts'
import type { Language } from '../../src/domain/text/locale.ts'
import { showLanguage } from '../../src/i18n/language.ts'
import { t } from '../../src/i18n/t.ts'
import type { ShellStart } from '../../src/platform/ipc.ts'
import { enableCommands, showMenu } from './help/app-menu.ts'
import { smokeReport } from './help/smoke.ts'
import { clearSession, createKiosk, type Kiosk } from './kiosk/kiosk.ts'
import { schemePrivileges } from './page/app-protocol.ts'
import { findForeignSwitch, guardApp, guardContents, isOwnPage } from './page/guard.ts'
import { portalChannels } from './page/portal-channels.ts'
import { bringIntoView } from './page/window-place.ts'
import { createParts, type Parts } from './parts.ts'
import { updateReadyNotice } from './session/notices.ts'
import { keychainService } from './session/token-vault.ts'
import { openChannels } from './system/ipc.ts'
import { keepLanguage, openingLanguage } from './system/kept-language.ts'
import { createLogFile } from './system/log-file.ts'
import { readManagedSettings } from './system/managed-settings.ts'
import { readSettings, type Settings } from './system/settings.ts'
import { failStart } from './system/start-failure.ts'

const packaged = app.isPackaged
app.setName(packaged ? brand.name : `${brand.name} Dev`) // determines the user data folder
const { platform } = process
/** Origin of the dev server of `npm run dev`; always null in a released app. */
const devOrigin = packaged ? null : (process.env.ELECTRON_RENDERER_URL?.replace(/\/$/, '') ?? null)
/** Public key that update signatures are checked with. Empty: no update check. */
const updateKey: string = import.meta.env?.MAIN_VITE_UPDATE_KEY ?? ''
const here = import.meta.dirname
const resources = path.join(here, '../../resources')
const logFile = createLogFile(app.getVersion(), Date.now)
const { log } = logFile
/** The window has been shown: later errors are logged, and no longer end the app. */
let isSetUp = false
/** Ends the app and installs the downloaded update; null while there is none. */
let installUpdate: (() => void) | null = null

function showError(reason: string): void {
  dialog.showErrorBox(t("{brand} can't start", { brand: brand.name }), reason)
}

/** Shows why the app can't start, and exits with code 2. */
function refuseToStart(reason: string): void {
  showError(reason)
  app.exit(2)
}

function giveUp(error: unknown): void {
  const writeLog = (): void => logFile.writeNow(app.getPath('logs'))
  failStart(error, { log, writeLog, say: showError, exit: (code) => app.exit(code) })
}

// 1. Errors are logged by class and code only: messages may quote what the user typed.
process.on('uncaughtException', (error) => {
  if (!isSetUp) return giveUp(error)
  log({ event: 'main.uncaught', level: 'error', code: errorCode(error) })
})
process.on('unhandledRejection', (error) => log({ event: 'main.unhandled', level: 'error', code: errorCode(error) }))

// 2. Settings that must be made before Electron is ready.
if (platform === 'win32') app.setAppUserModelId(keychainService) // the same id as in the installer's shortcut
// `enableSandbox` removes --no-sandbox, which Chromium needs to run as root (Playwright adds it on Linux). The window
// itself is always sandboxed.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
// Chromium itself must not use the keyring; the token goes through keytar
app.commandLine.appendSwitch('password-store', 'basic')
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: schemePrivileges }])
app.setAppLogsPath(path.join(app.getPath('userData'), 'logs')) // the default on macOS is another folder
const languageFile = path.join(app.getPath('userData'), 'language')
const firstLanguage = openingLanguage(languageFile, app.getPreferredSystemLanguages())
await showLanguage(firstLanguage)

// 3. Smoke test, refusal, second instance, or normal start.
const foreign = packaged ? findForeignSwitch(process.argv, platform) : null
if (process.argv.includes('--smoke')) {
  const report = smokeReport(app.getVersion(), process.versions.electron, settingsOrReason())
  process.stdout.write(`${JSON.stringify(report)}\n`)
  app.exit(report.keytar === 'loaded' && report.settings === 'ok' ? 0 : 1)
} else if (foreign !== null) {
  refuseToStart(t('It does not allow the switch {name}. Start it without.', { name: foreign.split('=')[0] ?? '' }))
} else if (!app.requestSingleInstanceLock()) {
  app.exit(0) // the first instance gets `second-instance` and shows its window
} else {
  const settings = settingsOrReason()
  if (typeof settings === 'string') refuseToStart(settings)
  else start(settings).catch(giveUp)
}

function settingsOrReason(): Settings | string {
  try {
    const builtInOrigin = buildSettings.apiBase || (packaged ? '' : 'http://127.0.0.1:8787')
    return readSettings({ packaged, platform, env: process.env, readManaged: readManagedSettings, builtInOrigin })
  } catch (error) {
    return error instanceof Error ? error.message : t('Its settings can’t be read.')
  }
}

// 4. Creates the services, connects the event handlers and opens the window.
async function start(settings: Settings): Promise<void> {
  const parts = createParts(settings, { packaged, devOrigin, here, resources, log })
  const kiosk = createKioskOf(parts)
  attendPage(parts, kiosk)
  attendApp(parts, kiosk)
  await app.whenReady()
  openWindow(parts, kiosk)
}

function createKioskOf({ page, vault, drafts, notes, forwarder }: Parts): Kiosk {
  return createKiosk({
    steps: {
      forwarder,
      hideWindow: () => page.window()?.hide(),
      stopAnswering: page.stopAnswering,
      endSession: () => vault.end('ended'),
      clearDrafts: () => {
        drafts.clear()
        notes.forget()
      },
      clearBrowserData: async () => clearSession(page.window()?.webContents.session ?? null),
      clearClipboard: () => clipboard.clear(),
      destroyWindow: () => {
        page.destroy()
        void showLanguage(firstLanguage) // don't keep the previous user's choice
      },
      openWindow: page.open,
      log,
    },
    signedIn: () => vault.info().signedIn,
    onWarning: (secondsLeft) => page.push('onIdle', { secondsLeft }),
    onNoWindow: giveUp,
  })
}

function attendPage(parts: Parts, kiosk: Kiosk): void {
  const isKiosk = parts.settings.kiosk
  parts.page.attend({
    onClose: () => (isKiosk ? kiosk.wipe('close') : closeApp(parts)),
    onKioskBroken: () => kiosk.wipe('crash'),
    onShown: () => {
      isSetUp = true
      loadTheRest(parts)
    },
  })
}

function attendApp(parts: Parts, kiosk: Kiosk): void {
  const { settings, page, keychain, shutdown } = parts
  guardApp(app)
  app.on('web-contents-created', (_event, contents) =>
    guardContents(contents, {
      kiosk: settings.kiosk,
      devOrigin,
      outside: [settings.apiOrigin, `mailto:${brand.supportEmail}`],
      openOutside: (address) => void shell.openExternal(address),
      log,
    }),
  )
  app.on('second-instance', page.focus)
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (reason !== 'clean-exit') log({ event: 'child.gone', level: 'error', code: `${type} ${reason}` })
  })
  app.on('before-quit', (event) => {
    if (shutdown.finished()) return
    event.preventDefault()
    closeApp(parts)
  })
  app.on('window-all-closed', () => {
    if (!kiosk.isWiping()) app.quit()
  })
  app.on('will-quit', () => {
    // A hanging keychain call holds a thread that can't be ended. It would keep the process, and the single-instance
    // lock, for most of a minute.
    if (keychain.isHanging()) app.once('quit', () => process.kill(process.pid, 'SIGKILL'))
  })
}

/** 5. Opens the IPC channels and the window. Electron is ready. */
function openWindow(parts: Parts, kiosk: Kiosk): void {
  const { settings, page, vault, notes, shutdown } = parts
  openChannels({
    ipcMain,
    answers: portalChannels({
      ...parts,
      opened: vault.open().then(notes.open),
      onPageStart: () => startPage(parts),
      onPageSaved: shutdown.pageSaved,
      onPageError: (code) => log({ event: 'page.error', level: 'error', code, route: page.screen() ?? undefined }),
      onLanguage: (language) => {
        if (!settings.kiosk) keepLanguage(languageFile, language)
        void showLanguage(language).then(() => setMenu(parts))
      },
      onActivity: kiosk.activity,
      onSeenMessage: (message) => parts.notifications?.learnSeen(message),
      onEndKiosk: () => {
        if (settings.kiosk) kiosk.wipe('asked')
      },
    }),
    contentsId: page.contentsId,
    isOwnPage: (url) => isOwnPage(url, devOrigin),
    log,
  })
  setMenu(parts)
  page.open()
  for (const change of ['display-removed', 'display-metrics-changed'] as const)
    screen.on(change as 'display-removed', () => bringIntoView(page.window(), parts.places.placeFile))
  powerMonitor.on('resume', vault.info) // detects a token that expired during sleep
  if (!settings.kiosk) return
  powerMonitor.on('suspend', () => kiosk.wipe('suspend'))
  powerMonitor.on('lock-screen', () => kiosk.wipe('lock'))
  kiosk.watch()
}

/** 6. Work that can wait until the window is visible. */
function loadTheRest(parts: Parts): void {
  void logFile.open(app.getPath('logs'))
  parts.notifications?.watch()
  const { updateUrl: url } = parts.settings
  if (!packaged || url === null) return
  if (updateKey === '') {
    log({ event: 'update.no-key', level: 'warn' })
    return
  }
  const onReady = (install: () => void): void => {
    installUpdate = install
    setMenu(parts)
    parts.notices.add(updateReadyNotice)
  }
  void import('./updates/updates.ts').then(async ({ checkForUpdates, loadUpdater }) =>
    checkForUpdates(await loadUpdater(), { url, publicKey: updateKey, version: app.getVersion(), log, onReady }),
  )
}

// 7. Requests while the app runs.

/** Enables pushes to the page. Returns the initial state, with the notices from before the page was ready. */
function startPage({ settings, page, vault, clock, notices }: Parts): ShellStart {
  page.startPushing()
  const session = vault.info()
  enableCommands(session.signedIn)
  return {
    session,
    clockOffset: clock.offset(),
    kiosk: settings.kiosk,
    notices: notices.take(),
  }
}

function closeApp({ settings, page, vault, drafts, notes, shutdown }: Parts): void {
  if (settings.kiosk) {
    vault.end('ended')
    drafts.clear()
    notes.forget()
  }
  void shutdown.finish().then(() => {
    page.destroy()
    app.quit()
  })
}

/** Builds the menu in the current language. */
function setMenu(parts: Parts): void {
  const { notifications } = parts
  const install = installUpdate
  const onInstallUpdate = install && (() => void parts.shutdown.finish().then(install))
  const onLanguage = (chosen: Language) => parts.page.push('onLanguage', chosen)
  if (notifications === null) Menu.setApplicationMenu(null)
  else showMenu({ ...parts, notifications, log, onLanguage, onInstallUpdate })
}
