import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Result } from '../../api/client.ts'
import type { ProfileInput } from '../../api/profile.ts'
import { profileProblem } from '../../domain/account.ts'
import { profileSaveFailure } from '../../domain/failures.ts'
import type { User } from '../../domain/user.ts'
import { t } from '../../i18n/t.ts'
import { Notice } from '../../ui/feedback.tsx'
import { TextField } from '../../ui/field.tsx'
import type { FormMessage } from './form-message.ts'
import { PictureField } from './picture-field.tsx'

interface ProfileFormProps {
  readonly profile: User
  /** `profile` is what the device remembers; fields it does not know may be known to the provider. */
  readonly cached: boolean
  /** Stays when the form starts anew after a save. */
  readonly message: FormMessage | null
  readonly onMessage: (message: FormMessage | null) => void
  readonly isLoading: boolean
  readonly onDirty: (dirty: boolean) => void
  readonly onCancel: () => void
  readonly save: (input: ProfileInput) => Promise<Result<null>>
}

const textFields = ['name', 'email', 'phone', 'address'] as const
type TextFieldName = (typeof textFields)[number]

/** Edit Profile. Mount it anew (a new key) to start from other data. */
export function ProfileForm(props: ProfileFormProps) {
  const { profile, cached, message, onMessage, isLoading, onDirty, onCancel, save } = props
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<Pick<User, TextFieldName>>(profile)
  const [picture, setPicture] = useState<File | null>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<ReturnType<typeof profileProblem>>(null)

  const dirty = picture !== null || textFields.some((name) => typed[name] !== profile[name])
  useEffect(() => onDirty(dirty), [dirty, onDirty])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    onMessage(null)
    const problem = profileProblem(typed)
    setWrong(problem)
    if (problem !== null) {
      form.current?.querySelector<HTMLInputElement>(`[name="${problem.field}"]`)?.focus()
      return
    }
    /** What was never loaded and never typed is left to the provider. */
    const known = (name: 'phone' | 'address') => (cached && typed[name] === '' ? null : typed[name].trim())
    setBusy(true)
    const result = await save({
      name: typed.name.trim(),
      email: typed.email.trim(),
      phone: known('phone'),
      address: known('address'),
      image: picture,
    })
    setBusy(false)
    onMessage(
      result.ok
        ? { tone: 'success', text: 'Profile updated successfully!' }
        : { tone: 'danger', text: profileSaveFailure(result.problem) },
    )
  }

  const bind = (name: TextFieldName) => ({
    name,
    value: typed[name],
    alerts: true,
    error: wrong?.field === name ? t(wrong.message) : undefined,
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value })
      if (wrong?.field === name) setWrong(null)
    },
  })

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      {message !== null && <Notice tone={message.tone}>{t(message.text)}</Notice>}
      <PictureField stored={profile.image} name={profile.name} chosen={picture} onChange={setPicture} />
      <div className="profile-fields">
        <TextField label={t('Full Name')} required autoComplete="name" {...bind('name')} />
        <TextField
          label={t('Email')}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          {...bind('email')}
        />
        <TextField label={t('Phone')} type="tel" autoComplete="tel" {...bind('phone')} />
        <TextField label={t('Address')} autoComplete="street-address" {...bind('address')} />
      </div>
      <div className="profile-buttons">
        <button
          type="button"
          className="btn btn-outline-secondary"
          disabled={busy}
          aria-busy={isLoading || undefined}
          onClick={() => {
            onMessage(null)
            onCancel()
          }}
        >
          {t('Cancel')}
        </button>
        <button type="submit" className="btn btn-primary" disabled={busy}>
          {busy ? t('Saving...') : t('Save Changes')}
        </button>
      </div>
    </form>
  )
}
