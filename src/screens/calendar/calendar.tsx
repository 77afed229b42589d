import { PanelLeft } from 'lucide-react'
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Span } from '../../domain/calendar/calendar.ts'
import { filtered, noFilter } from '../../domain/calendar/find.ts'
import { recordKeys } from '../../domain/session/record-keys.ts'
import { zoneName } from '../../i18n/calendar-dates.ts'
import { t } from '../../i18n/t.ts'
import { useStoredChoice } from '../../state/stored-choice.ts'
import { useBackOnline } from '../../ui/back-online.ts'
import { Notice } from '../../ui/feedback.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { TextWithElement } from '../../ui/text-with-element.tsx'
import { TranslatedText } from '../../ui/translated-text.tsx'
import { CalendarDialogs, type OpenDialog } from './calendar-dialogs.tsx'
import { type CalendarKey, KeysButton, KeysDialog, useCalendarKeys } from './calendar-keys.tsx'
import { ChangeStatus } from './change-status.tsx'
import { ExportLink } from './export-link.tsx'
import { FindBar } from './find-bar.tsx'
import { GridCard } from './grid-card.tsx'
import { focusGrid } from './grid-focus.ts'
import { UpcomingList } from './upcoming-list.tsx'
import { type Interviews, useInterviews } from './use-interviews.ts'
import { useScheduleCommand } from './use-schedule-command.ts'
import { useGoTo } from './view.ts'
import '../../ui/styles.css'
import './calendar.css'

/**
 * Focuses the heading when a dialog closes and the event that opened it no longer exists or was rendered again.
 * @returns the ref of the heading
 */
function useFocusOnClose(open: OpenDialog | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && open === null && document.activeElement === document.body) heading.current?.focus()
    wasOpen.current = open !== null
  }, [open])
  return heading
}

function skipToGrid(event: MouseEvent) {
  event.preventDefault()
  const grid = document.querySelector('.calendar-grid')
  if (grid !== null) focusGrid(grid)
}

/** /calendar and /calendar-main: the list of upcoming interviews beside the calendar grid. */
export function Calendar() {
  const { loading, pending, reason, interviews, dropped, retry, changed, last, undo, forget, ...actions } =
    useInterviews()
  useBackOnline(reason !== null, retry)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [filter, setFilter] = useState(noFilter)
  const [marked, setMarked] = useState<string | null>(null)
  const [isFolded, setFolded] = useStoredChoice(recordKeys.calendarListFolded)
  const [keysOff, setKeysOff] = useStoredChoice(recordKeys.calendarKeysOff)
  const heading = useFocusOnClose(open)
  const searchField = useRef<HTMLInputElement>(null)
  const goTo = useGoTo()
  const close = useCallback(() => setOpen(null), [])
  const openDetails = useCallback((id: string) => setOpen({ kind: 'details', id }), [])
  const openDay = useCallback((day: number) => setOpen({ kind: 'day', day }), [])
  const schedule = () => setOpen((before) => before ?? { kind: 'schedule' })
  useScheduleCommand(schedule)
  const askTitle = useCallback((span: Span) => setOpen({ kind: 'title', span }), [])
  const shown = useMemo(() => filtered(interviews, filter), [interviews, filter])
  const presses: Record<CalendarKey, () => void> = {
    t: () => goTo(Date.now()),
    m: () => goTo(null, 'dayGridMonth'),
    w: () => goTo(null, 'timeGridWeek'),
    d: () => goTo(null, 'timeGridDay'),
    n: schedule,
    '/': () => searchField.current?.focus(),
    '?': () => setOpen({ kind: 'keys' }),
  }
  useCalendarKeys(!keysOff, (key) => presses[key]())

  return (
    <div className="calendar-page">
      {/* biome-ignore lint/a11y/useValidAnchor: it is a link to a place on this page; the script only keeps it out of the history */}
      <a className="skip-link visually-hidden-focusable m-2 p-3 rounded shadow" href="#calendar" onClick={skipToGrid}>
        {t('Skip to the calendar')}
      </a>
      <div className="calendar-top">
        <CalendarHeader heading={heading}>
          <KeysButton onClick={presses['?']} />
          <ExportLink changed={changed} />
          <button type="button" className="btn btn-primary" onClick={schedule}>
            {t('Schedule Interview')}
          </button>
        </CalendarHeader>
        <div className="calendar-tools d-print-none">
          <button
            type="button"
            className="btn btn-outline-secondary"
            aria-expanded={!isFolded}
            aria-controls="upcoming"
            onClick={() => setFolded(!isFolded)}
          >
            <PanelLeft size={18} aria-hidden="true" />
            <span>{isFolded ? t('Show list') : t('Hide list')}</span>
          </button>
          <FindBar interviews={shown} filter={filter} onFilter={setFilter} onMark={setMarked} field={searchField} />
        </div>
      </div>

      <div className="card calendar-columns">
        {!isFolded && (
          <UpcomingList
            interviews={shown}
            state={loading ? 'loading' : reason === null ? 'loaded' : 'failed'}
            onOpen={openDetails}
          >
            <CalendarNotices reason={reason} dropped={dropped} onRetry={retry} />
          </UpcomingList>
        )}
        <GridCard
          pending={pending}
          interviews={shown}
          marked={marked}
          onSelect={askTitle}
          onOpen={openDetails}
          onMove={actions.move}
          onMore={openDay}
        />
      </div>

      <CalendarDialogs open={open} interviews={interviews} {...actions} onOpen={setOpen} onClose={close} />
      {open?.kind === 'keys' && <KeysDialog on={!keysOff} onSwitch={(on) => setKeysOff(!on)} onClose={close} />}
      {/* A dialog has its own buttons. */}
      {last !== null && open === null && <ChangeStatus last={last} onUndo={undo} onDismiss={forget} />}
    </div>
  )
}

interface CalendarHeaderProps {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly children: ReactNode
}

function CalendarHeader({ heading, children }: CalendarHeaderProps) {
  return (
    <header className="calendar-header">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {t('Interview Calendar')}
        </h1>
        <p className="text-body-secondary text-break mb-0">
          <span>{`${t('Times are in {zone}.', { zone: zoneName() })} `}</span>
          <span className="d-block">{t('Changes on this page are not sent to the server.')}</span>
        </p>
      </div>
      <div className="calendar-actions">{children}</div>
    </header>
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
