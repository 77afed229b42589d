import { useState } from 'react'
import { register, sendWelcomeEmail } from '../../api/account.ts'
import type { ErrorDialogContent } from '../../domain/failures/dialog.ts'
import { signUpDialog } from '../../domain/failures/sign.ts'
import { emailIn } from '../../domain/session/account.ts'
import { signUpProblem } from '../../domain/session/new-account.ts'
import { msg } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import { useServices } from '../../state/services.tsx'
import { ErrorDialog } from '../../ui/dialog.tsx'
import { emailWarning } from '../../ui/email-warning.ts'
import { Message } from '../../ui/feedback.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { fieldErrors, fieldValue, useForm } from '../../ui/use-form.ts'
import { AuthFrame } from '../shared/auth-frame.tsx'
import { EmailField, OtherFormLink, SubmitButton } from './form-parts.tsx'
import { TermsField } from './terms-field.tsx'

const termsProblem = { field: 'terms', message: msg('Please accept the terms and the privacy policy.') } as const

function readSignUp(element: HTMLFormElement) {
  return {
    name: fieldValue(element, 'name').trim(),
    email: emailIn(fieldValue(element, 'email')),
    password: fieldValue(element, 'password'),
    passwordConfirmation: fieldValue(element, 'password_confirmation'),
    terms: fieldValue(element, 'terms') !== '',
  }
}

function useSignUp() {
  const { client, session } = useServices()
  const [content, setContent] = useState<ErrorDialogContent | null>(null)

  const form = useForm({
    read: readSignUp,
    // The first failing check; the terms come last.
    check: (values) => fieldErrors(signUpProblem(values) ?? (values.terms ? null : termsProblem)),
    async send({ terms: _, ...input }, signal) {
      const result = await register(client, input, signal)
      if (result.ok) {
        void sendWelcomeEmail(client, input) // not awaited
        await session.started({ name: input.name, email: input.email, phone: '', address: '', image: '' })
        return 'leaving'
      }
      if (signal.aborted) return 'staying'
      const content = signUpDialog(result.failure)
      setContent(content)
      form.setMessage(content.inline)
      return 'staying'
    },
  })

  return { form, content, closeDialog: () => setContent(null) }
}

export function SignUp() {
  const { form, content, closeDialog } = useSignUp()
  const [email, setEmail] = useState('')
  return (
    <AuthFrame
      title={t('Sign Up')}
      lead={t('Create your account. The application takes about 20 minutes. You can stop and continue at any time.')}
    >
      <form {...form.props}>
        <TextField label={t('Username')} autoComplete="name" required {...form.field('name')} />
        <EmailField
          {...form.field('email')}
          warning={emailWarning(email)}
          onChange={({ target }) => setEmail(target.value)}
        />
        <PasswordField
          label={t('Password')}
          autoComplete="new-password"
          hint={t('At least 8 characters')}
          required
          {...form.field('password')}
        />
        <PasswordField
          label={t('Confirm password')}
          autoComplete="new-password"
          required
          {...form.field('password_confirmation')}
        />
        <TermsField {...form.field('terms')} />
        {form.message !== null && <Message tone="danger" text={form.message} />}
        <SubmitButton busy={form.busy} label={t('Sign Up')} busyLabel={t('Signing Up...')} />
      </form>
      <OtherFormLink question={t('Already have an account?')} to="/sign-in" label={t('Sign In')} />
      {content !== null && (
        <ErrorDialog
          content={content}
          onClose={() => {
            closeDialog()
            form.focusAfterDialog(content.title === 'Connection Issue' ? 'submit' : 'email')
          }}
        />
      )}
    </AuthFrame>
  )
}
