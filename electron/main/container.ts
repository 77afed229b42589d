/** Creates the app's services and connects them. `index.ts` adds the event handlers. */
import path from 'node:path'
import { app } from 'electron'
import { brand } from '../../src/config.ts'
import { errorCode } from '../../src/domain/failures/error-code.ts'
import { notStoredNotice } from '../../src/domain/text/notices.ts'
import { createProviderClock, type ProviderClock } from '../../src/provider/clock.ts'
import { createDraftStore, type DraftStore } from './drafts/draft-store.ts'
import { enableCommands } from './help/app-menu.ts'
import { createForwarder } from './network/api-forwarder.ts'
import type { FileResolverOptions } from './network/file-resolver.ts'
import { createNetwork } from './network/network.ts'
import { type AnswerChallenge, createProxyDialog, createProxyLogins, noProxyNotice } from './network/proxy-login.ts'
import { createNotifications } from './notifications/notifications.ts'
import { createPage, type Page, type PageOptions } from './page/page.ts'
import { openKeychain } from './session/keychain.ts'
import { lostKeyNotice, noticesFor } from './session/keychain-notices.ts'
import {
  createTokenVault,
  keychainService,
  keychainTimeoutMs,
  loadKeytar,
  type TokenVault,
} from './session/token-vault.ts'
import { createBackground } from './settings/background.ts'
import type { Choices } from './settings/choices.ts'
import type { Settings } from './settings/settings.ts'
import type { Log } from './system/log.ts'
import { createNotices, type Notices } from './system/notices.ts'
import { createShutdown } from './system/shutdown.ts'

export interface StartValues {
  readonly platform: NodeJS.Platform
  /** The window's. */
  readonly title: string
  readonly packaged: boolean
  readonly devOrigin: string | null
  /** Folder of the main bundle. */
  readonly here: string
  readonly resources: string
  readonly choices: Choices
  readonly log: Log
}

export type Container = ReturnType<typeof createContainer>

/** Windows takes the size that it needs out of an .ico file. */
const iconOf = ({ packaged, resources, platform }: StartValues): string =>
  path.join(packaged ? process.resourcesPath : resources, platform === 'win32' ? 'icon.ico' : 'icon.png')

function pageOptions({ kiosk }: Settings, start: StartValues): PageOptions {
  const { here } = start
  return {
    ...start,
    icon: start.platform === 'linux' ? iconOf(start) : null,
    rendererFolder: path.join(here, '../renderer'),
    preload: path.join(here, '../preload/index.cjs'),
    kiosk,
  }
}

function proxyAccess({ kiosk }: Settings, page: Page, notices: Notices) {
  const proxyDialog = createProxyDialog((question) => page.push('onProxyQuestion', question))
  // A kiosk's user doesn't know the network's password.
  const ask = kiosk ? async () => null : proxyDialog.ask
  return { proxyDialog, proxyLogin: createProxyLogins(ask, () => notices.add(noProxyNotice)) }
}

function fileAccess(
  { apiOrigin, fileOrigins }: Settings,
  { log }: StartValues,
  token: () => string | null,
  proxyLogin: () => AnswerChallenge,
): FileResolverOptions {
  const mayFetch = (address: string): boolean => [apiOrigin, ...fileOrigins].includes(new URL(address).origin)
  const fetch = createNetwork({ name: 'files', mayGo: mayFetch, proxyLogin, log })
  return { fetch, apiOrigin, token, mayFetch }
}

/** Removes expired drafts once in each run, as soon as it is known who is signed in. */
function expiryOf(drafts: DraftStore, clock: ProviderClock, vault: TokenVault): () => void {
  let isDone = false
  return () => {
    if (isDone || clock.confirmedNow() === null || vault.owners().length === 0) return
    isDone = true
    void drafts.removeExpired(vault.owners())
  }
}

/** Creates the services in dependency order: each one uses only those above it. */
export function createContainer(settings: Settings, start: StartValues) {
  const { platform, log } = start
  const { apiOrigin, kiosk } = settings
  const userData = app.getPath('userData')
  const apiHost = new URL(apiOrigin).host

  const page = createPage(pageOptions(settings, start))
  const notices = createNotices((notice) => page.deliver('onNotice', notice))
  const { proxyDialog, proxyLogin } = proxyAccess(settings, page, notices)
  const clock = createProviderClock(Date.now, () => vault.storedOffset())
  const keychain = openKeychain(loadKeytar, keychainService, keychainTimeoutMs(platform))
  const vault: TokenVault = createTokenVault({
    apiHost,
    sessionFile: path.join(userData, 'session-state'),
    keychain,
    clock,
    memoryOnly: kiosk,
    onFailure: (code) => {
      log({ event: 'keychain.failure', level: 'warn', code })
      for (const notice of noticesFor(code, platform)) notices.add(notice)
    },
    onChange: (session) => {
      enableCommands(session.signedIn)
      page.push('onSessionChanged', session)
      notifications?.onSession(session)
    },
  })
  const drafts = createDraftStore({
    folder: path.join(userData, 'drafts'),
    apiHost,
    key: vault.draftKey,
    memoryOnly: kiosk,
    clock,
    onUnreadable: () => notices.add(lostKeyNotice),
    onFailure: (error) => {
      log({ event: 'draft.failed', level: 'error', code: errorCode(error) })
      notices.add(notStoredNotice)
    },
  })
  const removeExpired = expiryOf(drafts, clock, vault)
  const forwarder = createForwarder({
    fetch: createNetwork({ name: 'api', mayGo: (address) => new URL(address).origin === apiOrigin, proxyLogin, log }),
    origin: apiOrigin,
    vault,
    now: clock.now,
    onDate: (date, sentAt, startsSession) => {
      if (clock.observe(date, sentAt, startsSession)) page.push('onClock', clock.offset())
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
        platform,
        now: clock.now,
        page,
        log,
        session: () => (vault.info().signedIn ? vault.generation() : null),
        poll(call) {
          void forwarder.send({ id: pollId, call }).then((reply) => {
            if (call === 'calendar') page.push('onCalendar', reply)
          })
          pollId -= 1
        },
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
    proxyDialog,
    proxyLogin,
    files: fileAccess(settings, start, vault.token, proxyLogin),
    notifications,
    background: createBackground({ ...start, settings, icon: iconOf(start), onOpen: page.focus }),
    shutdown: createShutdown({
      askPage: () => page.push('onSaveNow'),
      settle: () => Promise.all([vault.settled(), drafts.settled()]),
    }),
  }
}
