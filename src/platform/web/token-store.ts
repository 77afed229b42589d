/** The token in browser storage, and beside it how far this device's clock is off, because a token's time is the provider's. */
import { readToken } from '../../domain/session/token.ts'
import { createProviderClock, type ProviderClock } from '../../provider/clock.ts'
import type { SessionEndReason } from '../port.ts'
import type { Area } from './storage.ts'

export const tokenKey = 'token'
/** Milliseconds as text; absent while the clock is about right. */
export const offsetKey = 'clockOffset'
/** Present in a tab in which the provider has confirmed this device's clock: its later pages need not ask again. */
export const clockRightKey = 'clockRight'

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
  /** Why there is no token; stays until the next sign-in, so that every reader hears the same reason. */
  reason(): SessionEndReason
  /** Returns the stored token, valid or not. */
  unread(): string | null
  /** @param remember keeps it when the tab is closed; never on a kiosk */
  keep(token: string, remember: boolean): void
  /** The session has ended here. */
  remove(): void
  /** Where this session's records belong. */
  home(): Area
  /** The provider has answered. @returns whether the time is another now */
  heard(date: string | null, sentAt: number): boolean
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
  /** Where this tab's token may lie. When its own session has ended, the remembered one may be another person's. */
  let areas = allAreas
  const clock = createProviderClock({
    deviceNow: () => Date.now(),
    storedOffset: () => storedOffset(areas),
    onWrong: onWrongClock,
  })
  let lastHome = kiosk ? session : local
  let reason: SessionEndReason = 'none'

  function noteRightClock() {
    const isNoted = session.get(clockRightKey) !== null
    const isRight = clock.isConfirmed() && clock.offset() === 0 && !kiosk && areas.some(holdsToken)
    if (isRight && !isNoted) session.set(clockRightKey, '1')
    if (!isRight && isNoted) session.remove(clockRightKey)
  }

  return {
    clock,
    /** An expired token of this tab alone ends the reading: the tab does not go on as the person remembered. */
    read() {
      for (const area of areas) {
        const token = area.get(tokenKey)
        if (token === null) continue
        const reading = readToken(token, clock.now())
        if (reading.ok) return { token, expiresAt: reading.expiresAt }
        // A reply may show that the clock is wrong and the token valid. Kiosks never keep an unconfirmed token.
        const isConfirmed = clock.isConfirmed() || session.get(clockRightKey) !== null
        if (reading.reason === 'expired' && !isConfirmed && !kiosk) {
          reason = 'unconfirmed'
        } else {
          reason = reading.reason
          removeFrom(area)
        }
        if (reading.reason === 'expired') {
          areas = [area]
          return null
        }
      }
      return null
    },
    reason: () => reason,
    unread: () => areas.map((area) => area.get(tokenKey)).find((token) => token !== null) ?? null,
    keep(token, remember) {
      const area = remember && !kiosk ? local : session
      const offset = clock.offset()
      removeFrom(local, session)
      areas = allAreas
      if (offset !== 0) area.set(offsetKey, String(offset)) // first, for other tabs hear of the token
      area.set(tokenKey, token)
      reason = 'none'
    },
    remove() {
      const own = areas.find(holdsToken)
      removeFrom(...allAreas.filter((area) => area.get(tokenKey) === own?.get(tokenKey)))
      if (own === session) areas = [session]
      reason = 'ended'
    },
    home() {
      // A session that has just ended leaves its records, and the draft saved on the way out, where they were.
      if (holdsToken(session)) lastHome = session
      else if (areas.includes(local) && holdsToken(local)) lastHome = local
      return lastHome
    },
    heard(date, sentAt) {
      const offset = clock.offset()
      clock.observe(date, sentAt)
      noteRightClock()
      if (clock.offset() === offset) return false
      for (const area of areas.filter(holdsToken)) {
        if (clock.offset() === 0) area.remove(offsetKey)
        else area.set(offsetKey, String(clock.offset()))
      }
      return true
    },
  }
}
