import { useCallback, useEffect, useRef, useState } from 'react'
import { formatDays, formatHours, type Interview, type Span } from '../../domain/calendar.ts'
import { zoneName } from '../../domain/date-time.ts'
import { t } from '../../i18n/t.ts'
import { useBackOnline } from '../../state/back-online.ts'
import { Loading, Notice } from '../../ui/feedback.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { Around, Words } from '../../ui/words.tsx'
import { DayDialog } from './day-dialog.tsx'
import { DeleteDialog, DetailsDialog } from './details-dialog.tsx'
import { InterviewDialog } from './interview-dialog.tsx'
import { TitleDialog } from './title-dialog.tsx'
import { UpcomingList } from './upcoming-list.tsx'
import { useGrid } from './use-grid.ts'
import { useInterviews } from './use-interviews.ts'
import './calendar.css'

/** The one dialog that is open. */
type Open =
  | { readonly kind: 'title'; readonly span: Span }
  | { readonly kind: 'schedule' }
  | { readonly kind: 'details' | 'edit' | 'delete'; readonly id: string }
  | { readonly kind: 'day'; readonly day: number }

const blank: Omit<Interview, 'id' | 'title' | keyof Span> = {
  candidate: false,
  description: '',
  priority: null,
  cdlType: null,
  interviewType: null,
  status: null,
}

/** /calendar and /calendar-main: the list of upcoming interviews and the loaded calendar. */
export function Calendar() {
  const { loading, reason, interviews, dropped, retry, add, change, move, remove } = useInterviews()
  const { grid: Grid, failed: gridFailed, retry: retryGrid } = useGrid()
  useBackOnline(reason !== null, retry)
  useBackOnline(gridFailed, retryGrid)
  const [open, setOpen] = useState<Open | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const close = useCallback(() => setOpen(null), [])
  const openDetails = useCallback((id: string) => setOpen({ kind: 'details', id }), [])
  const openDay = useCallback((day: number) => setOpen({ kind: 'day', day }), [])
  const askTitle = useCallback((span: Span) => setOpen({ kind: 'title', span }), [])
  const chosen = open !== null && 'id' in open ? interviews.find(({ id }) => id === open.id) : undefined

  const wasOpen = useRef(false)
  useEffect(() => {
    // The event that opened the dialog may be gone or drawn anew: the focus must not fall back to the page's start.
    if (wasOpen.current && open === null && document.activeElement === document.body) heading.current?.focus()
    wasOpen.current = open !== null
  }, [open])

  return (
    <div className="calendar-page">
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
        <button type="button" className="btn btn-primary" onClick={() => setOpen({ kind: 'schedule' })}>
          {t('Schedule Interview')}
        </button>
      </header>

      {reason !== null && (
        <Notice tone="danger" actions={<RetryButton label={t('Retry')} onClick={retry} />}>
          <Around mark="reason" text={t('Error loading calendar events: {reason}')}>
            <Words said={reason} />
          </Around>
        </Notice>
      )}
      {dropped > 0 && (
        <Notice tone="info">
          {dropped === 1
            ? t('1 event is not shown, because its start is missing or unreadable.')
            : t('{count} events are not shown, because their start is missing or unreadable.', { count: dropped })}
        </Notice>
      )}

      <div className="calendar-columns">
        <div className="card calendar-list">
          <div className="card-body">
            {loading && <Loading>{t('Loading calendar events...')}</Loading>}
            <UpcomingList
              interviews={interviews}
              state={loading ? 'loading' : reason === null ? 'loaded' : 'failed'}
              onOpen={openDetails}
            />
          </div>
        </div>
        <div className="card calendar-grid">
          <div className="card-body">
            {Grid !== null && (
              <Grid interviews={interviews} onSelect={askTitle} onOpen={openDetails} onMove={move} onMore={openDay} />
            )}
            {Grid === null && !gridFailed && <Loading>{t('Loading the calendar…')}</Loading>}
            {gridFailed && (
              <Notice tone="warning" actions={<RetryButton label={t('Retry')} onClick={retryGrid} />}>
                {t('The calendar view could not be loaded. The list of interviews works without it.')}
              </Notice>
            )}
          </div>
        </div>
      </div>

      {open?.kind === 'title' && (
        <TitleDialog
          when={`${formatDays(open.span)} · ${formatHours(open.span, t('All day'))}`}
          onTitle={(title) => {
            add({ ...blank, ...open.span, title })
            close()
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'schedule' && (
        <InterviewDialog
          interview={null}
          onSave={(answers) => {
            add({ ...blank, ...answers, candidate: true })
            close()
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'details' && chosen !== undefined && (
        <DetailsDialog
          interview={chosen}
          onEdit={() => setOpen({ kind: 'edit', id: chosen.id })}
          onCancelInterview={() => setOpen({ kind: 'delete', id: chosen.id })}
          onClose={close}
        />
      )}
      {open?.kind === 'edit' && chosen !== undefined && (
        <InterviewDialog
          interview={chosen}
          onSave={(answers) => {
            change(chosen.id, answers)
            close()
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && chosen !== undefined && (
        <DeleteDialog
          onDelete={() => {
            remove(chosen.id)
            close()
          }}
          onClose={() => setOpen({ kind: 'details', id: chosen.id })}
        />
      )}
      {open?.kind === 'day' && (
        <DayDialog day={open.day} interviews={interviews} onOpen={openDetails} onClose={close} />
      )}
    </div>
  )
}
