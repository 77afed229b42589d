/**
 * What the app tells outside of its window, and when. Pure rules: numbers and times go out, never a name nor a word that
 * somebody wrote.
 */

import { readEventTime } from '../../src/domain/calendar.ts'
import { readObject, readText } from '../../src/domain/readers.ts'
import { t } from '../../src/i18n/t.ts'

/** What a person wants to be told of. */
export interface NewsWanted {
  readonly messages: boolean
  readonly interviews: boolean
}

export const allNews: NewsWanted = { messages: true, interviews: true }

export interface Appointment {
  /** The same for as long as it begins at the same time. */
  readonly key: string
  /** Milliseconds since 1970. */
  readonly start: number
}

/** What the provider has said so far. */
export interface Known {
  readonly unread: number
  /** Names the newest message; null while there is none. */
  readonly newest: string | null
  readonly interviews: readonly Appointment[]
}

/** What has been told already. */
export interface Told {
  readonly newest: string | null
  readonly interviews: readonly string[]
}

export interface Situation {
  /** By the provider's clock. */
  readonly now: number
  /** The window has the focus. */
  readonly looking: boolean
  /** The window is hidden or minimized: its page asks for nothing. */
  readonly hidden: boolean
  /** A full-screen window, or a locked screen: what is due waits. */
  readonly quiet: boolean
  readonly wanted: NewsWanted
}

export interface News {
  readonly body: string
  /** Where a click leads. */
  readonly opens: 'dashboard' | 'calendar'
}

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

function messageNews({ unread, newest }: Known, told: Told, { looking, wanted }: Situation): News[] {
  if (!wanted.messages || looking || unread === 0 || newest === told.newest) return []
  const body =
    unread === 1 ? t('You have an unread message.') : t('You have {count} unread messages.', { count: unread })
  return [{ body, opens: 'dashboard' }]
}

function interviewNews(due: readonly Appointment[], now: number): News[] {
  const [first] = due
  if (first === undefined) return []
  const minutes = Math.ceil((first.start - now) / 60_000)
  const one =
    minutes === 1
      ? t('An interview begins in 1 minute.')
      : t('An interview begins in {count} minutes.', { count: minutes })
  const all = t('{count} interviews begin within 15 minutes.', { count: due.length })
  return [{ body: due.length === 1 ? one : all, opens: 'calendar' }]
}

/** What is due now, and what will have been told with it. Held back is not told: it stays due. */
export function dueNews(
  known: Known,
  told: Told,
  situation: Situation,
): { readonly news: readonly News[]; readonly told: Told } {
  if (situation.quiet) return { news: [], told }
  const { now, wanted } = situation
  const isDue = ({ key, start }: Appointment): boolean =>
    start > now && start - now <= aheadMs && !told.interviews.includes(key)
  const due = wanted.interviews ? known.interviews.filter(isDue) : []
  const messages = messageNews(known, told, situation)
  return {
    news: [...messages, ...interviewNews(due, now)],
    told: {
      newest: messages.length > 0 ? known.newest : told.newest,
      interviews: [...told.interviews, ...due.map(({ key }) => key)],
    },
  }
}
