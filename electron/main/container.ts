/** Creates the app's services and connects them. `index.ts` adds the event handlers. */
import path from 'node:path'
import { app } from 'electron'
import { brand } from '../../src/config.ts'
import { errorCode } from '../../src/domain/failures/error-code.ts'
import { notStoredNotice } from '../../src/domain/text/notices.ts'
import { createProviderClock, type ProviderClock } from '../../src/provider/clock.ts'
import { createDraftStore } from './drafts/draft-store.ts'
import { enableCommands } from './help/app-menu.ts'
import { createNotifications, type Notifications } from './notifications/notifications.ts'
import { createNetwork } from './page/network.ts'
import { createPage, type Page } from './page/page.ts'
import { createForwarder, type Forwarder } from './session/api-forwarder.ts'
import { type Keychain, openKeychain } from './session/keychain.ts'
import { createNotices, type Notices } from './session/notices.ts'
import {
  createTokenVault,
  keychainService,
  keychainTimeoutMs,
  loadKeytar,
  type TokenVault,
} from './session/token-vault.ts'
import type { Log } from './system/log.ts'
import type { Settings } from './system/settings.ts'
import { createShutdown } from './system/shutdown.ts'

/** Start-up values that the services depend on. */
export interface StartValues {
  readonly packaged: boolean
  readonly devOrigin: string | null
  /** Folder of the main bundle. */
  readonly here: string
  readonly resources: string
  readonly log: Log
}

export type Container = ReturnType<typeof createContainer>

/** Paths of the app's files in the user data folder. */
function userDataPaths(userData: string) {
  return {
    sessionFile: path.join(userData, 'session-state'),
    placeFile: path.join(userData, 'window.json'),
    notificationsFile: path.join(userData, 'notifications.json'),
    draftFolder: path.join(userData, 'drafts'),
  }
}

type UserDataPaths = ReturnType<typeof userDataPaths>

function createAppPage(
  settings: Settings,
  { packaged, devOrigin, here, resources, log }: StartValues,
  { placeFile }: UserDataPaths,
): Page {
  return createPage({
    title: brand.name,
    icon: process.platform === 'linux' ? path.join(packaged ? process.resourcesPath : resources, 'icon.png') : null,
    rendererFolder: path.join(here, '../renderer'),
    preload: path.join(here, '../preload/index.cjs'),
    kiosk: settings.kiosk,
    packaged,
    devOrigin,
    placeFile,
    log,
  })
}

interface VaultServices {
  readonly apiHost: string
  readonly sessionFile: string
  readonly keychain: Keychain
  readonly clock: ProviderClock
  readonly notices: Notices
  readonly page: Page
  readonly log: Log
}

function createVault(settings: Settings, { notices, page, log, ...services }: VaultServices): TokenVault {
  return createTokenVault({
    ...services,
    memoryOnly: settings.kiosk,
    platform: process.platform,
    onTrouble: (code, atStart) => {
      log({ event: 'keychain.trouble', level: 'warn', code })
      notices.addKeychain(code, atStart)
    },
    onChange: (session) => {
      enableCommands(session.signedIn)
      page.push('onSessionChanged', session)
    },
  })
}

interface NotificationServices {
  readonly page: Page
  readonly vault: TokenVault
  readonly clock: ProviderClock
  readonly file: string
  readonly log: Log
  readonly send: Forwarder['send']
}

function createSystemNotifications({ page, vault, clock, file, log, send }: NotificationServices): Notifications {
  let lastId = 0
  return createNotifications({
    title: brand.name,
    platform: process.platform,
    file,
    now: clock.now,
    page,
    log,
    session: () => (vault.info().signedIn ? vault.generation() : null),
    poll(call) {
      lastId -= 1 // the page's ids are never negative
      void send({ id: lastId, call })
    },
  })
}

/** Creates the services in dependency order: each one uses only those above it. */
export function createContainer(settings: Settings, start: StartValues) {
  const { platform } = process
  const { packaged, log } = start
  const { apiOrigin, fileOrigins } = settings
  const paths = userDataPaths(app.getPath('userData'))
  const apiHost = new URL(apiOrigin).host

  const page = createAppPage(settings, start, paths)
  const notices = createNotices((notice) => page.push('onNotice', notice), platform)
  const clock = createProviderClock(Date.now, () => vault.storedOffset())
  const keychain = openKeychain(loadKeytar, keychainService, keychainTimeoutMs(platform))
  const vault: TokenVault = createVault(settings, {
    apiHost,
    sessionFile: paths.sessionFile,
    keychain,
    clock,
    notices,
    page,
    log,
  })
  const drafts = createDraftStore({
    folder: paths.draftFolder,
    apiHost,
    key: vault.draftKey,
    clock,
    onTrouble: (error) => {
      log({ event: 'draft.failed', level: 'error', code: errorCode(error) })
      notices.add(notStoredNotice)
    },
  })
  let removesExpired = true
  /** Once in each run, as soon as it is known who is signed in. */
  function removeExpired(): void {
    if (!removesExpired || clock.confirmedNow() === null || vault.owners().length === 0) return
    removesExpired = false
    void drafts.removeExpired(vault.owners())
  }

  const forwarder = createForwarder({
    fetch: createNetwork({ name: 'api', mayGo: (address) => new URL(address).origin === apiOrigin, packaged, log }),
    origin: apiOrigin,
    vault,
    now: clock.now,
    onDate: (date, sentAt) => {
      if (clock.observe(date, sentAt)) page.push('onClock', clock.offset())
    },
    onReply: (request, status, reply) => {
      notifications?.onReply(request, status, reply)
      removeExpired()
    },
    log,
    onProgress: (progress) => page.push('onProgress', progress),
  })
  // A kiosk shows no notifications: they would stay visible to the next user.
  const notifications = settings.kiosk
    ? null
    : createSystemNotifications({ page, vault, clock, file: paths.notificationsFile, log, send: forwarder.send })
  const mayFetch = (address: string): boolean => [apiOrigin, ...fileOrigins].includes(new URL(address).origin)
  const files = {
    fetch: createNetwork({ name: 'files', mayGo: mayFetch, packaged, log }),
    apiOrigin,
    token: vault.token,
    mayFetch,
  }
  const shutdown = createShutdown({
    askPage: () => page.push('onSaveNow'),
    settle: () => Promise.all([vault.settled(), drafts.settled()]),
  })
  return {
    settings,
    apiHost,
    paths,
    page,
    notices,
    clock,
    keychain,
    vault,
    drafts,
    forwarder,
    files,
    notifications,
    shutdown,
  }
}
