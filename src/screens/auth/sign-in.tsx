/** Sign in. */
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { login } from '../../api/auth.ts'
import { signInProblems } from '../../domain/account.ts'
import { type ErrorDialogContent, signInFailure } from '../../domain/failures.ts'
import { settings } from '../../domain/settings.ts'
import type { User } from '../../domain/user.ts'
import { t } from '../../i18n/t.ts'
import { useServices } from '../../state/services.tsx'
import { ErrorDialog } from '../../ui/error-dialog.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { EmailField } from './email-field.tsx'
import { EndedNotice } from './ended-notice.tsx'
import type { GoogleButton as Button } from './google-button.tsx'
import { SubmitButton } from './submit-button.tsx'
import { focusAfterDialog, focusField, typed, useSubmission } from './use-submission.ts'

/** Where the button's file does not come the form must stay: it needs no Google. */
const NoButton: typeof Button = () => <></>

const GoogleButton = lazy(() =>
  import('./google-button.tsx').then(
    (module) => ({ default: module.GoogleButton }),
    () => ({ default: NoButton }),
  ),
)

/** Inline messages of ours; the provider's go into the dialog. */
interface Missing {
  readonly email?: string
  readonly password?: string
}

interface SignInProps {
  /** Client id of the third-party sign-in, '' = none; replaced in tests. */
  readonly googleClientId?: string
}

export function SignIn({ googleClientId = settings.googleClientId }: SignInProps) {
  const { client, platform, session } = useServices()
  const { state } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const { busy, run } = useSubmission()
  const [missing, setMissing] = useState<Missing>({})
  const [failure, setFailure] = useState<ErrorDialogContent | null>(null)
  const [inline, setInline] = useState<string | null>(null)
  // Google refuses embedded browsers, and a kiosk is nobody's own device.
  const offersGoogle = googleClientId !== '' && platform.kind === 'web' && !platform.kiosk
  const knownEmail = (state as { email?: string } | null)?.email ?? ''

  function remember(): boolean {
    return form.current !== null && typed(form.current, 'remember') !== ''
  }

  function started(user: User): 'leaving' {
    session.started(user) // the guard goes on from here
    return 'leaving'
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = typed(event.currentTarget, 'email').trim()
    const password = typed(event.currentTarget, 'password')
    const problems = signInProblems({ email, password })
    setMissing(Object.fromEntries(problems.map(({ field, message }) => [field, t(message)])))
    setInline(null)
    if (problems[0] !== undefined) {
      focusField(form.current, problems[0].field)
      return
    }
    void run(async (signal) => {
      const result = await login(client, { email, password, remember: remember() }, signal)
      if (result.ok) return started(result.value)
      if (signal.aborted) return 'staying'
      const shown = signInFailure(result.problem)
      setFailure(shown)
      setInline(shown.inline)
      return 'staying'
    })
  }

  return (
    <AuthFrame title={t('Sign In')} lead={t('Welcome back. Sign in to go on with your application.')}>
      <EndedNotice />
      <form ref={form} onSubmit={submit} noValidate>
        <EmailField defaultValue={knownEmail} error={missing.email} />
        <PasswordField
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          required
          alerts
          error={missing.password}
        />
        <div className="auth-row">
          {!platform.kiosk && (
            <label className="form-check auth-check">
              <input className="form-check-input" type="checkbox" name="remember" defaultChecked />
              <span className="form-check-label">{t('Remember me')}</span>
            </label>
          )}
          <Link className="auth-link ms-auto" to="/forgot-password">
            {t('Forgot password')}
          </Link>
        </div>
        {inline !== null && <Notice tone="danger">{t(inline)}</Notice>}
        <SubmitButton busy={busy} label={t('Sign In')} busyLabel={t('Signing In...')} />
      </form>
      {offersGoogle && (
        <Suspense fallback={null}>
          <GoogleButton
            clientId={googleClientId}
            remember={remember}
            onSignedIn={started}
            onEmail={(email) => {
              const field = form.current?.querySelector<HTMLInputElement>('[name=email]')
              if (field && email !== '') field.value = email
              focusField(form.current, email === '' ? 'email' : 'password')
            }}
            onFailure={(shown) => {
              setFailure(shown)
              setInline(shown.inline)
            }}
          />
        </Suspense>
      )}
      <p className="auth-other">
        {t('New here?')}{' '}
        <Link className="auth-link" to="/sign-up">
          {t('Sign Up')}
        </Link>
      </p>
      {failure !== null && (
        <ErrorDialog
          failure={failure}
          onClose={() => {
            setFailure(null)
            focusAfterDialog(form.current, failure.title === 'Connection Issue' ? 'submit' : 'password')
          }}
        />
      )}
    </AuthFrame>
  )
}
