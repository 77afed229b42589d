import { useEffect, useState } from 'react'
import { passwordChangeMessage } from '../../domain/failures/screens.ts'
import { changedPasswordMinimum, passwordChangeProblem } from '../../domain/session/profile-checks.ts'
import { msg } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import type { ProfileActions } from '../../state/profile.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/feedback.tsx'
import { KnownUsername, PasswordField } from '../../ui/field.tsx'
import { fieldErrors, useForm } from '../../ui/use-form.ts'
import type { SaveOutcome } from './profile-form.tsx'

interface PasswordFormProps {
  readonly email: string
  readonly change: ProfileActions['changePassword']
  readonly onDirty: (dirty: boolean) => void
}

const blank = { password: '', password_confirmation: '' }

export function PasswordForm({ email, change, onDirty }: PasswordFormProps) {
  const [typed, setTyped] = useState(blank)
  const dirty = typed.password !== '' || typed.password_confirmation !== ''
  useEffect(() => onDirty(dirty), [dirty, onDirty])

  const form = useForm<typeof blank, keyof typeof blank, SaveOutcome>({
    read: () => typed,
    check: ({ password, password_confirmation: passwordConfirmation }) =>
      fieldErrors(passwordChangeProblem({ password, passwordConfirmation })),
    async send({ password, password_confirmation: passwordConfirmation }) {
      const result = await change({ password, passwordConfirmation })
      if (result.ok) setTyped(blank)
      form.setMessage(
        result.ok
          ? { tone: 'success', text: msg('Password changed successfully!') }
          : { tone: 'danger', text: passwordChangeMessage(result.failure) },
      )
      return 'staying'
    },
  })

  const bind = (name: keyof typeof blank) => ({
    ...form.field(name),
    value: typed[name],
    required: true,
    readOnly: form.busy,
    autoComplete: 'new-password',
    onChange: (event: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: event.target.value })),
  })

  return (
    <form {...form.props}>
      <KnownUsername email={email} />
      <div className="profile-fields profile-passwords d-grid column-gap-4 align-items-start">
        <PasswordField
          label={t('New Password')}
          hint={t('At least {count} characters', { count: changedPasswordMinimum })}
          {...bind('password')}
        />
        <PasswordField label={t('Confirm Password')} {...bind('password_confirmation')} />
      </div>
      {form.message !== null && <Message {...form.message} />}
      <div className="d-flex flex-wrap justify-content-end gap-snug">
        <Button
          primary
          className="flex-fill flex-sm-grow-0"
          type="submit"
          label={t('Change Password')}
          busy={form.busy}
          busyLabel={t('Saving...')}
        />
      </div>
    </form>
  )
}
