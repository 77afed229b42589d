/** What the user changed on the calendar. It lasts as long as the session, because the provider has no call to save it. */
import type { Interview } from '../domain/calendar/calendar.ts'
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

export interface CalendarSession {
  readonly changes: Changes
  /** The state before each change, the last one at the end. */
  readonly history: readonly { readonly changes: Changes; readonly interview: Interview }[]
  /** Null before the first visit. */
  readonly shown: Shown | null
}

const untouched: CalendarSession = { changes: new Map(), history: [], shown: null }

export function calendarSessionOf(services: Services): Store<CalendarSession> {
  return services.singleton(createCalendarSession)
}

function createCalendarSession({ session, platform }: Services): Store<CalendarSession> {
  const store = createStore(untouched)
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
  onSessionChange(session, () => store.set(untouched))
  window.addEventListener('beforeunload', (event) => {
    if (store.get().changes.size > 0) event.preventDefault()
  })
  return store
}
