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

/** The days of a view. Each time is a local midnight. */
export interface Range {
  /** The first and the one after the last, without the days of other months. */
  readonly first: number
  readonly until: number
  /** Those that the grid displays. */
  readonly from: number
  readonly days: number
}

export function rangeOf({ view, date }: Shown): Range {
  const at = new Date(startOfDay(date))
  if (view === 'dayGridMonth') {
    const first = at.setDate(1)
    const until = at.setMonth(at.getMonth() + 1)
    return { first, until, from: addDays(first, -new Date(first).getDay()), days: 42 }
  }
  const days = view === 'timeGridDay' ? 1 : 7
  const first = days === 1 ? at.getTime() : addDays(at.getTime(), -at.getDay())
  return { first, until: addDays(first, days), from: first, days }
}

/** What opens: the day in the address, or now. A phone shows the day, as decided in docs/decisions.md. */
function opened(): Shown {
  const day = new Date(`${new URLSearchParams(window.location.search).get('day')}T00:00`).getTime()
  if (!Number.isNaN(day)) return { view: 'timeGridDay', date: day, chosen: true }
  return { view: phone.matches ? 'timeGridDay' : 'dayGridMonth', date: Date.now(), chosen: false }
}

/** Returns what the session displays. */
export function useShown(): Shown {
  const session = calendarSessionOf(useServices())
  const shown = useSyncExternalStore(session.subscribe, () => session.get().shown)
  const [first] = useState<Shown>(() => {
    const { view, date, chosen } = shown ?? opened()
    // On a phone the list is above the grid.
    return { view, date, chosen, ...(view !== 'dayGridMonth' && !phone.matches && { seek: Date.now() }) }
  })
  useEffect(() => session.set({ ...session.get(), shown: first }), [session, first])
  return shown ?? first
}

/** 'November 2026', 'Nov 8 – 14, 2026', 'Tue, Nov 10, 2026' */
export function rangeTitle(shown: Shown): string {
  const { first, until } = rangeOf(shown)
  if (shown.view === 'dayGridMonth') return formatAs({ month: 'long', year: 'numeric' }, first)
  const shape = { month: 'short', day: 'numeric', year: 'numeric' } as const
  if (shown.view === 'timeGridDay') return formatAs({ weekday: 'short', ...shape }, first)
  return formatRange(shape, first, addDays(until, -1))
}

/** Returns a function that changes what is displayed. A date that it is given counts as chosen. */
export function useGoTo(): (to: Partial<Shown>) => void {
  const store = calendarSessionOf(useServices())
  return useCallback(
    (to) => {
      const session = store.get()
      const { view, date, chosen } = session.shown ?? opened()
      store.set({ ...session, shown: { view, date, chosen: chosen || to.date !== undefined, ...to } })
    },
    [store],
  )
}

/** Returns a date in the period before (-1) or after (1). In the month of today it is today. */
export function stepped(shown: Shown, by: 1 | -1): number {
  if (shown.view !== 'dayGridMonth') return addDays(shown.date, by * rangeOf(shown).days)
  const { first, until } = rangeOf(shown)
  const next = rangeOf({ ...shown, date: by > 0 ? until : addDays(first, -1) })
  const now = Date.now()
  return now >= next.first && now < next.until ? now : next.first
}
