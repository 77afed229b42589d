import { type MouseEvent, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Span } from '../../domain/calendar/calendar.ts'
import { filtered, isFiltering, noFilter } from '../../domain/calendar/find.ts'
import { recordKeys } from '../../domain/session/record-keys.ts'
import { zoneName } from '../../i18n/calendar-dates.ts'
import { formatMoment } from '../../i18n/moment.ts'
import { t } from '../../i18n/t.ts'
import { useStoredChoice } from '../../state/stored-choice.ts'
import { announce } from '../../ui/announce.ts'
import { useBackOnline } from '../../ui/back-online.ts'
import { Loading, Notice } from '../../ui/feedback.tsx'
import { passFocusToHeading } from '../../ui/focus-heading.ts'
import { lazyPart, useLazyPart } from '../../ui/lazy-part.ts'
import { RetryButton } from '../../ui/retry-button.tsx'
import { TextWithElement } from '../../ui/text-with-element.tsx'
import { TranslatedText } from '../../ui/translated-text.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import type { OpenDialog } from './calendar-dialogs.tsx'
import { ChangeStatus } from './change-status.tsx'
import { GridCard } from './grid-card.tsx'
import { focusNearest } from './grid-focus.ts'
import { useKeptFocus } from './kept-focus.ts'
import { filterText, Tools } from './tools.tsx'
import { UpcomingList } from './upcoming-list.tsx'
import { useCalendarCommand } from './use-calendar-command.ts'
import { useClock } from './use-clock.ts'
import { type Interviews, useInterviews } from './use-interviews.ts'
import { useShown } from './view.ts'
import './calendar.css'

/** The grid is drawn anew after a pause in typing, in milliseconds: it takes half a second on a cheap phone. */
const pauseMs = 500

/** What is over gives way in the grid after so many milliseconds. */
const gridStepMs = 15 * 60_000

const dialogsCode = lazyPart(() => import('./calendar-dialogs.tsx'))

function skipToGrid(event: MouseEvent) {
  event.preventDefault()
  const grid = document.querySelector<HTMLElement>('.calendar-grid')
  if (grid === null) return
  focusNearest(grid, Date.now())
  if (grid.contains(document.activeElement)) return
  grid.tabIndex = -1 // a day without interviews has nothing to focus
  grid.focus()
}

/** Ctrl+Z undoes the last change, unless an edited text has the focus, and Delete cancels the interview that has it. */
function useKeys(undo: () => void, cancel: (id: string) => void): void {
  const edited = useRef(new WeakSet<EventTarget>())
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
    if (defaultPrevented || altKey || shiftKey || !(target instanceof Element)) return
    if (document.querySelector('dialog[open]') !== null) return
    const id = target.closest<HTMLElement>('[data-event-id]')?.dataset.eventId
    const undoes = key === 'z' && (ctrlKey || metaKey) && !edited.current.has(target)
    const cancels = ['Delete', 'Backspace'].includes(key) && id !== undefined // Backspace: as on a Mac's keyboard
    if (undoes || cancels) event.preventDefault()
    if (undoes) undo()
    else if (cancels) cancel(id)
  })
  useEffect(() => {
    const onInput = ({ target }: Event) => target !== null && edited.current.add(target)
    addEventListener('keydown', press)
    addEventListener('input', onInput)
    return () => {
      removeEventListener('keydown', press)
      removeEventListener('input', onInput)
    }
  }, [])
}

/** A notification may lead to an interview that the provider has removed. */
function useGone(open: OpenDialog | null, known: Interviews['interviews'] | null, close: () => void): void {
  const isGone = known !== null && open !== null && 'id' in open && !known.some(({ id }) => id === open.id)
  useEffect(() => {
    if (!isGone) return
    close()
    announce(t('This interview is no longer in the calendar.'))
  }, [isGone, close])
}

