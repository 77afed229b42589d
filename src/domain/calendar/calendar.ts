/**
 * Interviews of the calendar: what the provider's events become, which
 * of them are upcoming, and how many of them a day can show. Instants are milliseconds since 1970.
 */

import { readDate } from '../text/format.ts'
import { addDays, clockChange, daysBetween, secondOccurrence, startOfDay } from './date-time.ts'

export type Priority = 'high' | 'medium' | 'low'

export const cdlTypes = ['CDL-A', 'CDL-B', 'Owner-Operator'] as const
export const interviewTypes = ['Initial', 'Follow-up', 'Final'] as const
export const interviewStatuses = ['Scheduled', 'Pending', 'Completed', 'Cancelled'] as const
/** Minutes. */
export const interviewDurations = [30, 60, 90, 120] as const

export type CdlType = (typeof cdlTypes)[number]
export type InterviewType = (typeof interviewTypes)[number]
export type InterviewStatus = (typeof interviewStatuses)[number]

/** So many characters of the provider's texts are shown; what is typed here is never cut. */
export const longestTitle = 200
export const longestDescription = 5000

/** What the provider does not know: filled in by the Schedule and Edit forms, for this visit only. */
export interface InterviewDetails {
  readonly cdlType: CdlType | null
  readonly interviewType: InterviewType | null
  readonly status: InterviewStatus | null
}

export interface Interview extends InterviewDetails {
  readonly id: string
  /** The candidate's name where the interview was scheduled here. */
  readonly title: string
  /** Whether `title` is a candidate's name. */
  readonly candidate: boolean
  readonly start: number
  /** Always after `start`; null = not known. Of whole days: the midnight after the last one. */
  readonly end: number | null
  /** Whole days: `start` is a local midnight. */
  readonly allDay: boolean
  readonly description: string
  readonly priority: Priority | null
}

/** When an interview is. */
export type Span = Pick<Interview, 'start' | 'end' | 'allDay'>

const colors: Record<Priority, string> = { high: '#ef4a00', medium: '#ff9f29', low: '#00b8f2' }

/** Fill and border of an event; its text is {@link eventTextColor}. */
export function eventColor(priority: Priority | null): string {
  return priority === null ? '#F0831C' : colors[priority]
}

export const eventTextColor = '#ffffff'

/** Exactly 'high', 'medium' or 'low'; anything else is the default. */
export function readPriority(value: string): Priority | null {
  return value === 'high' || value === 'medium' || value === 'low' ? value : null
}

/** A start or end of the provider: a day, or a moment. */
export interface EventTime {
  readonly at: number
  readonly wholeDay: boolean
}

/**
 * Reads a start or end: with an offset it is that instant everywhere, without one this device's local
 * time, and an ISO date alone is a whole day. Null for anything else, also for the 30th of February,
 * which `Date.parse` would turn into March.
 */
export function readEventTime(text: string): EventTime | null {
  const at = readDate(text)
  return at === null ? null : { at, wholeDay: /^\d{4}-\d{2}-\d{2}$/.test(text.trim()) }
}

/** The span of an event; an end before (or at) the start is no end. */
export function spanOf(start: EventTime, end: EventTime | null): Span {
  const allDay = start.wholeDay && (end === null || end.wholeDay)
  return { start: start.at, end: end !== null && end.at > start.at ? end.at : null, allDay }
}

/** Sorted by start, then title as this device sorts names: the order of the list and of each day. */
export function sortInterviews(interviews: readonly Interview[]): Interview[] {
  const byName = new Intl.Collator()
  return [...interviews].sort((a, b) => a.start - b.start || byName.compare(a.title, b.title))
}

/** The instant at which an interview is over. */
function over({ start, end, allDay }: Span): number {
  return end ?? (allDay ? addDays(start, 1) : start)
}

/** Those whose end (or start, where there is no end) is not in the past. @param interviews sorted */
export function upcoming(interviews: readonly Interview[], now: number): Interview[] {
  return interviews.filter((interview) => over(interview) >= now)
}

/**
 * What a person meant who drew from one hour of the wall clock to another. An hour that the clocks skip is moved on
 * to the next one by every calendar, and may so begin where it should end: then the end is moved on too.
 */
export function selectedSpan(start: number, end: number, allDay: boolean): Span {
  return { start, end: end > start ? end : end + clockChange(end), allDay }
}

/** An interview dragged to another place: it stays as long as it is, also across a change of the clocks. */
export function movedSpan(before: Span, after: Span): Span {
  if (before.allDay || after.allDay) return after
  return { ...after, end: before.end === null ? null : after.start + (before.end - before.start) }
}

/**
 * An interview dropped from a list.
 * @param at the moment that it was dropped on; of a day its local midnight
 * @param onDay it was dropped on a day, not on an hour: it keeps its own hour
 */
export function droppedSpan({ start, end, allDay }: Span, at: number, onDay: boolean): Span {
  const days = daysBetween(startOfDay(start), at)
  const from = onDay ? addDays(start, days) : at
  if (end === null || (allDay && !onDay)) return { start: from, end: null, allDay: allDay && onDay }
  return { start: from, end: allDay ? addDays(end, days) : from + (end - start), allDay }
}

/** An interview made longer or shorter at its end, which the wall clock may show twice: the one after the start is meant. */
export function resizedSpan({ start, allDay }: Span, end: number): Span {
  return { start, end: end > start ? end : (secondOccurrence(end) ?? end), allDay }
}

/** Interviews that a day has no room for. */
export interface Overflow {
  /** The day's local midnight. */
  readonly day: number
  readonly count: number
}

/**
 * What a view of `days` days gets: at most `cap` interviews a day, and how many more each day has.
 * The cap stands before FullCalendar because its own `dayMaxEvents` mounts every event all the same.
 * @param interviews sorted
 * @param from the local midnight of the first day shown
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

/** The local midnight of the last day an interview touches. */
function lastDay(span: Span): number {
  return startOfDay(span.end === null ? span.start : span.end - 1)
}

function reaches(span: Span, day: number): boolean {
  return lastDay(span) >= day
}

/** All interviews that touch a day. @param day a local midnight */
export function interviewsOn(interviews: readonly Interview[], day: number): Interview[] {
  const next = addDays(day, 1)
  return interviews.filter((interview) => interview.start < next && reaches(interview, day))
}

/** A new event's title; null for a blank one, which creates nothing. */
export function readTitle(typed: string): string | null {
  return typed.trim() || null
}

/** Trimmed and cut to `longest` characters, never in the middle of one that takes two. */
export function cutText(text: string, longest: number): string {
  return text
    .trim()
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
}

/** How the ids of interviews begin that were made on the page; none of the provider's does. */
export const localIdPrefix = 'own-'
