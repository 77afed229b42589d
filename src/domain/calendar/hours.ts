import type { Span } from './calendar.ts'
import { addDays, startOfDay } from './date-time.ts'

export interface Hours {
  /** 0 to 24. */
  readonly first: number
  readonly last: number
}

const hour = 3_600_000

/** Displayed even without interviews. */
export const workingHours: Hours = { first: 7, last: 19 }

/** @param from local midnight. @param least null: only the hours with interviews */
export function hoursWithInterviews(
  interviews: readonly Span[],
  from: number,
  days: number,
  least: Hours | null = workingHours,
): Hours {
  const until = addDays(from, days)
  const timed = interviews.filter(({ start, end, allDay }) => !allDay && start < until && (end ?? start + 1) > from)
  if (timed.length === 0) return least ?? workingHours
  const hours = timed.map(({ start, end }) => {
    const last = end ?? start + 1
    // One that goes on after midnight is displayed on both days.
    const overnight = startOfDay(last - 1) > startOfDay(start)
    return {
      first: overnight ? 0 : new Date(start).getHours(),
      last: overnight ? 24 : new Date(last - 1).getHours() + 1,
    }
  })
  return {
    first: Math.min(least?.first ?? 24, ...hours.map(({ first }) => first)),
    last: Math.max(least?.last ?? 0, ...hours.map(({ last }) => last)),
  }
}

/** Returns whether three interviews overlap, one of them shorter than an hour. */
export function isCrowded(interviews: readonly Span[], from: number, days: number): boolean {
  const until = addDays(from, days)
  const shown = interviews.filter(({ start, allDay }) => !allDay && start >= from && start < until)
  const endOf = ({ start, end }: Span) => end ?? start + hour
  return shown.some(({ start: at }) => {
    const meanwhile = shown.filter((other) => other.start <= at && endOf(other) > at)
    return meanwhile.length > 2 && meanwhile.some((other) => endOf(other) - other.start < hour)
  })
}
