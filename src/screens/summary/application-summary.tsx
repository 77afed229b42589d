import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { brand } from '../../config.ts'
import { dashboardMessage } from '../../domain/failures/screens.ts'
import { applicationLoadMessage } from '../../domain/failures/step.ts'
import { type Dashboard, isComplete, missingStepsOf, resumeAt } from '../../domain/progress/progress.ts'
import { type Answers, nameOf } from '../../form/answers.ts'
import { fileFields, lastStep, stepRow, steps } from '../../form/form.ts'
import { t } from '../../i18n/t.ts'
import { useDashboard } from '../../state/dashboard.ts'
import { type SentPapersState, useSentPapers } from '../../state/sent-application.ts'
import { useServices } from '../../state/services.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading, Notice } from '../../ui/feedback.tsx'
import { Link } from '../../ui/link.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { TranslatedText } from '../../ui/translated-text.tsx'
import { useFailures } from '../../ui/use-failures.ts'
import { UnsentNotice, useDraftHere } from '../shared/unsent-notice.tsx'
import { ReceiptView } from './receipt-view.tsx'
import { SentPapers } from './sent-papers.tsx'
import { SummaryFrame } from './summary-frame.tsx'
import './summary.css'

/** Returns the address that opens a field of the application. */
function fieldPath(name: string): string {
  return `/application?field=${name}`
}

/** Whether this page says that steps are missing. For a step above 7 the wizard leads here, and would again. */
function lacksSteps(dashboard: Dashboard | null, justSubmitted: boolean): dashboard is Dashboard {
  return dashboard !== null && !isComplete(dashboard) && (justSubmitted || resumeAt(dashboard) === 'summary')
}

export function ApplicationSummary() {
  const { data: lastKnown, error, refresh } = useDashboard()
  /** That the provider had no application before does not say that it has none now. */
  const data = lastKnown === null && error !== null ? undefined : lastKnown
  const { state } = useLocation()
  const justSubmitted = (state as { submitted?: unknown } | null)?.submitted === true
  const complete = data != null && isComplete(data) ? data : null
  /** A reply from before Submit lacks its step. */
  const [isAsked, setAsked] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [failures, addFailure] = useFailures()
  useEffect(() => void refresh().then(() => setAsked(true)), [refresh])
  const isUnclear = isAsked && data === undefined && !justSubmitted

  async function askAgain() {
    setAsking(true)
    const result = await refresh()
    setAsking(false)
    if (!result.ok || lacksSteps(result.value, justSubmitted)) addFailure()
  }

  if (complete !== null) return <Submitted dashboard={complete} />
  const lacking = isAsked && data !== undefined && lacksSteps(data, justSubmitted) ? data : null
  if (!isAsked || isUnclear || lacking !== null) {
    const retry = <RetryButton label={t('Retry')} busy={isAsking} onClick={() => void askAgain()} />
    return (
      <div className="summary">
        <h1 tabIndex={-1} className="mb-4">
          {lacking === null ? t('Application summary') : t('Your application is not complete yet')}
        </h1>
        {lacking !== null && (
          <Notice tone="warning" actions={retry}>
            {error !== null && (
              <p>
                <TranslatedText key={failures} text={dashboardMessage(error)} />
              </p>
            )}
            <MissingSteps key={failures} steps={missingStepsOf(lacking)} />
          </Notice>
        )}
        {isUnclear && (
          <Notice tone="danger" title={t(applicationLoadMessage)} actions={retry}>
            <span key={failures}>
              {t('Whether your application is complete could not be found out. Nothing of it is lost.')}
            </span>
          </Notice>
        )}
        {!isAsked && <Loading>{t('Loading your application…')}</Loading>}
      </div>
    )
  }
  // Right after the submission every step was accepted, so only an explicit "not complete" overrides that.
  if (data === undefined || (data === null && justSubmitted)) return <Submitted dashboard={null} />
  return <Navigate to="/application" replace />
}

/** Leads to the steps that the provider says it lacks. */
function MissingSteps({ steps: missing }: { readonly steps: readonly number[] }) {
  return (
    <>
      <p>
        {t('{brand} has not received these steps. Open each one, check your answers and send it:', {
          brand: brand.name,
        })}
      </p>
      <ol className="mb-0 d-flex flex-wrap gap-2 list-unstyled" aria-label={t('Missing steps')}>
        {missing.map(stepRow).map(({ number, name, fields }) => (
          <li key={number}>
            <Link className="btn btn-outline-secondary rounded-pill" to={fieldPath(fields[0]?.name ?? '')}>
              {t('Step {step}: {name}', { step: number, name: t(name) })}
            </Link>
          </li>
        ))}
      </ol>
    </>
  )
}

const photoName = /\.(jpe?g|png|webp|gif|hei[cf])$/i

