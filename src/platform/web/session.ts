/**
 * The web build's session: the token in browser storage. Remembered: local storage. Not remembered, and always on a
 * kiosk: session storage, so that closing the tab signs out. Beside it lies how far this device's clock is off, because
 * a token's time is the provider's.
 */
import { readToken } from '../../domain/token.ts'
import { createProviderClock } from '../../provider/clock.ts'
import type { Platform, SessionEndReason, SessionInfo } from '../port.ts'
import type { Area } from './storage.ts'

const tokenKey = 'token'
/** Milliseconds as text; absent while the clock is about right. */
const offsetKey = 'clockOffset'
/** Keys whose change in another tab means another session or another person here too. */
const watchedKeys: readonly (string | null)[] = [tokenKey, 'user', null]
/** The longest delay that `setTimeout` keeps. */
const longestTimer = 2 ** 31 - 1

export interface WebSession {
  /** The platform's half of the session. */
  readonly port: Platform['session']
  /** A token that may be sent; null when nobody is signed in. */
  token(): string | null
  /** A token that is over by this device's clock, which no answer has confirmed yet; it may be right. */
  unconfirmedToken(): string | null
  store(token: string, remember: boolean): void
  /** Where this session's records belong. */
  home(): Area
  /** Milliseconds since 1970, by the provider's clock. */
  now(): number
  /** The provider has answered. @param date the `Date` header of its reply */
  heard(date: string | null): void
}

interface Surroundings {
  readonly local: Area
  /** Ends with the tab. */
  readonly session: Area
  readonly kiosk: boolean
  /** Told with the minutes by which this device's clock is wrong. */
  readonly onWrongClock: (minutes: number) => void
}

export function createWebSession({ local, session, kiosk, onWrongClock }: Surroundings): WebSession {
  const listeners = new Set<() => void>()
  const areas = kiosk ? [session] : [session, local]
  const clock = createProviderClock({ deviceNow: () => Date.now(), keptOffset, onWrong: onWrongClock })
  let lastHome = kiosk ? session : local
  /** Why there is no token; stays until the next sign-in, so that every reader hears the same reason. */
  let reason: SessionEndReason = 'none'
  let timer: ReturnType<typeof setTimeout> | undefined

  function holdsToken(area: Area): boolean {
    return area.get(tokenKey) !== null
  }

  function keptOffset(): number {
    const offset = Number(areas.find(holdsToken)?.get(offsetKey) ?? 0)
    return Number.isFinite(offset) ? offset : 0
  }

  function keepOffset(area: Area) {
    if (clock.offset() === 0) area.remove(offsetKey)
    else area.set(offsetKey, String(clock.offset()))
  }

  function removeFrom(area: Area) {
    area.remove(tokenKey)
    area.remove(offsetKey)
  }

  function read(): { token: string; expiresAt: number } | null {
    for (const area of areas) {
      const token = area.get(tokenKey)
      if (token === null) continue
      const reading = readToken(token, clock.now())
      if (reading.ok) return { token, expiresAt: reading.expiresAt }
      // An answer may show that the clock is wrong, not the token over. A kiosk keeps nothing on the chance.
      if (reading.reason === 'expired' && !clock.isConfirmed() && !kiosk) {
        reason = 'unconfirmed'
      } else {
        reason = reading.reason
        removeFrom(area)
      }
    }
    return null
  }

  function current(): SessionInfo {
    const found = read()
    if (found === null) return { signedIn: false, reason }
    return { signedIn: true, expiresAt: found.expiresAt - clock.offset() }
  }

  function watch() {
    clearTimeout(timer)
    const info = current()
    if (!info.signedIn || info.expiresAt === null) return
    timer = setTimeout(changed, Math.min(Math.max(0, info.expiresAt - Date.now()), longestTimer))
  }

  function changed() {
    watch()
    for (const listener of [...listeners]) listener()
  }

  window.addEventListener('storage', (event) => {
    if (watchedKeys.includes(event.key)) changed()
  })
  // Timers stand still while a computer sleeps; coming back to the page is the moment to look.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') changed()
  })
  watch()

  return {
    port: {
      current,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      async end() {
        removeFrom(local)
        removeFrom(session)
        reason = 'ended'
        changed()
      },
    },
    token: () => read()?.token ?? null,
    unconfirmedToken() {
      if (read() !== null) return null
      return areas.map((area) => area.get(tokenKey)).find((token) => token !== null) ?? null
    },
    store(token, remember) {
      const area = remember && !kiosk ? local : session
      const offset = clock.offset()
      removeFrom(local)
      removeFrom(session)
      if (offset !== 0) area.set(offsetKey, String(offset)) // first, for other tabs hear of the token
      area.set(tokenKey, token)
      reason = 'none'
      changed()
    },
    home() {
      // A session that has just ended leaves its records, and the draft saved on the way out, where they were.
      if (holdsToken(session)) lastHome = session
      else if (!kiosk && holdsToken(local)) lastHome = local
      return lastHome
    },
    now: clock.now,
    heard(date) {
      const offset = clock.offset()
      clock.observe(date)
      if (clock.offset() === offset) return
      for (const area of areas.filter(holdsToken)) keepOffset(area)
      changed()
    },
  }
}
