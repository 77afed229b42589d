/** Entry point of the main process. The numbered sections are in the order in which the app starts. */
import path from 'node:path'
import { app, dialog, ipcMain, Menu, powerMonitor, protocol, shell } from 'electron'
import { brand, settings as buildSettings } from '../../src/config.ts'
import { errorCode } from '../../src/domain/failures/error-code.ts'
import { saveGraceMs } from '../../src/domain/session/idle.ts'
import { chosenLanguage, languageOf, showLanguage } from '../../src/i18n/language.ts'
import { t } from '../../src/i18n/t.ts'
import type { ShellStart } from '../../src/platform/ipc.ts'
import { type Container, createContainer } from './container.ts'
import { enableCommands, showMenu } from './help/app-menu.ts'
import { smokeReport } from './help/smoke.ts'
import { clearClipboards } from './kiosk/clipboards.ts'
import { createKiosk, type Kiosk } from './kiosk/kiosk.ts'
import { schemePrivileges } from './page/app-protocol.ts'
import { findDisallowedSwitch, guardApp, guardContents, isOwnPage } from './page/guard.ts'
import { findText } from './page/page.ts'
import { portalChannels } from './page/portal-channels.ts'
import { mayClose } from './page/unsaved-changes.ts'
import { keychainService } from './session/token-vault.ts'
import { openChoices } from './settings/choices.ts'
import { readManagedSettings } from './settings/managed-settings.ts'
import { pageSettings, readSettings, type Settings } from './settings/settings.ts'
import { openChannels } from './system/ipc.ts'
import { createLogFile } from './system/log-file.ts'
import { updateGone, updateReadyNotice } from './updates/notices.ts'
import type { ReadyUpdate } from './updates/updates.ts'

/** A build that Playwright can drive (docs/testing.md). A constant of the build: no switch turns a release into one. */
const testBuild = import.meta.env?.MAIN_VITE_TEST_BUILD === 'true'
/** A test build takes switches and settings as an app in development does, and never updates. */
const packaged = app.isPackaged && !testBuild
// It acts like the switch `ssl-key-log-file`. Chromium reads it when its network service starts, after this line.
if (packaged) delete process.env.SSLKEYLOGFILE
app.setName(packaged ? brand.name : `${brand.name} Dev`) // determines the user data folder
const { platform } = process
const { LOCALAPPDATA: localData } = process.env
// On Windows Electron's own folder roams: a user's drafts would meet those of another computer.
if (platform === 'win32' && localData && !app.commandLine.hasSwitch('user-data-dir')) {
  app.setPath('userData', path.join(localData, app.getName()))
}
const title = testBuild ? `${brand.name} TEST BUILD` : brand.name
/** Origin of the dev server of `npm run dev`; always null in a released app. */
const devOrigin = packaged ? null : (process.env.ELECTRON_RENDERER_URL?.replace(/\/$/, '') ?? null)
/** Public key that update signatures are checked with. Empty: no update check. */
const updateKey: string = import.meta.env?.MAIN_VITE_UPDATE_KEY ?? ''
const here = import.meta.dirname
const resources = path.join(here, '../../resources')
const logFile = createLogFile(app.getVersion(), Date.now)
const { log } = logFile
/** The window has been shown, or waits for the user: later errors are logged, and no longer end the app. */
let isSetUp = false
/** The system shuts down: nothing may stop it. */
let systemEnds = false
/** The downloaded update; null while there is none. */
let readyUpdate: ReadyUpdate | null = null

function showError(reason: string): void {
  dialog.showErrorBox(t("{brand} can't start", { brand: brand.name }), reason)
}

/** Before Electron is ready, Linux shows no box. */
const refuseToStart = (reason: string) =>
  void app
    .whenReady()
    .then(() => showError(reason))
    .then(() => app.exit(2))

/** Without a window the app would be invisible, and would keep the single-instance lock. */
function exitAfterFailure(error: unknown): void {
  const code = errorCode(error)
  log({ event: 'main.start-failed', level: 'error', code })
  logFile.open(app.getPath('logs'))
  const advice = t('It could not be set up. Please start it again; if that does not help, restart the computer.')
  showError(`${advice} (${code})`)
  app.exit(1)
}

// 1. Errors are logged by class and code only: messages may quote what the user typed.
process.on('uncaughtException', (error) => {
  if (!isSetUp) return exitAfterFailure(error)
  log({ event: 'main.uncaught', level: 'error', code: errorCode(error) })
})
process.on('unhandledRejection', (error) => log({ event: 'main.unhandled', level: 'error', code: errorCode(error) }))

