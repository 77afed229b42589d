/** The application wizard: loads the application, then renders the form. */

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { createOpening, type LoadFailure, type Opening, type OpeningState } from '../../application/opening.ts'
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
import './wizard.css'

/** Waits until the user is known, because drafts and saves need an owner. */
export function Wizard() {
  const known = useKnownUser()
  return (
    <div className="wizard">
      <h1 tabIndex={-1}>{t('Owner-Operator Application')}</h1>
      {known.status === 'known' && <OwnWizard email={known.user.email} />}
      {known.status === 'asking' && <LoadingApplication />}
      {known.status === 'unknown' && (
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
  const { search } = useLocation()
  const [field] = useState(() => fieldAskedFor(search)) // the open step's address replaces it
  const [opening, setOpening] = useState<Opening | null>(null)
  useEffect(() => {
    const opened = createOpening(createPorts(services, email), email, field)
    setOpening(opened)
    return opened.close
  }, [services, email, field])
  return opening
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
  const state = useSyncExternalStore(opening?.subscribe ?? never, opening?.state ?? (() => loading))
  useKeptFocus(state)
  if (opening === null) return <LoadingApplication />
  switch (state.is) {
    case 'loading':
      return <LoadingApplication />
    case 'summary':
      return <Navigate to="/application-summary" replace />
    case 'elsewhere':
      return (
        <Notice tone="warning" actions={<Button label={t('Use this tab')} onClick={opening.takeOver} />}>
          {t('This application is open in another tab. Answers can be changed in one tab at a time.')}
        </Notice>
      )
    case 'failed':
      return <LoadFailed why={state.why} opening={opening} />
    case 'ready':
      return <OpenWizard application={state.application} onReload={opening.reload} />
  }
}

function LoadingApplication() {
  return <Loading>{t('Loading your application…')}</Loading>
}

function LoadFailed({ why, opening }: { readonly why: LoadFailure; readonly opening: Opening }) {
  if (why === 'unreadable draft') {
    return (
      <Notice
        tone="warning"
        title={t('The draft on this device can’t be read')}
        actions={
          <>
            <Button primary label={t('Retry')} onClick={opening.reload} />
            <Button label={t('Start without it')} onClick={() => void opening.startWithoutDraft()} />
          </>
        }
      >
        {t(
          'Nothing in it was changed. Wait a moment, then retry. If that does not help, close all windows of the portal and open it again. If you start without it, the answers and files in it that you have not sent are deleted.',
        )}
      </Notice>
    )
  }
  return (
    <Notice
      tone="danger"
      title={t(applicationLoadMessage)}
      actions={<RetryButton label={t('Retry')} onClick={opening.reload} />}
    >
      {why === 'out of reach' ? (
        <span>
          {t(
            'Your answers are safe in your account, but not on this device. Your application opens by itself as soon as we can reach it.',
          )}
        </span>
      ) : (
        <span>
          {t('Nothing was changed or sent. If Retry does not help, write to {email}.', { email: brand.supportEmail })}
        </span>
      )}
    </Notice>
  )
}
