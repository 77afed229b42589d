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
  drawnSpan,
  droppedSpan,
  eventColor,
  eventTextColor,
  type Interview,
  movedSpan,
  type Overflow,
  resizedSpan,
  type Span,
} from '../../domain/calendar/calendar.ts'
import { daysBetween, startOfDay } from '../../domain/calendar/date-time.ts'
import { type Language, languages } from '../../domain/text/locale.ts'
import { spellOutDay } from '../../i18n/calendar-dates.ts'
import { languageRows } from '../../i18n/language.ts'
import { t } from '../../i18n/t.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { admitMarkup } from '../../ui/trusted-types.ts'
import { priorityText, shortPriorityText } from './priority-label.tsx'
import './grid.css'

export { dragOut } from './drag-out.ts'

/**
 * FullCalendar brings its icons as a font inside its styles, and `font-src 'self'` reports that as a
 * violation. We show words instead of icons: the rule goes before the browser looks at it.
 */
function dropIconFont(): void {
  const sheet = document.querySelector<HTMLStyleElement>('style[data-fullcalendar]')?.sheet
  if (!sheet) return
  for (let index = sheet.cssRules.length - 1; index >= 0; index -= 1) {
    if (sheet.cssRules[index] instanceof CSSFontFaceRule) sheet.deleteRule(index)
  }
}

dropIconFont()

// What FullCalendar measures scroll bars and cells with, by markup.
admitMarkup('<table><tr><td><div></div></td></tr></table>', '<div></div>')

export interface GridProps {
  /** Sorted; the same objects as long as nothing changed. */
  readonly interviews: readonly Interview[]
  /** A range was selected by mouse or touch. */
  readonly onSelect: (span: Span) => void
  readonly onOpen: (id: string) => void
  /** Dragged or resized. */
  readonly onMove: (id: string, span: Span) => void
  /** 'N more' of a day. @param day its local midnight */
  readonly onMore: (day: number) => void
}

/** How many interviews a day shows: more could not be read, and would freeze the page. @param days days of the view */
function capOf(days: number): number {
  if (days <= 1) return 60
  return days <= 7 ? 20 : 5
}

const phone = window.matchMedia('(max-width: 767.98px)')
/** Seven columns of a finger's width, of which grid.css knows too. */
const narrow = window.matchMedia('(max-width: 480px)')

/** What a finger hits, in pixels, and the pixel that an interview leaves free beneath it. */
const fingerPx = 44 + 1

/** @returns whether it holds now, also after the window was turned or resized */
function useMedia(media: MediaQueryList): boolean {
  return useSyncExternalStore(
    (listen) => {
      media.addEventListener('change', listen)
      return () => media.removeEventListener('change', listen)
    },
    () => media.matches,
  )
}

/** A day's name above its date: beside each other they would fit into some columns and not into others. */
function dayAbove(weekday: 'narrow' | 'short', date: Intl.DateTimeFormatOptions): FormatterInput {
  return ({ date: { marker }, localeCodes }) =>
    [{ weekday }, date]
      .map((format) => new Intl.DateTimeFormat(localeCodes, { ...format, timeZone: 'UTC' }).format(marker))
      .join('\n')
}

/** Breaks behind the colon where it does not fit into one line. */
const narrowClock = (hour: number, minute: number) =>
  `${hour % 12 || 12}${minute === 0 ? '' : `:\u200b${String(minute).padStart(2, '0')}`}`

/** Beside the hours of a day, which say whether it is morning. */
const narrowTime: FormatterInput = ({ date: { hour, minute } }) => narrowClock(hour, minute)

/** '3p' is how English shortens it; another language writes its own ('3 p.m.'). */
const narrowTimeOfDay: FormatterInput = ({ date: { hour, minute, marker }, localeCodes }) =>
  localeCodes[0] === 'en'
    ? `${narrowClock(hour, minute)}${hour < 12 ? 'a' : 'p'}`
    : new Intl.DateTimeFormat(localeCodes, {
        hour: 'numeric',
        ...(minute !== 0 && { minute: '2-digit' }),
        timeZone: 'UTC',
      }).format(marker)

