/** What the grid displays: a view and a date, kept for the session. */
import { useCallback } from 'react'
import { addDays } from '../../domain/calendar/date-time.ts'
import { msg } from '../../domain/text/user-text.ts'
import { calendarSessionOf } from '../../state/calendar-session.ts'
import { useServices } from '../../state/services.tsx'

export const views = {
  dayGridMonth: msg('Month'),
  timeGridWeek: msg('Week'),
  timeGridDay: msg('Day'),
} as const

export type View = keyof typeof views

export const phone = window.matchMedia('(max-width: 767.98px)')

export interface Range {
  readonly view: string
  /** Local midnight of the first day. */
  readonly from: number
  readonly days: number
  /** Without the days of other months. */
  readonly first: number
  readonly until: number
}

/** A phone shows the day, as decided in docs/decisions.md. */
export function firstView(): View {
  return phone.matches ? 'timeGridDay' : 'dayGridMonth'
}

/**
 * Returns a function that displays a time in a view. Null: the displayed time. Without a view: the current one. `seek`:
 * the time that the page scrolls to.
 */
export function useGoTo() {
  const store = calendarSessionOf(useServices())
  return useCallback(
    (date: number | null, view?: View, seek?: number) => {
      const session = store.get()
      const { shown } = session
      store.set({
        ...session,
        shown: {
          view: view ?? shown?.view ?? firstView(),
          date: date ?? shown?.date ?? Date.now(),
          chosen: date !== null || shown?.chosen === true,
          ...(seek !== undefined && { seek }),
        },
      })
    },
    [store],
  )
}

/** Returns a function that displays the period before (-1) or after (1). In the month of today it is today. */
export function useStep(): (by: 1 | -1) => void {
  const store = calendarSessionOf(useServices())
  return useCallback(
    (by) => {
      const session = store.get()
      const { view = firstView(), date = Date.now() } = session.shown ?? {}
      store.set({ ...session, shown: { view, date: stepped(view, date, by), chosen: false } })
    },
    [store],
  )
}

function stepped(view: string, date: number, by: 1 | -1): number {
  if (view !== 'dayGridMonth') return addDays(date, view === 'timeGridWeek' ? by * 7 : by)
  const at = new Date(date)
  const month = new Date(at.getFullYear(), at.getMonth() + by)
  const today = new Date()
  const isNow = today.getFullYear() === month.getFullYear() && today.getMonth() === month.getMonth()
  return (isNow ? today : month).getTime()
}
