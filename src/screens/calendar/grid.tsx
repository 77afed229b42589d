import type { CalendarOptions, EventDropArg, EventSourceFunc } from '@fullcalendar/core'
import type { EventResizeDoneArg } from '@fullcalendar/interaction'
import FullCalendar from '@fullcalendar/react'
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import { type Interview, movedTo, type Span } from '../../domain/calendar/calendar.ts'
import { daysBetween } from '../../domain/calendar/date-time.ts'
import { hoursWithInterviews, isCrowded } from '../../domain/calendar/hours.ts'
import { t } from '../../i18n/t.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { calendarSessionOf } from '../../state/calendar-session.ts'
import { useServices } from '../../state/services.tsx'
import { admitMarkup } from '../../ui/trusted-types.ts'
import { useMedia } from '../../ui/use-media.ts'
import { EventTip } from './event-tip.tsx'
import { eventSource, interviewOf, moreDay } from './grid-events.ts'
import { dayInAddress, focusDay, moveFocus, nameDays } from './grid-focus.ts'
import { fixedOptions, textOptions } from './grid-options.ts'
import { Toolbar } from './toolbar.tsx'
import { firstView, phone, useGoTo } from './view.ts'
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
  /** Id of the interview that the search has arrived at, or null. */
  readonly marked: string | null
  readonly onSelect: (span: Span) => void
  readonly onOpen: (id: string) => void
  readonly onMove: (id: string, span: Span) => void
  /** Called for a day's 'N more'. @param day local midnight, in milliseconds since 1970 */
  readonly onMore: (day: number) => void
}

function handlersFor({ onSelect, onOpen, onMove, onMore }: Omit<GridProps, 'interviews' | 'marked'>): CalendarOptions {
  return {
    select: ({ start, end, allDay, view, jsEvent }) => {
      jsEvent?.preventDefault() // lifting a finger also clicks, which would hit a control of the dialog
      view.calendar.unselect() // otherwise the selection would remain after the dialog closes
      // A selection within the hour that daylight saving skips ends before it starts.
      onSelect({ start: start.getTime(), end: end > start ? end.getTime() : null, allDay })
    },
    eventClick: ({ event }) => {
      const day = moreDay(event)
      if (day === undefined) onOpen(event.id)
      else onMore(day)
    },
    eventDrop: ({ event, revert }: EventDropArg) => {
      const interview = interviewOf(event)
      if (interview === undefined || event.start === null) return revert()
      const at = event.start.getTime()
      const moved = interview.allDay === event.allDay ? movedTo(interview, at) : null
      onMove(event.id, moved ?? { start: at, end: null, allDay: event.allDay })
    },
    eventResize: ({ event, revert }: EventResizeDoneArg) => {
      const interview = interviewOf(event)
      const end = event.end?.getTime() ?? 0
      if (interview === undefined || end <= interview.start) return revert()
      onMove(event.id, { start: interview.start, end, allDay: interview.allDay })
    },
  }
}

/** Whether the page is being printed. FullCalendar's own way to print leaves out the hours, so it is not told. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const start = (event: Event) => {
      event.stopImmediatePropagation()
      flushSync(() => setPrinting(true))
    }
    const end = () => setPrinting(false)
    addEventListener('beforeprint', start, { capture: true })
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', start, { capture: true })
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}

interface Range {
  readonly view: string
  /** Local midnight of the first day. */
  readonly from: number
  readonly days: number
  readonly isToday: boolean
}

/** Constant, so that FullCalendar renders again only if they change. */
const crowdedSlots = ['crowded']
const noSlots: string[] = []

/** Returns the hours to display, and whether the user has unfolded the earlier and the later ones. */
function useHours(interviews: readonly Interview[], range: Range | null) {
  const [unfolded, setUnfolded] = useState({ earlier: false, later: false })
  const printing = usePrinting()
  const isTimed = range !== null && range.view !== 'dayGridMonth'
  const hoursOf = useCallback(
    (from: number, days: number) => hoursWithInterviews(interviews, from, days, printing ? null : undefined),
    [interviews, printing],
  )
  const optionsFor = useCallback(
    (from: number, days: number) => {
      const { first, last } = hoursOf(from, days)
      // By FullCalendar's option, so that it measures the hours again.
      const classNames = days === 7 && isCrowded(interviews, from, days) ? crowdedSlots : noSlots
      return {
        slotMinTime: `${unfolded.earlier && !printing ? 0 : first}:00:00`,
        slotMaxTime: `${unfolded.later && !printing ? 24 : last}:00:00`,
        slotLaneClassNames: classNames,
        slotLabelClassNames: classNames,
      }
    },
    [interviews, hoursOf, unfolded, printing],
  )
  const { from = 0, days = 0 } = range ?? {}
  const hours = useMemo(() => hoursOf(from, days), [hoursOf, from, days])
  const options = useMemo(() => optionsFor(from, days), [optionsFor, from, days])
  return {
    unfolded,
    hasEarlier: isTimed && hours.first > 0,
    hasLater: isTimed && hours.last < 24,
    options,
    optionsFor,
    toggle: (which: 'earlier' | 'later') => setUnfolded({ ...unfolded, [which]: !unfolded[which] }),
  }
}

