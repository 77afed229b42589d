import type { CalendarOptions, EventDropArg, EventSourceFunc } from '@fullcalendar/core'
import type { EventResizeDoneArg } from '@fullcalendar/interaction'
import FullCalendar from '@fullcalendar/react'
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  type TouchEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type Interview, type Placed, placedAt, type Span } from '../../domain/calendar/calendar.ts'
import { daysBetween, startOfDay } from '../../domain/calendar/date-time.ts'
import { hoursToShow } from '../../domain/calendar/hours.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { calendarSessionOf, type Shown } from '../../state/calendar-session.ts'
import { useServices } from '../../state/services.tsx'
import { admitMarkup } from '../../ui/trusted-types.ts'
import { useMedia } from '../../ui/use-media.ts'
import { Agenda } from './agenda.tsx'
import { DayLists } from './day-lists.tsx'
import { useEscapeDrag } from './escape-drag.ts'
import { eventSource, interviewOf, moreDay } from './grid-events.ts'
import { dayInAddress, dayOf, focusDay, moveFocus, nameDays, seekTime } from './grid-focus.ts'
import { fixedOptions, longPressDelay, textOptions } from './grid-options.ts'
import { GridToolbar } from './grid-toolbar.tsx'
import { usePrinting } from './use-printing.ts'
import { firstView, phone, type Range, useGoTo } from './view.ts'
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
  /** What `interviews` are limited to, in words; '' for no filter. */
  readonly filter: string
  readonly onSelect: (span: Span) => void
  readonly onOpen: (id: string) => void
  readonly onMove: (id: string, to: Placed) => void
  /** Called for a day's 'N more'. @param day local midnight, in milliseconds since 1970 */
  readonly onMore: (day: number) => void
  /** Called after other days or events are rendered. */
  readonly onRendered: () => void
}

type Handlers = Pick<GridProps, 'onSelect' | 'onOpen' | 'onMove' | 'onMore'>

function handlersFor(
  { onSelect, onOpen, onMove, onMore }: Handlers,
  goTo: (day: number) => void,
  wasCanceled: () => boolean,
): CalendarOptions {
  return {
    select: ({ start, end, allDay, view, jsEvent }) => {
      jsEvent?.preventDefault() // lifting a finger also clicks, which would hit a control of the dialog
      view.calendar.unselect() // otherwise the selection would remain after the dialog closes
      if (wasCanceled()) return
      // A selection within the hour that daylight saving skips ends before it starts.
      onSelect({ start: start.getTime(), end: end > start ? end.getTime() : null, allDay })
    },
    eventClick: ({ event }) => {
      const day = moreDay(event)
      if (day === undefined) onOpen(event.id)
      else if (phone.matches)
        goTo(day) // its list is below the month
      else onMore(day)
    },
    eventDrop: ({ event, revert }: EventDropArg) => {
      const interview = interviewOf(event)
      if (interview === undefined || event.start === null || wasCanceled()) return revert()
      onMove(event.id, placedAt(interview, event.start.getTime(), event.allDay))
    },
    eventResize: ({ event, revert }: EventResizeDoneArg) => {
      const interview = interviewOf(event)
      const end = event.end?.getTime() ?? 0
      if (interview === undefined || end <= interview.start || wasCanceled()) return revert()
      onMove(event.id, { start: interview.start, end, allDay: interview.allDay })
    },
  }
}

function hoursOptions(interviews: readonly Interview[], from: number, days: number) {
  const { first, last } = hoursToShow(interviews, from, days)
  return { slotMinTime: `${first}:00:00`, slotMaxTime: `${last}:00:00` }
}

/** Returns the source of the events, which sets the options of the days that it is asked for. */
function useEvents(
  calendar: RefObject<FullCalendar | null>,
  interviews: readonly Interview[],
  isPhone: boolean,
): EventSourceFunc {
  const { language } = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts such as '3 more' depend on the language
  return useMemo(() => {
    // FullCalendar renders after it. As properties they would come later, and it would render twice.
    const onDays = (from: number, days: number) => {
      const api = calendar.current?.getApi()
      for (const [name, value] of Object.entries(hoursOptions(interviews, from, days)) as [
        keyof CalendarOptions,
        unknown,
      ][])
        if (api?.getOption(name) !== value) api?.setOption(name, value as undefined)
    }
    return eventSource(interviews, isPhone, onDays)
  }, [calendar, interviews, language, isPhone])
}

