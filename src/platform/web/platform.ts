/** The web platform: calls by `fetch`, session and records in browser storage. */

import { settings } from '../../config.ts'
import { notStoredNotice } from '../../domain/text/notices.ts'
import { isOwnFileAddress } from '../file-address.ts'
import { lazyDrafts } from '../lazy-drafts.ts'
import { createNotices } from '../notices.ts'
import { type Platform, personalTraits, type SharedDevice, sharedTraits } from '../port.ts'
import type { KioskPage } from './kiosk.ts'
import { createRecords } from './records.ts'
import { isReplaced } from './replaced.ts'
import { apiUrl, createWebSender, uploadCode } from './send.ts'
import { createWebSession } from './session.ts'
import { type Area, createArea } from './storage.ts'

function resolveAddress(address: string): string | null {
  if (!URL.canParse(address.trim(), apiUrl('/'))) return null
  const url = new URL(address.trim(), apiUrl('/'))
  const isAllowed =
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && url.origin === apiUrl('/').origin) ||
    isOwnFileAddress(url.href)
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

export type WebPlatformOptions = Partial<Pick<typeof settings, 'kiosk' | 'googleLoginPath'>> & {
  /** Idle watch; its code is loaded only on kiosks. */
  readonly createKiosk?: ((page: KioskPage) => SharedDevice) | undefined
  /** Seals the tab's storage, so that it is unreadable on a kiosk's disk. */
  readonly seal?: ((tab: Area) => Area) | undefined
}

export function createWebPlatform(options: WebPlatformOptions = {}): Platform {
  const { kiosk, googleLoginPath, createKiosk, seal } = { ...settings, ...options }
  const notices = createNotices()
  let storageFailed = false
  const onStorageFailure = () => {
    if (!kiosk && !storageFailed) notices.add(notStoredNotice)
    storageFailed = true
  }
  const local = createArea(() => window.localStorage, onStorageFailure)
  const open = createArea(() => window.sessionStorage, onStorageFailure)
  const tab = seal === undefined ? open : seal(open)
  const session = createWebSession({ local, session: tab, kiosk })
  const sender = createWebSender(session)
  const records = createRecords(session, kiosk ? [tab] : [tab, local], () => storageFailed)

  return {
    traits: kiosk ? sharedTraits : personalTraits,
    shared: createKiosk?.({
      signedIn: () => session.port.current().signedIn,
      endSession: session.port.end,
      savesSettled: sender.savesSettled,
    }),
    now: session.clock.now,
    ready: Promise.resolve(),
    send: sender.send,
    ...(googleLoginPath !== '' && {
      sendCredential: (input, options) => sender.sendCredential(googleLoginPath, input, options),
    }),
    session: session.port,
    records,
    drafts: lazyDrafts(async () => {
      void uploadCode() // preloads: a form with drafts may send files too
      const { createMemoryDrafts, createWebDrafts } = await import('./drafts/draft-store.ts')
      return kiosk || isBlocked() ? createMemoryDrafts(kiosk) : createWebDrafts(session.clock)
    }),
    resolveFile: async (address) => resolveAddress(address),
    report: (code) => console.error(`Uncaught: ${code}`),
    notices,
    isReplaced,
    ...(kiosk ? {} : { releases: () => import('./releases.ts') }),
  }
}
