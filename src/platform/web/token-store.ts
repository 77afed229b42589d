/** Stores the token, and this device's clock error, because a token's expiry is in the provider's time. */
import { readToken } from '../../domain/session/token.ts'
import { createProviderClock, type ProviderClock } from '../../provider/clock.ts'
import type { SessionEndReason } from '../port.ts'
import type { Area } from './storage.ts'

export const tokenKey = 'token'
/** Milliseconds as text; absent while the clock is about right. */
export const offsetKey = 'clockOffset'
/** Present in a tab after the provider has confirmed this device's clock, so that later pages need not verify it. */
export const clockRightKey = 'clockRight'
/** Present in a tab after its own session has ended, until its next sign-in: a remembered one may be another user's. */
export const tabEndedKey = 'tabEnded'

export interface TokenPlaces {
  readonly local: Area
  /** Ends with the tab. */
  readonly session: Area
  readonly kiosk: boolean
  /** Called with the minutes by which this device's clock is wrong. */
  readonly onWrongClock: (minutes: number) => void
}

interface TokenStore {
  readonly clock: Pick<ProviderClock, 'now' | 'offset' | 'confirmedNow'>
  /** Returns a token that may be sent. Removes one that may not, unless its expiry is unconfirmed. */
  read(): { readonly token: string; readonly expiresAt: number } | null
  /** Returns why there is no token; the same for every caller until the next sign-in. */
  reason(): SessionEndReason
  /** Returns the stored token, valid or not. */
  storedToken(): string | null
  /** @param remember stores it beyond the tab; ignored on a kiosk */
  store(token: string, remember: boolean): void
  /** Removes the token of this tab's session. */
  remove(): void
  /** Returns the storage of this session's records. */
  recordArea(): Area
  /** Passes on a reply's date. @returns whether the provider's time changed or was confirmed */
  observeDate(date: string | null, sentAt: number): boolean
}

function holdsToken(area: Area): boolean {
  return area.get(tokenKey) !== null
}

function removeFrom(...areas: readonly Area[]): void {
  for (const area of areas) {
    area.remove(tokenKey)
    area.remove(offsetKey)
  }
}

function storedOffset(areas: readonly Area[]): number {
  const offset = Number(areas.find(holdsToken)?.get(offsetKey) ?? 0)
  return Number.isFinite(offset) ? offset : 0
}

export function createTokenStore({ local, session, kiosk, onWrongClock }: TokenPlaces): TokenStore {
  const allAreas = kiosk ? [session] : [session, local]
  /** Areas that may contain this tab's token. */
  const areas = () => (session.get(tabEndedKey) === null ? allAreas : [session])
  const clock = createProviderClock({
    deviceNow: () => Date.now(),
    storedOffset: () => storedOffset(areas()),
    onWrong: onWrongClock,
  })
  let lastArea = areas().includes(local) ? local : session
  let reason: SessionEndReason = 'none'

  function noteEnd(area: Area) {
    if (area === session && !kiosk) session.set(tabEndedKey, '1')
  }

  function recordConfirmedClock() {
    const isNoted = session.get(clockRightKey) !== null
    const isRight = clock.isConfirmed() && clock.offset() === 0 && !kiosk && areas().some(holdsToken)
    if (isRight && !isNoted) session.set(clockRightKey, '1')
    if (!isRight && isNoted) session.remove(clockRightKey)
  }

  return {
    clock,
    /** Stops at an invalid token: the tab must not continue in the remembered session of another user. */
    read() {
      const area = areas().find(holdsToken)
      const token = area?.get(tokenKey) ?? null
      if (area === undefined || token === null) return null
      const reading = readToken(token, clock.now())
      if (reading.ok) return { token, expiresAt: reading.expiresAt }
      // A reply may show that the clock is wrong and the token valid. Kiosks never keep an unconfirmed token.
      const isConfirmed = clock.isConfirmed() || session.get(clockRightKey) !== null
      if (reading.reason === 'expired' && !isConfirmed && !kiosk) {
        reason = 'unconfirmed'
        return null
      }
      reason = reading.reason
      removeFrom(area)
      noteEnd(area)
      return null
    },
    reason: () => reason,
    storedToken: () =>
      areas()
        .map((area) => area.get(tokenKey))
        .find((token) => token !== null) ?? null,
    store(token, remember) {
      const area = remember && !kiosk ? local : session
      const offset = clock.offset()
      removeFrom(local, session)
      session.remove(tabEndedKey)
      if (offset !== 0) area.set(offsetKey, String(offset)) // before the token, whose change other tabs observe
      area.set(tokenKey, token)
      reason = 'none'
    },
    remove() {
      const own = areas().find(holdsToken)
      removeFrom(...allAreas.filter((area) => area.get(tokenKey) === own?.get(tokenKey)))
      if (own !== undefined) noteEnd(own)
      reason = 'ended'
    },
    recordArea() {
      // Records and draft of a session that has just ended stay in its area.
      if (holdsToken(session)) lastArea = session
      else if (areas().includes(local) && holdsToken(local)) lastArea = local
      return lastArea
    },
    observeDate(date, sentAt) {
      const offset = clock.offset()
      clock.observe(date, sentAt)
      recordConfirmedClock()
      if (clock.offset() === offset) return false
      for (const area of areas().filter(holdsToken)) {
        if (clock.offset() === 0) area.remove(offsetKey)
        else area.set(offsetKey, String(clock.offset()))
      }
      return true
    },
  }
}
