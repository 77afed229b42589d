import { longestTimer } from '../domain/session/token.ts'
import type { SessionInfo } from './port.ts'

/**
 * Nobody need press anything to learn that a session is over.
 * @param look called when its time may have come; what it finds is given to the timer anew
 * @returns takes what is known of the session now
 */
export function createEndTimer(look: () => void): (info: SessionInfo) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (info) => {
    clearTimeout(timer)
    if (!info.signedIn || info.expiresAt === null) return
    timer = setTimeout(look, Math.min(Math.max(0, info.expiresAt - Date.now()), longestTimer))
  }
}
