/** Times are milliseconds since 1970. */

import { readDate } from '../text/format.ts'
import { msg } from '../text/user-text.ts'
import { addDays, daysBetween, onSameDay, startOfDay } from './date-time.ts'

export type Priority = 'high' | 'medium' | 'low'

export const priorityTexts: Record<Priority, string> = { high: msg('High'), medium: msg('Medium'), low: msg('Low') }

export const cdlTypes = ['CDL-A', 'CDL-B', msg('Owner-Operator')] as const
export const interviewTypes = msg(['Initial', 'Follow-up', 'Final'])
export const interviewStatuses = msg(['Scheduled', 'Pending', 'Completed', 'Cancelled'])
/** Minutes, as specified. */
export const interviewDurations = [30, 60, 90, 120] as const

export type CdlType = (typeof cdlTypes)[number]
export type InterviewType = (typeof interviewTypes)[number]
export type InterviewStatus = (typeof interviewStatuses)[number]

/** Most characters displayed of the provider's texts. Typed texts are never cut. */
export const longestTitle = 200
export const longestDescription = 5000

export interface Interview {
  readonly id: string
  /** The candidate's name if the interview was scheduled here. */
  readonly title: string
  /** Whether `title` is a candidate's name. */
  readonly candidate: boolean
  readonly start: number
  /** After `start`; null = unknown. For whole days: midnight after the last day. */
  readonly end: number | null
  /** Whole days: `start` is a local midnight. */
  readonly allDay: boolean
  readonly description: string
  readonly priority: Priority | null
  /** From the Schedule and Edit forms, like the two below, for this visit only: the provider has no call for them. */
  readonly cdlType: CdlType | null
  readonly interviewType: InterviewType | null
  readonly status: InterviewStatus | null
  /** Milliseconds that it lasted before it became a whole day here. */
  readonly timedLength?: number
  /** The provider has added or changed it since the page asked before, and the user has not seen it since. */
  readonly news?: (typeof newsTexts)[number]
}

export const newsTexts = msg(['New', 'Changed'])

/** Whole days are days, not moments: one that was read in another time zone keeps its day. */
export function inThisZone(interview: Interview, zone: string): Interview {
  const { start, end, allDay } = interview
  if (!allDay) return interview
  return { ...interview, start: onSameDay(start, zone), end: end === null ? null : onSameDay(end, zone) }
}

export type Span = Pick<Interview, 'start' | 'end' | 'allDay'>

const colors: Record<Priority, string> = { high: '#ef4a00', medium: '#ff9f29', low: '#00b8f2' }

/** Returns the fill and border color of an event; its text is {@link eventTextColor}. */
export function eventColor(priority: Priority | null): string {
  return priority === null ? '#F0831C' : colors[priority]
}

export const eventTextColor = '#ffffff'

export function readPriority(value: string): Priority | null {
  return value === 'high' || value === 'medium' || value === 'low' ? value : null
}

/** A start or end from the provider: a time, or the local midnight of a whole day. */
export interface EventTime {
  readonly at: number
  readonly wholeDay: boolean
}

/**
 * Reads a start or end. A time without an offset is in this device's time zone; an ISO date alone is a whole day.
 * @returns null for anything else, also for February 30, which `Date.parse` would turn into March
 */
export function readEventTime(text: string): EventTime | null {
  const at = readDate(text)
  return at === null ? null : { at, wholeDay: /^\d{4}-\d{2}-\d{2}$/.test(text.trim()) }
}

/** Returns the span of an event. Drops an end that is not after the start. */
export function spanOf(start: EventTime, end: EventTime | null): Span {
  const allDay = start.wholeDay && (end === null || end.wholeDay)
  return { start: start.at, end: end !== null && end.at > start.at ? end.at : null, allDay }
}

/** Sorts by start, then by title in the device's locale: the order of the list and of each day. */
export function sortInterviews(interviews: readonly Interview[]): Interview[] {
  const byName = new Intl.Collator()
  return [...interviews].sort((a, b) => a.start - b.start || byName.compare(a.title, b.title))
}

