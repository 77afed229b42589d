/**
 * The web build's session: the token in browser storage (readings.md, Session). Remembered: local
 * storage. Not remembered, and always on a kiosk: session storage, so that closing the tab signs out.
 */
import { readToken } from '../domain/token.ts'
import type { Portal, SessionEndReason, SessionInfo } from './port.ts'
import type { Area } from './web-storage.ts'

/** portal.md section 3, "browser storage keys". */
const tokenKey = 'token'
/** Keys whose change in another tab means another session or another person here too. */
const watchedKeys: readonly (string | null)[] = [tokenKey, 'user', null]
/** The longest delay that `setTimeout` keeps. */
const longestTimer = 2 ** 31 - 1

export interface WebSession {
  /** The port's half of the session. */
  readonly port: Portal['session']
  /** A token that may be sent; null when nobody is signed in. */
  token(): string | null
  store(token: string, remember: boolean): void
  /** Where this session's records belong. */
  home(): Area
}

interface Surroundings {
  readonly local: Area
  /** Ends with the tab. */
  readonly session: Area
  readonly kiosk: boolean
  /** Milliseconds since 1970, by the provider's clock. */
  readonly now: () => number
}

export function createWebSession({ local, session, kiosk, now }: Surroundings): WebSession {
  const listeners = new Set<() => void>()
  const areas = kiosk ? [session] : [session, local]
  let lastHome = kiosk ? session : local
  /** Why there is no token; stays until the next sign-in, so that every reader hears the same reason. */
  let reason: SessionEndReason = 'none'
  let timer: ReturnType<typeof setTimeout> | undefined

  function removeToken() {
    local.remove(tokenKey)
    session.remove(tokenKey)
  }

  function read(): { token: string; expiresAt: number } | null {
    for (const area of areas) {
      const token = area.get(tokenKey)
      if (token === null) continue
      const reading = readToken(token, now())
      if (reading.ok) return { token, expiresAt: reading.expiresAt }
      area.remove(tokenKey)
      reason = reading.reason
    }
    return null
  }

  function current(): SessionInfo {
    const found = read()
    return found === null ? { signedIn: false, reason } : { signedIn: true, expiresAt: found.expiresAt }
  }

  function watch() {
    clearTimeout(timer)
    const info = current()
    if (!info.signedIn || info.expiresAt === null) return
    timer = setTimeout(changed, Math.min(Math.max(0, info.expiresAt - now()), longestTimer))
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
        removeToken()
        reason = 'ended'
        changed()
      },
    },
    token: () => read()?.token ?? null,
    store(token, remember) {
      removeToken()
      const area = remember && !kiosk ? local : session
      area.set(tokenKey, token)
      reason = 'none'
      changed()
    },
    home() {
      // A session that has just ended leaves its records, and the draft saved on the way out, where they were.
      if (session.get(tokenKey) !== null) lastHome = session
      else if (!kiosk && local.get(tokenKey) !== null) lastHome = local
      return lastHome
    },
  }
}
