import { longestTimer } from '../domain/session/token.ts'
import type { SessionInfo } from './port.ts'

export function createEndTimer(now: () => number, onDue: () => void): (info: SessionInfo) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (info) => {
    clearTimeout(timer)
    if (!info.signedIn) return
    timer = setTimeout(onDue, Math.min(Math.max(0, info.expiresAt - now()), longestTimer))
  }
}
