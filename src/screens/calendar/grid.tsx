import type {
  CalendarOptions,
  EventApi,
  EventDropArg,
  EventInput,
  EventMountArg,
  EventSourceFunc,
  FormatterInput,
} from '@fullcalendar/core'
import dayGridPlugin from '@fullcalendar/daygrid'
import interactionPlugin, { type EventResizeDoneArg } from '@fullcalendar/interaction'
import FullCalendar from '@fullcalendar/react'
import timeGridPlugin from '@fullcalendar/timegrid'
import { memo, type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import {
  capPerDay,
  eventColor,
  eventTextColor,
  type Interview,
  movedTo,
  type Overflow,
  type Span,
} from '../../domain/calendar/calendar.ts'
import { daysBetween, startOfDay } from '../../domain/calendar/date-time.ts'
import { type Language, languages } from '../../domain/text/languages.ts'
import { spellOutDay } from '../../i18n/calendar-dates.ts'
import { languageRows } from '../../i18n/language.ts'
import { t } from '../../i18n/t.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { calendarSessionOf } from '../../state/calendar-session.ts'
import { useServices } from '../../state/services.tsx'
import { admitMarkup } from '../../ui/trusted-types.ts'
import { priorityText, shortPriorityText } from './priority-label.tsx'
import './grid.css'

/**
 * Removes FullCalendar's inline icon font, which `font-src 'self'` would report as a violation. The buttons have texts
 * instead of icons.
 */
function dropIconFont(): void {
  const sheet = document.querySelector<HTMLStyleElement>('style[data-fullcalendar]')?.sheet
  if (!sheet) return
  for (let index = sheet.cssRules.length - 1; index >= 0; index -= 1) {
    if (sheet.cssRules[index] instanceof CSSFontFaceRule) sheet.deleteRule(index)
  }
}

dropIconFont()

// FullCalendar sets this markup through innerHTML to measure scroll bars and cells.
admitMarkup('<table><tr><td><div></div></td></tr></table>', '<div></div>')

export interface GridProps {
  /** Sorted by start. Objects keep their identity until they change. */
  readonly interviews: readonly Interview[]
  /** Called when a range was selected by mouse or touch. */
  readonly onSelect: (span: Span) => void
  readonly onOpen: (id: string) => void
  /** Called after an event was dragged or resized. */
  readonly onMove: (id: string, span: Span) => void
  /** Called for a day's 'N more'. @param day local midnight, in milliseconds since 1970 */
  readonly onMore: (day: number) => void
}

/**
 * Maximum of interviews displayed per day. More would be unreadable and freeze the page.
 * @param days days of the view
 */
function capOf(days: number): number {
  if (days <= 1) return 60
  return days <= 7 ? 20 : 5
}

const phone = window.matchMedia('(max-width: 767.98px)')
/** Width below which seven columns are barely wide enough for a touch target. grid.css uses the same limit. */
const narrow = window.matchMedia('(max-width: 480px)')

/** Minimum height of an event in pixels: a touch target, and the pixel FullCalendar leaves free below it. */
const fingerPx = 44 + 1

/** Returns whether a media query matches, and rerenders when that changes. */
function useMedia(media: MediaQueryList): boolean {
  return useSyncExternalStore(
    (listen) => {
      media.addEventListener('change', listen)
      return () => media.removeEventListener('change', listen)
    },
    () => media.matches,
  )
}

/** Formats a day header with the weekday above the date. On one line they would fit only some columns. */
function dayAbove(weekday: 'narrow' | 'short', date: Intl.DateTimeFormatOptions): FormatterInput {
  return ({ date: { marker }, localeCodes }) =>
    [{ weekday }, date]
      .map((format) => new Intl.DateTimeFormat(localeCodes, { ...format, timeZone: 'UTC' }).format(marker))
      .join('\n')
}

/** Formats a time that may wrap after the colon. */
const narrowClock = (hour: number, minute: number) =>
  `${hour % 12 || 12}${minute === 0 ? '' : `:\u200b${String(minute).padStart(2, '0')}`}`

/** For views with an hour axis, which already tells a.m. from p.m. */
const narrowTime: FormatterInput = ({ date: { hour, minute } }) => narrowClock(hour, minute)

/** Formats a time as '3p' in English and in the standard form of other languages ('3 p.m.'). */
const narrowTimeOfDay: FormatterInput = ({ date: { hour, minute, marker }, localeCodes }) =>
  localeCodes[0] === 'en'
    ? `${narrowClock(hour, minute)}${hour < 12 ? 'a' : 'p'}`
    : new Intl.DateTimeFormat(localeCodes, {
        hour: 'numeric',
        ...(minute !== 0 && { minute: '2-digit' }),
        timeZone: 'UTC',
      }).format(marker)

/** First hour in view where the hours of a day are scrolled. */
const startOfWork = '08:00:00'

/** FullCalendar's locale. `en` is built in. The others need no locale data, because the portal sets every text. */
const codeOf = (language: Language) => (language === 'en' ? language : languageRows[language].locale.toLowerCase())

/** Options that never change, so that FullCalendar does not apply them again. */
const fixed: CalendarOptions = {
  locales: languages.filter((language) => language !== 'en').map((language) => ({ code: codeOf(language) })),
  plugins: [dayGridPlugin, timeGridPlugin, interactionPlugin],
  headerToolbar: { left: 'title', center: 'dayGridMonth,timeGridWeek,timeGridDay', right: 'prev,next today' },
  // Texts instead of icons, which have no accessible name.
  buttonIcons: false,
  weekends: true,
  slotDuration: '00:30:00',
  scrollTime: startOfWork,
  longPressDelay: 500,
  defaultRangeSeparator: ' – ',
  // Height in pixels below which time and title share a line, so that an interview of 30 minutes displays both.
  eventShortHeight: 48,
  selectable: true,
  selectMirror: true,
  editable: true,
  eventInteractive: true,
  eventDisplay: 'block',
  eventDidMount: describe,
  // Sorts the 'N more' row last.
  eventOrder: 'overflow,start,-duration,allDay,title',
  // Every view has its own maximum per day, so events are fetched again for the same days.
  lazyFetching: false,
}

/** FullCalendar's input per interview. It does not render an identical input again. */
const inputs = new WeakMap<Interview, EventInput>()

function toInput(interview: Interview): EventInput {
  const known = inputs.get(interview)
  if (known !== undefined && interview.title !== '') return known
  const { id, title, start, end, allDay, priority } = interview
  const color = eventColor(priority)
  const input: EventInput = {
    id,
    title: title === '' ? t('Untitled interview') : title,
    start,
    ...(end === null ? {} : { end }),
    allDay,
    backgroundColor: color,
    borderColor: color,
    textColor: eventTextColor,
    extendedProps: { interview, overflow: 0 },
  }
  inputs.set(interview, input)
  return input
}

function toMoreRow({ day, count }: Overflow): EventInput {
  return {
    id: `more ${day}`,
    title: t('{count} more', { count }),
    start: day,
    allDay: true,
    editable: false,
    classNames: ['calendar-more'],
    extendedProps: { overflow: 1, day },
  }
}

/** Returns an event source for FullCalendar that limits the interviews per day. */
function source(interviews: readonly Interview[]): EventSourceFunc {
  return ({ start, end }, succeed) => {
    const from = startOfDay(start.getTime())
    const days = Math.max(1, daysBetween(from, startOfDay(end.getTime())))
    const { visible, overflow } = capPerDay(interviews, from, days, capOf(days))
    succeed([...visible.map(toInput), ...overflow.map(toMoreRow)])
  }
}

/** Returns the interview of an event; undefined for a 'N more' row and for a selection. */
function interviewOf(event: EventApi): Interview | undefined {
  return event.extendedProps.interview
}

/** Returns the day of a 'N more' row (local midnight); undefined for other events. */
function moreDay(event: EventApi): number | undefined {
  return event.extendedProps.day
}

/** Sets an event's role and label, and its priority as text: grid.css displays it, so color is not its only sign. */
function describe({ el, event }: EventMountArg): void {
  const day = moreDay(event)
  const interview = interviewOf(event)
  if (day !== undefined) el.setAttribute('aria-label', `${event.title}: ${spellOutDay(day)}`)
  if (day !== undefined || interview !== undefined) el.setAttribute('role', 'button')
  if (interview === undefined || interview.priority === null) return
  const frame = el.querySelector('.fc-event-main-frame')
  frame?.setAttribute('data-priority', priorityText(interview.priority))
  frame?.setAttribute('data-priority-short', shortPriorityText(interview.priority))
}

/**
 * Scrolls the hours of a day to the start of work and makes them focusable, so that the keyboard can scroll them.
 * @param isScrolled whether the view scrolls its hours
 * @param layout changes when the hours may have another height or element
 */
function useScrolledHours(calendar: RefObject<FullCalendar | null>, isScrolled: boolean, layout: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `layout` requires measuring again
  useEffect(() => {
    const api = calendar.current?.getApi()
    if (!isScrolled || api === undefined) return
    api.updateSize()
    api.scrollToTime(startOfWork)
    const hours = document.querySelector('.fc-timegrid-body')?.closest<HTMLElement>('.fc-scroller')
    if (!hours) return
    // ARIA allows only row groups in a grid, so the scroller takes over the role of FullCalendar's element around it.
    const around = hours.closest('[role=rowgroup]')
    around?.setAttribute('role', 'presentation')
    hours.tabIndex = 0
    hours.role = 'rowgroup'
    hours.ariaLabel = t('Hours of the day')
    return () => {
      around?.setAttribute('role', 'rowgroup')
      for (const name of ['tabindex', 'role', 'aria-label']) hours.removeAttribute(name)
    }
  }, [calendar, isScrolled, layout])
}

interface ViewContext {
  readonly language: Language
  readonly onPhone: boolean
  /** The window is no wider than 480 px. */
  readonly isNarrow: boolean
}

/** Returns FullCalendar's texts, time formats and sizes. */
function optionsFor({ language, onPhone, isNarrow }: ViewContext): CalendarOptions {
  // Only English shortens times to '2pm' and '2p'.
  const halfOfDay = language === 'en' ? ({ meridiem: 'short' } as const) : {}
  const shortHalf = language === 'en' ? ({ meridiem: 'narrow' } as const) : {}
  const shortTime: FormatterInput = { hour: 'numeric', minute: '2-digit', omitZeroMinute: true, ...shortHalf }
  return {
    locale: codeOf(language),
    slotLabelFormat: { hour: 'numeric', minute: '2-digit', omitZeroMinute: true, ...halfOfDay },
    views: {
      dayGridMonth: { eventTimeFormat: isNarrow ? narrowTimeOfDay : shortTime },
      timeGridDay: { eventTimeFormat: { hour: 'numeric', minute: '2-digit', ...halfOfDay } },
      // A column is too narrow for both times; the height shows the duration. On a phone the title names the month.
      timeGridWeek: {
        displayEventEnd: false,
        eventTimeFormat: shortTime,
        dayHeaderFormat: dayAbove(isNarrow ? 'narrow' : 'short', {
          day: 'numeric',
          ...(!onPhone && { month: 'numeric' }),
        }),
        ...(isNarrow && { eventTimeFormat: narrowTime, eventShortHeight: 0, eventMinHeight: fingerPx }),
      },
    },
    buttonText: {
      prev: t('Previous'),
      next: t('Next'),
      today: t('Today'),
      month: t('Month'),
      week: t('Week'),
      day: t('Day'),
    },
    allDayText: t('all-day'),
  }
}

/** @param latest props of the last render */
function handlersFor(latest: RefObject<GridProps>): CalendarOptions {
  return {
    select: ({ start, end, allDay, view, jsEvent }) => {
      jsEvent?.preventDefault() // lifting a finger also clicks, which would hit a control of the dialog
      view.calendar.unselect() // otherwise the selection would remain after the dialog closes
      // A selection within the hour that daylight saving skips ends before it starts.
      const span = { start: start.getTime(), end: end > start ? end.getTime() : null, allDay }
      latest.current.onSelect(span)
    },
    eventClick: ({ event }) => {
      const day = moreDay(event)
      if (day === undefined) latest.current.onOpen(event.id)
      else latest.current.onMore(day)
    },
    eventDrop: ({ event, revert }: EventDropArg) => {
      const interview = interviewOf(event)
      if (interview === undefined || event.start === null) return revert()
      const at = event.start.getTime()
      const moved = interview.allDay === event.allDay ? movedTo(interview, at) : null
      latest.current.onMove(event.id, moved ?? { start: at, end: null, allDay: event.allDay })
    },
    eventResize: ({ event, revert }: EventResizeDoneArg) => {
      const interview = interviewOf(event)
      const end = event.end?.getTime() ?? 0
      if (interview === undefined || end <= interview.start) return revert()
      latest.current.onMove(event.id, { start: interview.start, end, allDay: interview.allDay })
    },
  }
}

/** The calendar grid. A separate chunk, so that other screens don't load FullCalendar. */
export const Grid = memo(function Grid(props: GridProps) {
  const { interviews } = props
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const calendar = useRef<FullCalendar>(null)
  const { language } = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts such as '3 more' depend on the language
  const events = useMemo(() => source(interviews), [interviews, language])
  const onPhone = useMedia(phone)
  const isNarrow = useMedia(narrow)
  const session = calendarSessionOf(useServices())
  const [first] = useState(() => session.get().shown ?? { view: onPhone ? 'timeGridDay' : 'dayGridMonth' })
  const [view, setView] = useState(first.view)
  /** On a phone the hours scroll; otherwise only the night hours would be in view. */
  const scrollsHours = onPhone && view !== 'dayGridMonth'
  useScrolledHours(calendar, scrollsHours, `${view} ${isNarrow} ${language}`)
  const options = useMemo<CalendarOptions>(
    () => ({
      ...fixed,
      ...optionsFor({ language, onPhone, isNarrow }),
      ...handlersFor(latest),
      initialView: first.view,
      ...('date' in first && { initialDate: first.date }),
      datesSet({ view: { type, calendar } }) {
        setView(type)
        session.set({ ...session.get(), shown: { view: type, date: calendar.getDate().getTime() } })
      },
    }),
    [onPhone, isNarrow, first, session, language],
  )
  return <FullCalendar ref={calendar} {...options} height={scrollsHours ? 640 : 'auto'} events={events} />
})