// 2. Settings that must be made before Electron is ready.
if (platform === 'win32') {
  app.setAppUserModelId(keychainService) // the same id as in the installer's shortcut
  app.setToastActivatorCLSID('{3D6F0B52-9C1E-4E5B-8A37-61B0C2D94F18}') // else a new one in each run: never change it
}
// `enableSandbox` removes --no-sandbox, which Chromium needs to run as root (Playwright adds it on Linux). The window
// itself is always sandboxed.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
// Chromium itself must not use the keyring; the token goes through keytar
app.commandLine.appendSwitch('password-store', 'basic')
// They always reuse a connection, and Chromium repeats a POST by itself if that is lost.
for (const name of ['disable-http2', 'disable-quic']) app.commandLine.appendSwitch(name)
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: schemePrivileges }])
app.setAppLogsPath(path.join(app.getPath('userData'), 'logs')) // the default on macOS is another folder
const choices = openChoices(path.join(app.getPath('userData'), 'choices.json'))
const storedLanguage = choices.get('language')
const systemLanguage = chosenLanguage('', null, app.getPreferredSystemLanguages())
const firstLanguage = languageOf(typeof storedLanguage === 'string' ? storedLanguage : null) ?? systemLanguage
await showLanguage(firstLanguage)

// 3. Smoke test, refusal, second instance, or normal start.
const disallowedSwitch = packaged ? findDisallowedSwitch(process.argv, platform, process.env) : null
if (process.argv.includes('--smoke')) {
  const report = smokeReport(settingsOrReason(), testBuild)
  const code = !testBuild && report.keytar === 'loaded' && report.settings === 'ok' ? 0 : 1
  process.stdout.write(`${JSON.stringify(report)}\n`, () => app.exit(code)) // a pipe may take the line later
} else if (disallowedSwitch !== null) {
  refuseToStart(
    t('The switch {name} is not allowed. Start the app without it.', { name: disallowedSwitch.split('=')[0] ?? '' }),
  )
} else if (!app.requestSingleInstanceLock()) {
  app.exit(0) // the first instance gets `second-instance` and shows its window
} else {
  const settings = settingsOrReason()
  if (typeof settings === 'string') refuseToStart(settings)
  else start(settings).catch(exitAfterFailure)
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
  const container = createContainer(settings, { platform, title, packaged, devOrigin, here, resources, choices, log })
  const kiosk = createKioskController(container)
  handlePageEvents(container, kiosk)
  handleAppEvents(container, kiosk)
  await app.whenReady()
  if (settings.kiosk) clearClipboards(log) // a crash leaves it to the next user
  openWindow(container, kiosk)
}

function createKioskController({ page, vault, drafts, forwarder }: Container): Kiosk {
  return createKiosk({
    // There are no files to delete: a kiosk refuses uploads and downloads.
    steps: {
      hide: () => page.window()?.hide(), // the other steps may take seconds
      answering: page.stopAnswering,
      saves: () => forwarder.savesSettled(saveGraceMs),
      session: () => vault.end('ended'),
      drafts: drafts.clear,
      requests: forwarder.abortAll,
      window: page.destroy, // before the data is cleared: its page could store more
      browser: page.clearData,
      clipboard: () => clearClipboards(log),
      language: () => showLanguage(firstLanguage),
    },
    openWindow: page.open,
    log,
    signedIn: () => vault.info().signedIn,
    onWarning: (secondsLeft) => page.push('onIdle', secondsLeft),
    onNoWindow: exitAfterFailure,
  })
}

function handlePageEvents(container: Container, kiosk: Kiosk): void {
  container.page.handleEvents({
    onClose() {
      if (container.settings.kiosk) kiosk.wipe('close')
      else if (container.background.keepsRunning() && !container.shutdown.finished()) container.page.hide()
      else void closeApp(container)
    },
    onKioskBroken: () => kiosk.wipe('crash'),
    onSessionEnd(event) {
      // These end the process at once, whatever the app says.
      const isForced = event.reasons.some((reason) => reason === 'close-app' || reason === 'critical')
      if (isForced) return void container.shutdown.save()
      event.preventDefault()
      void endWithSystem(container)
    },
    onShow: () => {
      container.notifications?.onShow()
      startBackgroundWork(container)
    },
  })
}

function handleAppEvents(container: Container, kiosk: Kiosk): void {
  const { settings, page, keychain, shutdown } = container
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
  app.on('activate', page.focus) // macOS: a click on the dock
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (reason !== 'clean-exit') log({ event: 'child.gone', level: 'error', code: `${type} ${reason}` })
  })
  app.on('before-quit', (event) => {
    if (systemEnds) page.destroy() // its window would stop the system
    if (systemEnds || shutdown.finished()) return
    event.preventDefault()
    void closeApp(container)
  })
  app.on('window-all-closed', () => {
    if (!kiosk.isWiping()) app.quit()
  })
  app.on('will-quit', () => {
    // A hanging keychain call would keep the process, and the single-instance lock, for most of a minute.
    if (keychain.isHanging()) app.once('quit', () => process.kill(process.pid, 'SIGKILL'))
  })
}