/** What the provider has: 'All 7 steps, 7 photos, 1 PDF'. @param answers null: not known */
function arrivedText(answers: Answers | null): string {
  const names = answers === null ? [] : fileFields.flatMap(({ name }) => answers[name].map(nameOf))
  const photos = names.filter((name) => photoName.test(name)).length
  const pdfs = names.filter((name) => /\.pdf$/i.test(name)).length
  const others = names.length - photos - pdfs
  return [
    t('All {count} steps', { count: lastStep }),
    photos > 0 && t('{count, plural, one {1 photo} other {{count} photos}}', { count: photos }),
    pdfs > 0 && t('{count, plural, one {1 PDF} other {{count} PDFs}}', { count: pdfs }),
    others > 0 && t('{count, plural, one {1 file} other {{count} files}}', { count: others }),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Opens the receipt on demand, with the answers that the provider has now. */
function useReceipt({ papers, error, isFetching, retry }: SentPapersState) {
  const [isOpen, setOpen] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const [failures, addFailure] = useFailures()

  /** The first press displays the receipt, the next one prints it. */
  async function showReceipt() {
    if (isOpen) {
      window.print()
      return
    }
    setLoading(true)
    const isCurrent = (papers !== null && error === null && !isFetching) || (await retry())
    setLoading(false)
    // Without a reply those that were sent or loaded before: a save since would have dropped them.
    if (isCurrent || papers !== null) setOpen(true)
    else addFailure()
  }

  return { isOpen, isLoading, failures, showReceipt }
}

/** What comes next, and whom to ask. @param id with its prefix */
function SubmittedLead({ id }: { readonly id: string }) {
  return (
    <>
      <p className="mb-1">
        <span>{`${t('Application ID')}: `}</span>
        <strong className="d-inline-block user-select-all text-break" translate="no">
          {id}
        </strong>
      </p>
      <p className="measure mx-auto text-body-secondary mb-1">
        {t(
          'Next, {brand} checks your application. We will notify you on your dashboard when there is news about it. Until then you can change your answers.',
          { brand: brand.name },
        )}
      </p>
      <p className="text-body-secondary mb-0">
        <span>{`${t('Questions? Write to')} `}</span>
        <a className="d-inline-flex align-items-center tap-height text-break" href={`mailto:${brand.supportEmail}`}>
          <bdi translate="no">{brand.supportEmail}</bdi>
        </a>
      </p>
    </>
  )
}

function CompletedSteps() {
  return (
    <ol className="summary-steps mt-3 mb-0 list-unstyled text-note" aria-label={t('Steps')}>
      {steps.map(({ number, name }) => (
        <li key={number} className="d-flex align-items-baseline gap-2">
          <Check size={14} className="flex-shrink-0 text-success-emphasis" aria-hidden="true" />
          <span className="min-w-0">{t(name)}</span>
          <span className="ms-auto text-body-secondary">{t('Completed')}</span>
        </li>
      ))}
    </ol>
  )
}

/** @param dashboard null when the provider could not be reached */
function Submitted({ dashboard }: { readonly dashboard: Dashboard | null }) {
  const { session, platform } = useServices()
  const navigate = useNavigate()
  const sent = useSentPapers()
  const { isOpen, isLoading, failures, showReceipt } = useReceipt(sent)
  const draft = useDraftHere(dashboard)
  const id = `${brand.idPrefix}${dashboard?.applicationId ?? session.applicationId() ?? t('Pending')}`

  return (
    <SummaryFrame title={t('Application Submitted Successfully!')} lead={<SubmittedLead id={id} />}>
      {draft?.unsent != null && <UnsentNotice unsent={draft.unsent} />}
      <p className="d-flex align-items-center column-gap-2 mb-3 border-top border-bottom">
        <Check size={18} className="flex-shrink-0 text-success-emphasis" aria-hidden="true" />
        <span className="summary-sent min-w-0 fw-semibold">{arrivedText(sent.papers?.answers ?? null)}</span>
        <Link className="btn btn-link d-print-none ms-auto" to={fieldPath(stepRow(lastStep).fields[0]?.name ?? '')}>
          <span>{t('Change')}</span>
          <span className="visually-hidden">{` ${t('your answers')}`}</span>
        </Link>
      </p>
      <div className="d-flex d-print-none flex-wrap gap-snug">
        <Button
          primary
          className="flex-fill flex-sm-grow-0"
          label={t('Go to Dashboard')}
          onClick={() => navigate('/')}
        />
        {platform.traits.takesCopies && (
          <Button
            className="flex-fill flex-sm-grow-0"
            label={isOpen ? t('Print receipt') : t('Show receipt')}
            busy={isLoading}
            busyLabel={t('Loading...')}
            onClick={() => void showReceipt()}
          />
        )}
      </div>
      <SentPapers {...sent} />
      <CompletedSteps />
      {!isOpen && failures > 0 && (
        <Notice tone="warning">
          <span key={failures}>{t('Your answers could not be loaded for the receipt. Please try again.')}</span>
        </Notice>
      )}
      {isOpen && sent.papers !== null && (
        <ReceiptView
          id={id}
          answers={sent.papers.answers}
          sentAt={dashboard?.timestamps ?? {}}
          onChange={(name) => navigate(fieldPath(name))}
        />
      )}
    </SummaryFrame>
  )
}
