import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Result } from '../../api/client.ts'
import { changedPasswordMinimum, passwordChangeProblem } from '../../domain/account.ts'
import { passwordChangeFailure } from '../../domain/failures.ts'
import { t } from '../../i18n/t.ts'
import { PasswordField } from '../../ui/field.tsx'
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

/** Change Password. */
export function PasswordForm({ change, onDirty }: PasswordFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(blank)
  const latest = useRef(typed)
  latest.current = typed
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null)
  const [wrong, setWrong] = useState<ReturnType<typeof passwordChangeProblem>>(null)

  const dirty = typed.password !== '' || typed.password_confirmation !== ''
  useEffect(() => onDirty(dirty), [dirty, onDirty])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setOutcome(null)
    const sent = typed
    const input = { password: sent.password, passwordConfirmation: sent.password_confirmation }
    const problem = passwordChangeProblem(input)
    setWrong(problem)
    if (problem !== null) {
      form.current?.querySelector<HTMLInputElement>(`[name="${problem.field}"]`)?.focus()
      return
    }
    setBusy(true)
    const result = await change(input)
    setBusy(false)
    if (!result.ok) {
      setOutcome({ tone: 'danger', text: passwordChangeFailure(result.problem), moreTyped: false })
      return
    }
    const left = { ...blank, ...typedSince(latest.current, sent) }
    setTyped(left)
    const moreTyped = left.password !== '' || left.password_confirmation !== ''
    setOutcome({ tone: 'success', text: 'Password changed successfully!', moreTyped })
  }

  const bind = (name: keyof typeof blank) => ({
    name,
    value: typed[name],
    required: true,
    autoComplete: 'new-password',
    alerts: true,
    error: wrong?.field === name ? t(wrong.message) : undefined,
    onChange: (event: { target: { value: string } }) => {
      setTyped((before) => ({ ...before, [name]: event.target.value }))
      if (wrong?.field === name) setWrong(null)
    },
  })

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      {outcome !== null && <FormMessage outcome={outcome} />}
      <div className="profile-fields profile-passwords">
        <PasswordField
          label={t('New Password')}
          hint={t('At least {count} characters', { count: changedPasswordMinimum })}
          {...bind('password')}
        />
        <PasswordField label={t('Confirm Password')} {...bind('password_confirmation')} />
      </div>
      <div className="profile-buttons">
        <button type="submit" className="btn btn-primary" disabled={busy}>
          {busy ? t('Saving...') : t('Change Password')}
        </button>
      </div>
    </form>
  )
}
