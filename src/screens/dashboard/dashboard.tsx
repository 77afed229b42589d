/** The dashboard. */

import { useEffect, useRef } from 'react'
import { dashboardFailure } from '../../domain/failures.ts'
import { formatMoment } from '../../domain/format.ts'
import { isComplete } from '../../domain/progress.ts'
import { t } from '../../i18n/t.ts'
import { type DashboardState, useDashboard } from '../../state/dashboard.ts'
import { useSession } from '../../state/services.tsx'
import { Loading, Notice } from '../../ui/feedback.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { Words } from '../../ui/words.tsx'
import { MessagesCard } from './messages-card.tsx'
import { ProgressCard } from './progress-card.tsx'
import { QuickActions } from './quick-actions.tsx'
import { SentCard } from './sent-card.tsx'
import { WelcomeCard } from './welcome-card.tsx'
import './dashboard.css'

export function Dashboard() {
  const state = useDashboard()
  const { user } = useSession()
  const { data, refresh } = state
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
      <Trouble state={state} onRetry={() => void retry()} />
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
    </div>
  )
}

/** The error alert; offline with something to show it is a note. */
function Trouble({ state, onRetry }: { readonly state: DashboardState; readonly onRetry: () => void }) {
  const { data, problem, offline, isFetching, lastUpdated } = state
  if (offline && data !== undefined && lastUpdated !== null) {
    return (
      <Notice tone="info" title={t('You are offline')}>
        {t('This is how things stood at {time}. It is brought up to date as soon as you are online again.', {
          time: formatMoment(lastUpdated, Date.now()),
        })}
      </Notice>
    )
  }
  if (problem === null) return null
  return (
    <Notice
      tone="danger"
      title={t('Error Loading Dashboard')}
      actions={<RetryButton label={t('Retry')} busy={isFetching} onClick={onRetry} />}
    >
      <Words said={dashboardFailure(problem)} />
    </Notice>
  )
}

function LastUpdated({ state: { lastUpdated } }: { readonly state: DashboardState }) {
  if (lastUpdated === null) return null
  return <p className="dash-updated">{t('Last updated {time}', { time: formatMoment(lastUpdated, Date.now()) })}</p>
}