function endOf({ start, end, allDay }: Span): number {
  return end ?? (allDay ? addDays(start, 1) : start)
}

export function isOver(interview: Interview, now: number): boolean {
  return endOf(interview) < now
}

export function upcoming(interviews: readonly Interview[], now: number): Interview[] {
  return interviews.filter((interview) => !isOver(interview, now))
}

/** Keeps the duration, also across a daylight saving change; whole days stay whole. */
export function movedTo({ start, end, allDay }: Span, at: number): Span {
  if (!allDay) return { start: at, end: end === null ? null : at + (end - start), allDay }
  const day = startOfDay(at)
  return { start: day, end: end === null ? null : addDays(end, daysBetween(start, day)), allDay }
}

export type Placed = Span & Pick<Interview, 'timedLength'>

/** Moves to a time or a day. One that becomes a whole day and a time again keeps its duration. */
export function placedAt(interview: Interview, at: number, allDay: boolean): Placed {
  const { start, end, timedLength } = interview
  if (interview.allDay === allDay) return movedTo(interview, at)
  if (allDay) return { start: at, end: null, allDay, ...(end !== null && { timedLength: end - start }) }
  return { start: at, end: timedLength === undefined ? null : at + timedLength, allDay }
}

/** Interviews of a day beyond the cap. */
export interface Overflow {
  /** The day's local midnight. */
  readonly day: number
  readonly count: number
}

/**
 * FullCalendar's own `dayMaxEvents` would mount all of them.
 * @param interviews of a full day the first ones stay
 * @param from local midnight
 */
export function capPerDay(
  interviews: readonly Interview[],
  from: number,
  days: number,
  cap: number,
): { readonly visible: readonly Interview[]; readonly overflow: readonly Overflow[] } {
  const taken = new Array<number>(days).fill(0)
  const hidden = new Array<number>(days).fill(0)
  const until = addDays(from, days)
  const visible = interviews.filter((interview) => {
    if (interview.start >= until || !reaches(interview, from)) return false
    const first = Math.max(0, daysBetween(from, startOfDay(interview.start)))
    const last = Math.min(days - 1, daysBetween(from, lastDay(interview)))
    let room = true
    for (let day = first; day <= last; day += 1) room &&= (taken[day] ?? 0) < cap
    const counts = room ? taken : hidden
    for (let day = first; day <= last; day += 1) counts[day] = (counts[day] ?? 0) + 1
    return room
  })
  const overflow = hidden.flatMap((count, index) => (count === 0 ? [] : [{ day: addDays(from, index), count }]))
  return { visible, overflow }
}

function lastDay(span: Span): number {
  return startOfDay(span.end === null ? span.start : span.end - 1)
}

function reaches(span: Span, day: number): boolean {
  return lastDay(span) >= day
}

/** Returns the interviews of a day, with those that continue from earlier days. @param day local midnight */
export function interviewsOn(interviews: readonly Interview[], day: number): Interview[] {
  const next = addDays(day, 1)
  return interviews.filter((interview) => interview.start < next && reaches(interview, day))
}

export interface FilledDay {
  /** Local midnight. */
  readonly day: number
  readonly interviews: readonly Interview[]
}

/** Returns the days that have interviews, with these. @param from local midnight of the first day */
export function byDay(interviews: readonly Interview[], from: number, days: number): readonly FilledDay[] {
  return Array.from({ length: days }, (_, index) => addDays(from, index))
    .map((day) => ({ day, interviews: interviewsOn(interviews, day) }))
    .filter((filled) => filled.interviews.length > 0)
}

/** Trims a text and cuts it to `longest` UTF-16 units, without splitting a surrogate pair. */
export function cutText(text: string, longest: number): string {
  return text
    .trim()
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
}

/** Of ids given here. */
export const localIdPrefix = 'own-'

/** Whether it was scheduled here. */
export function isOwn({ id }: Pick<Interview, 'id'>): boolean {
  return id.startsWith(localIdPrefix)
}
