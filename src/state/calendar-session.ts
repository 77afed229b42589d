/** What the user changed on the calendar. It lasts as long as the session, because the provider has no call to save it. */
import { type Interview, inThisZone, newsTexts } from '../domain/calendar/calendar.ts'
import { onSameDay, startOfDay } from '../domain/calendar/date-time.ts'
import { createStore, type Store } from '../domain/common/store.ts'
import { onSessionChange } from './queries.ts'
import type { Services } from './services.tsx'

/** By id: an interview as it is here; null: canceled. */
export type Changes = ReadonlyMap<string, Interview | null>

/** What the grid displays. */
export interface Shown {
  /** FullCalendar's view. */
  readonly view: string
  /** A time within it, in milliseconds since 1970. */
  readonly date: number
  /** The user chose this date: Schedule starts with it. */
  readonly chosen: boolean
  /** The time to scroll to; absent: the page stays where it is. */
  readonly seek?: number
}

/** By id: what the provider has added or changed, and the user has not seen. */
export type News = ReadonlyMap<string, NonNullable<Interview['news']>>

export interface CalendarSession {
  readonly changes: Changes
  /** The state before each change, the last one at the end. */
  readonly history: readonly { readonly changes: Changes; readonly interview: Interview }[]
  /** The provider's last answer; null before the first. */
  readonly known: readonly Interview[] | null
  readonly news: News
  /** Null before the first visit. */
  readonly shown: Shown | null
  /** E-mail of whose `shown` it is: it stays for who signs in again. */
  readonly owner: string | null
}

const untouched: CalendarSession = {
  changes: new Map(),
  history: [],
  known: null,
  news: new Map(),
  shown: null,
  owner: null,
}

/** Compares an answer with the one before. */
export function withAnswer(session: CalendarSession, known: readonly Interview[]): CalendarSession {
  const { known: before } = session
  if (before === null) return { ...session, known }
  const texts = new Map(before.map((interview) => [interview.id, JSON.stringify(interview)]))
  const news = new Map(session.news)
  for (const interview of known) {
    const text = texts.get(interview.id)
    if (text === undefined) news.set(interview.id, newsTexts[0])
    else if (text !== JSON.stringify(interview)) news.set(interview.id, newsTexts[1])
  }
  return { ...session, known, news }
}

interface Clock {
  readonly now: number
  readonly zone: string
}

/** What is displayed of today follows over midnight; in another zone days stay days. */
export function followClock(session: CalendarSession, before: Clock, { now, zone }: Clock): CalendarSession {
  const { shown } = session
  if (zone === before.zone) {
    const today = startOfDay(before.now)
    if (shown === null || startOfDay(now) === today || startOfDay(shown.date) !== today) return session
    return { ...session, shown: { ...shown, date: now } }
  }
  const inZone = (changes: Changes): Changes =>
    new Map([...changes].map(([id, interview]) => [id, interview && inThisZone(interview, before.zone)]))
  return {
    ...session,
    changes: inZone(session.changes),
    history: session.history.map(({ changes, interview }) => ({ changes: inZone(changes), interview })),
    known: session.known?.map((interview) => inThisZone(interview, before.zone)) ?? null,
    shown: shown && { ...shown, date: onSameDay(shown.date, before.zone) },
  }
}

export function calendarSessionOf(services: Services): Store<CalendarSession> {
  return services.singleton(createCalendarSession)
}

function createCalendarSession({ session, platform }: Services): Store<CalendarSession> {
  const store = createStore({ ...untouched, owner: session.state().user?.email ?? null })
  let reported = untouched.changes
  store.subscribe(() => {
    const { changes } = store.get()
    if (changes === reported) return
    reported = changes
    void platform.app?.interviews(
      [...changes].map(([id, interview]) => ({
        id,
        start: interview === null || interview.allDay || interview.status === 'Cancelled' ? null : interview.start,
      })),
    )
  })
  onSessionChange(session, () => {
    const { shown, owner } = store.get()
    const { info, user } = session.state()
    const next = info.signedIn ? (user?.email ?? null) : owner
    store.set({ ...untouched, owner: next, shown: next === owner ? shown : null })
  })
  window.addEventListener('beforeunload', (event) => {
    if (store.get().changes.size > 0) event.preventDefault()
  })
  return store
}
