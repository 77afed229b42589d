/** The answers of the Schedule and Edit forms, and their conversion to and from an interview. Pure functions. */

import {
  cdlTypes,
  type Interview,
  interviewDurations,
  interviewStatuses,
  interviewTypes,
  movedTo,
  type Span,
} from '../../domain/calendar/calendar.ts'
import { formatDateTime, parseDateTime, startOfDay } from '../../domain/calendar/date-time.ts'
import { whoAndKind } from '../../domain/calendar/who.ts'
import { msg } from '../../domain/text/user-text.ts'
import { dateTimeProblem } from '../../ui/date-time-problem.ts'
import type { FieldErrors } from '../../ui/use-form.ts'

/** Minutes as text. `as-it-is`: the duration of an event that has none of these, such as a whole day. */
type Length = `${(typeof interviewDurations)[number]}` | 'as-it-is'

export interface InterviewAnswers {
  /** The candidate's name, or the title of an event that was not scheduled here. */
  readonly title: string
  readonly cdlType: string
  readonly interviewType: string
  /** d/m/Y H:i */
  readonly start: string
  /** A time on the day that a time alone is on. */
  readonly day: number
  readonly length: Length
  readonly status: string
  readonly notes: string
}

type FormErrors = FieldErrors<keyof InterviewAnswers>

export const emptyAnswers: InterviewAnswers = {
  title: '',
  cdlType: '',
  interviewType: '',
  start: '',
  day: 0,
  length: '30',
  status: msg('Scheduled'),
  notes: '',
}

const halfHour = 30 * 60_000

function lengthOf({ start, end, allDay }: Span): Length {
  const minutes = interviewDurations.find((duration) => !allDay && end === start + duration * 60_000)
  return minutes === undefined ? 'as-it-is' : `${minutes}`
}

export function answersOf(interview: Interview): InterviewAnswers {
  const { title, start, description, cdlType, interviewType, status } = interview
  return {
    title,
    cdlType: cdlType ?? '',
    interviewType: interviewType ?? '',
    start: formatDateTime(start),
    day: start,
    length: lengthOf(interview),
    status: status ?? '',
    notes: description,
  }
}

function oneOf<Option extends string>(options: readonly Option[], value: string): Option | null {
  return options.find((option) => option === value) ?? null
}

/**
 * Returns the first answers of a new interview.
 * @param like keeps its name, notes and types @param day begins at today's next half hour, or at noon of another day
 */
export function answersFor(like: Interview | null, day: number | null, now: number): InterviewAnswers {
  const isToday = day !== null && startOfDay(day) === startOfDay(now)
  const at = isToday ? Math.ceil((now + 1) / halfHour) * halfHour : day !== null && new Date(day).setHours(12, 0, 0, 0)
  const { title = '', candidate = true, interviewType = null } = like ?? {}
  const { who, kind } = candidate ? { who: title, kind: '' } : whoAndKind(title)
  return {
    ...emptyAnswers,
    title: who,
    cdlType: like?.cdlType ?? '',
    notes: like?.description ?? '',
    interviewType: interviewType ?? oneOf(interviewTypes, kind) ?? '',
    start: at === false ? '' : formatDateTime(at),
    day: at === false ? now : at,
  }
}

function readSpan(
  { start, day, length }: InterviewAnswers,
  before: Interview | null,
): Span | Pick<FormErrors, 'start'> {
  const reading = parseDateTime(start, day)
  if (!reading.ok) return { start: dateTimeProblem(reading) ?? msg('Please enter the date and time.') }
  // Unchanged: of an hour that daylight saving repeats, the text names only one.
  const at = before !== null && start === formatDateTime(before.start) ? before.start : reading.at
  if (before !== null && length === lengthOf(before)) return movedTo(before, at)
  return { start: at, end: at + Number(length) * 60_000, allDay: false }
}

export type InterviewChange = Omit<Interview, 'id' | 'candidate' | 'priority'>

/** @param before the edited interview; null for a new one @returns `change`: null where there are errors */
export function readAnswers(
  answers: InterviewAnswers,
  before: Interview | null,
): { readonly errors: FormErrors; readonly change: InterviewChange | null } {
  const title = answers.title.trim()
  const noTitle = (before?.candidate ?? true) ? msg("Please enter the candidate's name.") : msg('Please enter a title.')
  const span = readSpan(answers, before)
  const errors = { ...(title === '' && { title: noTitle }), ...('allDay' in span ? {} : span) }
  if (title === '' || !('allDay' in span)) return { errors, change: null }
  const change = {
    title,
    ...span,
    description: answers.notes.trim(),
    cdlType: oneOf(cdlTypes, answers.cdlType),
    interviewType: oneOf(interviewTypes, answers.interviewType),
    status: oneOf(interviewStatuses, answers.status),
  }
  return { errors, change }
}
