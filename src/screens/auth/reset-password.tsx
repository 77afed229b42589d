/** Reset password. */
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { resetPassword } from '../../api/auth.ts'
import { emailProblem, missingResetToken, resetPasswordProblem } from '../../domain/account.ts'
import { resetPasswordFailure } from '../../domain/failures.ts'
import { resetToken } from '../../domain/reset-token.ts'
import { t } from '../../i18n/t.ts'
import { recordKeys } from '../../state/record-keys.ts'
import { useServices, useSession } from '../../state/services.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { EmailField } from './email-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { focusField, typed, useSubmission } from './use-submission.ts'

/** From the good news of a password reset to sign-in. */
const redirectMs = 3000

type Field = 'email' | 'password' | 'password_confirmation'

export function ResetPassword() {
  const location = useLocation()
  const [token] = useState(() => resetToken(location))
  return token === null ? <InvalidLink /> : <ResetForm token={token} />
}

function InvalidLink() {
  const navigate = useNavigate()
  return (
    <AuthFrame title={t('Invalid Reset Link')}>
      <Notice tone="danger">{t(missingResetToken)}</Notice>
      <button type="button" className="btn btn-primary w-100" onClick={() => navigate('/forgot-password')}>
        {t('Request New Reset Link')}
      </button>
    </AuthFrame>
  )
}

function ResetForm({ token }: { readonly token: string }) {
  const { client, platform } = useServices()
  const form = useRef<HTMLFormElement>(null)
  const { busy, run } = useSubmission()
  const [knownEmail, setKnownEmail] = useState(() => platform.records.get(recordKeys.resetEmail))
  const [wrong, setWrong] = useState<{ readonly field: Field; readonly message: string } | null>(null)
  const [line, setLine] = useState<string | null>(null)
  const [done, setDone] = useState(false)

  function firstProblem(email: string, password: string, passwordConfirmation: string) {
    return resetPasswordProblem({ password, passwordConfirmation }) ?? emailProblem(email)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = knownEmail ?? typed(event.currentTarget, 'email').trim()
    const password = typed(event.currentTarget, 'password')
    const problem = firstProblem(email, password, typed(event.currentTarget, 'password_confirmation'))
    setWrong(problem)
    setLine(null)
    if (problem !== null) {
      focusField(form.current, problem.field)
      return
    }
    void run(async (signal) => {
      const result = await resetPassword(client, { email, token, password })
      if (signal.aborted) return 'staying'
      if (!result.ok) {
        setLine(resetPasswordFailure(result.problem))
        return 'staying'
      }
      platform.records.remove(recordKeys.resetEmail)
      setDone(true)
      return 'leaving'
    })
  }

  const errorOf = (field: Field) => (wrong?.field === field ? t(wrong.message) : undefined)

  return (
    <AuthFrame title={t('Reset Password')} lead={t('Choose a new password with at least 8 characters.')}>
      <form ref={form} onInput={hideToken} onSubmit={submit} noValidate>
        {knownEmail === null ? (
          <EmailField hint={t('The email of your account, where the reset link was sent.')} error={errorOf('email')} />
        ) : (
          <p className="auth-account">
            <span className="wrap-anywhere">{t('For the account {email}', { email: knownEmail })}</span>
            <button type="button" className="btn btn-link" onClick={() => setKnownEmail(null)}>
              {t('Not you?')}
            </button>
          </p>
        )}
        <PasswordField
          label={t('New password')}
          name="password"
          autoComplete="new-password"
          required
          alerts
          error={errorOf('password')}
        />
        <PasswordField
          label={t('Confirm password')}
          name="password_confirmation"
          autoComplete="new-password"
          required
          alerts
          error={errorOf('password_confirmation')}
        />
        {line !== null && <Notice tone="danger">{t(line)}</Notice>}
        <SubmitButton busy={busy} label={t('Reset Password')} busyLabel={t('Resetting...')} />
      </form>
      {done && <ResetDone />}
    </AuthFrame>
  )
}

/**
 * The token leaves the address bar and the history with the first key. Until then
 * a reload finds it again.
 */
function hideToken() {
  if (window.location.pathname + window.location.search + window.location.hash === '/reset-password') return
  window.history.replaceState(window.history.state, '', '/reset-password')
}

/**
 * Goes to sign-in after three seconds, or at once. A session that is open here ends on the way, be it somebody else's
 * or one begun with the old password: the sign-in screen would send its owner on to the dashboard.
 */
function ResetDone() {
  const { session } = useServices()
  const { info } = useSession()
  const navigate = useNavigate()
  const toSignIn = useCallback(() => {
    if (session.check().signedIn) void session.signOut()
    navigate('/sign-in', { replace: true })
  }, [session, navigate])
  useEffect(() => {
    const timer = setTimeout(toSignIn, redirectMs)
    return () => clearTimeout(timer)
  }, [toSignIn])
  return (
    <Dialog
      title={t('Password Reset Successful')}
      onClose={toSignIn}
      actions={
        <button type="button" className="btn btn-primary" onClick={toSignIn}>
          {t('Go to Sign In')}
        </button>
      }
    >
      <p className="mb-0">
        {t('You can sign in with your new password now.')}{' '}
        {info.signedIn && t('Whoever is signed in on this device is signed out.')}
      </p>
    </Dialog>
  )
}
