import { longestTimer } from '../domain/session/token.ts'
import type { SessionInfo } from './port.ts'

/**
 * Detects the expiry of a session without user action.
 * @param now milliseconds since 1970, by the provider's clock
 * @param onDue called when the session may have expired; pass its result to the timer again
 * @returns schedules the next check for the given session
 */
export function createEndTimer(now: () => number, onDue: () => void): (info: SessionInfo) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (info) => {
    clearTimeout(timer)
    if (!info.signedIn) return
    timer = setTimeout(onDue, Math.min(Math.max(0, info.expiresAt - now()), longestTimer))
  }
}
