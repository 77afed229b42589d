/** The web platform: calls by `fetch`, session and records in browser storage. */

import { settings } from '../../config.ts'
import { lazy } from '../../domain/common/lazy.ts'
import { notStoredNotice } from '../../domain/text/notices.ts'
import { isOwnFileAddress } from '../file-address.ts'
import { lazyDrafts } from '../lazy-drafts.ts'
import { createNotices } from '../notices.ts'
import { type Platform, personalTraits, type Reply } from '../port.ts'
import type { SentRequest } from './head-requests.ts'
import { createWebSession } from './session.ts'
import { createArea, createRecords } from './storage.ts'

function apiUrl(path: string): URL {
  return new URL(settings.apiBase + path, location.href)
}

function resolveAddress(address: string): string | null {
  const api = apiUrl('/')
  if (!URL.canParse(address.trim(), api)) return null
  const url = new URL(address.trim(), api)
  const isAllowed =
    url.protocol === 'https:' || (url.protocol === 'http:' && url.origin === api.origin) || isOwnFileAddress(url.href)
  return isAllowed ? url.href : null
}

/** Whether the browser denies this site all storage. How IndexedDB then fails differs by browser. */
function isBlocked(): boolean {
  try {
    return window.localStorage === null
  } catch {
    return true
  }
}

/** The code of calls could not be loaded. */
const notSent = (): Reply => ({ kind: 'unreachable', neverSent: true })

export type WebPlatformOptions = Partial<Pick<typeof settings, 'googleLoginPath'>> & {
  /** Pending requests of the page's head. */
  readonly sent?: readonly SentRequest[] | undefined
}

export function createWebPlatform(options: WebPlatformOptions = {}): Platform {
  const { googleLoginPath, sent } = { ...settings, ...options }
  const notices = createNotices()
  let storageFailed = false
  const onStorageFailure = () => {
    if (!storageFailed) notices.add(notStoredNotice)
    storageFailed = true
  }
  const local = createArea(() => window.localStorage, onStorageFailure)
  const tab = createArea(() => window.sessionStorage, onStorageFailure)
  const session = createWebSession({ local, session: tab })
  /** No first screen sends before it is painted. */
  const sender = lazy(async () => (await import('./send.ts')).createWebSender(session, apiUrl, sent))
  const records = createRecords(session.recordArea, { tab, local }, () => storageFailed)

  return {
    traits: personalTraits,
    now: session.clock.now,
    ready: Promise.resolve(),
    send: (request, options) => sender.load().then(({ send }) => send(request, options), notSent),
    readyToUpload: (bytes) =>
      sender.load().then(
        ({ readyToUpload }) => readyToUpload(bytes),
        () => undefined,
      ),
    ...(googleLoginPath !== '' && {
      sendCredential: (input, options) =>
        sender.load().then(({ sendCredential }) => sendCredential(googleLoginPath, input, options), notSent),
    }),
    session: session.port,
    records,
    drafts: lazyDrafts(
      async () => {
        const { createMemoryDrafts, createWebDrafts } = await import('./drafts/draft-store.ts')
        return isBlocked() ? createMemoryDrafts(false) : createWebDrafts(session.clock)
      },
      async () => (await indexedDB.databases()).length === 0,
    ),
    resolveFile: async (address) => resolveAddress(address),
    report: (code) => console.error(`Uncaught: ${code}`),
    notices,
    releases: () => import('./releases.ts'),
  }
}