interface Refs {
  readonly calendar: RefObject<FullCalendar | null>
  readonly frame: RefObject<HTMLDivElement | null>
  readonly box: RefObject<HTMLDivElement | null>
}

/** Makes FullCalendar follow the session's view and date, and its box. @returns what the session displays, and at first */
function useFollow({ calendar, box }: Refs) {
  const session = calendarSessionOf(useServices())
  const shown = useSyncExternalStore(session.subscribe, () => session.get().shown)
  const [first] = useState<Shown>(() => {
    const day = dayInAddress()
    const opened = { view: day === null ? firstView() : 'timeGridDay', date: day ?? Date.now(), chosen: day !== null }
    const { view, date, chosen } = shown ?? opened
    // On a phone the list is above the grid.
    const seeks = view !== 'dayGridMonth' && !phone.matches
    return { view, date, chosen, ...(seeks && { seek: Date.now() }) }
  })
  useEffect(() => session.set({ ...session.get(), shown: first }), [session, first])

  useEffect(() => {
    const api = calendar.current?.getApi()
    if (api === undefined || shown === null) return
    const { type, currentStart, currentEnd } = api.view
    const { view, date } = shown
    if (type !== view || date < currentStart.getTime() || date >= currentEnd.getTime()) api.changeView(view, date)
  }, [shown, calendar])

  // FullCalendar follows the window only, and measures nothing in a hidden box.
  useEffect(() => {
    let width: number | null = null
    const observer = new ResizeObserver(([entry]) => {
      const next = entry?.contentRect.width ?? 0
      if (width !== null && next !== 0 && next !== width) calendar.current?.getApi().updateSize()
      width = next
    })
    if (box.current !== null) observer.observe(box.current)
    return () => observer.disconnect()
  }, [calendar, box])
  return { first, shown }
}

/** Scrolls to the time that the session seeks, once what stands around the days has been rendered too. */
function useSeek(frame: RefObject<HTMLElement | null>, shown: Shown | null, range: Range | null): void {
  const sought = useRef<Shown | null>(null)
  useEffect(() => {
    if (frame.current === null || range === null || shown?.seek === undefined || sought.current === shown) return
    if (range.view !== shown.view || shown.date < range.first || shown.date >= range.until) return
    sought.current = shown
    seekTime(frame.current, shown.seek)
  }, [frame, shown, range])
}

/** Returns FullCalendar's options that depend on neither the interviews nor the displayed days. */
function useOptions(first: Shown, setRange: (range: Range) => void, handlers: Handlers): CalendarOptions {
  const { language } = useLanguage()
  const goTo = useGoTo()
  const drag = useEscapeDrag()
  const { onSelect, onOpen, onMove, onMore } = handlers
  return useMemo<CalendarOptions>(
    () => ({
      ...fixedOptions,
      ...textOptions(language),
      ...handlersFor({ onSelect, onOpen, onMove, onMore }, goTo, drag.wasCanceled),
      ...drag.options,
      initialView: first.view,
      initialDate: first.date,
      navLinkDayClick(date, jsEvent) {
        jsEvent.preventDefault()
        goTo(date.getTime(), 'timeGridDay', Date.now())
      },
      datesSet({ start, end, view: { type, currentStart, currentEnd } }) {
        setRange({
          view: type,
          from: start.getTime(),
          days: daysBetween(start.getTime(), end.getTime()),
          first: currentStart.getTime(),
          until: currentEnd.getTime(),
        })
      },
    }),
    [first, language, goTo, setRange, onSelect, onOpen, onMove, onMore, drag],
  )
}

/** Returns handlers that open no interview when the finger that took hold of it is lifted, which may also click. */
function useHold() {
  const pressed = useRef(0)
  return {
    onTouchStart() {
      pressed.current = Date.now()
    },
    onTouchEnd(event: TouchEvent) {
      const isHeld = event.target instanceof Element && event.target.closest('[data-event-id]') !== null
      if (isHeld && event.cancelable && Date.now() - pressed.current >= longPressDelay) event.preventDefault()
    },
  }
}