/** Where the hours of a day begin to be seen, where they don't fit. */
const startOfWork = '08:00:00'

/** FullCalendar's own English stays `en`. Its words for the other languages are not needed: the portal sets each one. */
const codeOf = (language: Language) => (language === 'en' ? language : languageRows[language].place.toLowerCase())

/** Never changes, so that FullCalendar compares and keeps it. */
const fixed: CalendarOptions = {
  locales: languages.filter((language) => language !== 'en').map((language) => ({ code: codeOf(language) })),
  plugins: [dayGridPlugin, timeGridPlugin, interactionPlugin],
  headerToolbar: { left: 'title', center: 'dayGridMonth,timeGridWeek,timeGridDay', right: 'prev,next today' },
  // Words instead of icons: the icons have no name of their own for screen readers.
  buttonIcons: false,
  weekends: true,
  slotDuration: '00:30:00',
  scrollTime: startOfWork,
  longPressDelay: 500,
  defaultRangeSeparator: ' – ',
  // Lower than this, time and title share a line: an interview of 30 minutes shows both.
  eventShortHeight: 48,
  selectable: true,
  selectMirror: true,
  editable: true,
  droppable: true,
  eventInteractive: true,
  eventDisplay: 'block',
  eventDidMount: describe,
  // 'N more' is a row like the interviews; it comes last.
  eventOrder: 'overflow,start,-duration,allDay,title',
  // Another view of the same days has another cap.
  lazyFetching: false,
}

/** FullCalendar's form of an interview, made once for each object: equal inputs are not drawn again. */
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

/** Feeds FullCalendar the days it shows, capped. */
function source(interviews: readonly Interview[]): EventSourceFunc {
  return ({ start, end }, succeed) => {
    const from = startOfDay(start.getTime())
    const days = Math.max(1, daysBetween(from, startOfDay(end.getTime())))
    const { shown, overflow } = capPerDay(interviews, from, days, capOf(days))
    succeed([...shown.map(toInput), ...overflow.map(toMoreRow)])
  }
}

/** The interview that an event stands for; none for a 'N more' row and for the mark of a selection. */
function interviewOf(event: EventApi): Interview | undefined {
  return event.extendedProps.interview
}

/** The day of a 'N more' row. */
function moreDay(event: EventApi): number | undefined {
  return event.extendedProps.day
}

/** Colour alone says nothing to many: the priority stands in words behind the time (grid.css). */
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
 * Shows the hours of a day from the start of work on, and lets the keyboard scroll them where no interview in them
 * could take the focus.
 * @param isScrolled whether they scroll at all
 * @param drawing changes when they may have another height or stand in another element
 */