/** 5. Opens the IPC channels and the window. Electron is ready. */
function openWindow(container: Container, kiosk: Kiosk): void {
  const { settings, page, vault, shutdown } = container
  const opened = vault.open()
  openChannels({
    ipcMain,
    handlers: {
      ...portalChannels(container),
      start: async () => {
        await opened
        return startPage(container)
      },
      saved: shutdown.pageSaved,
      report: (code) => log({ event: 'page.error', level: 'error', code, route: page.screen() ?? undefined }),
      async language(language) {
        // The page tells it at each start, too: the system's is no choice, and may change.
        if (!settings.kiosk) choices.set('language', language === systemLanguage ? undefined : language)
        await showLanguage(language)
        setMenu(container)
        container.background.apply()
      },
      find(wanted) {
        const window = page.window()
        if (window !== null) findText(window, wanted)
      },
      answerProxy: container.proxyDialog.answer,
      activity: kiosk.activity,
      seenMessage: (message) => container.notifications?.onSeen(message),
      interviews: (changed) => container.notifications?.onInterviews(changed),
      endKiosk() {
        if (settings.kiosk) kiosk.wipe('asked')
      },
    },
    contentsId: page.contentsId,
    isOwnPage: (url) => isOwnPage(url, devOrigin),
    log,
  })
  setMenu(container)
  const hidden = container.background.startsHidden()
  page.open(hidden)
  if (hidden) startBackgroundWork(container)
  powerMonitor.on('resume', vault.info) // detects a token that expired during sleep
  // Electron's types leave out the event; preventing it delays the system until the app has quit.
  powerMonitor.on('shutdown', ((event: Event) => {
    event.preventDefault()
    void endWithSystem(container)
  }) as () => void)
  if (!settings.kiosk) return
  powerMonitor.on('suspend', () => kiosk.wipe('suspend'))
  powerMonitor.on('lock-screen', () => kiosk.wipe('lock'))
  kiosk.watch()
}

/** 6. Work that can wait until the window is visible. */
function startBackgroundWork(container: Container): void {
  if (isSetUp) return // shown again, or a kiosk's next window
  isSetUp = true
  logFile.open(app.getPath('logs'))
  container.notifications?.start()
  container.background.apply()
  const { updateUrl: url } = container.settings
  if (!packaged || url === null) return
  if (updateKey === '') {
    log({ event: 'update.no-key', level: 'warn' })
    return
  }
  void import('./updates/start-updates.ts').then(({ startUpdates }) =>
    startUpdates({
      url,
      publicKey: updateKey,
      proxyLogin: container.proxyLogin,
      log,
      onReady(update) {
        readyUpdate = update
        if (!container.settings.kiosk) container.notices.add(updateReadyNotice)
        setMenu(container)
      },
    }),
  )
}

// 7. Requests while the app runs.

/** Enables pushes to the page. Returns the initial state. */
function startPage(container: Container): ShellStart {
  const { settings, page, vault, clock, notifications, proxyDialog } = container
  const session = vault.info()
  page.startPushing()
  notifications?.onPageStart(session)
  proxyDialog.onPageStart()
  enableCommands(session.signedIn)
  return {
    session,
    owners: vault.owners(),
    clockOffset: clock.offset(),
    settings: pageSettings(settings),
    isShared: settings.kiosk,
  }
}

/** The system shuts down, or its user logs off: saves without a question, and ends, so that the system can go on. */
async function endWithSystem({ shutdown }: Container): Promise<void> {
  systemEnds = true
  await shutdown.finish()
  app.quit()
}

async function closeApp({ settings, page, vault, drafts, shutdown }: Container): Promise<void> {
  if (settings.kiosk) {
    vault.end('ended')
    drafts.clear()
    clearClipboards(log)
  } else if (!shutdown.finished() && !(await mayClose(page.window()))) return
  await shutdown.finish()
  page.destroy()
  app.quit()
}

function setMenu(container: Container): void {
  const update = readyUpdate
  const restart = async ({ isIntact, install }: ReadyUpdate) => {
    if (!isIntact()) await dialog.showMessageBox({ type: 'error', message: t(updateGone) })
    else if (await mayClose(container.page.window())) await container.shutdown.finish().then(install)
  }
  const onInstallUpdate = update && (() => void restart(update))
  if (container.settings.kiosk) Menu.setApplicationMenu(null)
  else showMenu({ ...container, log, onInstallUpdate })
}
