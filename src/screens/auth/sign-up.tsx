/** Sign up. */
import { type FormEvent, useRef, useState } from 'react'
import { register, sendWelcomeEmail } from '../../api/auth.ts'
import { signUpProblem } from '../../domain/account.ts'
import { type ErrorDialogContent, mayHaveWorked, type Problem, signUpFailure } from '../../domain/failures.ts'
import { t } from '../../i18n/t.ts'
import { useServices } from '../../state/services.tsx'
import { ErrorDialog } from '../../ui/error-dialog.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { EmailField } from './email-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TermsField } from './terms-field.tsx'
import { focusAfterDialog, focusField, typed, useSubmission } from './use-submission.ts'

type Field = 'name' | 'email' | 'password' | 'password_confirmation' | 'terms'

/** The first failing check, in the order of R-205; the terms come last. */
function firstProblem(form: HTMLFormElement): { readonly field: Field; readonly message: string } | null {
  const problem = signUpProblem({
    name: typed(form, 'name'),
    email: typed(form, 'email').trim(),
    password: typed(form, 'password'),
    passwordConfirmation: typed(form, 'password_confirmation'),
  })
  if (problem !== null) return problem
  return typed(form, 'terms') === ''
    ? { field: 'terms', message: 'Please accept the terms and the privacy policy.' }
    : null
}

/** The provider complains about the e-mail, as it does when the account is there already. */
function complainsAboutEmail(problem: Problem): boolean {
  if (problem.kind !== 'rejected') return false
  return problem.errors.some(({ field }) => field === 'email') || /e-?mail|exists|taken/i.test(problem.message ?? '')
}

export function SignUp() {
  const { client, platform, session } = useServices()
  const form = useRef<HTMLFormElement>(null)
  const { busy, run } = useSubmission()
  const [wrong, setWrong] = useState<{ readonly field: Field; readonly message: string } | null>(null)
  const [failure, setFailure] = useState<ErrorDialogContent | null>(null)
  const [inline, setInline] = useState<string | null>(null)
  /** The e-mail whose sign-up got no usable answer: it may have an account by now. */
  const lost = useRef<string | null>(null)
  /** The e-mail that turned out to have one. */
  const [made, setMade] = useState<string | null>(null)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const problem = firstProblem(event.currentTarget)
    setWrong(problem)
    setInline(null)
    if (problem !== null) {
      focusField(form.current, problem.field)
      return
    }
    const input = {
      name: typed(event.currentTarget, 'name').trim(),
      email: typed(event.currentTarget, 'email').trim(),
      password: typed(event.currentTarget, 'password'),
      passwordConfirmation: typed(event.currentTarget, 'password_confirmation'),
    }
    void run(async (signal) => {
      const result = await register(client, input, signal)
      if (result.ok) {
        void sendWelcomeEmail(client, input) // nobody waits for it
        session.started({ name: input.name, email: input.email, phone: '', address: '', image: '' })
        return 'leaving'
      }
      if (signal.aborted) return 'staying'
      if (lost.current === input.email && complainsAboutEmail(result.problem)) setMade(input.email)
      if (mayHaveWorked(result.problem)) lost.current = input.email
      const shown = signUpFailure(result.problem)
      setFailure(shown)
      setInline(shown.inline)
      return 'staying'
    })
  }

  const errorOf = (field: Field) => (wrong?.field === field ? t(wrong.message) : undefined)

  return (
    <AuthFrame
      title={t('Sign Up')}
      lead={t('Create your account. The application takes about 20 minutes, in as many sittings as you like.')}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <TextField label={t('Username')} name="name" autoComplete="name" required alerts error={errorOf('name')} />
        <EmailField error={errorOf('email')} />
        <PasswordField
          label={t('Password')}
          name="password"
          autoComplete="new-password"
          hint={t('At least 8 characters')}
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
        <TermsField error={errorOf('terms')} />
        {made !== null && (
          <Notice tone="info">
            {t('Your first try seems to have worked: {email} has an account now.', { email: made })}{' '}
            {/* The browser keeps this state in its history, where the next person could come by. */}
            <Link className="auth-link" to="/sign-in" state={platform.kiosk ? null : { email: made }}>
              {t('Sign in with it')}
            </Link>
          </Notice>
        )}
        {inline !== null && <Notice tone="danger">{t(inline)}</Notice>}
        <SubmitButton busy={busy} label={t('Sign Up')} busyLabel={t('Signing Up...')} />
      </form>
      <p className="auth-other">
        {t('Already have an account?')}{' '}
        <Link className="auth-link" to="/sign-in">
          {t('Sign In')}
        </Link>
      </p>
      {failure !== null && (
        <ErrorDialog
          failure={failure}
          onClose={() => {
            setFailure(null)
            focusAfterDialog(form.current, failure.title === 'Connection Issue' ? 'submit' : 'email')
          }}
        />
      )}
    </AuthFrame>
  )
}
