/**
 * Decides when to notify, from the provider's replies, and polls the provider when the page has not. It goes by the
 * calls that were made, not by the window's visibility, which systems report differently for covered windows. Each
 * session starts empty.
 */
import { isOkStatus, readObject } from '../../../src/domain/common/readers.ts'
import { t } from '../../../src/i18n/t.ts'
import type { WireRequest } from '../../../src/platform/ipc.ts'
import type { ChangedInterview } from '../../../src/platform/port.ts'
import { isDenial } from '../../../src/provider/reply.ts'
import {
  type AppNotification,
  dueNotifications,
  type KnownState,
  nothingRead,
  type PolledCall,
  polledCalls,
  type Situation,
  unreadIn,
} from './kinds.ts'

const endKey = 'session'

/** Minimum time between two attempts of a polled call, in milliseconds. */
const minAttemptMs = 5 * 60_000

export interface MonitorOptions {
  /** Changes with every start and end of a session; null when signed out. */
  readonly session: () => number | null
  readonly situation: () => Situation
  /** Milliseconds, monotonic: not affected by changes of the system time. */
  readonly elapsed: () => number
  readonly poll: (call: PolledCall) => void
  /** @param onFailure it could not be shown */
  readonly notify: (notification: AppNotification, onFailure: () => void) => void
  /** Number of unread messages. */
  readonly onCount: (unread: number) => void
}

interface Session {
  readonly number: number | null
  known: KnownState
  readonly announced: Set<string>
  /** When each call was last sent, and last answered. */
  readonly sentAt: Map<PolledCall, number>
  readonly repliedAt: Map<PolledCall, number>
}

function newSession(number: number | null, now: number): Session {
  return {
    number,
    known: nothingRead,
    announced: new Set(),
    sentAt: new Map([['dashboard', now]]), // at its start the page makes this call itself
    repliedAt: new Map(),
  }
}

function isPolledCall(call: string): call is PolledCall {
  return Object.hasOwn(polledCalls, call)
}

export function createMonitor({ session, situation, elapsed, poll, notify, onCount }: MonitorOptions) {
  let current = newSession(session(), elapsed())

  function currentSession(): Session {
    if (current.number !== session()) current = newSession(session(), elapsed())
    return current
  }

  function isDue({ sentAt, repliedAt }: Session, call: PolledCall): boolean {
    const now = elapsed()
    const since = (times: Session['sentAt']): number => now - (times.get(call) ?? Number.NEGATIVE_INFINITY)
    return since(sentAt) >= minAttemptMs && since(repliedAt) >= polledCalls[call].everyMs
  }

  function showCount(): void {
    onCount(unreadIn(currentSession().known))
  }

  function pollDueCalls(live: Session): void {
    for (const call of Object.keys(polledCalls) as PolledCall[]) {
      if (!isDue(live, call)) continue
      live.sentAt.set(call, elapsed())
      poll(call)
    }
  }

  /** The provider no longer takes the session: says so once, unless the user is looking. */
  function announceEnd({ number, announced }: Session): void {
    if (number === null || situation().focused || announced.has(endKey)) return
    announced.add(endKey)
    notify({ body: t('Sign in again to get reminders.'), opens: 'dashboard' }, () => announced.delete(endKey))
  }

  return {
    /** The session has just expired. */
    onExpired: () => announceEnd(current),
    /** @param reply JSON of the provider, from the current session */
    onReply({ call }: Pick<WireRequest, 'call'>, status: number, reply: unknown) {
      const live = currentSession()
      if (!isPolledCall(call)) return
      live.sentAt.set(call, elapsed())
      if (status === 401) announceEnd(live)
      const body = readObject(reply)
      if (!isOkStatus(status) || isDenial(body.success)) return
      live.repliedAt.set(call, elapsed())
      live.known = { ...live.known, ...polledCalls[call].read(body.data) }
      showCount()
    },
    /** The page reports the last message that the user has seen; '' for none. */
    onSeen(message: string) {
      const live = currentSession()
      live.known = { ...live.known, seen: message }
      showCount()
    },
    /** The page reports what was changed on its calendar; none when it has been loaded. */
    onInterviews(changed: readonly ChangedInterview[]) {
      const live = currentSession()
      live.known = { ...live.known, changed }
    },
    /** Call regularly. Sends the polled calls that are due, and shows the notifications that are due. */
    tick() {
      const live = currentSession()
      for (const { notification, keys } of dueNotifications(live.known, live.announced, situation())) {
        for (const key of keys) live.announced.add(key)
        notify(notification, () => {
          for (const key of keys) live.announced.delete(key) // tried again with the next tick
        })
      }
      showCount()
      if (live.number !== null) pollDueCalls(live)
    },
  }
}
