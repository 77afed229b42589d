/** What the grid displays: a view and a date, kept for the session. */
import { useCallback } from 'react'
import { calendarSessionOf } from '../../state/calendar-session.ts'
import { useServices } from '../../state/services.tsx'

export type View = 'dayGridMonth' | 'timeGridWeek' | 'timeGridDay'

export const phone = window.matchMedia('(max-width: 767.98px)')

/** D-44 */
export function firstView(): View {
  return phone.matches ? 'timeGridDay' : 'dayGridMonth'
}

/** Returns a function that displays a time in a view. Null: the displayed time. Without a view: the current one. */
export function useGoTo(): (date: number | null, view?: View) => void {
  const store = calendarSessionOf(useServices())
  return useCallback(
    (date, view) => {
      const session = store.get()
      const { shown } = session
      store.set({
        ...session,
        shown: { view: view ?? shown?.view ?? firstView(), date: date ?? shown?.date ?? Date.now() },
      })
    },
    [store],
  )
}
