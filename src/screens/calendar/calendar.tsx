import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Span } from '../../domain/calendar/calendar.ts'
import { zoneName } from '../../i18n/calendar-dates.ts'
import { t } from '../../i18n/t.ts'
import { useBackOnline } from '../../ui/back-online.ts'
import { Notice } from '../../ui/feedback.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { TextWithElement } from '../../ui/text-with-element.tsx'
import { TranslatedText } from '../../ui/translated-text.tsx'
import { LastReply } from '../shared/last-reply.tsx'
import { CalendarDialogs, type OpenDialog } from './calendar-dialogs.tsx'
import { GridCard } from './grid-card.tsx'
import { UpcomingList } from './upcoming-list.tsx'
import { type Interviews, useInterviews } from './use-interviews.ts'
import { useScheduleCommand } from './use-schedule-command.ts'
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

/** /calendar and /calendar-main: the list of upcoming interviews beside the calendar grid. */
export function Calendar() {
  const { loading, pending, reason, interviews, dropped, retry, add, change, move, remove } = useInterviews()
  useBackOnline(reason !== null, retry)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const heading = useFocusOnClose(open)
  const close = useCallback(() => setOpen(null), [])
  const openDetails = useCallback((id: string) => setOpen({ kind: 'details', id }), [])
  const openDay = useCallback((day: number) => setOpen({ kind: 'day', day }), [])
  useScheduleCommand(() => setOpen((before) => before ?? { kind: 'schedule' }))
  const askTitle = useCallback((span: Span) => setOpen({ kind: 'title', span }), [])

  return (
    <div className="calendar-page">
      <CalendarHeader heading={heading} onSchedule={() => setOpen({ kind: 'schedule' })} />

      <div className="calendar-columns">
        <div className="card calendar-list">
          <div className="card-body">
            <UpcomingList
              interviews={interviews}
              state={loading ? 'loading' : reason === null ? 'loaded' : 'failed'}
              onOpen={openDetails}
            >
              <CalendarNotices reason={reason} dropped={dropped} onRetry={retry} />
            </UpcomingList>
          </div>
        </div>
        <GridCard
          pending={pending}
          interviews={interviews}
          onSelect={askTitle}
          onOpen={openDetails}
          onMove={move}
          onMore={openDay}
        />
      </div>

      <CalendarDialogs
        open={open}
        interviews={interviews}
        add={add}
        change={change}
        remove={remove}
        onOpen={setOpen}
        onClose={close}
      />
    </div>
  )
}

interface CalendarHeaderProps {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly onSchedule: () => void
}

function CalendarHeader({ heading, onSchedule }: CalendarHeaderProps) {
  return (
    <header className="calendar-header">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {t('Interview Calendar')}
        </h1>
        <p className="text-soft mb-0">
          {t('Times are in {zone}.', { zone: zoneName() })}{' '}
          <span>{t('Changes on this page are not sent to the server.')}</span>
        </p>
      </div>
      <button type="button" className="btn btn-primary" onClick={onSchedule}>
        {t('Schedule Interview')}
      </button>
    </header>
  )
}

interface CalendarNoticesProps extends Pick<Interviews, 'reason' | 'dropped'> {
  readonly onRetry: () => void
}

/** Reports a failed load, and events that could not be used. */
function CalendarNotices({ reason, dropped, onRetry }: CalendarNoticesProps) {
  return (
    <>
      {reason !== null && (
        <Notice tone="danger" actions={<RetryButton label={t('Retry')} onClick={onRetry} />}>
          <TextWithElement mark="reason" text={t('Error loading calendar events: {reason}')}>
            <TranslatedText text={reason} />
          </TextWithElement>
          <LastReply of="calendar" />
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