/** Returns the source of the events, which sets the options of the days that it is asked for. */
function useEvents(
  calendar: RefObject<FullCalendar | null>,
  interviews: readonly Interview[],
  optionsFor: (from: number, days: number) => CalendarOptions,
): EventSourceFunc {
  const { language } = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts such as '3 more' depend on the language
  return useMemo(() => {
    // FullCalendar renders after it. As properties they would come later, and it would render twice.
    const onDays = (from: number, days: number) => {
      const api = calendar.current?.getApi()
      for (const [name, value] of Object.entries(optionsFor(from, days)) as [keyof CalendarOptions, unknown][])
        if (api?.getOption(name) !== value) api?.setOption(name, value as undefined)
    }
    return eventSource(interviews, onDays)
  }, [calendar, interviews, language, optionsFor])
}

/** Marks the interview that the search has arrived at, in the day's view if the month or week does not display it. */
function useMark(frame: RefObject<HTMLElement | null>, { marked, interviews }: GridProps, range: Range | null): void {
  const goTo = useGoTo()
  const start = interviews.find(({ id }) => id === marked)?.start
  useEffect(() => {
    if (marked === null || range === null || start === undefined) return
    const event = frame.current?.querySelector(`[data-event-id="${CSS.escape(marked)}"]`)
    event?.setAttribute('data-found', '')
    event?.scrollIntoView({ block: 'nearest' })
    if (!event && range.view !== 'timeGridDay') goTo(start, 'timeGridDay')
    return () => event?.removeAttribute('data-found')
  }, [frame, marked, start, range, goTo])
}

/** The calendar grid. A separate chunk, so that other screens don't load FullCalendar. */
export const Grid = memo(function Grid(props: GridProps) {
  const { interviews, onSelect, onOpen, onMove, onMore } = props
  const calendar = useRef<FullCalendar>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { language } = useLanguage()
  const session = calendarSessionOf(useServices())
  const goTo = useGoTo()
  const shown = useSyncExternalStore(session.subscribe, () => session.get().shown)
  const [first] = useState(() => {
    const day = dayInAddress()
    return shown ?? { view: day === null ? firstView() : 'timeGridDay', date: day ?? Date.now() }
  })
  const [range, setRange] = useState<Range | null>(null)
  const hours = useHours(interviews, range)
  const events = useEvents(calendar, interviews, hours.optionsFor)
  /** In pixels: on a phone a touch target, and the pixel that FullCalendar leaves free below it. */
  const minHeight = useMedia(phone) ? 45 : 15
  /** The day to focus once it is displayed. */
  const nextDay = useRef<number | null>(null)
  const [title, setTitle] = useState('')

  useEffect(() => {
    const api = calendar.current?.getApi()
    if (api === undefined || shown === null) return
    if (api.view.type !== shown.view || api.getDate().getTime() !== shown.date) api.changeView(shown.view, shown.date)
  }, [shown])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the days are elements of a range and a language
  useEffect(() => {
    if (frame.current === null) return
    setTitle(calendar.current?.getApi().view.title ?? '')
    nameDays(frame.current)
    if (nextDay.current !== null) focusDay(frame.current, nextDay.current)
    nextDay.current = null
  }, [range, language])

  useMark(frame, props, range)

  const options = useMemo<CalendarOptions>(
    () => ({
      ...fixedOptions,
      ...textOptions(language),
      ...handlersFor({ onSelect, onOpen, onMove, onMore }),
      initialView: first.view,
      initialDate: first.date,
      navLinkDayClick(date, jsEvent) {
        jsEvent.preventDefault()
        goTo(date.getTime(), 'timeGridDay')
      },
      datesSet({ start, end, view: { type, calendar, currentStart, currentEnd } }) {
        const now = new Date()
        const isToday = currentStart <= now && now < currentEnd
        setRange({ view: type, from: start.getTime(), days: daysBetween(start.getTime(), end.getTime()), isToday })
        session.set({ ...session.get(), shown: { view: type, date: calendar.getDate().getTime() } })
      },
    }),
    [first, session, language, goTo, onSelect, onOpen, onMove, onMore],
  )
  // FullCalendar applies its options each time that React renders it.
  const grid = useMemo(
    () => <FullCalendar ref={calendar} {...options} {...hours.options} eventMinHeight={minHeight} events={events} />,
    [options, hours.options, minHeight, events],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, altKey, metaKey } = event
    if (ctrlKey || altKey || metaKey || frame.current === null || !(target instanceof Element)) return
    const moved = moveFocus(frame.current, target, key)
    if (moved === false) return
    event.preventDefault()
    if (moved === true) return
    nextDay.current = moved
    goTo(moved)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it moves the focus between the links and buttons inside
    <div ref={frame} className="calendar-frame" onKeyDown={onKeyDown}>
      <Toolbar
        title={title}
        view={range?.view ?? first.view}
        isToday={range?.isToday ?? true}
        onStep={(to) => calendar.current?.getApi()[to]()}
      />
      {hours.hasEarlier && (
        <HoursButton onClick={() => hours.toggle('earlier')}>
          {hours.unfolded.earlier ? t('Hide earlier') : t('Show earlier')}
        </HoursButton>
      )}
      {/* It inserts its texts again beside their translation. They are names, dates and hours. */}
      <div translate="no">{grid}</div>
      {hours.hasLater && (
        <HoursButton onClick={() => hours.toggle('later')}>
          {hours.unfolded.later ? t('Hide later') : t('Show later')}
        </HoursButton>
      )}
      <EventTip grid={frame} interviews={interviews} />
    </div>
  )
})

function HoursButton({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  return (
    <button type="button" className="calendar-hours d-print-none" onClick={onClick}>
      {children}
    </button>
  )
}
