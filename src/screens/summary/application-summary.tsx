/** The submitted summary (portal.md section 2): all seven steps, the id, the way back. */
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { steps } from '../../application/form.ts'
import { isComplete, resumeAt } from '../../domain/progress.ts'
import { brand } from '../../domain/settings.ts'
import { ownerKey } from '../../domain/user.ts'
import { t } from '../../i18n/t.ts'
import { useSentPapers } from '../../state/application.ts'
import { refreshDashboard } from '../../state/dashboard.tsx'
import { loadReceipt, type Receipt } from '../../state/receipt.ts'
import { useServices, useSession } from '../../state/services.tsx'
import { Loading, Notice } from '../../ui/feedback.tsx'
import { MissingPapers } from '../../ui/missing-papers.tsx'
import { ReceiptView } from './receipt-view.tsx'
import './summary.css'

type Known = 'asking' | 'incomplete' | { readonly id: string | null }

export function ApplicationSummary() {
  const services = useServices()
  const { session, portal } = services
  const { user } = useSession()
  const [receipt, setReceipt] = useState<Receipt | 'failed' | null>(null)
  const navigate = useNavigate()
  const { state } = useLocation()
  const justSubmitted = (state as { submitted?: unknown } | null)?.submitted === true
  const [known, setKnown] = useState<Known>('asking')

  useEffect(() => {
    let shown = true
    void refreshDashboard(services).then((result) => {
      if (!shown) return
      const dashboard = result.ok ? result.value : null
      // Opened by its address before the end (reliability D7): say nothing untrue. Where the wizard would lead
      // straight back here (a step above 7), it is the end, or the two would send each other on for ever.
      const ended = dashboard === null || isComplete(dashboard) || resumeAt(dashboard) === 'summary'
      if (!ended && !justSubmitted) setKnown('incomplete')
      else setKnown({ id: dashboard?.applicationId ?? session.applicationId() })
    })
    return () => {
      shown = false
    }
  }, [services, session, justSubmitted])

  /** First press shows it, the next one prints. */
  async function showReceipt() {
    if (receipt !== null && receipt !== 'failed') {
      window.print()
      return
    }
    setReceipt((await loadReceipt(services, ownerKey(user?.email ?? ''))) ?? 'failed')
  }

  const id = `${brand.idPrefix}${known === 'asking' || known === 'incomplete' ? 'Pending' : (known.id ?? 'Pending')}`
  if (known === 'incomplete') return <Navigate to="/application" replace />
  return (
    <div className="summary">
      {known === 'asking' ? (
        <>
          <h1 tabIndex={-1}>{t('Application summary')}</h1>
          <Loading>{t('Loading your application…')}</Loading>
        </>
      ) : (
        <div className="card">
          <div className="card-body">
            <div className="summary-head">
              <span className="summary-mark" aria-hidden="true">
                <Check size={32} />
              </span>
              <h1 tabIndex={-1}>{t('Application Submitted Successfully!')}</h1>
              <p className="mb-1">
                {t('Application ID')}: <strong className="summary-id">{id}</strong>
              </p>
              <p className="text-soft mb-0">{t('We will notify you on your dashboard when there is news about it.')}</p>
            </div>
            <ol className="summary-steps" aria-label={t('Steps')}>
              {steps.map((step) => (
                <li key={step.number}>
                  <Check size={18} aria-hidden="true" />
                  <span className="summary-step">{t(step.name)}</span>
                  <span className="text-soft">{t('Completed')}</span>
                </li>
              ))}
            </ol>
            <StillMissing />
            <div className="summary-buttons no-print">
              <button type="button" className="btn btn-primary" onClick={() => navigate('/')}>
                {t('Go to Dashboard')}
              </button>
              {!portal.kiosk && (
                <button type="button" className="btn btn-outline-secondary" onClick={() => void showReceipt()}>
                  {receipt === null || receipt === 'failed' ? t('Show receipt') : t('Print receipt')}
                </button>
              )}
            </div>
            {receipt === 'failed' && (
              <Notice tone="warning">{t('Your answers could not be loaded for the receipt. Please try again.')}</Notice>
            )}
            {receipt !== null && receipt !== 'failed' && <ReceiptView id={id} receipt={receipt} />}
          </div>
        </div>
      )}
    </div>
  )
}

/** 'Completed' is read as 'accepted' (issue 3): say what was sent and what may still be added. */
function StillMissing() {
  const { papers } = useSentPapers()
  return papers === undefined ? null : <MissingPapers given={papers.given} missing={papers.missing} />
}
