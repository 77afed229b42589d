/** The main process. Read from top to bottom: this is the order in which the app starts. */
import os from 'node:os'
import path from 'node:path'
import { app, clipboard, dialog, Menu, powerMonitor, protocol, shell } from 'electron'
import { createIdleWatch } from '../../src/domain/idle.ts'
import { brand, settings as buildSettings } from '../../src/domain/settings.ts'
import { pushChannels, type ShellStatus } from '../../src/platform/ipc.ts'
import type { SessionInfo } from '../../src/platform/port.ts'
import { createForwarder } from './api-forwarder.ts'
import { schemePrivileges } from './app-protocol.ts'
import { createClock } from './clock.ts'
import { createDraftStore } from './draft-store.ts'
import { findForbiddenSwitch, guardApp, guardContents, isOwnPage } from './guard.ts'
import { openChannels } from './ipc.ts'
import { openKeychain } from './keychain.ts'
import { clearSession, type WipeTrigger, wipe } from './kiosk.ts'
import { errorCode } from './log.ts'
import { createLogFile } from './log-file.ts'
import { diagnosticsText, menuTemplate } from './menu.ts'
import { createNetwork } from './network.ts'
import { createNotices, readOnlyNotice, updateReadyNotice } from './notices.ts'
import { createPage } from './page.ts'
import { portalChannels } from './portal-channels.ts'
import { readSettings, type Settings } from './settings.ts'
import { createShutdown } from './shutdown.ts'
import { smokeReport } from './smoke.ts'
import { createTokenVault, keychainService, keychainTimeoutMs, loadKeytar } from './token-vault.ts'

const packaged = app.isPackaged
const { platform } = process
/** Where `npm run dev` serves the page; a released app knows no such thing. */
const devOrigin = packaged ? null : (process.env.ELECTRON_RENDERER_URL?.replace(/\/$/, '') ?? null)
const here = import.meta.dirname
const resources = path.join(here, '../../resources')
const { log, open: openLog } = createLogFile(app.getVersion(), Date.now)

/** Says why the app can't start, and ends it. */
function refuseToStart(reason: string): void {
  dialog.showErrorBox(`${brand.name} can't start`, reason)
  app.exit(2)
}

// 1. What goes wrong is logged by name and code: messages may quote a person's words.
process.on('uncaughtException', (error) => log({ event: 'main.uncaught', level: 'error', code: errorCode(error) }))
process.on('unhandledRejection', (error) => log({ event: 'main.unhandled', level: 'error', code: errorCode(error) }))

// 2. What must be said before Electron is ready.
app.setName(packaged ? brand.name : `${brand.name} Dev`)
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
  try {
    const builtInOrigin = buildSettings.apiBase || (packaged ? '' : 'http://127.0.0.1:8787')
    start(readSettings({ packaged, platform, env: process.env, builtInOrigin }))
  } catch (error) {
    refuseToStart(error instanceof Error ? error.message : 'Its settings can’t be read.')
  }
}

