import type { CalendarOptions } from '@fullcalendar/core'
import FullCalendar from '@fullcalendar/react'
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
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
import { eventSource, interviewOf, moreDay } from './grid-events.ts'
import { moveFocus, nameDays, seekTime } from './grid-focus.ts'
import { fixedOptions, longPressDelay, textOptions } from './grid-options.ts'
import { phone, rangeOf, rangeTitle, useGoTo } from './view.ts'
import './grid.css'

/**
 * Removes FullCalendar's inline icon font, which Chromium loads unused, and `font-src 'self'` would report as a violation.
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
  /** Now, in steps of some minutes: the grid is drawn anew with each. */
  readonly now: number
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

/** Narrowest of interviews side by side, in pixels, from the third one on: most names are complete in it. */
const leastWidth = 72

/** Makes FullCalendar follow its box. @returns how many interviews fit side by side */
function useBox(calendar: RefObject<FullCalendar | null>, box: RefObject<HTMLElement | null>, view: string): number {
  const [stack, setStack] = useState(2)
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
  }, [calendar, box, view])
  return stack
}

/** Returns FullCalendar's options that depend on neither the interviews nor the displayed days. */
function useOptions(first: Shown, { onSelect, onOpen, onMove, onMore }: GridProps): CalendarOptions {
  const language = useLanguage()
  const goTo = useGoTo()
  return useMemo<CalendarOptions>(
    () => ({
      ...fixedOptions,
      ...textOptions(language),
      initialView: first.view,
      initialDate: first.date,
      navLinkDayClick(date, jsEvent) {
        jsEvent.preventDefault()
        goTo({ view: 'timeGridDay', date: date.getTime(), seek: Date.now() })
      },
      select({ start, end, allDay, view, jsEvent }) {
        jsEvent?.preventDefault() // lifting a finger also clicks, which would hit a control of the dialog
        view.calendar.unselect() // otherwise the selection would remain after the dialog closes
        // A selection within the hour that daylight saving skips ends before it starts.
        onSelect({ start: start.getTime(), end: end > start ? end.getTime() : null, allDay })
      },
      eventClick({ event }) {
        const day = moreDay(event)
        if (day === undefined) onOpen(event.id)
        else if (phone.matches)
          goTo({ date: day }) // its list is below the month
        else onMore(day)
      },
      moreLinkClick({ date, allSegs }) {
        onMore(
          startOfDay(date.getTime()),
          allSegs.map(({ event }) => event.id),
        )
        return true as unknown as string // neither FullCalendar's popover nor a view
      },
      eventDrop({ event, revert }) {
        const interview = interviewOf(event)
        if (interview === undefined || event.start === null) return revert()
        onMove(event.id, placedAt(interview, event.start.getTime(), event.allDay))
      },
      eventResize({ event, revert }) {
        const interview = interviewOf(event)
        const end = event.end?.getTime() ?? 0
        if (interview === undefined || end <= interview.start) return revert()
        onMove(event.id, { start: interview.start, end, allDay: interview.allDay })
      },
    }),
    [first, language, goTo, onSelect, onOpen, onMove, onMore],
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

/** Returns handlers for what a press and the arrow keys focus. */
function focusHandlers(frame: RefObject<HTMLElement | null>) {
  return {
    /** FullCalendar keeps the browser from it. A field with the focus would be scrolled to, away from what is pressed. */
    onPointerDown({ target }: PointerEvent) {
      const pressed = target instanceof Element && target.closest<HTMLElement>('[data-start]')
      if (pressed) pressed.focus({ preventScroll: true })
      else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    },
    onKeyDown(event: KeyboardEvent) {
      const { key, target, ctrlKey, altKey, metaKey } = event
      if (ctrlKey || altKey || metaKey || frame.current === null || !(target instanceof HTMLElement)) return
      if (moveFocus(frame.current, target, key)) event.preventDefault()
    },
  }
}

/** The calendar grid. A separate chunk, so that other screens don't load FullCalendar. */
export const Grid = memo(function Grid(props: GridProps) {
  const { interviews, now, shown, onOpen, onRendered } = props
  const calendar = useRef<FullCalendar>(null)
  const frame = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const language = useLanguage()
  const isPhone = useMedia(phone)
  const [opened] = useState(shown)
  const options = useOptions(opened, props)
  const { first, until, from, days } = rangeOf(shown)
  const stack = useBox(calendar, box, shown.view)
  const hours = hoursToShow(interviews, from, days)
  /** A weekend without interviews is narrow, so that the working days have the width. */
  const isQuiet = useMemo(() => {
    const all = Array.from({ length: days }, (_, index) => addDays(from, index))
    const weekend = all.filter((day) => [0, 6].includes(new Date(day).getDay()))
    return !isPhone && days > 1 && weekend.every((day) => interviewsOn(interviews, day).length === 0)
  }, [interviews, from, days, isPhone])
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts such as '3 more' depend on the language
  const events = useMemo(() => eventSource(interviews, now, isPhone), [interviews, now, isPhone, language])
  const hold = useHold()
  const focus = focusHandlers(frame)

  // FullCalendar applies its options each time that React renders it.
  const grid = useMemo(
    () => (
      <FullCalendar
        ref={calendar}
        {...options}
        slotMinTime={`${hours.first}:00:00`}
        slotMaxTime={`${hours.last}:00:00`}
        eventMinHeight={isPhone ? 45 : 15} // on a phone a touch target, and the pixel that is left free below it
        eventMaxStack={stack}
        events={events}
      />
    ),
    [options, hours.first, hours.last, isPhone, stack, events],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the days are elements of a language
  useEffect(() => {
    const api = calendar.current?.getApi()
    if (api === undefined || frame.current === null) return
    const { type, currentStart } = api.view
    if (type !== shown.view || currentStart.getTime() !== first) api.changeView(shown.view, first)
    nameDays(frame.current)
  }, [shown.view, first, language])
  useEffect(() => {
    if (frame.current !== null && shown.seek !== undefined) seekTime(frame.current, shown.seek)
  }, [shown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns change their width
  useEffect(() => calendar.current?.getApi().updateSize(), [isQuiet])
  // biome-ignore lint/correctness/useExhaustiveDependencies: these render the events again
  useEffect(onRendered, [grid, shown, onRendered]) // the focus is seen in the end

  // On a phone a week is a list of its days, and a month has the list of the chosen day below it.
  const isWeek = shown.view === 'timeGridWeek'
  return (
    <>
      <div ref={frame} className="calendar-frame d-print-none" data-quiet={isQuiet || undefined} {...focus}>
        {/* It inserts its texts again beside their translation. They are names, dates and hours. */}
        <div ref={box} translate="no" hidden={isPhone && isWeek} {...hold}>
          {grid}
        </div>
        {isPhone && days > 1 && (
          <DayLists
            interviews={interviews}
            from={isWeek ? from : startOfDay(shown.date)}
            days={isWeek ? days : 1}
            onOpen={onOpen}
          />
        )}
      </div>
      <Agenda
        title={rangeTitle(shown)}
        filter={props.filter}
        interviews={interviews}
        from={first}
        days={daysBetween(first, until)}
      />
    </>
  )
})
