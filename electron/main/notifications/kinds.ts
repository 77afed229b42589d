/**
 * Notification kinds, a rule each, and the calls that they need. Pure rules. For privacy, notifications contain counts and
 * times only, never a name or message text.
 */
import type { Interview } from '../../../src/domain/calendar/calendar.ts'
import { readCalendar } from '../../../src/domain/calendar/read-calendar.ts'
import { readObject } from '../../../src/domain/common/readers.ts'
import { countUnread, newestFirst, readMessages } from '../../../src/domain/progress/messages.ts'
import { t } from '../../../src/i18n/t.ts'
import type { ChangedInterview, Command } from '../../../src/platform/port.ts'

export interface Appointment {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly start: number
}

/** State read from the provider's replies and from the page. */
export interface KnownState {
  readonly messages: ReturnType<typeof newestFirst>
  /**
   * Id of the last message that the user has seen, '' for none; null until the page reports it: nothing counts as
   * unread before.
   */
  readonly seen: string | null
  readonly interviews: readonly Appointment[]
  /** What the user changed on the calendar in this session. */
  readonly changed: readonly ChangedInterview[]
}

export const nothingRead: KnownState = { messages: [], seen: null, interviews: [], changed: [] }

export interface Situation {
  /** By the provider's clock. */
  readonly now: number
  readonly focused: boolean
}

/** What a click opens: a screen, or an interview. */
export type Opened = Extract<Command, 'dashboard' | 'calendar' | { readonly interview: string }>

export interface AppNotification {
  readonly body: string
  readonly opens: Opened
}

interface Due {
  readonly notification: AppNotification
  /** Keys of the items that it covers, so that they are announced only once. */
  readonly keys: readonly string[]
}

type Rule = (known: KnownState, announced: ReadonlySet<string>, situation: Situation) => Due | null

interface PolledRow {
  /** Interval in milliseconds, counted from the last reply to any caller. */
  readonly everyMs: number
  /** Returns the part of the state that a reply's `data` updates. */
  readonly read: (data: unknown) => Partial<KnownState>
}

/** Calls that main polls. */
export const polledCalls = {
  dashboard: {
    everyMs: 5 * 60_000,
    read: (data) => ({ messages: newestFirst(readMessages(readObject(data).messages)) }),
  },
  calendar: {
    everyMs: 60 * 60_000,
    read: (data) => ({ interviews: appointmentsIn(readCalendar(data)?.interviews ?? []) }),
  },
} satisfies Readonly<Record<string, PolledRow>>

export type PolledCall = keyof typeof polledCalls

const reminderLeadMs = 15 * 60_000

/** Returns the calendar events that have a start time; whole-day events have none. */
export function appointmentsIn(interviews: readonly Interview[]): Appointment[] {
  return interviews.flatMap(({ id, start, allDay }) => (allDay ? [] : [{ id, start }]))
}

/** The provider's, where they were not changed here, and the changed ones. */
function appointmentsOf({ interviews, changed }: KnownState): readonly Appointment[] {
  const ids = new Set(changed.map(({ id }) => id))
  return [
    ...interviews.filter(({ id }) => !ids.has(id)),
    ...changed.flatMap(({ id, start }) => (start === null ? [] : [{ id, start }])),
  ]
}

export function unreadIn({ messages, seen }: KnownState): number {
  return seen === null ? 0 : countUnread(messages, seen)
}

const dueMessages: Rule = (known, announced, { focused }) => {
  const [newest] = known.messages
  const count = unreadIn(known)
  const key = `message ${newest?.id} ${newest?.createdAt}`
  if (focused || count === 0 || announced.has(key)) return null
  const body = t('{count, plural, one {You have an unread message.} other {You have {count} unread messages.}}', {
    count,
  })
  return { notification: { body, opens: 'dashboard' }, keys: [key] }
}

const dueInterviews: Rule = (known, announced, { now }) => {
  /** A moved interview is announced again. */
  const keyOf = ({ id, start }: Appointment) => `${id} ${start}`
  const due = appointmentsOf(known).filter(
    (one) => one.start > now && one.start - now <= reminderLeadMs && !announced.has(keyOf(one)),
  )
  const [first] = due
  if (first === undefined) return null
  const minutes = Math.ceil((first.start - now) / 60_000)
  const one = t('An interview begins in {count, plural, one {1 minute} other {{count} minutes}}.', { count: minutes })
  const all = t('{count} interviews begin within 15 minutes.', { count: due.length })
  return {
    notification: due.length === 1 ? { body: one, opens: { interview: first.id } } : { body: all, opens: 'calendar' },
    keys: due.map(keyOf),
  }
}

const kinds: readonly Rule[] = [dueMessages, dueInterviews]

export function dueNotifications(
  known: KnownState,
  announced: ReadonlySet<string>,
  situation: Situation,
): readonly Due[] {
  return kinds.flatMap((due) => due(known, announced, situation) ?? [])
}
