import { PanelLeft } from 'lucide-react'
import { type MouseEvent, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Span } from '../../domain/calendar/calendar.ts'
import { filtered, isFiltering, noFilter } from '../../domain/calendar/find.ts'
import { recordKeys } from '../../domain/session/record-keys.ts'
import { zoneName } from '../../i18n/calendar-dates.ts'
import { t } from '../../i18n/t.ts'
import { useStoredChoice } from '../../state/stored-choice.ts'
import { announce } from '../../ui/announce.ts'
import { useBackOnline } from '../../ui/back-online.ts'
import { Button } from '../../ui/button.tsx'
import { Loading, Notice } from '../../ui/feedback.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { TextWithElement } from '../../ui/text-with-element.tsx'
import { TranslatedText } from '../../ui/translated-text.tsx'
import { CalendarDialogs, type OpenDialog } from './calendar-dialogs.tsx'
import { ChangeStatus } from './change-status.tsx'
import { FindBar, filterText } from './find-bar.tsx'
import { GridCard } from './grid-card.tsx'
import { focusGrid } from './grid-focus.ts'
import { useKeptFocus } from './kept-focus.ts'
import { UpcomingList } from './upcoming-list.tsx'
import { useCalendarCommand } from './use-calendar-command.ts'
import { type Interviews, useInterviews } from './use-interviews.ts'
import '../../ui/styles.css'
import './calendar.css'

function skipToGrid(event: MouseEvent) {
  event.preventDefault()
  const grid = document.querySelector('.calendar-grid')
  if (grid !== null) focusGrid(grid)
}

/** Ctrl+Z undoes the last change, and Delete cancels the interview with the focus, but not in a text or a dialog. */
function useKeys(undo: () => void, cancel: (id: string) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
    if (defaultPrevented || altKey || shiftKey || !(target instanceof Element)) return
    if (target.closest('dialog, input, textarea') !== null || document.querySelector('dialog[open]') !== null) return
    const id = target.closest<HTMLElement>('[data-event-id]')?.dataset.eventId
    const undoes = key === 'z' && (ctrlKey || metaKey)
    const cancels = ['Delete', 'Backspace'].includes(key) && id !== undefined // Backspace: as on a Mac's keyboard
    if (undoes || cancels) event.preventDefault()
    if (undoes) undo()
    else if (cancels) cancel(id)
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
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

interface ListButtonProps {
  readonly isFolded: boolean
  readonly onFold: (isFolded: boolean) => void
}

function ListButton({ isFolded, onFold }: ListButtonProps) {
  return (
    <button
      type="button"
      className="btn btn-outline-secondary"
      aria-label={t('List')}
      aria-expanded={!isFolded}
      aria-controls="upcoming"
      onClick={() => onFold(!isFolded)}
    >
      <PanelLeft size={18} aria-hidden="true" />
    </button>
  )
}

/** /calendar and /calendar-main: the list of upcoming interviews beside the calendar grid. */
export function Calendar() {
  const { loading, pending, reason, interviews, dropped, retry, last, undo, forget, ...actions } = useInterviews()
  useBackOnline(reason !== null, retry)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [filter, setFilter] = useState(noFilter)
  const [isFolded, setFolded] = useStoredChoice(recordKeys.calendarListFolded)
  const page = useRef<HTMLDivElement>(null)
  const { keep, move } = useKeptFocus(page)
  const close = useCallback(() => setOpen(null), [])
  const openDetails = useCallback((id: string) => setOpen({ kind: 'details', id }), [])
  const openDay = useCallback((day: number) => setOpen({ kind: 'day', day }), [])
  const schedule = () => setOpen((before) => before ?? { kind: 'schedule' })
  useCalendarCommand(schedule, openDetails)
  useGone(open, loading || reason !== null ? null : interviews, close)
  const askTitle = useCallback((span: Span) => setOpen({ kind: 'title', span }), [])
  const lastId = last?.id
  const shown = useMemo(() => filtered(interviews, filter, lastId), [interviews, filter, lastId])
  const changed = interviews.find(({ id }) => id === lastId)
  useKeys(undo, (id) => setOpen({ kind: 'delete', id }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: these change what has the focus
  useEffect(keep, [open, shown, keep])
  useEffect(() => {
    if (last !== null && open === null) move(last.id)
  }, [last, open, move])

  const notices = <CalendarNotices reason={reason} dropped={dropped} onRetry={retry} />

  return (
    <div ref={page} className="calendar-page">
      {/* biome-ignore lint/a11y/useValidAnchor: it is a link to a place on this page; the script only keeps it out of the history */}
      <a className="skip-link visually-hidden-focusable m-2 p-3 rounded shadow" href="#calendar" onClick={skipToGrid}>
        {t('Skip to the calendar')}
      </a>
      <div className="calendar-top d-flex flex-wrap align-items-center gap-2">
        <CalendarTitle />
        <div className="calendar-tools d-flex d-print-none flex-wrap align-items-center justify-content-end gap-2">
          <ListButton isFolded={isFolded} onFold={setFolded} />
          <FindBar filter={filter} onFilter={setFilter} count={shown.length} />
          <Button primary label={t('Schedule Interview')} onClick={schedule} />
        </div>
      </div>

      {isFolded && (loading ? <Loading>{t('Loading calendar events...')}</Loading> : notices)}
      <div className="card calendar-columns">
        {!isFolded && (
          <UpcomingList
            interviews={shown}
            state={loading ? 'loading' : reason === null ? 'loaded' : 'failed'}
            onClear={isFiltering(filter) ? () => setFilter(noFilter) : null}
            onOpen={openDetails}
          >
            {notices}
          </UpcomingList>
        )}
        <GridCard
          pending={pending}
          interviews={shown}
          filter={filterText(filter)}
          onSelect={askTitle}
          onOpen={openDetails}
          onMove={actions.move}
          onMore={openDay}
          onRendered={keep}
        />
      </div>

      <CalendarDialogs
        open={open}
        interviews={interviews}
        shown={shown}
        {...actions}
        onOpen={setOpen}
        onClose={close}
      />
      {/* A dialog has its own buttons. */}
      {last !== null && open === null && (
        <ChangeStatus
          last={last}
          isFilteredOut={changed !== undefined && filtered([changed], filter).length === 0}
          onUndo={undo}
          onDismiss={forget}
        />
      )}
    </div>
  )
}

function CalendarTitle() {
  return (
    <div className="calendar-title">
      <h1 tabIndex={-1} className="h3">
        {t('Interview Calendar')}
      </h1>
      <p className="text-body-secondary text-mark text-break mb-0">
        <span>{t('Times are in {zone}.', { zone: zoneName() })}</span>
        <span>{` ${t('Changes on this page are not sent to the server.')}`}</span>
      </p>
    </div>
  )
}

interface CalendarNoticesProps extends Pick<Interviews, 'reason' | 'dropped'> {
  readonly onRetry: () => void
}

function CalendarNotices({ reason, dropped, onRetry }: CalendarNoticesProps) {
  return (
    <>
      {reason !== null && (
        <Notice tone="danger" actions={<RetryButton label={t('Retry')} onClick={onRetry} />}>
          <TextWithElement mark="reason" text={t('Error loading calendar events: {reason}')}>
            <TranslatedText text={reason} />
          </TextWithElement>
        </Notice>
      )}
      {dropped > 0 && (
        <Notice tone="info">
          {dropped === 1
            ? t('1 event is not shown, because its start is missing or unreadable.')
            : t('{count} events are not shown, because their start is missing or unreadable.', { count: dropped })}
        </Notice>
      )}
    </>
  )
}
