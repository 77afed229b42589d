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
  useMemo,
  useRef,
  useState,
} from 'react'
import { type Interview, interviewsOn, type Placed, placedAt, type Span } from '../../domain/calendar/calendar.ts'
import { addDays, daysBetween, startOfDay } from '../../domain/calendar/date-time.ts'
import { hoursToShow } from '../../domain/calendar/hours.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import type { Shown } from '../../state/calendar-session.ts'
import { admitMarkup } from '../../ui/trusted-types.ts'
import { useMedia } from '../../ui/use-media.ts'
import { Agenda } from './agenda.tsx'
import { DayLists } from './day-lists.tsx'
import { useEscapeDrag } from './escape-drag.ts'
import { eventSource, interviewOf, moreDay } from './grid-events.ts'
import { dayOf, focusDay, moveFocus, nameDays, seekTime } from './grid-focus.ts'
import { fixedOptions, longPressDelay, textOptions } from './grid-options.ts'
import { usePrinting } from './use-printing.ts'
import { phone, type Range, rangeTitle, useGoTo } from './view.ts'
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
  readonly shown: Shown
  readonly onSelect: (span: Span) => void
  readonly onOpen: (id: string) => void
  readonly onMove: (id: string, to: Placed) => void
  /** Called for 'N more'. @param day local midnight @param ids only these of the day */
  readonly onMore: (day: number, ids?: readonly string[]) => void
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
    moreLinkClick: ({ date, allSegs }) => {
      onMore(
        startOfDay(date.getTime()),
        allSegs.map(({ event }) => event.id),
      )
      return true as unknown as string // neither FullCalendar's popover nor a view
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
  const language = useLanguage()
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

/** Narrowest of interviews side by side, in pixels, from the third one on. */
const leastWidth = 60

/** Makes FullCalendar follow what is displayed, and its box. @returns how many interviews fit side by side */
function useFollow({ calendar, box }: Refs, shown: Shown): number {
  const [stack, setStack] = useState(2)
  useEffect(() => {
    const api = calendar.current?.getApi()
    if (api === undefined) return
    const { type, currentStart, currentEnd } = api.view
    const { view, date } = shown
    if (type !== view || date < currentStart.getTime() || date >= currentEnd.getTime()) api.changeView(view, date)
  }, [shown, calendar])

  // FullCalendar follows the window only, and measures nothing in a hidden box.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view has its columns
  useEffect(() => {
    let width: number | null = null
    const observer = new ResizeObserver(([entry]) => {
      const next = entry?.contentRect.width ?? 0
      if (width !== null && next !== 0 && next !== width) calendar.current?.getApi().updateSize()
      width = next
      const column = box.current?.querySelector('.fc-timegrid-col.fc-day:not(.fc-day-sun, .fc-day-sat)')
      if (column) setStack(Math.max(2, Math.floor(column.clientWidth / leastWidth)))
    })
    if (box.current !== null) observer.observe(box.current)
    return () => observer.disconnect()
  }, [calendar, box, shown.view])
  return stack
}

/** Scrolls to the time that the session seeks, once what stands around the days has been rendered too. */
function useSeek(frame: RefObject<HTMLElement | null>, shown: Shown, range: Range | null): void {
  const sought = useRef<Shown | null>(null)
  useEffect(() => {
    if (frame.current === null || range === null || shown.seek === undefined || sought.current === shown) return
    if (range.view !== shown.view || shown.date < range.first || shown.date >= range.until) return
    sought.current = shown
    seekTime(frame.current, shown.seek)
  }, [frame, shown, range])
}

/** Returns FullCalendar's options that depend on neither the interviews nor the displayed days. */
function useOptions(first: Shown, setRange: (range: Range) => void, handlers: Handlers): CalendarOptions {
  const language = useLanguage()
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

/** How far a finger may move before it swipes, in pixels. */
const swipeFrom = 10

/**
 * Returns handlers for fingers. One that moves before it has taken hold swipes, also where the page can't scroll and
 * FullCalendar would wait on. One that took hold of an interview opens nothing when it is lifted, which may also click.
 */
function useHold() {
  const pressed = useRef({ at: 0, x: 0, y: 0 })
  const isShort = () => Date.now() - pressed.current.at < longPressDelay
  return {
    onTouchStart({ touches }: TouchEvent) {
      const finger = touches[0]
      pressed.current = { at: Date.now(), x: finger?.clientX ?? 0, y: finger?.clientY ?? 0 }
    },
    onTouchMove({ target, touches }: TouchEvent) {
      const finger = touches[0]
      const { x, y } = pressed.current
      const way = finger === undefined ? 0 : Math.hypot(finger.clientX - x, finger.clientY - y)
      if (isShort() && way > swipeFrom) target.dispatchEvent(new Event('touchcancel', { bubbles: true }))
    },
    onTouchEnd(event: TouchEvent) {
      const isHeld = event.target instanceof Element && event.target.closest('[data-event-id]') !== null
      if (isHeld && event.cancelable && !isShort()) event.preventDefault()
    },
  }
}

/** Returns the handlers that move the focus by arrow keys, and make the day of what has the focus the chosen one. */
function useFocusedDay({ frame }: Refs, range: Range | null, shown: Shown) {
  const language = useLanguage()
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
      if (range === null || !(day >= range.first && day < range.until)) return
      if (shown.chosen && startOfDay(shown.date) === day) return
      goTo(day)
    },
  }
}

