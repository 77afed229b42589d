/**
 * The web build's session: the token in browser storage, with this device's clock error, because a token's expiry is in
 * the provider's time. Remembered: local storage. Not remembered: session storage, so that closing the tab signs out.
 */
import { createEmitter } from '../../domain/common/store.ts'
import { recordKeys } from '../../domain/session/record-keys.ts'
import { readToken } from '../../domain/session/token.ts'
import { createProviderClock } from '../../provider/clock.ts'
import { createEndTimer } from '../end-timer.ts'
import type { Platform, SessionEndReason, SessionInfo } from '../port.ts'
import type { Area } from './storage.ts'

export const tokenKey = 'token'
/** Milliseconds as text; absent while the clock is about right. */
export const offsetKey = 'clockOffset'

/** Keys whose change in another tab means another session or user in this tab too. */
const watchedKeys: readonly (string | null)[] = [tokenKey, recordKeys.user, null]

interface TokenPlaces {
  readonly local: Area
  /** Ends with the tab. */
  readonly session: Area
}

function holdsToken(area: Area): boolean {
  return area.get(tokenKey) !== null
}

export type WebSession = ReturnType<typeof createWebSession>

export function createWebSession({ local, session }: TokenPlaces) {
  const { emit, subscribe } = createEmitter()
  const areas = [local, session]
  const own = () => areas.find(holdsToken)
  const clock = createProviderClock(Date.now, () => Number(own()?.get(offsetKey)) || 0)
  let lastArea = local
  /** Why there is no token; the same for every caller until the next sign-in. */
  let reason: SessionEndReason = 'none'

  function removeAll() {
    for (const area of areas) {
      area.remove(tokenKey)
      area.remove(offsetKey)
    }
  }

  /** A remembered sign-in ends the tab's own session: its user must not be taken for the remembered one. */
  function endOwnOfTab() {
    if (!holdsToken(local) || !holdsToken(session)) return
    for (const key of [tokenKey, offsetKey, recordKeys.user, recordKeys.name]) session.remove(key)
  }

  /** Removes a token that may not be sent. */
  function read(): { readonly token: string; readonly expiresAt: number } | null {
    endOwnOfTab()
    const token = own()?.get(tokenKey) ?? null
    if (token === null) return null
    const reading = readToken(token, clock.now())
    if (reading.ok) return { token, expiresAt: reading.expiresAt }
    reason = reading.reason
    removeAll()
    return null
  }

  function current(): SessionInfo {
    const found = read()
    return found === null ? { signedIn: false, reason } : { signedIn: true, expiresAt: found.expiresAt }
  }

  const awaitEnd = createEndTimer(clock.now, changed)

  function changed() {
    awaitEnd(current())
    emit()
  }

  window.addEventListener('storage', (event) => {
    if (watchedKeys.includes(event.key)) changed()
  })
  // Timers stop while a computer sleeps, so check again when the page becomes visible.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') changed()
  })
  awaitEnd(current())

  return {
    port: {
      current,
      subscribe,
      async end() {
        removeAll()
        reason = 'ended'
        changed()
      },
    } satisfies Platform['session'],
    token: () => read()?.token ?? null,
    /** @param remember stores it beyond the tab */
    store(token: string, remember: boolean) {
      const offset = clock.offset()
      removeAll()
      const area = remember ? local : session
      if (offset !== 0) area.set(offsetKey, String(offset)) // before the token, whose change other tabs observe
      area.set(tokenKey, token)
      reason = 'none'
      changed()
    },
    recordArea() {
      // Records of a session that has just ended stay in its area.
      lastArea = own() ?? lastArea
      return lastArea
    },
    clock,
    /** Passes on a reply's date. @see ProviderClock.observe */
    observeDate(date: string | null, sentAt: number, startsSession: boolean) {
      if (!clock.observe(date, sentAt, startsSession)) return
      if (clock.offset() === 0) own()?.remove(offsetKey)
      else own()?.set(offsetKey, String(clock.offset()))
      changed()
    },
  }
}
