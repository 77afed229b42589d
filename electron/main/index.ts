/** The main process. Read from top to bottom: this is the order in which the app starts. */

import path from 'node:path'
import { app, clipboard, dialog, ipcMain, Menu, powerMonitor, protocol, screen, shell } from 'electron'
import { errorCode } from '../../src/domain/error-code.ts'
import { notKeptNotice, wrongClockNotice } from '../../src/domain/notices.ts'
import { brand, settings as buildSettings } from '../../src/domain/settings.ts'
import { showLanguage } from '../../src/i18n/language.ts'
import type { ShellStart } from '../../src/platform/ipc.ts'
import { createProviderClock } from '../../src/provider/clock.ts'
import { createForwarder } from './api-forwarder.ts'
import { showMenu } from './app-menu.ts'
import { schemePrivileges } from './app-protocol.ts'
import { createDraftStore } from './draft-store.ts'
import { findForbiddenSwitch, guardApp, guardContents, isOwnPage } from './guard.ts'
import { openChannels } from './ipc.ts'
import { openKeychain } from './keychain.ts'
import { clearSession, createKiosk, type Kiosk } from './kiosk.ts'
import { createLogFile } from './log-file.ts'
import { createNetwork } from './network.ts'
import { createNotices, updateReadyNotice } from './notices.ts'
import { bringIntoView, createPage } from './page.ts'
import { portalChannels } from './portal-channels.ts'
import { createSessionNotes } from './session-notes.ts'
import { readSettings, type Settings } from './settings.ts'
import { createShutdown } from './shutdown.ts'
import { smokeReport } from './smoke.ts'
import { failStart } from './start-failure.ts'
import { createTokenVault, keychainService, keychainTimeoutMs, loadKeytar } from './token-vault.ts'

const packaged = app.isPackaged
const { platform } = process
/** Where `npm run dev` serves the page; a released app knows no such thing. */
const devOrigin = packaged ? null : (process.env.ELECTRON_RENDERER_URL?.replace(/\/$/, '') ?? null)
/** Whose signature an update must carry; none: updates are not looked for. */
const updateKey: string = import.meta.env?.MAIN_VITE_UPDATE_KEY ?? ''
const here = import.meta.dirname
const resources = path.join(here, '../../resources')
const logFile = createLogFile(app.getVersion(), Date.now)
const { log } = logFile
/** The window can be seen: from now on an error is no reason to end. */
let isSetUp = false
/** Ends the app and starts the downloaded update; null while there is none. */
let installUpdate: (() => void) | null = null

function showError(reason: string): void {
  dialog.showErrorBox(`${brand.name} can't start`, reason)
}

/** Says why the app can't start, and ends it. */
function refuseToStart(reason: string): void {
  showError(reason)
  app.exit(2)
}

function giveUp(error: unknown): void {
  const writeLog = (): void => logFile.writeNow(app.getPath('logs'))
  failStart(error, { log, writeLog, say: showError, exit: (code) => app.exit(code) })
}

// 1. What goes wrong is logged by name and code: messages may quote a person's words.
process.on('uncaughtException', (error) => {
  if (!isSetUp) return giveUp(error)
  log({ event: 'main.uncaught', level: 'error', code: errorCode(error) })
})
process.on('unhandledRejection', (error) => log({ event: 'main.unhandled', level: 'error', code: errorCode(error) }))

// 2. What must be said before Electron is ready.
app.setName(packaged ? brand.name : `${brand.name} Dev`)
if (platform === 'win32') app.setAppUserModelId(keychainService) // the installer's shortcut carries the same id
app.enableSandbox()
app.commandLine.appendSwitch('password-store', 'basic') // Chromium itself asks no keyring; the token goes through keytar
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: schemePrivileges }])

// 3. One run of one kind.
const forbidden = packaged ? findForbiddenSwitch((name) => app.commandLine.hasSwitch(name)) : null
if (process.argv.includes('--smoke')) {
  const report = smokeReport(app.getVersion(), process.versions.electron)
  process.stdout.write(`${JSON.stringify(report)}\n`)
  app.exit(report.keytar === 'loaded' ? 0 : 1)
} else if (forbidden !== null) {
  refuseToStart(`It was started with --${forbidden}, which would take away its protection.`)
} else if (!app.requestSingleInstanceLock()) {
  app.exit(0) // the first instance is told, and comes to the front
} else {
  const settings = settingsOrReason()
  if (typeof settings === 'string') refuseToStart(settings)
  else start(settings).catch(giveUp)
}

function settingsOrReason(): Settings | string {
  try {
    const builtInOrigin = buildSettings.apiBase || (packaged ? '' : 'http://127.0.0.1:8787')
    return readSettings({ packaged, platform, env: process.env, builtInOrigin })
  } catch (error) {
    return error instanceof Error ? error.message : 'Its settings can’t be read.'
  }
}

// 4. The app: its parts, what they do when something happens, and the window.
async function start(settings: Settings): Promise<void> {
  const parts = createParts(settings)
  const kiosk = createKioskOf(parts)
  attendPage(parts, kiosk)
  attendApp(parts, kiosk)
  await app.whenReady()
  openWindow(parts, kiosk)
}

/** Where what the app remembers lies. */
function filesOf(userData: string) {
  return {
    stateFile: path.join(userData, 'session-state.json'),
    placeFile: path.join(userData, 'window.json'),
    draftFolder: path.join(userData, 'drafts'),
  }
}

