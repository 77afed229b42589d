/**
 * Learns from the provider's replies what there is to tell, and asks for them itself when the page does not: a hidden
 * page is silent. Nothing of one session is told in the next.
 */
import { countUnread, newestFirst, readMessages, seenMessageOf } from '../../src/domain/messages.ts'
import { isOkStatus, readObject } from '../../src/domain/readers.ts'
import type { WireRequest } from '../../src/platform/ipc.ts'
import type { CallName } from '../../src/provider/calls.ts'
import { isRefusal } from '../../src/provider/reply.ts'
import { appointmentsIn, dueNews, type Known, type News, type NewsWanted, type Situation, type Told } from './news.ts'

/** A call of ours is made when nobody has made it for so long. */
const askEveryMs = { dashboard: 5 * 60_000, calendar: 60 * 60_000 } as const
/** After a failure. */
const askAgainMs = 5 * 60_000

type AskedCall = keyof typeof askEveryMs

const wantedFor = { dashboard: 'messages', calendar: 'interviews' } as const satisfies Record<
  AskedCall,
  keyof NewsWanted
>

export interface NewsWatch {
  /** @param reply JSON of the provider, in the session that asked for it */
  learn(request: Pick<WireRequest, 'call'>, status: number, reply: unknown): void
  /** What the page keeps on this device: which messages have been seen, and by whom. */
  learnSeen(record: string | null, email: string): void
  /** Call now and then: asks what is due to be asked, and tells what is due to be told. */
  tick(): void
}

export interface NewsWatchOptions {
  /** Changes with every start and end of a session; null while nobody is signed in. */
  readonly session: () => number | null
  readonly situation: () => Situation
  /** Milliseconds, by a clock that nobody can set. */
  readonly elapsed: () => number
  readonly ask: (call: AskedCall) => void
  readonly tell: (news: News) => void
  /** How many messages are unread, as far as they are told of. */
  readonly onCount: (unread: number) => void
}

interface Session {
  readonly number: number | null
  known: Known
  told: Told
  /** The unread ones are counted by what the page has seen. */
  messages: ReturnType<typeof newestFirst>
  seen: string | null
  /** When a call was last made, and last answered. */
  readonly asked: Map<CallName, number>
  readonly answered: Map<CallName, number>
}

function newSession(number: number | null, now: number): Session {
  return {
    number,
    known: { unread: 0, newest: null, interviews: [] },
    told: { newest: null, interviews: [] },
    messages: [],
    seen: null,
    asked: new Map([['dashboard', now]]), // the page has just been opened, and asks by itself
    answered: new Map(),
  }
}

export function createNewsWatch({ session, situation, elapsed, ask, tell, onCount }: NewsWatchOptions): NewsWatch {
  let current = newSession(session(), elapsed())

  function present(): Session {
    if (current.number !== session()) current = newSession(session(), elapsed())
    return current
  }

  function count(of: Session): void {
    const { messages, seen } = of
    const newest = messages[0]
    of.known = {
      ...of.known,
      unread: countUnread(messages, seen),
      newest: newest === undefined ? null : `${newest.id} ${newest.createdAt}`,
    }
  }

  function isDue({ asked, answered }: Session, call: AskedCall): boolean {
    const now = elapsed()
    const since = (times: Session['asked']): number => now - (times.get(call) ?? Number.NEGATIVE_INFINITY)
    return since(asked) >= askAgainMs && since(answered) >= askEveryMs[call]
  }

  function showCount(): void {
    onCount(situation().wanted.messages ? present().known.unread : 0)
  }

  return {
    learn({ call }, status, reply) {
      const of = present()
      if (call !== 'dashboard' && call !== 'calendar') return
      of.asked.set(call, elapsed())
      const { data, status: flag, success } = readObject(reply)
      if (!isOkStatus(status) || isRefusal(flag) || isRefusal(success)) return
      of.answered.set(call, elapsed())
      if (call === 'calendar') of.known = { ...of.known, interviews: appointmentsIn(data) }
      else of.messages = newestFirst(readMessages(readObject(data).messages))
      count(of)
      showCount()
    },
    learnSeen(record, email) {
      const of = present()
      of.seen = seenMessageOf(record, email)
      count(of)
      showCount()
    },
    tick() {
      const of = present()
      const now = situation()
      const { news, told } = dueNews(of.known, of.told, now)
      of.told = told
      for (const one of news) tell(one)
      showCount()
      if (of.number === null || !now.hidden) return // a page that is seen asks by itself, and as often as it should
      for (const call of ['dashboard', 'calendar'] as const) {
        if (!now.wanted[wantedFor[call]] || !isDue(of, call)) continue
        of.asked.set(call, elapsed())
        ask(call)
      }
    },
  }
}
