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
/**
 * Present in a tab whose own session has ended while another one is remembered, until its next sign-in: the remembered
 * one may be another user's.
 */
export const tabEndedKey = 'tokenEnded'

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

function removeFrom(area: Area): void {
  area.remove(tokenKey)
  area.remove(offsetKey)
}

export function createTokenStore({ local, session, kiosk, onWrongClock }: TokenPlaces): TokenStore {
  const allAreas = kiosk ? [session] : [session, local]
  /** This tab's own session has ended. */
  let isEnded = session.get(tabEndedKey) !== null
  /** Areas that may contain this tab's token. */
  const areas = () => (isEnded ? [session] : allAreas)
  /** The area of this tab's token. */
  const own = () => areas().find(holdsToken)
  const clock = createProviderClock({
    deviceNow: () => Date.now(),
    storedOffset: () => Number(own()?.get(offsetKey)) || 0,
    onWrong: onWrongClock,
  })
  let lastArea = areas()[1] ?? session
  let reason: SessionEndReason = 'none'

  function endIn(area: Area) {
    removeFrom(area)
    if (area !== session || kiosk) return
    isEnded = true
    if (holdsToken(local)) session.set(tabEndedKey, '1')
  }

  function recordConfirmedClock() {
    const isRight = clock.isConfirmed() && clock.offset() === 0 && !kiosk && own() !== undefined
    if (!isRight) session.remove(clockRightKey)
    else if (session.get(clockRightKey) === null) session.set(clockRightKey, '1')
  }

  const storedToken = () => own()?.get(tokenKey) ?? null

  return {
    clock,
    /** Stops at an invalid token: the tab must not continue in the remembered session of another user. */
    read() {
      const area = own()
      if (area === undefined) return null
      const token = area.get(tokenKey) ?? ''
      const reading = readToken(token, clock.now())
      if (reading.ok) return { token, expiresAt: reading.expiresAt }
      reason = reading.reason
      // A reply may show that the clock is wrong and the token valid. Kiosks never keep an unconfirmed token.
      const isConfirmed = clock.isConfirmed() || session.get(clockRightKey) !== null || kiosk
      if (reason === 'expired' && !isConfirmed) reason = 'unconfirmed'
      else endIn(area)
      return null
    },
    reason: () => reason,
    storedToken,
    store(token, remember) {
      const area = remember && !kiosk ? local : session
      const offset = clock.offset()
      ;[local, session].forEach(removeFrom)
      isEnded = false
      session.remove(tabEndedKey)
      if (offset !== 0) area.set(offsetKey, String(offset)) // before the token, whose change other tabs observe
      area.set(tokenKey, token)
      reason = 'none'
    },
    remove() {
      const token = storedToken()
      for (const area of allAreas) if (holdsToken(area) && area.get(tokenKey) === token) endIn(area)
      reason = 'ended'
    },
    recordArea() {
      // Records and draft of a session that has just ended stay in its area.
      lastArea = own() ?? lastArea
      return lastArea
    },
    observeDate(date, sentAt) {
      const offset = clock.offset()
      clock.observe(date, sentAt)
      recordConfirmedClock()
      if (clock.offset() === offset) return false
      if (clock.offset() === 0) own()?.remove(offsetKey)
      else own()?.set(offsetKey, String(clock.offset()))
      return true
    },
  }
}
