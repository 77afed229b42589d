/**
 * THE NOTIFICATIONS: what the app tells outside of its window, a row for each kind. The menu, the kept choice and the calls
 * that are asked for derive from the rows. Pure rules: numbers and times go out, never a name nor a word of a message.
 */
import { readEventTime } from '../../../src/domain/calendar/calendar.ts'
import { readObject, readText } from '../../../src/domain/common/readers.ts'
import { countUnread, newestFirst, readMessages } from '../../../src/domain/progress/messages.ts'
import { t } from '../../../src/i18n/t.ts'

export interface Appointment {
  /** The same for as long as it begins at the same time. */
  readonly key: string
  /** Milliseconds since 1970. */
  readonly start: number
}

/** What the provider and the page have said so far. */
export interface Known {
  readonly messages: ReturnType<typeof newestFirst>
  /** Id of the message that the page says was seen last, '' for none; null until it says so: then nothing counts as unread. */
  readonly seen: string | null
  readonly interviews: readonly Appointment[]
}

export const nothingKnown: Known = { messages: [], seen: null, interviews: [] }

export interface Situation {
  /** By the provider's clock. */
  readonly now: number
  /** The window has the focus. */
  readonly looking: boolean
  /** A full-screen window, or a locked screen: what is due waits. */
  readonly quiet: boolean
  readonly wanted: Wanted
}

export interface AppNotification {
  readonly body: string
  /** Where a click leads. */
  readonly opens: 'dashboard' | 'calendar'
}

/** What is due of one kind. */
interface Due {
  readonly notification: AppNotification | null
  /** What will have been told with it, each by a key of its own. */
  readonly keys: readonly string[]
}

const nothingDue: Due = { notification: null, keys: [] }

type Rule = (known: Known, told: ReadonlySet<string>, situation: Situation) => Due

interface Kind {
  /** Of its switch in the menu. */
  readonly label: () => string
  /** Whose answer it is learned from. */
  readonly call: AskedCall
  readonly due: Rule
}

/** How long nobody may have made a call before main makes it, and what its answer adds to what is known. */
export const askedCalls = {
  dashboard: {
    everyMs: 5 * 60_000,
    learn: (data: unknown) => ({ messages: newestFirst(readMessages(readObject(data).messages)) }),
  },
  calendar: { everyMs: 60 * 60_000, learn: (data: unknown) => ({ interviews: appointmentsIn(data) }) },
} as const satisfies Record<string, { everyMs: number; learn: (data: unknown) => Partial<Known> }>

export type AskedCall = keyof typeof askedCalls

const aheadMs = 15 * 60_000

/** The interviews of a calendar's reply that begin at a time of day; a whole day begins at no moment. */
export function appointmentsIn(events: unknown): Appointment[] {
  if (!Array.isArray(events)) return []
  return events.flatMap((entry) => {
    const event = readObject(entry)
    const start = readEventTime(readText(event.start))
    return start === null || start.wholeDay ? [] : [{ key: `${readText(event.id)} ${start.at}`, start: start.at }]
  })
}

export function unreadIn({ messages, seen }: Known): number {
  return seen === null ? 0 : countUnread(messages, seen)
}

const dueMessages: Rule = (known, told, { looking }) => {
  const [newest] = known.messages
  const count = unreadIn(known)
  const key = `message ${newest?.id} ${newest?.createdAt}`
  if (looking || count === 0 || told.has(key)) return nothingDue
  const body = count === 1 ? t('You have an unread message.') : t('You have {count} unread messages.', { count })
  return { notification: { body, opens: 'dashboard' }, keys: [key] }
}

const dueInterviews: Rule = ({ interviews }, told, { now }) => {
  const due = interviews.filter(({ key, start }) => start > now && start - now <= aheadMs && !told.has(key))
  const [first] = due
  if (first === undefined) return nothingDue
  const minutes = Math.ceil((first.start - now) / 60_000)
  const one =
    minutes === 1
      ? t('An interview begins in 1 minute.')
      : t('An interview begins in {count} minutes.', { count: minutes })
  const all = t('{count} interviews begin within 15 minutes.', { count: due.length })
  return {
    notification: { body: due.length === 1 ? one : all, opens: 'calendar' },
    keys: due.map(({ key }) => key),
  }
}

export const kinds = {
  messages: { label: () => t('Tell me of unread messages'), call: 'dashboard', due: dueMessages },
  interviews: { label: () => t('Tell me 15 minutes before an interview'), call: 'calendar', due: dueInterviews },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds
export const kindNames = Object.keys(kinds) as KindName[]

/** Which kinds a person wants to be told of. */
export type Wanted = Readonly<Record<KindName, boolean>>

/** @param isWanted by name */
export function wantedKinds(isWanted: (name: KindName) => boolean): Wanted {
  return Object.fromEntries(kindNames.map((name) => [name, isWanted(name)])) as Wanted
}

export const allWanted = wantedKinds(() => true)

/** What is due now, and what will have been told with it. Held back is not told: it stays due. */
export function dueNotifications(
  known: Known,
  told: ReadonlySet<string>,
  situation: Situation,
): { readonly notifications: readonly AppNotification[]; readonly told: ReadonlySet<string> } {
  if (situation.quiet) return { notifications: [], told }
  const wanted = kindNames.filter((name) => situation.wanted[name])
  const due = wanted.map((name) => kinds[name].due(known, told, situation))
  return {
    notifications: due.flatMap(({ notification }) => notification ?? []),
    told: new Set([...told, ...due.flatMap(({ keys }) => keys)]),
  }
}
