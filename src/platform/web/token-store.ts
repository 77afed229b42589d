/** Stores the token, and this device's clock error, because a token's expiry is in the provider's time. */
import { readToken } from '../../domain/session/token.ts'
import { createProviderClock, type ProviderClock } from '../../provider/clock.ts'
import type { SessionEndReason } from '../port.ts'
import type { Area } from './storage.ts'

export const tokenKey = 'token'
/** Milliseconds as text; absent while the clock is about right. */
export const offsetKey = 'clockOffset'

export interface TokenPlaces {
  readonly local: Area
  /** Ends with the tab. */
  readonly session: Area
  readonly kiosk: boolean
}

interface TokenStore {
  readonly clock: ProviderClock
  /** Returns a token that may be sent. Removes one that may not. */
  read(): { readonly token: string; readonly expiresAt: number } | null
  /** Returns why there is no token; the same for every caller until the next sign-in. */
  reason(): SessionEndReason
  /** @param remember stores it beyond the tab; ignored on a kiosk */
  store(token: string, remember: boolean): void
  remove(): void
  recordArea(): Area
  /** Passes on a reply's date. @returns whether the time has changed */
  observeDate(date: string | null, sentAt: number): boolean
}

function holdsToken(area: Area): boolean {
  return area.get(tokenKey) !== null
}

export function createTokenStore({ local, session, kiosk }: TokenPlaces): TokenStore {
  const areas = kiosk ? [session] : [local, session]
  const own = () => areas.find(holdsToken)
  const clock = createProviderClock(Date.now, () => Number(own()?.get(offsetKey)) || 0)
  let lastArea = kiosk ? session : local
  let reason: SessionEndReason = 'none'

  function removeAll() {
    for (const area of areas) {
      area.remove(tokenKey)
      area.remove(offsetKey)
    }
  }

  /** A remembered sign-in ends the tab's own session: its user must not be taken for the remembered one. */
  function endOwnOfTab() {
    if (kiosk || !holdsToken(local) || !holdsToken(session)) return
    for (const key of [tokenKey, offsetKey, 'user', 'name']) session.remove(key)
  }

  return {
    clock,
    read() {
      endOwnOfTab()
      const area = own()
      if (area === undefined) return null
      const token = area.get(tokenKey) ?? ''
      const reading = readToken(token, clock.now())
      if (reading.ok) return { token, expiresAt: reading.expiresAt }
      reason = reading.reason
      removeAll()
      return null
    },
    reason: () => reason,
    store(token, remember) {
      const offset = clock.offset()
      removeAll()
      const area = remember && !kiosk ? local : session
      if (offset !== 0) area.set(offsetKey, String(offset)) // before the token, whose change other tabs observe
      area.set(tokenKey, token)
      reason = 'none'
    },
    remove() {
      removeAll()
      reason = 'ended'
    },
    recordArea() {
      // Records of a session that has just ended stay in its area.
      lastArea = own() ?? lastArea
      return lastArea
    },
    observeDate(date, sentAt) {
      if (!clock.observe(date, sentAt)) return false
      if (clock.offset() === 0) own()?.remove(offsetKey)
      else own()?.set(offsetKey, String(clock.offset()))
      return true
    },
  }
}