type Parts = ReturnType<typeof createParts>

/** In this order each knows only those above it. */
function createParts(settings: Settings) {
  const { apiOrigin } = settings
  const places = filesOf(app.getPath('userData'))
  const apiHost = new URL(apiOrigin).host

  const page = createPage({
    title: brand.name,
    icon: platform === 'linux' ? path.join(packaged ? process.resourcesPath : resources, 'icon.png') : null,
    rendererFolder: path.join(here, '../renderer'),
    preload: path.join(here, '../preload/index.cjs'),
    kiosk: settings.kiosk,
    packaged,
    devOrigin,
    placeFile: places.placeFile,
    log,
  })
  const notices = createNotices((notice) => page.push('onNotice', notice), platform)
  const clock = createProviderClock({
    deviceNow: Date.now,
    onWrong: (minutes) => notices.add(wrongClockNotice(minutes)),
  })
  const keychain = openKeychain(loadKeytar, keychainService, keychainTimeoutMs(platform))
  const vault = createTokenVault({
    keychain,
    apiHost,
    stateFile: places.stateFile,
    memoryOnly: settings.kiosk,
    platform,
    clock,
    onTrouble: (code, atStart) => {
      log({ event: 'keychain.trouble', level: 'warn', code })
      notices.addKeychain(code, atStart)
    },
    onChange: (session) => page.push('onSessionChanged', session),
  })
  const drafts = createDraftStore({
    folder: places.draftFolder,
    apiHost,
    key: vault.draftKey,
    now: Date.now,
    onTrouble: (error) => {
      log({ event: 'draft.failed', level: 'error', code: errorCode(error) })
      notices.add(notKeptNotice)
    },
  })
  const notes = createSessionNotes({
    apiOrigin,
    signedIn: () => vault.info().signedIn,
    generation: vault.generation,
    load: drafts.loadNotes,
    save: drafts.saveNotes,
  })
  const forwarder = createForwarder({
    fetch: createNetwork({ name: 'api', mayGo: (address) => new URL(address).origin === apiOrigin, packaged, log }),
    origin: apiOrigin,
    vault,
    now: clock.now,
    onDate: (date) => {
      if (!clock.observe(date)) return
      page.push('onClock', clock.offset())
      vault.timeHeard()
    },
    onReply: notes.learn,
    log,
    onProgress: (progress) => page.push('onProgress', progress),
  })
  const files = {
    fetch: createNetwork({ name: 'files', mayGo: (address) => notes.hasNamed(new URL(address)), packaged, log }),
    apiOrigin,
    token: vault.token,
    hasNamed: notes.hasNamed,
  }
  const shutdown = createShutdown({
    askPage: () => page.push('onSaveNow'),
    settle: () => Promise.all([vault.settled(), drafts.settled()]),
  })
  return { settings, apiHost, places, page, notices, clock, keychain, vault, drafts, notes, forwarder, files, shutdown }
}

function createKioskOf({ page, vault, drafts, notes, forwarder }: Parts): Kiosk {
  return createKiosk({
    steps: {
      forwarder,
      stopAnswering: page.stopAnswering,
      endSession: () => vault.end('ended'),
      clearDrafts: () => {
        drafts.clear()
        notes.forget()
      },
      clearBrowserData: async () => clearSession(page.window()?.webContents.session ?? null),
      clearClipboard: () => clipboard.clear(),
      destroyWindow: page.destroy,
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
    // Its thread can't be ended, and would keep the process, and with it the only instance, for most of a minute.
    if (keychain.isHanging()) app.once('quit', () => process.kill(process.pid, 'SIGKILL'))
  })
}

/** 5. Electron is ready. */
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
      onLanguage: (language) => void showLanguage(language).then(() => setMenu(parts)),
      onActivity: kiosk.activity,
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
  screen.on('display-removed', () => bringIntoView(page.window()))
  powerMonitor.on('resume', vault.info) // notices a token that expired meanwhile
  if (!settings.kiosk) return
  powerMonitor.on('suspend', () => kiosk.wipe('suspend'))
  powerMonitor.on('lock-screen', () => kiosk.wipe('lock'))
  kiosk.watch()
}

/** 6. After the window is up: nothing of this may keep a person waiting. */
function loadTheRest(parts: Parts): void {
  void logFile.open(app.getPath('logs'))
  void parts.drafts.removeOld()
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
  void import('./updates.ts').then(async ({ checkForUpdates, loadUpdater }) =>
    checkForUpdates(await loadUpdater(), { url, publicKey: updateKey, version: app.getVersion(), log, onReady }),
  )
}

// What is asked of the app while it runs.

/** The page is there. What it missed is told at once, the rest as it comes. */
function startPage({ settings, page, vault, clock, notices }: Parts): ShellStart {
  page.startPushing()
  return {
    session: vault.info(),
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

/** In the language of the page. */
function setMenu(parts: Parts): void {
  const install = installUpdate
  const onInstallUpdate = install && (() => void parts.shutdown.finish().then(install))
  if (parts.settings.kiosk) Menu.setApplicationMenu(null)
  else showMenu({ ...parts, log, onLanguage: (chosen) => parts.page.push('onLanguage', chosen), onInstallUpdate })
}
