import type { Span } from './calendar.ts'
import { addDays, startOfDay } from './date-time.ts'

export interface Hours {
  /** 0 to 24. */
  readonly first: number
  readonly last: number
}

/** Displayed even without interviews. */
export const workingHours: Hours = { first: 7, last: 19 }

/**
 * Returns the working hours and those of interviews outside. One that goes on after midnight adds the morning only if
 * its evening is not displayed: it would unfold the night of each day.
 * @param from local midnight
 */
export function hoursToShow(interviews: readonly Span[], from: number, days: number): Hours {
  const until = addDays(from, days)
  const timed = interviews.filter(({ start, end, allDay }) => !allDay && start < until && (end ?? start + 1) > from)
  const hours = timed.map((span) => {
    const last = (span.end ?? span.start + 1) - 1
    const isOneDay = startOfDay(last) === startOfDay(span.start)
    const isBegun = span.start < from
    return {
      first: isBegun ? 0 : new Date(span.start).getHours(),
      last: isOneDay || isBegun ? new Date(last).getHours() + 1 : 24,
    }
  })
  return {
    first: Math.min(workingHours.first, ...hours.map(({ first }) => first)),
    last: Math.max(workingHours.last, ...hours.map(({ last }) => last)),
  }
}
