/** What the calendar displays: a view and a date, kept for the session. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { addDays, startOfDay } from '../../domain/calendar/date-time.ts'
import { msg } from '../../domain/text/user-text.ts'
import { formatRange } from '../../i18n/calendar-dates.ts'
import { formatAs } from '../../i18n/moment.ts'
import { calendarSessionOf, type Shown } from '../../state/calendar-session.ts'
import { useServices } from '../../state/services.tsx'

export const views = {
  dayGridMonth: msg('Month'),
  timeGridWeek: msg('Week'),
  timeGridDay: msg('Day'),
} as const

export type View = keyof typeof views

/** Narrow, or with large text: the list comes first, and a week is a list of its days. */
export const phone = window.matchMedia('(max-width: 47.99em)')

/** What the grid has rendered. */
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
function firstView(): View {
  return phone.matches ? 'timeGridDay' : 'dayGridMonth'
}

export function dayInAddress(): number | null {
  const day = new Date(`${new URLSearchParams(window.location.search).get('day')}T00:00`).getTime()
  return Number.isNaN(day) ? null : day
}

/** Returns what the session displays; at first the day in the address, or now. */
export function useShown(): Shown {
  const session = calendarSessionOf(useServices())
  const shown = useSyncExternalStore(session.subscribe, () => session.get().shown)
  const [first] = useState<Shown>(() => {
    const day = dayInAddress()
    const opened = { view: day === null ? firstView() : 'timeGridDay', date: day ?? Date.now(), chosen: day !== null }
    const { view, date, chosen } = shown ?? opened
    // On a phone the list is above the grid.
    return { view, date, chosen, ...(view !== 'dayGridMonth' && !phone.matches && { seek: Date.now() }) }
  })
  useEffect(() => session.set({ ...session.get(), shown: first }), [session, first])
  return shown ?? first
}

/** 'November 2026', 'Nov 8 – 14, 2026', 'Tuesday, November 10, 2026' */
export function rangeTitle({ view, date }: Shown): string {
  if (view === 'dayGridMonth') return formatAs({ month: 'long', year: 'numeric' }, date)
  if (view === 'timeGridDay')
    return formatAs({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }, date)
  const first = addDays(startOfDay(date), -new Date(date).getDay())
  return formatRange({ month: 'short', day: 'numeric', year: 'numeric' }, first, addDays(first, 6))
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
