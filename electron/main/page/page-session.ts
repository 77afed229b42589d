/** The session of the page: in memory only. On a kiosk each user's wipe clears it. */
import { type Session, session } from 'electron'
import { withTimeLimit } from '../../../src/domain/common/time-limit.ts'
import { currentLanguage } from '../../../src/i18n/language.ts'
import { guardSession, limitRequests } from '../network/session-guard.ts'
import type { Log } from '../system/log.ts'
import { showNotSaved } from '../system/not-saved.ts'
import { serveApp } from './app-protocol.ts'
import { guardDownloads } from './downloads.ts'
import { mayLoad, permissionsOf } from './guard.ts'

export interface PageSessionOptions {
  readonly kiosk: boolean
  readonly devOrigin: string | null
  readonly rendererFolder: string
  readonly log: Log
}

function openSession(partition: string, { kiosk, devOrigin, rendererFolder, log }: PageSessionOptions): Session {
  const own = session.fromPartition(partition, { cache: false })
  guardSession(own, permissionsOf({ kiosk, devOrigin }))
  guardDownloads(own, kiosk, (code) => void showNotSaved(log, code), log)
  limitRequests(own, (address) => mayLoad(address, devOrigin), log)
  own.protocol.handle('app', ({ method, url }) => serveApp(rendererFolder, method, url, currentLanguage.get()))
  return own
}

const clearLimitMs = 2000

export function createPageSession(options: PageSessionOptions) {
  let current: Session | null = null
  let partitions = 0
  return {
    /** The session of the next window. */
    open(): Session {
      if (current !== null) return current
      partitions += 1
      current = openSession(`page-${partitions}`, options)
      return current
    },
    /** Call without a window. Rejects where it fails, and then the next window gets a new session. */
    async clear() {
      const used = current
      current = null
      if (used === null) return
      // It has no more: its pages reach no network, and no code is cached.
      const isCleared = used.clearData().then(() => true)
      if (!(await withTimeLimit(isCleared, clearLimitMs, false))) throw new Error('not cleared in time')
      current = used // Electron keeps each one until the app ends
    },
  }
}
