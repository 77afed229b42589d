/**
 * The web build's session: the token in browser storage. Remembered: local storage. Not remembered, and always on a
 * kiosk: session storage, so that closing the tab signs out.
 */
import { createEmitter } from '../../domain/common/store.ts'
import type { ProviderClock } from '../../provider/clock.ts'
import { createEndTimer } from '../end-timer.ts'
import type { Platform, SessionInfo } from '../port.ts'
import type { Area } from './storage.ts'
import { createTokenStore, type TokenPlaces, tokenKey } from './token-store.ts'

/** Keys whose change in another tab means another session or user in this tab too. */
const watchedKeys: readonly (string | null)[] = [tokenKey, 'user', null]

export interface WebSession {
  /** The session as `Platform` exposes it. */
  readonly port: Platform['session']
  /** Returns a token that may be sent; null when signed out. */
  token(): string | null
  store(token: string, remember: boolean): void
  recordArea(): Area
  readonly clock: ProviderClock
  /** Passes on a reply's date. @see ProviderClock.observe */
  observeDate(date: string | null, sentAt: number): void
}

export function createWebSession(places: TokenPlaces): WebSession {
  const { emit, subscribe } = createEmitter()
  const tokens = createTokenStore(places)

  function current(): SessionInfo {
    const found = tokens.read()
    if (found === null) return { signedIn: false, reason: tokens.reason() }
    return { signedIn: true, expiresAt: found.expiresAt }
  }

  const awaitEnd = createEndTimer(tokens.clock.now, changed)

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
        tokens.remove()
        changed()
      },
    },
    token: () => tokens.read()?.token ?? null,
    store(token, remember) {
      tokens.store(token, remember)
      changed()
    },
    recordArea: tokens.recordArea,
    clock: tokens.clock,
    observeDate(date, sentAt) {
      if (tokens.observeDate(date, sentAt)) changed()
    },
  }
}
