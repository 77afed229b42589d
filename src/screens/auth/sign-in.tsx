import { useEffect, useState } from 'react'
import { login } from '../../api/auth.ts'
import { settings } from '../../config.ts'
import type { ErrorDialogContent } from '../../domain/failures/dialog.ts'
import { signInDialog } from '../../domain/failures/sign.ts'
import { emailIn, signInProblems } from '../../domain/session/account.ts'
import type { User } from '../../domain/session/user.ts'
import { t } from '../../i18n/t.ts'
import { useServices, useSession } from '../../state/services.tsx'
import { ErrorDialog } from '../../ui/dialog.tsx'
import { Message } from '../../ui/feedback.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { lazyComponent } from '../../ui/lazy-part.ts'
import { fieldErrors, fieldValue, useForm } from '../../ui/use-form.ts'
import { AuthFrame } from '../shared/auth-frame.tsx'
import { AuthLink, EmailField, OtherFormLink, SubmitButton } from './form-parts.tsx'

/** The form is painted without it. */
const EndedNotice = lazyComponent(() => import('./ended-notice.tsx').then((module) => module.EndedNotice))

const GoogleButton = lazyComponent(() => import('./google-button.tsx').then((module) => module.GoogleButton))

/** Returns the e-mail of a session that ended by itself, where the device still knows it; '' otherwise. */
function useExpiredEmail(): string {
  const { traits } = useServices().platform
  const { ended, user } = useSession()
  return ended !== null && ended.cause !== 'signed-out' && traits.keepsData ? (user?.email ?? '') : ''
}

function useSignIn() {
  const { client, session } = useServices()
  const [content, setContent] = useState<ErrorDialogContent | null>(null)

  const form = useForm({
    read: (element) => ({
      email: emailIn(fieldValue(element, 'email')),
      password: fieldValue(element, 'password'),
      remember: fieldValue(element, 'remember') !== '',
    }),
    check: (values) => fieldErrors(...signInProblems(values)),
    async send(values, signal) {
      const result = await login(client, values, signal)
      if (result.ok) return started(result.value)
      if (!signal.aborted) fail(signInDialog(result.failure))
      return 'staying'
    },
  })

  const known = useExpiredEmail()
  useEffect(() => {
    const field = form.element.current?.querySelector<HTMLInputElement>('[name=email]')
    if (field && field.value === '') field.value = known
  }, [form.element, known])

  async function started(user: User): Promise<'leaving'> {
    await session.started(user) // the route guard then redirects
    return 'leaving'
  }

  function fail(content: ErrorDialogContent) {
    setContent(content)
    form.setMessage(content.inline)
  }

  return { form, content, started, fail, closeDialog: () => setContent(null) }
}

export function SignIn() {
  const { platform } = useServices()
  const { form, content, started, fail, closeDialog } = useSignIn()
  const offersGoogle = settings.googleClientId !== '' && platform.traits.allowsGoogle

  return (
    <AuthFrame title={t('Sign In')} lead={t('Welcome back. Sign in to go on with your application.')}>
      <EndedNotice />
      <form {...form.props}>
        <EmailField {...form.field('email')} />
        <PasswordField label={t('Password')} autoComplete="current-password" required {...form.field('password')} />
        <RememberRow />
        {form.message !== null && <Message tone="danger" text={form.message} />}
        <SubmitButton busy={form.busy} label={t('Sign In')} busyLabel={t('Signing In...')} />
      </form>
      {offersGoogle && (
        <GoogleButton
          clientId={settings.googleClientId}
          remember={() => form.element.current !== null && fieldValue(form.element.current, 'remember') !== ''}
          onSignedIn={started}
          onEmail={(email) => {
            const field = form.element.current?.querySelector<HTMLInputElement>('[name=email]')
            if (field && email !== '') field.value = email
            form.focus(email === '' ? 'email' : 'password')
          }}
          onFailure={fail}
        />
      )}
      <OtherFormLink question={t('New here?')} to="/sign-up" label={t('Sign Up')} />
      {content !== null && (
        <ErrorDialog
          content={content}
          onClose={() => {
            closeDialog()
            form.focusAfterDialog(content.title === 'Connection Issue' ? 'submit' : 'password')
          }}
        />
      )}
    </AuthFrame>
  )
}

function RememberRow() {
  const { platform } = useServices()
  return (
    <div className="d-flex flex-wrap align-items-center justify-content-between row-gap-1 column-gap-3 mb-3">
      {platform.traits.keepsData && (
        <label className="auth-check d-flex align-items-center gap-snug tap-height">
          <input className="form-check-input" type="checkbox" name="remember" defaultChecked />
          <span className="form-check-label">{t('Remember me')}</span>
        </label>
      )}
      <AuthLink to="/forgot-password" label={t('Forgot password')} />
    </div>
  )
}
