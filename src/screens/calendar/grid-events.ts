/** Interviews as FullCalendar's events. */
import type { EventApi, EventContentArg, EventInput, EventMountArg, EventSourceFunc } from '@fullcalendar/core'
import {
  byDay,
  capPerDay,
  eventColor,
  eventTextColor,
  type FilledDay,
  type Interview,
  type InterviewStatus,
  isOver,
  type Overflow,
  upcoming,
} from '../../domain/calendar/calendar.ts'
import { daysBetween, startOfDay } from '../../domain/calendar/date-time.ts'
import { whoAndKind } from '../../domain/calendar/who.ts'
import { spellOutDay } from '../../i18n/calendar-dates.ts'
import { formatTime } from '../../i18n/moment.ts'
import { t } from '../../i18n/t.ts'
import { describe, priorityMarks, providerText, titleOf } from './describe.ts'

function toInput(interview: Interview): EventInput {
  const { id, start, end, allDay, priority, status } = interview
  const color = eventColor(priority)
  return {
    id,
    title: titleOf(interview),
    start,
    ...(end === null ? {} : { end }),
    allDay,
    backgroundColor: color,
    borderColor: color,
    textColor: eventTextColor,
    classNames: [`event-${priority ?? 'none'}`, ...(status === 'Cancelled' ? ['event-cancelled'] : [])],
    extendedProps: { interview, overflow: 0 },
  }
}

/** A row that stands for interviews of a day. @param more its title, class, and name if that is not the title */
function toDayRow(day: number, { name, ...more }: EventInput & { readonly name?: string }): EventInput {
  return {
    id: `more ${day}`,
    start: day,
    allDay: true,
    editable: false,
    extendedProps: { overflow: 1, day, name },
    ...more,
  }
}

function toMoreRow({ day, count }: Overflow): EventInput {
  return toDayRow(day, { title: t('{count} more', { count }), classNames: 'calendar-overflow' })
}

/** A day of a month on a phone, where no name fits: the number of its interviews. */
function toMark({ day, interviews: { length: count } }: FilledDay): EventInput {
  const name = t('{count, plural, one {{count} interview} other {{count} interviews}}', { count })
  return toDayRow(day, { title: String(count), classNames: 'calendar-mark', name })
}

/**
 * Returns an event source for FullCalendar that limits the interviews per day: those that are over give way first.
 * @param isPhone a week has none, because its days are listed; a month has one mark a day
 */
export function eventSource(interviews: readonly Interview[], now: number, isPhone: boolean): EventSourceFunc {
  const overLast = [...upcoming(interviews, now), ...interviews.filter((interview) => isOver(interview, now))]
  return ({ start, end }, succeed) => {
    const from = startOfDay(start.getTime())
    const days = Math.max(1, daysBetween(from, startOfDay(end.getTime())))
    if (isPhone && days > 1) return succeed(days <= 7 ? [] : byDay(interviews, from, days).map(toMark))
    const cap = days <= 1 ? 60 : days <= 7 ? 20 : 4 // more would be unreadable, and freeze the page
    const { visible, overflow } = capPerDay(overLast, from, days, cap)
    succeed([...visible.map(toInput), ...overflow.map(toMoreRow)])
  }
}

/** Returns the interview of an event; undefined for a 'N more' row and for a selection. */
export function interviewOf(event: EventApi): Interview | undefined {
  return event.extendedProps.interview
}

/** Returns the day of a 'N more' row (local midnight); undefined for other events. */
export function moreDay(event: EventApi): number | undefined {
  return event.extendedProps.day
}

const statusMarks: Record<InterviewStatus, string> = { Scheduled: '', Pending: '?', Completed: '✓', Cancelled: '✕' }

function textElement(className: string, text: string, attributes: Readonly<Record<string, string>> = {}): HTMLElement {
  const element = document.createElement('span')
  element.className = className
  element.dir = 'auto' // a name from right to left leaves the hour beside it as it is
  element.textContent = text
  // As properties they would differ: `translate = 'no'` switches it on.
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}

/**
 * The texts of an event, as one that flows: marks, then in hours the name before the time, which its place shows; in a
 * month the time before the name. A continued one has its time on its first day only. What is drawn, dragged or resized
 * shows start and end.
 */
export function eventContent({ event, timeText, isStart, isMirror, view }: EventContentArg) {
  const { start, end, allDay, title } = event
  const interview = interviewOf(event)
  const frame = textElement('fc-event-main-frame', '')
  const times =
    isMirror && !allDay && start !== null && end !== null
      ? `${formatTime(start.getTime())} – ${formatTime(end.getTime())}`
      : isStart
        ? timeText
        : ''
  const time = textElement('fc-event-time', times)
  if (interview === undefined) {
    frame.append(time, ' ', textElement('fc-event-title', title))
    return { domNodes: [frame] }
  }
  const { priority, status, news, candidate } = interview
  const { who, kind } = candidate ? { who: title, kind: '' } : whoAndKind(title)
  const marks = [news && '●', priority && priorityMarks[priority], status && statusMarks[status]].join('')
  const provided = providerText(interview)
  const name = textElement('fc-event-title', who, provided)
  const [first, second] = view.type === 'dayGridMonth' || isMirror ? [time, name] : [name, time]
  if (marks !== '') frame.append(textElement('event-marks', marks, { 'aria-hidden': 'true' }))
  frame.append(first, ' ', second)
  if (kind !== '') frame.append(textElement('event-kind', ` ${kind}`, provided))
  return { domNodes: [frame] }
}

/** Sets an event's role and its accessible name, which begins with the displayed text. */
export function describeEvent({ el, event }: EventMountArg): void {
  const day = moreDay(event)
  const interview = interviewOf(event)
  if (day !== undefined || interview !== undefined) el.setAttribute('role', 'button')
  el.dataset.start = String(event.start?.getTime())
  if (day !== undefined)
    el.setAttribute('aria-label', `${event.extendedProps.name ?? event.title}: ${spellOutDay(day)}`)
  if (interview === undefined) return
  const { days, hours, tags } = describe(interview)
  const shown = [...el.querySelectorAll('.fc-event-main-frame > :not(.event-marks)')].map((part) =>
    part.textContent?.trim(),
  )
  el.setAttribute('aria-label', [shown.filter(Boolean).join(' '), days, hours, ...tags].join(', '))
  el.dataset.eventId = interview.id
}