/** A weekend without interviews is narrow, so that the working days have the width. */
function isQuiet(interviews: readonly Interview[], { from, days }: Range): boolean {
  const all = Array.from({ length: days }, (_, index) => addDays(from, index))
  return (
    days > 1 && all.every((day) => ![0, 6].includes(new Date(day).getDay()) || !interviewsOn(interviews, day).length)
  )
}

/** The calendar grid. A separate chunk, so that other screens don't load FullCalendar. */
export const Grid = memo(function Grid(props: GridProps) {
  const { interviews, shown, onOpen, onRendered } = props
  const calendar = useRef<FullCalendar>(null)
  const frame = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const refs = { calendar, frame, box }
  const [first] = useState(shown)
  const stack = useFollow(refs, shown)
  const [range, setRange] = useState<Range | null>(null)
  const isPhone = useMedia(phone)
  const { from = 0, days = 0 } = range ?? {}
  const hours = useMemo(() => hoursOptions(interviews, from, days), [interviews, from, days])
  const quiet = useMemo(() => range !== null && !isPhone && isQuiet(interviews, range), [interviews, range, isPhone])
  const events = useEvents(calendar, interviews, isPhone)
  const printing = usePrinting()
  /** In pixels: on a phone a touch target, and the pixel that FullCalendar leaves free below it. */
  const minHeight = isPhone ? 45 : 15
  const handlers = useFocusedDay(refs, range, shown)
  const hold = useHold()
  const options = useOptions(first, setRange, props)

  // On a phone a week is a list of its days, and a month has the list of the chosen day below it.
  const isListed = isPhone && days > 1
  const isHidden = isListed && range?.view === 'timeGridWeek'
  useSeek(frame, shown, range)
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns change their width
  useEffect(() => calendar.current?.getApi().updateSize(), [quiet])
  // biome-ignore lint/correctness/useExhaustiveDependencies: these render the events again
  useEffect(() => onRendered(), [range, interviews, hours, stack, onRendered]) // the focus is seen in the end
  const chosen = startOfDay(shown.date)
  const listed = range?.view === 'dayGridMonth' ? chosen : (range?.from ?? chosen)

  // FullCalendar applies its options each time that React renders it.
  const grid = useMemo(
    () => (
      <FullCalendar
        ref={calendar}
        {...options}
        {...hours}
        eventMinHeight={minHeight}
        eventMaxStack={stack}
        events={events}
      />
    ),
    [options, hours, minHeight, stack, events],
  )
  return (
    <>
      <div ref={frame} className="calendar-frame d-print-none" data-quiet={quiet || undefined} {...handlers}>
        {/* It inserts its texts again beside their translation. They are names, dates and hours. */}
        <div ref={box} translate="no" hidden={isHidden} {...hold}>
          {grid}
        </div>
        {isListed && <DayLists interviews={interviews} from={listed} days={days <= 7 ? days : 1} onOpen={onOpen} />}
      </div>
      {printing && range !== null && (
        <Agenda
          title={rangeTitle(shown)}
          filter={props.filter}
          interviews={interviews}
          from={range.first}
          until={range.until}
        />
      )}
    </>
  )
})
