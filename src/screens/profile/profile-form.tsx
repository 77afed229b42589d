import { type FormEvent, useEffect, useRef, useState } from 'react'
import { profileProblem } from '../../domain/account.ts'
import { profileSaveFailure } from '../../domain/failures.ts'
import type { User } from '../../domain/user.ts'
import { t } from '../../i18n/t.ts'
import type { ProfileActions, ProfileEdits } from '../../state/profile.ts'
import { TextField } from '../../ui/field.tsx'
import { isUnsaved, type TextFieldName, typedSince } from './edits.ts'
import { FormMessage, type SaveOutcome } from './form-message.tsx'
import { PictureField } from './picture-field.tsx'

interface ProfileFormProps {
  readonly profile: User
  readonly isLoading: boolean
  readonly onDirty: (dirty: boolean) => void
  readonly onCancel: () => void
  readonly save: ProfileActions['save']
}

/**
 * Edit Profile. What was typed lies over the profile, so that a field which nobody touched follows the newest that
 * is known. After a save the form starts anew from what is saved, but for what was typed meanwhile.
 */
export function ProfileForm({ profile, isLoading, onDirty, onCancel, save }: ProfileFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [edits, setEdits] = useState<ProfileEdits>({})
  const latest = useRef(edits)
  latest.current = edits
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null)
  const [wrong, setWrong] = useState<ReturnType<typeof profileProblem>>(null)
  const [cancelled, setCancelled] = useState(0)

  const dirty = isUnsaved(edits, profile)
  useEffect(() => onDirty(dirty), [dirty, onDirty])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setOutcome(null)
    const sent = edits
    const problem = profileProblem({ name: sent.name ?? profile.name, email: sent.email ?? profile.email })
    setWrong(problem)
    if (problem !== null) {
      form.current?.querySelector<HTMLInputElement>(`[name="${problem.field}"]`)?.focus()
      return
    }
    setBusy(true)
    const result = await save(sent)
    setBusy(false)
    if (!result.ok) {
      setOutcome({ tone: 'danger', text: profileSaveFailure(result.problem), moreTyped: false })
      return
    }
    const left = typedSince(latest.current, sent)
    setEdits(left)
    const moreTyped = isUnsaved(left, result.value)
    setOutcome({ tone: 'success', text: 'Profile updated successfully!', moreTyped })
  }

  function cancel() {
    setEdits({})
    setWrong(null)
    setOutcome(null)
    setCancelled(cancelled + 1)
    onCancel()
  }

  const bind = (name: TextFieldName) => ({
    name,
    value: edits[name] ?? profile[name],
    alerts: true,
    error: wrong?.field === name ? t(wrong.message) : undefined,
    onChange: (event: { target: { value: string } }) => {
      setEdits((before) => ({ ...before, [name]: event.target.value }))
      if (wrong?.field === name) setWrong(null)
    },
  })

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      {outcome !== null && <FormMessage outcome={outcome} />}
      <PictureField
        key={cancelled}
        stored={profile.image}
        name={profile.name}
        chosen={edits.image ?? null}
        onChange={(image) => setEdits((before) => ({ ...before, image }))}
      />
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
          onClick={cancel}
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
