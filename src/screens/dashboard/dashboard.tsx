import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '../../domain/failures/problem.ts'
import { dashboardFailure } from '../../domain/failures/screens.ts'
import { type Dashboard as DashboardData, isComplete } from '../../domain/progress/progress.ts'
import { formatMoment } from '../../i18n/moment.ts'
import { t } from '../../i18n/t.ts'
import { type DashboardState, useDashboard } from '../../state/dashboard.ts'
import { useSession } from '../../state/services.tsx'
import { Loading, Notice } from '../../ui/feedback.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { TranslatedText } from '../../ui/translated-text.tsx'
import { LastReply } from '../shared/last-reply.tsx'
import { MessagesCard } from './messages-card.tsx'
import { ProgressCard } from './progress-card.tsx'
import { QuickActions } from './quick-actions.tsx'
import { SentCard } from './sent-card.tsx'
import { WelcomeCard } from './welcome-card.tsx'
import './dashboard.css'

export function Dashboard() {
  const state = useDashboard()
  const { user } = useSession()
  const { data, problem, refresh, offline, lastUpdated } = state
  const heading = useRef<HTMLHeadingElement>(null)
  // Shares the request with the layout's refresh when both start at once.
  useEffect(() => {
    void refresh()
  }, [refresh])

  /** Moves the focus to the heading on success, because the pressed button disappears with the error. */
  async function retry() {
    const result = await refresh()
    if (result.ok) heading.current?.focus()
  }

  return (
    <div className="dash">
      <WelcomeCard
        name={user?.name.trim() || t('Candidate')}
        dashboard={data ?? null}
        updated={<LastUpdated state={state} />}
        headingRef={heading}
      />
      {problem !== null && <Trouble state={state} problem={problem} onRetry={() => void retry()} />}
      {state.isLoading && <Loading>{t('Loading your dashboard...')}</Loading>}
      {data === null && (
        <Notice
          tone="info"
          title={t('No Data Available')}
          actions={<RetryButton label={t('Refresh')} busy={state.isFetching} onClick={() => void retry()} />}
        >
          {t('Unable to load dashboard information.')}
        </Notice>
      )}
      {data !== null && data !== undefined && (
        <Columns dashboard={data} isFetching={state.isFetching} onRefresh={() => void refresh()} />
      )}
      {offline && problem === null && lastUpdated !== null && <OfflineNote lastUpdated={lastUpdated} />}
    </div>
  )
}

interface ColumnsProps {
  readonly dashboard: DashboardData
  readonly isFetching: boolean
  readonly onRefresh: () => void
}

/** The cards below the welcome card. The others appear once the first one has its final height, so nothing moves. */
function Columns({ dashboard, isFetching, onRefresh }: ColumnsProps) {
  const complete = isComplete(dashboard)
  const [settled, setSettled] = useState(!complete)
  const settle = useCallback(() => setSettled(true), [])
  return (
    <div className={settled ? 'dash-columns' : 'dash-columns dash-unsettled'}>
      <div className="dash-column">
        {complete && <SentCard onSettled={settle} />}
        {settled && (
          <>
            <ProgressCard dashboard={dashboard} />
            <QuickActions dashboard={dashboard} />
          </>
        )}
      </div>
      {settled && (
        <div className="dash-column">
          <MessagesCard messages={dashboard.messages} isFetching={isFetching} onRefresh={onRefresh} />
        </div>
      )}
    </div>
  )
}

/** Overlays the end of the page, so that it does not move the content when the network comes and goes. */
function OfflineNote({ lastUpdated }: { readonly lastUpdated: number }) {
  return (
    <div className="dash-offline">
      <Notice tone="info" title={t('You are offline')}>
        {t('This is from {time}. It refreshes as soon as you are online again.', {
          time: formatMoment(lastUpdated, Date.now()),
        })}
      </Notice>
    </div>
  )
}

interface TroubleProps {
  readonly state: DashboardState
  readonly problem: Problem
  readonly onRetry: () => void
}

function Trouble({ state: { isFetching, lastUpdated, offline }, problem, onRetry }: TroubleProps) {
  return (
    <Notice
      tone="danger"
      title={t('Error Loading Dashboard')}
      actions={<RetryButton label={t('Retry')} busy={isFetching} onClick={onRetry} />}
    >
      <TranslatedText text={dashboardFailure(problem)} />
      {offline && <> {t('You are offline. The dashboard loads by itself as soon as you are online again.')}</>}
      {lastUpdated === null && <LastReply of="dashboard" />}
    </Notice>
  )
}

function LastUpdated({ state: { lastUpdated } }: { readonly state: DashboardState }) {
  if (lastUpdated === null) return null
  return <p className="dash-updated">{t('Last updated {time}', { time: formatMoment(lastUpdated, Date.now()) })}</p>
}
