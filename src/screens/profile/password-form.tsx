import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Result } from '../../api/client.ts'
import { passwordChangeMessage } from '../../domain/failures/screens.ts'
import { changedPasswordMinimum, passwordChangeProblem } from '../../domain/session/profile.ts'
import { msg } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import { PasswordField } from '../../ui/field.tsx'
import { fieldErrors, useForm } from '../../ui/use-form.ts'
import { typedSince } from './edits.ts'
import { FormMessage, type SaveOutcome } from './form-message.tsx'

interface PasswordFormProps {
  readonly change: (input: {
    readonly password: string
    readonly passwordConfirmation: string
  }) => Promise<Result<null>>
  readonly onDirty: (dirty: boolean) => void
}

const blank = { password: '', password_confirmation: '' }

export function PasswordForm({ change, onDirty }: PasswordFormProps) {
  const [typed, setTyped] = useState(blank)
  const latest = useRef(typed)
  useLayoutEffect(() => {
    latest.current = typed
  })
  const dirty = typed.password !== '' || typed.password_confirmation !== ''
  useEffect(() => onDirty(dirty), [dirty, onDirty])

  const form = useForm<typeof blank, keyof typeof blank, SaveOutcome>({
    read: () => typed,
    check: ({ password, password_confirmation: passwordConfirmation }) =>
      fieldErrors(passwordChangeProblem({ password, passwordConfirmation })),
    async send(sent) {
      const result = await change({ password: sent.password, passwordConfirmation: sent.password_confirmation })
      if (!result.ok) {
        form.setMessage({ tone: 'danger', text: passwordChangeMessage(result.failure), moreTyped: false })
        return 'staying'
      }
      const left = { ...blank, ...typedSince(latest.current, sent) }
      setTyped(left)
      const moreTyped = left.password !== '' || left.password_confirmation !== ''
      form.setMessage({ tone: 'success', text: msg('Password changed successfully!'), moreTyped })
      return 'staying'
    },
  })

  const bind = (name: keyof typeof blank) => ({
    ...form.field(name),
    value: typed[name],
    required: true,
    autoComplete: 'new-password',
    onChange: (event: { target: { value: string } }) => {
      setTyped((before) => ({ ...before, [name]: event.target.value }))
      form.forget(name)
    },
  })

  return (
    <form {...form.props}>
      <div className="profile-fields profile-passwords d-grid align-items-start">
        <PasswordField
          label={t('New Password')}
          hint={t('At least {count} characters', { count: changedPasswordMinimum })}
          {...bind('password')}
        />
        <PasswordField label={t('Confirm Password')} {...bind('password_confirmation')} />
      </div>
      {form.message !== null && <FormMessage outcome={form.message} />}
      <div className="profile-buttons d-flex flex-wrap justify-content-end">
        <button type="submit" className="btn btn-primary" disabled={form.busy}>
          {form.busy ? t('Saving...') : t('Change Password')}
        </button>
      </div>
    </form>
  )
}
