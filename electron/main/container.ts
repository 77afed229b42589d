/** Creates the app's services and connects them. `index.ts` adds the event handlers. */
import path from 'node:path'
import { app } from 'electron'
import { brand } from '../../src/config.ts'
import { errorCode } from '../../src/domain/failures/error-code.ts'
import { notStoredNotice } from '../../src/domain/text/notices.ts'
import { createProviderClock } from '../../src/provider/clock.ts'
import { createDraftStore } from './drafts/draft-store.ts'
import { enableCommands } from './help/app-menu.ts'
import { createNotifications } from './notifications/notifications.ts'
import { createNetwork } from './page/network.ts'
import { createPage, type PageOptions } from './page/page.ts'
import { createForwarder } from './session/api-forwarder.ts'
import type { FileResolverOptions } from './session/file-resolver.ts'
import { openKeychain } from './session/keychain.ts'
import { createNotices } from './session/notices.ts'
import {
  createTokenVault,
  keychainService,
  keychainTimeoutMs,
  loadKeytar,
  type TokenVault,
} from './session/token-vault.ts'
import type { Choices } from './system/choices.ts'
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
  readonly choices: Choices
  readonly log: Log
}

export type Container = ReturnType<typeof createContainer>

function pageOptions({ kiosk }: Settings, { packaged, here, resources, ...start }: StartValues): PageOptions {
  const iconFolder = packaged ? process.resourcesPath : resources
  return {
    ...start,
    title: brand.name,
    icon: process.platform === 'linux' ? path.join(iconFolder, 'icon.png') : null,
    rendererFolder: path.join(here, '../renderer'),
    preload: path.join(here, '../preload/index.cjs'),
    kiosk,
    packaged,
  }
}

function fileAccess(
  { apiOrigin, fileOrigins }: Settings,
  { packaged, log }: StartValues,
  token: () => string | null,
): FileResolverOptions {
  const mayFetch = (address: string): boolean => [apiOrigin, ...fileOrigins].includes(new URL(address).origin)
  return { fetch: createNetwork({ name: 'files', mayGo: mayFetch, packaged, log }), apiOrigin, token, mayFetch }
}

/** Creates the services in dependency order: each one uses only those above it. */
export function createContainer(settings: Settings, start: StartValues) {
  const { packaged, choices, log } = start
  const { apiOrigin, kiosk } = settings
  const userData = app.getPath('userData')
  const apiHost = new URL(apiOrigin).host

  const page = createPage(pageOptions(settings, start))
  const notices = createNotices((notice) => page.push('onNotice', notice), process.platform)
  const clock = createProviderClock(Date.now, () => vault.storedOffset())
  const keychain = openKeychain(loadKeytar, keychainService, keychainTimeoutMs(process.platform))
  const vault: TokenVault = createTokenVault({
    apiHost,
    sessionFile: path.join(userData, 'session-state'),
    keychain,
    clock,
    memoryOnly: kiosk,
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
  const drafts = createDraftStore({
    folder: path.join(userData, 'drafts'),
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
  let pollId = -1 // the page's ids are never negative
  // A kiosk shows no notifications: they would stay visible to the next user.
  const notifications = kiosk
    ? null
    : createNotifications({
        title: brand.name,
        platform: process.platform,
        choices,
        now: clock.now,
        page,
        log,
        session: () => (vault.info().signedIn ? vault.generation() : null),
        poll(call) {
          void forwarder.send({ id: pollId, call })
          pollId -= 1
        },
      })
  const shutdown = createShutdown({
    askPage: () => page.push('onSaveNow'),
    settle: () => Promise.all([vault.settled(), drafts.settled()]),
  })
  return {
    settings,
    apiHost,
    page,
    notices,
    clock,
    keychain,
    vault,
    drafts,
    forwarder,
    files: fileAccess(settings, start, vault.token),
    notifications,
    shutdown,
  }
}
