import type { Span } from './calendar.ts'
import { addDays, startOfDay } from './date-time.ts'

export interface Hours {
  /** 0 to 24. */
  readonly first: number
  readonly last: number
}

/** Displayed even without interviews. */
export const workingHours: Hours = { first: 7, last: 19 }

/** Hours to display, and how many interviews lie in the folded ones before and after. */
export interface ShownHours extends Hours {
  readonly earlier: number
  readonly later: number
}

/**
 * Returns the working hours and those of interviews outside. One that goes on after midnight adds none: it would unfold
 * the night of each day.
 * @param from local midnight
 */
export function hoursWithInterviews(interviews: readonly Span[], from: number, days: number): ShownHours {
  const until = addDays(from, days)
  const timed = interviews.filter(({ start, end, allDay }) => !allDay && start < until && (end ?? start + 1) > from)
  const ends = ({ start, end }: Span) => (end ?? start + 1) - 1
  const overnight = timed.filter((span) => startOfDay(ends(span)) > startOfDay(span.start))
  const within = timed.filter((span) => !overnight.includes(span))
  const first = Math.min(workingHours.first, ...within.map(({ start }) => new Date(start).getHours()))
  const last = Math.max(workingHours.last, ...within.map((span) => new Date(ends(span)).getHours() + 1))
  return {
    first,
    last,
    earlier: overnight.filter((span) => startOfDay(ends(span)) >= from && first > 0).length,
    later: overnight.filter(({ start }) => start >= from && last < 24).length,
  }
}
