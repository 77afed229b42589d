/** Forgot password. */
import { type FormEvent, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { requestReset } from '../../api/auth.ts'
import { emailProblem } from '../../domain/account.ts'
import { forgotPasswordFailure } from '../../domain/failures.ts'
import { namedToken } from '../../domain/reset-token.ts'
import { t } from '../../i18n/t.ts'
import { recordKeys } from '../../state/record-keys.ts'
import { useServices } from '../../state/services.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { Link } from '../../ui/link.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { EmailField } from './email-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { focusAfterDialog, focusField, typed, useSubmission } from './use-submission.ts'

export function ForgotPassword() {
  const { client, platform } = useServices()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { busy, run } = useSubmission()
  const [wrong, setWrong] = useState<string | null>(null)
  const [line, setLine] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const token = namedToken(useLocation())
  if (token !== null) return <Navigate to={`/reset-password?token=${encodeURIComponent(token)}`} replace />

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = typed(event.currentTarget, 'email').trim()
    const problem = emailProblem(email)
    setWrong(problem?.message ?? null)
    setLine(null)
    if (problem !== null) {
      focusField(form.current, problem.field)
      return
    }
    void run(async (signal) => {
      const result = await requestReset(client, email)
      if (signal.aborted) return 'staying'
      if (result.ok) {
        platform.records.set(recordKeys.resetEmail, email)
        setSentTo(email)
      } else {
        setLine(forgotPasswordFailure(result.problem))
      }
      return 'staying'
    })
  }

  /** @param next the control that gets the focus: the button that was pressed has lost it while it was busy */
  function closeSent(next: 'submit' | 'email') {
    setSentTo(null)
    focusAfterDialog(form.current, next)
  }

  function tryAgain() {
    form.current?.reset()
    closeSent('email')
  }

  return (
    <AuthFrame
      title={t('Forgot Password')}
      lead={t('Enter the email of your account and we will send you a link to set a new password.')}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <EmailField error={wrong === null ? undefined : t(wrong)} />
        {line !== null && <Notice tone="danger">{t(line)}</Notice>}
        <SubmitButton busy={busy} label={t('Continue')} busyLabel={t('Sending...')} />
      </form>
      <p className="auth-other">
        {t('Remembered it?')}{' '}
        <Link className="auth-link" to="/sign-in">
          {t('Sign In')}
        </Link>
      </p>
      {sentTo !== null && (
        <Dialog
          title={t('Check your Email')}
          onClose={() => closeSent('submit')}
          actions={
            <>
              <button type="button" className="btn btn-primary" onClick={() => navigate('/sign-in')}>
                {t('Back to Sign In')}
              </button>
              <button type="button" className="btn btn-outline-secondary" onClick={tryAgain}>
                {t('Try again')}
              </button>
            </>
          }
        >
          <p className="mb-0">
            {t(
              'If {email} has an account, a mail with a link to set a new password is on its way. It can take a few minutes; look in the spam folder too.',
              { email: sentTo },
            )}
          </p>
        </Dialog>
      )}
    </AuthFrame>
  )
}
