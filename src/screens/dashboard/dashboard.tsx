/** The dashboard. */

import { useEffect, useRef } from 'react'
import { dashboardFailure } from '../../domain/failures/screens.ts'
import { formatMoment } from '../../domain/moment.ts'
import type { Problem } from '../../domain/problem.ts'
import { isComplete } from '../../domain/progress.ts'
import { t } from '../../i18n/t.ts'
import { type DashboardState, useDashboard } from '../../state/dashboard.ts'
import { useSession } from '../../state/services.tsx'
import { Loading, Notice } from '../../ui/feedback.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { Words } from '../../ui/words.tsx'
import { LastAnswer } from '../last-answer.tsx'
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
  const isNoteOffline = offline && lastUpdated !== null // there is something to show: no error
  const heading = useRef<HTMLHeadingElement>(null)
  // The page's own load; it shares the request of the layout's.
  useEffect(() => {
    void refresh()
  }, [refresh])

  /** The pressed button goes away with the error, so the focus moves to the heading. */
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
      {problem !== null && !isNoteOffline && (
        <Trouble
          problem={problem}
          isEmpty={lastUpdated === null}
          isFetching={state.isFetching}
          onRetry={() => void retry()}
        />
      )}
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
        <div className="dash-columns">
          <div className="dash-column">
            {isComplete(data) && <SentCard />}
            <ProgressCard dashboard={data} />
            <QuickActions dashboard={data} />
          </div>
          <div className="dash-column">
            <MessagesCard messages={data.messages} isFetching={state.isFetching} onRefresh={() => void refresh()} />
          </div>
        </div>
      )}
      {isNoteOffline && <OfflineNote lastUpdated={lastUpdated} />}
    </div>
  )
}

/** Comes and goes with the network, while one reads: it lies over the end of the page and moves nothing. */
function OfflineNote({ lastUpdated }: { readonly lastUpdated: number }) {
  return (
    <div className="dash-offline">
      <Notice tone="info" title={t('You are offline')}>
        {t('This is how things stood at {time}. It is brought up to date as soon as you are online again.', {
          time: formatMoment(lastUpdated, Date.now()),
        })}
      </Notice>
    </div>
  )
}

interface TroubleProps {
  readonly problem: Problem
  /** Nothing is there to be shown. */
  readonly isEmpty: boolean
  readonly isFetching: boolean
  readonly onRetry: () => void
}

function Trouble({ problem, isEmpty, isFetching, onRetry }: TroubleProps) {
  return (
    <Notice
      tone="danger"
      title={t('Error Loading Dashboard')}
      actions={<RetryButton label={t('Retry')} busy={isFetching} onClick={onRetry} />}
    >
      <Words said={dashboardFailure(problem)} />
      {isEmpty && <LastAnswer of="dashboard" />}
    </Notice>
  )
}

function LastUpdated({ state: { lastUpdated } }: { readonly state: DashboardState }) {
  if (lastUpdated === null) return null
  return <p className="dash-updated">{t('Last updated {time}', { time: formatMoment(lastUpdated, Date.now()) })}</p>
}
