/** What the user changed on the calendar. It lasts as long as the session, because the provider has no call to save it. */
import type { Interview } from '../domain/calendar/calendar.ts'
import { createStore, type Store } from '../domain/common/store.ts'
import { onSessionChange } from './queries.ts'
import type { Services } from './services.tsx'

/** By id: an added or changed interview, or null for a removed one. */
export type Changes = ReadonlyMap<string, Interview | null>

export interface CalendarSession {
  readonly changes: Changes
  /** FullCalendar's view, and a time within it in milliseconds since 1970; null before the first visit. */
  readonly shown: { readonly view: string; readonly date: number } | null
}

const untouched: CalendarSession = { changes: new Map(), shown: null }

export function calendarSessionOf(services: Services): Store<CalendarSession> {
  return services.singleton(createCalendarSession)
}

function createCalendarSession({ session }: Services): Store<CalendarSession> {
  const store = createStore(untouched)
  onSessionChange(session, () => store.set(untouched))
  window.addEventListener('beforeunload', (event) => {
    if (store.get().changes.size > 0) event.preventDefault()
  })
  return store
}