// 4. The app.
function start({ apiOrigin, kiosk, updateUrl }: Settings): void {
  const userData = app.getPath('userData')
  const apiHost = new URL(apiOrigin).host
  let installUpdate: (() => void) | null = null

  const page = createPage({
    title: brand.name,
    icon: platform === 'linux' ? path.join(packaged ? process.resourcesPath : resources, 'icon.png') : null,
    rendererFolder: path.join(here, '../renderer'),
    preload: path.join(here, '../preload/index.cjs'),
    kiosk,
    packaged,
    devOrigin,
    placeFile: path.join(userData, 'window.json'),
    log,
    onClose: () => (kiosk ? wipeKiosk('close') : closeApp()),
    onGivenUp: () => (kiosk ? wipeKiosk('crash') : offerReload()),
    onShown: loadTheRest,
  })

  const notices = createNotices((notice) => page.push(pushChannels.onNotice, notice), platform)
  const clock = createClock(Date.now, (minutes) =>
    notices.add(`Your computer's clock looks wrong by ${minutes} minutes.`),
  )

  const vault = createTokenVault({
    keychain: openKeychain(loadKeytar, keychainService, keychainTimeoutMs(platform)),
    apiHost,
    stateFile: path.join(userData, 'session-state.json'),
    memoryOnly: kiosk,
    platform,
    now: clock.now,
    onTrouble: (code) => {
      log({ event: 'keychain.trouble', level: 'warn', code })
      notices.addKeychain(code)
    },
    onChange: () => page.push(pushChannels.onSessionChanged, sessionInfo()),
  })

  /** In the page's own time: it compares with a clock that may be off. */
  function sessionInfo(): SessionInfo {
    const info = vault.info()
    return info.signedIn ? { signedIn: true, expiresAt: info.expiresAt - clock.offset() } : info
  }

  const drafts = createDraftStore({
    folder: path.join(userData, 'drafts'),
    apiHost,
    key: vault.draftKey,
    now: Date.now,
    onTrouble: (error) => {
      log({ event: 'draft.failed', level: 'error', code: errorCode(error) })
      notices.add(readOnlyNotice)
    },
  })

  const isApi = (address: string): boolean => new URL(address).origin === apiOrigin
  const isFile = (address: string): boolean => address.startsWith('https:') || isApi(address)

  const forwarder = createForwarder({
    fetch: createNetwork({ name: 'api', mayGo: isApi, packaged, log }),
    origin: apiOrigin,
    vault,
    now: clock.now,
    onDate: clock.observe,
    log,
    onProgress: (progress) => page.push(pushChannels.onProgress, progress),
  })
  const files = {
    fetch: createNetwork({ name: 'files', mayGo: isFile, packaged, log }),
    apiOrigin,
    token: vault.token,
  }

  const shutdown = createShutdown({
    askPage: () => page.push(pushChannels.onSaveNow),
    settle: () => Promise.all([vault.settled(), drafts.settled()]),
  })

  const idle = createIdleWatch({
    now: () => Date.now(),
    signedIn: () => vault.info().signedIn,
    onWarning: (secondsLeft) => page.push(pushChannels.onIdle, { secondsLeft }),
    onWipe: () => wipeKiosk('idle'),
  })

  let vaultOpen: Promise<void> = Promise.resolve()

  async function status(): Promise<ShellStatus> {
    await vaultOpen
    page.startPushing()
    const session = sessionInfo()
    return { session, storage: vault.storage(), kiosk, version: app.getVersion(), notices: notices.take() }
  }

  let wiping: Promise<void> | null = null
  function wipeKiosk(trigger: WipeTrigger): void {
    wiping ??= wipe(trigger, {
      forwarder,
      stopAnswering: page.stopAnswering,
      endSession: () => vault.end('ended'),
      clearDrafts: drafts.clear,
      clearBrowserData: async () => clearSession(page.session()),
      clearClipboard: () => clipboard.clear(),
      destroyWindow: page.destroy,
      openWindow: () => {
        idle.reset()
        page.open()
      },
      now: Date.now,
      log,
    }).finally(() => {
      wiping = null
    })
  }

  function closeApp(): void {
    if (kiosk) {
      vault.end('ended')
      drafts.clear()
    }
    void shutdown.finish().then(() => {
      page.destroy()
      app.quit()
    })
  }

  function offerReload(): void {
    const choice = dialog.showMessageBoxSync({
      type: 'error',
      message: 'This page has stopped working.',
      detail: 'Your answers on this computer are safe.',
      buttons: ['Reload', 'Quit'],
      cancelId: 1,
    })
    if (choice === 0) page.reload()
    else closeApp()
  }

  function setMenu(): void {
    if (kiosk) {
      Menu.setApplicationMenu(null)
      return
    }
    const install = installUpdate
    const template = menuTemplate({
      appName: brand.name,
      version: app.getVersion(),
      platform,
      onCopyDiagnostics: copyDiagnostics,
      onInstallUpdate: install && (() => void shutdown.finish().then(install)),
    })
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }

  function copyDiagnostics(): void {
    const text = diagnosticsText(brand.name, {
      version: app.getVersion(),
      electron: process.versions.electron,
      chrome: process.versions.chrome,
      system: `${os.type()} ${os.release()} ${os.arch()}`,
      apiHost,
      storage: vault.storage(),
      signedIn: vault.info().signedIn,
    })
    void clipboard.writeText(text)
  }

  /** After the window is up: nothing of this may keep a person waiting. */
  function loadTheRest(): void {
    void openLog(app.getPath('logs'))
    void drafts.removeOld()
    if (!packaged || updateUrl === null) return
    const onReady = (install: () => void): void => {
      installUpdate = install
      setMenu()
      notices.add(updateReadyNotice)
    }
    void import('./updates.ts').then(({ checkForUpdates }) => checkForUpdates({ url: updateUrl, log, onReady }))
  }

  guardApp(app)
  app.on('web-contents-created', (_event, contents) =>
    guardContents(contents, {
      kiosk,
      devOrigin,
      outside: [apiOrigin, `mailto:${brand.supportEmail}`],
      openOutside: (address) => void shell.openExternal(address),
      log,
    }),
  )
  app.on('second-instance', page.focus)
  app.on('before-quit', (event) => {
    if (shutdown.finished()) return
    event.preventDefault()
    closeApp()
  })
  app.on('window-all-closed', () => {
    if (wiping === null) app.quit()
  })

  void app.whenReady().then(() => {
    vaultOpen = vault.open()
    openChannels({
      answers: portalChannels({
        forwarder,
        vault,
        drafts,
        files,
        status,
        onPageSaved: shutdown.pageSaved,
        onPageError: (code) => log({ event: 'page.error', level: 'error', code }),
        onActivity: idle.activity,
        onEndKiosk: () => {
          if (kiosk) wipeKiosk('asked')
        },
      }),
      contentsId: page.contentsId,
      isOwnPage: (url) => isOwnPage(url, devOrigin),
      log,
    })
    setMenu()
    page.open()
    powerMonitor.on('resume', sessionInfo) // notices a token that expired meanwhile
    if (!kiosk) return
    powerMonitor.on('suspend', () => wipeKiosk('suspend'))
    powerMonitor.on('lock-screen', () => wipeKiosk('lock'))
    setInterval(idle.tick, 1000)
  })
}
