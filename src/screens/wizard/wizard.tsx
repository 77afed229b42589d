/** The application wizard: loads the application, then renders the form. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { brand } from '../../config.ts'
import { errorCode } from '../../domain/failures/error-code.ts'
import { profileLoadMessage } from '../../domain/failures/screens.ts'
import { applicationLoadMessage } from '../../domain/failures/step.ts'
import { ownerKey } from '../../domain/session/user.ts'
import { t } from '../../i18n/t.ts'
import { loadDraft } from '../../state/drafts.ts'
import { useKnownUser } from '../../state/known-user.ts'
import { useServices } from '../../state/services.tsx'
import { claimTabLock, type Writer } from '../../state/tab-lock.ts'
import { useBackOnline } from '../../ui/back-online.ts'
import { Loading, Notice } from '../../ui/feedback.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { TranslatedText } from '../../ui/translated-text.tsx'
import { askDashboard, loadWizard, type WizardLoad } from './load-wizard.ts'
import { WizardForm } from './wizard-form.tsx'
import '../../ui/styles.css'
import './wizard.css'

/** Waits until the user is known, because drafts and saves need an owner. */
export function Wizard() {
  const known = useKnownUser()
  if (known.status === 'known') return <OwnWizard email={known.user.email} />
  return (
    <div className="wizard">
      <h1 tabIndex={-1}>{t('Owner-Operator Application')}</h1>
      {known.status === 'asking' ? (
        <Loading>{t('Loading your application…')}</Loading>
      ) : (
        <Notice
          tone="danger"
          title={t('We could not find out which account is signed in')}
          actions={
            <button type="button" className="btn btn-primary" onClick={known.retry}>
              {t('Retry')}
            </button>
          }
        >
          <TranslatedText text={profileLoadMessage(known.failure)} />
          <span>{` ${t('Your application opens as soon as we know. Nothing was sent.')}`}</span>
        </Notice>
      )}
    </div>
  )
}

function useSingleWriter(owner: string): { readonly writer: Writer; readonly takeOver: () => void } {
  const [writer, setWriter] = useState<Writer>('asking')
  const [steals, setSteals] = useState(0)
  useEffect(() => claimTabLock(owner, steals > 0, setWriter), [owner, steals])
  return { writer, takeOver: useCallback(() => setSteals((count) => count + 1), []) }
}

/** Loads the application once this tab holds the lock, and again after `reload`. */
function useLoad(email: string) {
  const services = useServices()
  const { search } = useLocation()
  const [load, setLoad] = useState<WizardLoad | null>(null)
  const [{ attempt, withoutDraft }, setAttempt] = useState({ attempt: 0, withoutDraft: false })
  const owner = ownerKey(email)
  const { writer, takeOver } = useSingleWriter(owner)
  const opening = useRef<ReturnType<typeof askDashboard>>(null)

  // Starts before the lock is acquired, so that it shares the layout's request (D-43).
  useEffect(() => {
    opening.current = askDashboard(services)
  }, [services])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` reloads on Retry and Discard
  useEffect(() => {
    setLoad(null) // another tab may have changed the application
    if (writer === 'elsewhere') opening.current = null // stale once the other tab sends something
    if (writer !== 'here') return
    const progress = opening.current ?? askDashboard(services)
    opening.current = null
    const abort = new AbortController()
    const failed = (error: unknown): WizardLoad => {
      services.platform.report(errorCode(error))
      return { kind: 'failed' }
    }
    const draft = withoutDraft ? Promise.resolve(null) : loadDraft(services.platform.drafts, owner)
    void loadWizard(services, email, search, progress, draft, abort.signal)
      .catch(failed)
      .then((loaded) => {
        if (!abort.signal.aborted) setLoad(loaded)
      })
    return () => abort.abort()
  }, [services, email, search, attempt, writer])

  const reload = () => setAttempt({ attempt: attempt + 1, withoutDraft: false })
  async function startWithoutDraft() {
    await services.platform.drafts.remove(owner)
    setAttempt({ attempt: attempt + 1, withoutDraft: true })
  }
  useBackOnline(load?.kind === 'out of reach' || load?.kind === 'unreadable draft', reload)
  return { load, attempt, reload, startWithoutDraft, writer, takeOver }
}

function OwnWizard({ email }: { readonly email: string }) {
  const { load, attempt, reload, startWithoutDraft, writer, takeOver } = useLoad(email)
  if (load?.kind === 'summary') return <Navigate to="/application-summary" replace />
  return (
    <div className="wizard">
      <h1 tabIndex={-1}>{t('Owner-Operator Application')}</h1>
      {writer === 'elsewhere' && (
        <Notice
          tone="warning"
          actions={
            <button type="button" className="btn btn-outline-secondary" onClick={takeOver}>
              {t('Use this tab')}
            </button>
          }
        >
          {t('This application is open in another tab. Answers can be changed in one tab at a time.')}
        </Notice>
      )}
      {writer !== 'elsewhere' && (load === null || load.kind === 'gone') && (
        <Loading>{t('Loading your application…')}</Loading>
      )}
      {writer === 'here' && load !== null && (
        <LoadFailed kind={load.kind} onRetry={reload} onStartWithoutDraft={() => void startWithoutDraft()} />
      )}
      {writer === 'here' && load?.kind === 'ready' && (
        <WizardForm key={attempt} start={load.start} email={email} onReload={reload} />
      )}
    </div>
  )
}

interface LoadFailedProps {
  readonly kind: WizardLoad['kind']
  readonly onRetry: () => void
  readonly onStartWithoutDraft: () => void
}

function LoadFailed({ kind, onRetry, onStartWithoutDraft }: LoadFailedProps) {
  switch (kind) {
    case 'out of reach':
      return (
        <Notice
          tone="danger"
          title={t(applicationLoadMessage)}
          actions={<RetryButton label={t('Retry')} onClick={onRetry} />}
        >
          <strong className="d-block">{t('You are offline')}</strong>
          <span>
            {t(
              'Your answers are safe in your account, but not on this device. Your application opens by itself as soon as you are online again.',
            )}
          </span>
        </Notice>
      )
    case 'unreadable draft':
      return (
        <Notice
          tone="warning"
          title={t('The draft on this device can’t be read')}
          actions={
            <>
              <button type="button" className="btn btn-primary" onClick={onRetry}>
                {t('Retry')}
              </button>
              <button type="button" className="btn btn-outline-secondary" onClick={onStartWithoutDraft}>
                {t('Start without it')}
              </button>
            </>
          }
        >
          {t(
            'Nothing in it was changed. Wait a moment, then retry. If that does not help, close all windows of the portal and open it again. If you start without it, the answers and files in it that you have not sent are deleted.',
          )}
        </Notice>
      )
    case 'failed':
      return (
        <Notice
          tone="danger"
          title={t(applicationLoadMessage)}
          actions={<RetryButton label={t('Retry')} onClick={onRetry} />}
        >
          {t('Nothing was changed or sent. If Retry does not help, write to {email}.', { email: brand.supportEmail })}
        </Notice>
      )
    default:
      return null
  }
}
