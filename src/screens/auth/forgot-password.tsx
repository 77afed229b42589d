import { useId, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { requestReset } from '../../api/account.ts'
import { forgotPasswordMessage } from '../../domain/failures/reset.ts'
import { emailIn, emailProblem } from '../../domain/session/account.ts'
import { recordKeys } from '../../domain/session/record-keys.ts'
import { namedToken } from '../../domain/session/reset-token.ts'
import { t } from '../../i18n/t.ts'
import { useServices } from '../../state/services.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Message } from '../../ui/feedback.tsx'
import { fieldErrors, fieldValue, useForm } from '../../ui/use-form.ts'
import { AuthFrame } from '../shared/auth-frame.tsx'
import { EmailField, OtherFormLink, SubmitButton } from './form-parts.tsx'

export function ForgotPassword() {
  const { client, platform } = useServices()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    read: (element) => emailIn(fieldValue(element, 'email')),
    check: (email) => fieldErrors(emailProblem(email)),
    async send(email, signal) {
      const result = await requestReset(client, email)
      if (signal.aborted) return 'staying'
      if (result.ok) {
        platform.records.set(recordKeys.resetEmail, email)
        setSentTo(email)
      } else {
        form.setMessage(forgotPasswordMessage(result.failure))
      }
      return 'staying'
    },
  })
  const token = namedToken(useLocation())

  function tryAgain() {
    form.element.current?.reset()
    setSentTo(null)
    form.focusAfterDialog('email')
  }

  return (
    <AuthFrame
      title={t('Forgot Password')}
      lead={t('Enter the email of your account and we will send you a link to set a new password.')}
    >
      {/* In addition to the form, because hydration expects the prerendered form. */}
      {token !== null && <Navigate to={`/reset-password?token=${encodeURIComponent(token)}`} replace />}
      <form {...form.props}>
        <EmailField {...form.field('email')} />
        {form.message !== null && <Message tone="danger" text={form.message} />}
        <SubmitButton busy={form.busy} label={t('Continue')} busyLabel={t('Sending...')} />
      </form>
      <OtherFormLink question={t('Remembered it?')} to="/sign-in" label={t('Sign In')} />
      {sentTo !== null && <SentDialog email={sentTo} onClose={() => setSentTo(null)} onTryAgain={tryAgain} />}
    </AuthFrame>
  )
}

interface SentDialogProps {
  readonly email: string
  readonly onClose: () => void
  readonly onTryAgain: () => void
}

function SentDialog({ email, onClose, onTryAgain }: SentDialogProps) {
  const navigate = useNavigate()
  const textId = useId()
  return (
    <Dialog
      title={t('Check your Email')}
      describedBy={textId}
      onClose={onClose}
      actions={
        <>
          <Button primary label={t('Back to Sign In')} onClick={() => navigate('/sign-in')} />
          <Button label={t('Try again')} onClick={onTryAgain} />
        </>
      }
    >
      <p id={textId} className="mb-0">
        {t(
          'If {email} has an account, an email with a link to set a new password is on its way. It can take a few minutes; look in the spam folder too.',
          { email },
        )}
      </p>
    </Dialog>
  )
}