/** Returns the handlers that move the focus by arrow keys, and make the day of what has the focus the chosen one. */
function useFocusedDay({ frame }: Refs, range: Range | null, shown: Shown | null) {
  const { language } = useLanguage()
  const goTo = useGoTo()
  /** The day to focus once it is displayed. */
  const nextDay = useRef<number | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the days are elements of a range and a language
  useEffect(() => {
    if (frame.current === null) return
    nameDays(frame.current)
    if (nextDay.current !== null) focusDay(frame.current, nextDay.current)
    nextDay.current = null
  }, [range, language])

  return {
    onKeyDown(event: KeyboardEvent) {
      const { key, target, ctrlKey, altKey, metaKey } = event
      if (ctrlKey || altKey || metaKey || frame.current === null || !(target instanceof Element)) return
      const moved = moveFocus(frame.current, target, key)
      if (moved === false) return
      event.preventDefault()
      if (moved === true) return
      nextDay.current = moved
      goTo(moved)
    },
    onFocus({ target }: FocusEvent) {
      const day = dayOf(target)
      // A month also displays days of its neighbors.
      if (shown === null || range === null || !(day >= range.first && day < range.until)) return
      if (shown.chosen && startOfDay(shown.date) === day) return
      goTo(day)
    },
  }
}

/** The calendar grid. A separate chunk, so that other screens don't load FullCalendar. */
export const Grid = memo(function Grid(props: GridProps) {
  const { interviews, onOpen, onRendered } = props
  const calendar = useRef<FullCalendar>(null)
  const frame = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const refs = { calendar, frame, box }
  const { first, shown } = useFollow(refs)
  const { language } = useLanguage()
  const [range, setRange] = useState<Range | null>(null)
  const [title, setTitle] = useState('')
  const isPhone = useMedia(phone)
  const { from = 0, days = 0 } = range ?? {}
  const hours = useMemo(() => hoursOptions(interviews, from, days), [interviews, from, days])
  const events = useEvents(calendar, interviews, isPhone)
  const printing = usePrinting()
  /** In pixels: on a phone a touch target, and the pixel that FullCalendar leaves free below it. */
  const minHeight = isPhone ? 45 : 15
  const handlers = useFocusedDay(refs, range, shown)
  const hold = useHold()
  const options = useOptions(first, setRange, props)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the title depends on the range and the language
  useLayoutEffect(() => setTitle(calendar.current?.getApi().view.title ?? ''), [range, language])

  // On a phone a week is a list of its days, and a month has the list of the chosen day below it.
  const isListed = isPhone && range !== null && range.days > 1
  const isHidden = isListed && range.view === 'timeGridWeek'
  useSeek(frame, shown, range)
  // biome-ignore lint/correctness/useExhaustiveDependencies: these render the events again
  useEffect(() => onRendered(), [range, interviews, hours, onRendered]) // the focus is seen in the end
  const chosen = startOfDay(shown?.date ?? Date.now())
  const listed = range?.view === 'dayGridMonth' ? chosen : (range?.from ?? chosen)

  // FullCalendar applies its options each time that React renders it.
  const grid = useMemo(
    () => <FullCalendar ref={calendar} {...options} {...hours} eventMinHeight={minHeight} events={events} />,
    [options, hours, minHeight, events],
  )
  return (
    <>
      <GridToolbar view={range?.view ?? first.view} title={title} />
      <div ref={frame} className="calendar-frame position-relative d-print-none" {...handlers}>
        {/* It inserts its texts again beside their translation. They are names, dates and hours. */}
        <div ref={box} translate="no" hidden={isHidden} {...hold}>
          {grid}
        </div>
        {isListed && (
          <DayLists interviews={interviews} from={listed} days={range.days <= 7 ? range.days : 1} onOpen={onOpen} />
        )}
      </div>
      {printing && range !== null && (
        <Agenda title={title} filter={props.filter} interviews={interviews} from={range.first} until={range.until} />
      )}
    </>
  )
})
