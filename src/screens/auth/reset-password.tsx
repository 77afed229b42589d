import { useCallback, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router-dom'
import { resetPassword } from '../../api/account.ts'
import { resetPasswordMessage } from '../../domain/failures/reset.ts'
import { emailIn, emailProblem } from '../../domain/session/account.ts'
import { missingResetToken, resetPasswordProblem } from '../../domain/session/new-account.ts'
import { recordKeys } from '../../domain/session/record-keys.ts'
import { resetToken } from '../../domain/session/reset-token.ts'
import { sentences, t } from '../../i18n/t.ts'
import { useServices } from '../../state/services.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Message, Notice } from '../../ui/feedback.tsx'
import { KnownUsername, PasswordField } from '../../ui/field.tsx'
import { fieldErrors, fieldValue, useForm } from '../../ui/use-form.ts'
import { AuthFrame } from '../shared/auth-frame.tsx'
import { EmailField, OtherFormLink, SubmitButton } from './form-parts.tsx'

/** Delay in milliseconds between a successful reset and the redirect to sign-in. */
const redirectMs = 3000

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
  const [knownEmail, setKnownEmail] = useState(() => platform.records.get(recordKeys.resetEmail))
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (platform.shared) hideToken() // the next user must not find it in the history
  }, [platform])

  const form = useForm({
    read: (element) => ({
      email: knownEmail ?? emailIn(fieldValue(element, 'email')),
      password: fieldValue(element, 'password'),
      passwordConfirmation: fieldValue(element, 'password_confirmation'),
    }),
    check: (values) => fieldErrors(resetPasswordProblem(values) ?? emailProblem(values.email)),
    async send({ email, password }, signal) {
      const result = await resetPassword(client, { email, token, password })
      if (signal.aborted) return 'staying'
      if (!result.ok) {
        form.setMessage(resetPasswordMessage(result.failure))
        return 'staying'
      }
      platform.records.remove(recordKeys.resetEmail)
      setDone(true)
      return 'leaving'
    },
  })

  function askEmail() {
    flushSync(() => setKnownEmail(null))
    form.focus('email')
  }

  return (
    <AuthFrame title={t('Reset Password')} lead={t('Choose a new password with at least 8 characters.')}>
      <form
        {...form.props}
        onInput={(event) => {
          form.props.onInput(event)
          hideToken()
        }}
      >
        {knownEmail === null ? (
          <EmailField hint={t('The email of your account, where the reset link was sent.')} {...form.field('email')} />
        ) : (
          <p className="auth-account d-flex flex-wrap align-items-center justify-content-between column-gap-3">
            <span className="text-break">{t('For the account {email}', { email: knownEmail })}</span>
            <KnownUsername email={knownEmail} />
            <button type="button" className="btn btn-link" onClick={askEmail}>
              {t('Not you?')}
            </button>
          </p>
        )}
        <PasswordField label={t('New password')} autoComplete="new-password" required {...form.field('password')} />
        <PasswordField
          label={t('Confirm password')}
          autoComplete="new-password"
          required
          {...form.field('password_confirmation')}
        />
        {form.message !== null && <Message tone="danger" text={form.message} />}
        <SubmitButton busy={form.busy} label={t('Reset Password')} busyLabel={t('Resetting...')} />
      </form>
      <OtherFormLink
        question={t('Link too old, or already used?')}
        to="/forgot-password"
        label={t('Request New Reset Link')}
      />
      {done && <ResetDone />}
    </AuthFrame>
  )
}

/**
 * Removes the token from the address bar and the history. On a personal device only at the first keystroke, so that the
 * page can be reloaded until then.
 */
function hideToken() {
  if (window.location.pathname + window.location.search + window.location.hash === '/reset-password') return
  window.history.replaceState(window.history.state, '', '/reset-password')
}

/**
 * Redirects to sign-in after three seconds, or at once on request. Ends an open session first, whether another user's
 * or one from before the reset, because sign-in would redirect a signed-in user to the dashboard.
 */
function ResetDone() {
  const { session, platform } = useServices()
  const [wasSignedIn] = useState(() => !platform.shared && session.check().signedIn)
  const navigate = useNavigate()
  const textId = useId()
  useEffect(() => {
    if (wasSignedIn) void session.signOut() // a shared device would be cleared at once
  }, [session, wasSignedIn])
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
      describedBy={textId}
      onClose={toSignIn}
      actions={<Button primary label={t('Go to Sign In')} onClick={toSignIn} />}
    >
      <p id={textId} className="mb-0">
        {sentences(
          t('You can sign in with your new password now.'),
          wasSignedIn && t('Any other account on this device is signed out now.'),
        )}
      </p>
    </Dialog>
  )
}