/** /calendar and /calendar-main: the list of upcoming interviews beside the calendar grid. */
export function Calendar() {
  const { now, zone } = useClock()
  const state = useInterviews(zone)
  const { isFetching, pending, reason, interviews, retry, last, undo, forget, see, undoable } = state
  useBackOnline(reason !== null, retry)
  const shown = useShown()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const { module: dialogs } = useLazyPart(dialogsCode, !pending || open !== null)
  const [filter, setFilter] = useState(noFilter)
  const [isFolded, setFolded] = useStoredChoice(recordKeys.calendarListFolded)
  const page = useRef<HTMLDivElement>(null)
  const keepFocus = useKeptFocus(page)
  const close = useCallback(() => setOpen(null), [])
  const openDetails = useCallback((id: string) => setOpen({ kind: 'details', id }), [])
  const openDay = useCallback((day: number, ids?: readonly string[]) => setOpen({ kind: 'day', day, ids }), [])
  const schedule = () => setOpen((before) => before ?? { kind: 'schedule' })
  useCalendarCommand(schedule, openDetails)
  useGone(open, isFetching || reason !== null ? null : interviews, close)
  const askTitle = useCallback((span: Span) => setOpen({ kind: 'title', span }), [])
  const lastId = last?.id
  const found = useMemo(() => filtered(interviews, filter, lastId), [interviews, filter, lastId])
  const text = useSettled(filter.text, pauseMs)
  const settled = useMemo(() => ({ text, priority: filter.priority }), [text, filter.priority])
  const inGrid = useMemo(() => filtered(interviews, settled, lastId), [interviews, settled, lastId])
  useKeys(undo, (id) => setOpen({ kind: 'delete', id }))
  const seen = open !== null && 'id' in open ? open.id : null
  useEffect(() => {
    if (seen !== null) see(seen)
  }, [seen, see])
  // biome-ignore lint/correctness/useExhaustiveDependencies: these change what has the focus
  useEffect(keepFocus, [open, found, inGrid, last, keepFocus])

  const shownFilter = { filter: filterText(filter), count: found.length, onClear: () => setFilter(noFilter) }
  const notices = <CalendarNotices {...state} {...shownFilter} />
  const notes = <CalendarNotes {...state} now={now} zone={zone} />
  const isLoading = isFetching && state.answeredAt === 0
  return (
    <div ref={page} className="calendar-page">
      {/* biome-ignore lint/a11y/useValidAnchor: it is a link to a place on this page; the script only keeps it out of the history */}
      <a className="skip-link visually-hidden-focusable m-2 p-3 rounded shadow" href="#calendar" onClick={skipToGrid}>
        {t('Skip to the calendar')}
      </a>
      <h1 tabIndex={-1} className="calendar-title h5">
        {t('Interview Calendar')}
      </h1>
      <div
        className="calendar-columns"
        data-folded={isFolded || undefined}
        data-pending={pending || undefined}
        key={zone}
      >
        {!isFolded && (
          <UpcomingList
            interviews={found}
            now={now}
            state={isLoading ? 'loading' : reason === null ? 'loaded' : 'failed'}
            isFiltered={isFiltering(filter)}
            onOpen={openDetails}
            notices={notices}
          >
            {notes}
          </UpcomingList>
        )}
        <div className="calendar-main min-w-0">
          <Tools
            shown={shown}
            filter={filter}
            onFilter={(change) => setFilter((before) => ({ ...before, ...change }))}
            interviews={interviews}
            onOpen={openDetails}
            isListFolded={isFolded}
            onFoldList={setFolded}
            onSchedule={schedule}
            undoable={undoable}
            onUndo={undo}
          />
          {isFolded && (isLoading ? <Loading>{t('Loading calendar events...')}</Loading> : notices)}
          <GridCard
            pending={pending}
            interviews={inGrid}
            now={now - (now % gridStepMs)}
            filter={filterText(settled)}
            shown={shown}
            onSelect={askTitle}
            onOpen={openDetails}
            onMove={state.change}
            onMore={openDay}
            onRendered={keepFocus}
          />
          {isFolded && notes}
        </div>
      </div>

      {dialogs !== null && (
        <dialogs.CalendarDialogs {...state} open={open} found={found} onOpen={setOpen} onClose={close} />
      )}
      {last !== null && open === null && <ChangeStatus last={last} onUndo={undo} onDismiss={forget} />}
    </div>
  )
}

interface CalendarNotesProps extends Pick<Interviews, 'answeredAt' | 'isFetching' | 'retry'> {
  readonly now: number
  readonly zone: string
}

/** How old the answer is, the time zone, and that changes stay here. */
function CalendarNotes({ answeredAt, isFetching, retry, now, zone }: CalendarNotesProps) {
  return (
    <div className="calendar-notes d-print-none text-body-secondary text-mark">
      <div className="d-flex flex-wrap align-items-center column-gap-2">
        {answeredAt > 0 && <span>{t('As of {time}', { time: formatMoment(answeredAt, now) })}</span>}
        <button
          type="button"
          className="btn btn-link p-0 text-mark"
          aria-busy={isFetching || undefined}
          onClick={retry}
        >
          {isFetching && answeredAt > 0 && <span className="spinner-border" aria-hidden="true" />}
          <span>{t('Refresh')}</span>
        </button>
      </div>
      <span>{t('Times are in {zone}.', { zone: zoneName(zone) })}</span>
      <span>{` ${t('Changes on this page are not sent to the server.')}`}</span>
    </div>
  )
}

interface CalendarNoticesProps extends Pick<Interviews, 'reason' | 'dropped' | 'retry'> {
  /** In words; '' without one. */
  readonly filter: string
  /** The interviews that pass it. */
  readonly count: number
  readonly onClear: () => void
}

/** Also what is left out: the fields of the filter may be in the closed menu. */
function CalendarNotices({ reason, dropped, retry, filter, count, onClear }: CalendarNoticesProps) {
  return (
    <>
      {reason !== null && (
        <Notice tone="danger" actions={<RetryButton label={t('Retry')} onClick={retry} />}>
          <TextWithElement mark="reason" text={t('Error loading calendar events: {reason}')}>
            <TranslatedText text={reason} />
          </TextWithElement>
        </Notice>
      )}
      {dropped > 0 && (
        <Notice tone="info">
          {t(
            '{count, plural, one {1 event is not shown, because its start is missing or unreadable.} other {{count} events are not shown, because their start is missing or unreadable.}}',
            { count: dropped },
          )}
        </Notice>
      )}
      {/* Also without a filter: screen readers speak only of a status that was there before its text. */}
      <div className="d-flex flex-wrap align-items-center column-gap-2 d-print-none text-mark">
        <span role="status">
          {filter !== '' &&
            t('Only {filter}: {count, plural, one {{count} interview} other {{count} interviews}}', { filter, count })}
        </span>
        {filter !== '' && (
          <button ref={passFocusToHeading} type="button" className="btn btn-link p-0 text-mark" onClick={onClear}>
            {t('Clear')}
          </button>
        )}
      </div>
    </>
  )
}
