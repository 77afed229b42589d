/** The answers of the Schedule and Edit forms, and their conversion to and from an interview. Pure functions. */

import {
  type CdlType,
  cdlTypes,
  type Interview,
  type InterviewStatus,
  type InterviewType,
  interviewDurations,
  interviewStatuses,
  interviewTypes,
  readTitle,
  type Span,
} from '../../domain/calendar/calendar.ts'
import {
  addDays,
  formatDateTime,
  formatDayMonthYear,
  parseDateTime,
  secondOccurrence,
  startOfDay,
} from '../../domain/calendar/date-time.ts'
import { msg, type UserText } from '../../domain/text/user-text.ts'
import { dateTimeProblem } from '../../ui/date-time-problem.ts'
import type { FieldErrors } from '../../ui/use-form.ts'

/**
 * Duration: minutes as text, or one of three that only Edit offers, because dragging can produce them:
 * until a custom time, whole days, and no end (only for an event that has none).
 */
type Length = `${(typeof interviewDurations)[number]}` | 'until' | 'all-day' | 'open'

export interface InterviewAnswers {
  /** The candidate's name, or the title of an event that was not scheduled here. */
  readonly title: string
  readonly cdlType: string
  readonly interviewType: string
  /** d/m/Y H:i */
  readonly start: string
  readonly length: Length
  /** d/m/Y H:i with length `until`, the last day (d/m/Y) with `all-day`. */
  readonly end: string
  readonly status: string
  readonly notes: string
}

type FormErrors = FieldErrors<keyof InterviewAnswers>

export const emptyAnswers: InterviewAnswers = {
  title: '',
  cdlType: '',
  interviewType: '',
  start: '',
  length: '30',
  end: '',
  status: msg('Scheduled'),
  notes: '',
}

function lengthOf({ start, end, allDay }: Interview): Length {
  if (allDay) return 'all-day'
  if (end === null) return 'open'
  const minutes = interviewDurations.find((duration) => end - start === duration * 60_000)
  return minutes === undefined ? 'until' : `${minutes}`
}

/** Returns the Edit form's answers for an interview. */
export function answersOf(interview: Interview): InterviewAnswers {
  const { title, start, end, allDay, description, cdlType, interviewType, status } = interview
  return {
    title,
    cdlType: cdlType ?? '',
    interviewType: interviewType ?? '',
    start: allDay ? formatDayMonthYear(start) : formatDateTime(start),
    length: lengthOf(interview),
    end: allDay ? formatDayMonthYear(end === null ? start : addDays(end, -1)) : end === null ? '' : formatDateTime(end),
    status: status ?? '',
    notes: description,
  }
}

function oneOf<Option extends string>(options: readonly Option[], value: string): Option | null {
  return options.find((option) => option === value) ?? null
}

/** Returns the end (null for an open end), or the error text. @param start in milliseconds since 1970 */
function readEnd({ length, end }: InterviewAnswers, start: number): number | null | { readonly wrong: UserText } {
  if (length === 'open') return null
  if (length !== 'until' && length !== 'all-day') return start + Number(length) * 60_000
  const reading = parseDateTime(end)
  if (!reading.ok) {
    const missing =
      length === 'until' ? msg('Please enter when the interview ends.') : msg('Please enter the last day.')
    return { wrong: dateTimeProblem(reading) ?? missing }
  }
  if (length === 'all-day') {
    const last = startOfDay(reading.at)
    return last < startOfDay(start) ? { wrong: msg('The last day is before the first.') } : addDays(last, 1)
  }
  const at = reading.at > start ? reading.at : (secondOccurrence(reading.at) ?? reading.at)
  return at > start ? at : { wrong: msg('The end must be after the start.') }
}

type TimeErrors = Pick<FormErrors, 'start' | 'end'>

/** Returns the time span, or the errors of its fields. */
function readSpan(answers: InterviewAnswers): Span | TimeErrors {
  const reading = parseDateTime(answers.start)
  if (!reading.ok) return { start: dateTimeProblem(reading) ?? msg('Please enter the date and time.') }
  const end = readEnd(answers, reading.at)
  if (typeof end === 'object' && end !== null) return { end: end.wrong }
  const allDay = answers.length === 'all-day'
  return { start: allDay ? startOfDay(reading.at) : reading.at, end, allDay }
}

/** Returns whether the times are unedited. The interview then keeps its exact times, including seconds. */
function timesUntouched(answers: InterviewAnswers, before: InterviewAnswers): boolean {
  return answers.start === before.start && answers.end === before.end && answers.length === before.length
}

/** The properties of an interview that the form sets. */
export type InterviewChange = Pick<
  Interview,
  'title' | 'start' | 'end' | 'allDay' | 'description' | 'cdlType' | 'interviewType' | 'status'
>

export type FormReading =
  | { readonly ok: true; readonly change: InterviewChange }
  | { readonly ok: false; readonly errors: FormErrors }

/**
 * Reads the interview from the form's answers, or the errors of its fields.
 * @param before the edited interview; null for a new one, for which both types are required
 */
export function readAnswers(answers: InterviewAnswers, before: Interview | null): FormReading {
  const cdlType: CdlType | null = oneOf(cdlTypes, answers.cdlType)
  const interviewType: InterviewType | null = oneOf(interviewTypes, answers.interviewType)
  const status: InterviewStatus | null = oneOf(interviewStatuses, answers.status)
  const title = readTitle(answers.title)
  const noTitle = (before?.candidate ?? true) ? msg("Please enter the candidate's name.") : msg('Please enter a title.')
  const span = before !== null && timesUntouched(answers, answersOf(before)) ? before : readSpan(answers)
  const errors: FormErrors = {
    ...(title === null && { title: noTitle }),
    ...(before === null && cdlType === null && { cdlType: msg('Please choose the CDL type.') }),
    ...(before === null && interviewType === null && { interviewType: msg('Please choose the interview type.') }),
    ...(!('allDay' in span) && span),
  }
  if (title === null || !('allDay' in span) || Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    change: {
      title,
      start: span.start,
      end: span.end,
      allDay: span.allDay,
      description: answers.notes.trim(),
      cdlType,
      interviewType,
      status,
    },
  }
}
