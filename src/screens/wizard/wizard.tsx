/** The application wizard: loads the application, then renders the form. */

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import type { LoadFailure } from '../../application/load.ts'
import type { OpeningState } from '../../application/loading.ts'
import { createOpening, type Opening } from '../../application/opening.ts'
import { brand } from '../../config.ts'
import { profileLoadMessage } from '../../domain/failures/screens.ts'
import { applicationLoadMessage } from '../../domain/failures/step.ts'
import { allFields, type FieldName } from '../../form/form.ts'
import { t } from '../../i18n/t.ts'
import { useKnownUser } from '../../state/known-user.ts'
import { useServices } from '../../state/services.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading, Notice } from '../../ui/feedback.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { RetryButton } from '../../ui/retry-button.tsx'
import { TranslatedText } from '../../ui/translated-text.tsx'
import { OpenWizard } from './open-wizard.tsx'
import { createPorts } from './ports.ts'
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
          actions={<Button primary label={t('Retry')} onClick={known.retry} />}
        >
          <TranslatedText text={profileLoadMessage(known.failure)} />
          <span>{` ${t('Your application opens as soon as we know. Nothing was sent.')}`}</span>
        </Notice>
      )}
    </div>
  )
}

/** Opens the application while the screen is shown. @returns null before the first render's effects */
function useOpening(email: string): Opening | null {
  const services = useServices()
  const field = fieldAskedFor(useLocation().search)
  const [opening, setOpening] = useState<Opening | null>(null)
  useEffect(() => {
    const opened = createOpening(createPorts(services, email), email, field)
    setOpening(opened)
    return opened.close
  }, [services, email, field])
  return opening
}

/** Sends what is unsent once the application is open, where that was pressed on another screen. */
function useSendNow(opening: Opening | null): void {
  const navigate = useNavigate()
  const isAskedFor = (useLocation().state as { sendNow?: unknown } | null)?.sendNow === true
  useEffect(() => {
    if (opening === null || !isAskedFor) return
    const send = () => {
      const state = opening.state()
      if (state.is !== 'ready') return
      unsubscribe()
      state.application.sendNow()
      navigate('/application', { replace: true }) // a reload does not send again
    }
    const unsubscribe = opening.subscribe(send)
    send()
    return unsubscribe
  }, [opening, isAskedFor, navigate])
}

function fieldAskedFor(search: string): FieldName | null {
  const wanted = new URLSearchParams(search).get('field')
  return allFields.find(({ row }) => row.name === wanted)?.row.name ?? null
}

/** The heading gets the focus when what had it goes, as with the form that is loaded again. */
function useKeptFocus({ is }: OpeningState): void {
  const before = useRef(is)
  useEffect(() => {
    const isReplaced = before.current !== is && before.current !== 'loading'
    before.current = is
    if (isReplaced && document.activeElement === document.body) focusHeading()
  }, [is])
}

const loading: OpeningState = { is: 'loading' }
const never = () => () => undefined

function OwnWizard({ email }: { readonly email: string }) {
  const opening = useOpening(email)
  useSendNow(opening)
  const state = useSyncExternalStore(opening?.subscribe ?? never, opening?.state ?? (() => loading))
  useKeptFocus(state)
  if (state.is === 'summary') return <Navigate to="/application-summary" replace />
  return (
    <div className="wizard">
      <h1 tabIndex={-1}>{t('Owner-Operator Application')}</h1>
      {opening !== null && <Opened opening={opening} state={state} />}
      {state.is === 'loading' && <Loading>{t('Loading your application…')}</Loading>}
    </div>
  )
}

interface OpenedProps {
  readonly opening: Opening
  readonly state: OpeningState
}

function Opened({ opening, state }: OpenedProps) {
  switch (state.is) {
    case 'elsewhere':
      return (
        <Notice tone="warning" actions={<Button label={t('Use this tab')} onClick={opening.takeOver} />}>
          {t('This application is open in another tab. Answers can be changed in one tab at a time.')}
        </Notice>
      )
    case 'failed':
      return (
        <LoadFailed
          why={state.why}
          onRetry={opening.reload}
          onStartWithoutDraft={() => void opening.startWithoutDraft()}
        />
      )
    case 'ready':
      return <OpenWizard {...state} onRetry={opening.askAgain} />
    default:
      return null
  }
}

interface LoadFailedProps {
  readonly why: LoadFailure
  readonly onRetry: () => void
  readonly onStartWithoutDraft: () => void
}

function LoadFailed({ why, onRetry, onStartWithoutDraft }: LoadFailedProps) {
  switch (why) {
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
              <Button primary label={t('Retry')} onClick={onRetry} />
              <Button label={t('Start without it')} onClick={onStartWithoutDraft} />
            </>
          }
        >
          {t(
            'Nothing in it was changed. Wait a moment, then retry. If that does not help, close all windows of the portal and open it again. If you start without it, the answers and files in it that you have not sent are deleted.',
          )}
        </Notice>
      )
    case 'unexpected':
      return (
        <Notice
          tone="danger"
          title={t(applicationLoadMessage)}
          actions={<RetryButton label={t('Retry')} onClick={onRetry} />}
        >
          {t('Nothing was changed or sent. If Retry does not help, write to {email}.', { email: brand.supportEmail })}
        </Notice>
      )
  }
}
