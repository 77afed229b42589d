import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Failure } from '../../domain/failures/failure.ts'
import { dashboardMessage } from '../../domain/failures/screens.ts'
import { countUnread, newestFirst } from '../../domain/progress/messages.ts'
import type { Dashboard as DashboardData, Message } from '../../domain/progress/progress.ts'
import { t, translate } from '../../i18n/t.ts'
import { type DashboardState, useDashboard } from '../../state/dashboard.ts'
import { lastSeenMessage } from '../../state/seen-messages.ts'
import { useServices, useSession } from '../../state/services.tsx'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { Loading, Notice } from '../../ui/feedback.tsx'
import { passFocusToHeading } from '../../ui/focus-heading.ts'
import { RetryButton } from '../../ui/retry-button.tsx'
import { TranslatedText } from '../../ui/translated-text.tsx'
import { useFailures } from '../../ui/use-failures.ts'
import { UnsentNotice, useDraftHere } from '../shared/unsent-notice.tsx'
import { MessagesCard } from './messages-card.tsx'
import { ProgressCard } from './progress-card.tsx'
import { QuickActions } from './quick-actions.tsx'
import { WelcomeCard } from './welcome-card.tsx'

export function Dashboard() {
  const state = useDashboard()
  const { user } = useSession()
  const { data, error, refresh, offline } = state
  // Offline, loaded data stays with its time, and the header says why.
  const isFailed = error !== null && !(offline && data !== undefined)
  const [failures, addFailure] = useFailures()
  const { messages, unread } = useMessages(data)
  /** New messages come first; one that arrives while the dashboard is open moves nothing. */
  const [hasNews, setNews] = useState<boolean | null>(null)
  if (hasNews === null && data != null) setNews(unread > 0)
  const draft = useDraftHere(data ?? null)

  async function retry(): Promise<boolean> {
    const result = await refresh()
    if (result.ok ? result.value === null : isFailed) addFailure()
    else if (!result.ok && offline && data !== undefined) announce(translate(dashboardMessage(result.failure)))
    return result.ok
  }

  /** A failure and a new message announce themselves. */
  async function refreshMessages() {
    if (await retry()) announce(t('Messages are up to date.'))
  }

  const news = (
    <MessagesCard
      messages={messages}
      unread={unread}
      isFetching={state.isFetching}
      onRefresh={() => void refreshMessages()}
    />
  )

  return (
    <div className="dash d-grid gap-roomy">
      <WelcomeCard
        name={user?.name.trim() || t('Candidate')}
        dashboard={data ?? null}
        lastUpdated={state.dataUpdatedAt}
      />
      {draft?.unsent != null && <UnsentNotice unsent={draft.unsent} />}
      {isFailed && (
        <LoadFailed
          state={state}
          failure={error}
          failures={failures}
          hasDraft={draft !== null}
          onRetry={() => void retry()}
        />
      )}
      {data === undefined && error === null && <Loading>{t('Loading your dashboard...')}</Loading>}
      {data === null && (
        <Notice
          tone="info"
          title={t('No Data Available')}
          actions={<RetryButton label={t('Refresh')} busy={state.isFetching} onClick={() => void retry()} />}
        >
          <span key={failures}>{t('Unable to load dashboard information.')}</span>
        </Notice>
      )}
      {data !== null && data !== undefined && (
        <div className="dash-columns d-grid gap-roomy align-items-start">
          {hasNews === true && news}
          <div className="dash-work d-grid gap-roomy min-w-0">
            <ProgressCard dashboard={data} />
            <QuickActions dashboard={data} />
          </div>
          {hasNews !== true && news}
        </div>
      )}
    </div>
  )
}

/** Returns the messages, newest first, and how many are new since the last visit, as long as this visit lasts. */
function useMessages(data: DashboardData | null | undefined): { messages: readonly Message[]; unread: number } {
  const { records } = useServices().platform
  const { user } = useSession()
  const [seenBefore] = useState(() => lastSeenMessage(records, user?.email ?? ''))
  const messages = useMemo(() => newestFirst(data?.messages ?? []), [data])
  useNewMessages(data === undefined ? null : messages)
  return { messages, unread: countUnread(messages, seenBefore) }
}

/** Announces messages that arrive while the dashboard is open. @param messages null before the first reply */
function useNewMessages(messages: readonly Message[] | null): void {
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (messages === null) return
    const ids = new Set(messages.map(({ id }) => id))
    const count = [...ids].filter((id) => known.current?.has(id) === false).length
    known.current = ids
    if (count > 0) announce(t('{count, plural, one {1 new message} other {{count} new messages}}', { count }))
  }, [messages])
}

interface LoadFailedProps {
  readonly state: DashboardState
  readonly failure: Failure
  readonly failures: number
  readonly hasDraft: boolean
  readonly onRetry: () => void
}

function LoadFailed({ state: { isFetching, offline }, failure, failures, hasDraft, onRetry }: LoadFailedProps) {
  const navigate = useNavigate()
  return (
    <Notice
      tone="danger"
      title={t('Error Loading Dashboard')}
      actions={
        <>
          <RetryButton label={t('Retry')} busy={isFetching} onClick={onRetry} />
          {hasDraft && (
            <Button
              ref={passFocusToHeading}
              label={t('Continue Application')}
              onClick={() => navigate('/application')}
            />
          )}
        </>
      }
    >
      <TranslatedText key={failures} text={dashboardMessage(failure)} />
      {offline && (
        <span>{` ${t('You are offline. The dashboard loads by itself as soon as you are online again.')}`}</span>
      )}
    </Notice>
  )
}