function useScrolledHours(calendar: RefObject<FullCalendar | null>, isScrolled: boolean, drawing: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawing` is what calls for measuring anew
  useEffect(() => {
    const api = calendar.current?.getApi()
    if (!isScrolled || api === undefined) return
    api.updateSize()
    api.scrollToTime(startOfWork)
    const hours = document.querySelector('.fc-timegrid-body')?.closest<HTMLElement>('.fc-scroller')
    if (!hours) return
    // A grid holds row groups and nothing else: the scroller takes the role of FullCalendar's own element around it.
    const around = hours.closest('[role=rowgroup]')
    around?.setAttribute('role', 'presentation')
    hours.tabIndex = 0
    hours.role = 'rowgroup'
    hours.ariaLabel = t('Hours of the day')
    return () => {
      around?.setAttribute('role', 'rowgroup')
      for (const name of ['tabindex', 'role', 'aria-label']) hours.removeAttribute(name)
    }
  }, [calendar, isScrolled, drawing])
}

interface Shown {
  readonly language: Language
  readonly onPhone: boolean
  /** Seven columns of a finger's width. */
  readonly isNarrow: boolean
}

/** The calendar's texts, times and sizes. */
function optionsFor({ language, onPhone, isNarrow }: Shown): CalendarOptions {
  // '2pm' and '2p' are how English shortens it; another language writes its own.
  const halfOfDay = language === 'en' ? ({ meridiem: 'short' } as const) : {}
  const shortHalf = language === 'en' ? ({ meridiem: 'narrow' } as const) : {}
  const shortTime: FormatterInput = { hour: 'numeric', minute: '2-digit', omitZeroMinute: true, ...shortHalf }
  return {
    locale: codeOf(language),
    slotLabelFormat: { hour: 'numeric', minute: '2-digit', omitZeroMinute: true, ...halfOfDay },
    views: {
      dayGridMonth: { eventTimeFormat: isNarrow ? narrowTimeOfDay : shortTime },
      timeGridDay: { eventTimeFormat: { hour: 'numeric', minute: '2-digit', ...halfOfDay } },
      // A column is too narrow for both times; the block shows how long it is. On a phone the title says the month.
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

/** @param latest the props of the last render */
function handlersFor(latest: RefObject<GridProps>): CalendarOptions {
  return {
    select: ({ start, end, allDay, view, jsEvent }) => {
      jsEvent?.preventDefault() // a lifted finger clicks too, and would hit whatever the dialog has there
      view.calendar.unselect() // the dialog takes over; a mark left behind would outlive it
      latest.current.onSelect(drawnSpan(start.getTime(), end.getTime(), allDay))
    },
    eventClick: ({ event }) => {
      const day = moreDay(event)
      if (day === undefined) latest.current.onOpen(event.id)
      else latest.current.onMore(day)
    },
    eventDrop: ({ event, revert }: EventDropArg) => {
      const interview = interviewOf(event)
      if (interview === undefined || event.start === null) return revert()
      const dropped = { start: event.start.getTime(), end: event.end?.getTime() ?? null, allDay: event.allDay }
      latest.current.onMove(event.id, movedSpan(interview, dropped))
    },
    drop: ({ date, allDay, draggedEl }) => {
      const id = draggedEl.dataset.interview ?? ''
      const interview = latest.current.interviews.find((one) => one.id === id)
      if (interview !== undefined) latest.current.onMove(id, droppedSpan(interview, date.getTime(), allDay))
    },
    eventResize: ({ event, revert }: EventResizeDoneArg) => {
      const interview = interviewOf(event)
      if (interview === undefined || event.end === null) return revert()
      latest.current.onMove(event.id, resizedSpan(interview, event.end.getTime()))
    },
  }
}

/** The calendar itself. Its own chunk: FullCalendar is loaded only where it is shown. */
export const Grid = memo(function Grid(props: GridProps) {
  const { interviews } = props
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const calendar = useRef<FullCalendar>(null)
  const { language } = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it has words of its own, such as '3 more'
  const events = useMemo(() => source(interviews), [interviews, language])
  const onPhone = useMedia(phone)
  const isNarrow = useMedia(narrow)
  const [firstView] = useState(onPhone ? 'timeGridDay' : 'dayGridMonth')
  const [view, setView] = useState(firstView)
  /** A phone scrolls the hours of a day: it would show nothing but night otherwise. */
  const scrollsHours = onPhone && view !== 'dayGridMonth'
  useScrolledHours(calendar, scrollsHours, `${view} ${isNarrow} ${language}`)
  const options = useMemo<CalendarOptions>(
    () => ({
      ...fixed,
      ...optionsFor({ language, onPhone, isNarrow }),
      ...handlersFor(latest),
      initialView: firstView,
      datesSet: ({ view }) => setView(view.type),
    }),
    [onPhone, isNarrow, firstView, language],
  )
  return <FullCalendar ref={calendar} {...options} height={scrollsHours ? 640 : 'auto'} events={events} />
})
