import { useEffect, useState } from 'react'
import { profileSaveMessage } from '../../domain/failures/screens.ts'
import { emailIn } from '../../domain/session/account.ts'
import { profileProblem } from '../../domain/session/profile-checks.ts'
import type { User } from '../../domain/session/user.ts'
import { msg, type UserText } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import type { ProfileActions, ProfileEdits } from '../../state/profile.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { emailWarning } from '../../ui/email-warning.ts'
import { Message } from '../../ui/feedback.tsx'
import { TextField } from '../../ui/field.tsx'
import { fieldErrors, useForm } from '../../ui/use-form.ts'
import { PictureField } from './picture-field.tsx'

interface ProfileFormProps {
  readonly profile: User
  /** Where the page can display its picture; null: it has none, or not yet. */
  readonly picture: string | null
  readonly isLoading: boolean
  readonly onDirty: (dirty: boolean) => void
  readonly onCancel: () => void
  readonly save: ProfileActions['save']
}

export interface SaveOutcome {
  readonly tone: 'success' | 'danger'
  readonly text: UserText
}

const textFields = ['name', 'email', 'phone', 'address'] as const

/** Stores edits separately from the profile, so that unedited fields follow a refreshed profile. */
function useProfileForm({ profile, onDirty, save }: Pick<ProfileFormProps, 'profile' | 'onDirty' | 'save'>) {
  const [edits, setEdits] = useState<ProfileEdits>({})
  const image = edits.image ?? null
  const dirty = image !== null || textFields.some((name) => (edits[name] ?? profile[name]) !== profile[name])
  useEffect(() => onDirty(dirty), [dirty, onDirty])

  const form = useForm<ProfileEdits, 'name' | 'email', SaveOutcome>({
    read: () => (edits.email === undefined ? edits : { ...edits, email: emailIn(edits.email) }),
    check: ({ name = profile.name, email = profile.email }) => fieldErrors(profileProblem({ name, email })),
    async send(sent) {
      const result = await save(sent)
      if (result.ok) setEdits({})
      form.setMessage(
        result.ok
          ? { tone: 'success', text: msg('Profile updated successfully!') }
          : { tone: 'danger', text: profileSaveMessage(result.failure) },
      )
      return 'staying'
    },
  })

  return {
    form,
    image,
    setImage: (picture: File | null) => setEdits((before) => ({ ...before, image: picture })),
    bind: (name: (typeof textFields)[number]) => ({
      name,
      readOnly: form.busy,
      value: edits[name] ?? profile[name],
      onChange: (event: { target: { value: string } }) =>
        setEdits((before) => ({ ...before, [name]: event.target.value })),
    }),
    clear() {
      setEdits({})
      form.clear()
    },
  }
}

export function ProfileForm({ profile, picture, isLoading, onDirty, onCancel, save }: ProfileFormProps) {
  const { form, image, setImage, bind, clear } = useProfileForm({ profile, onDirty, save })
  // A new key clears the picture field's message about a rejected file.
  const [canceled, setCanceled] = useState(0)
  const [isPreparing, setPreparing] = useState(false)

  const isCanceling = isLoading && canceled > 0

  function cancel() {
    clear()
    setPreparing(false)
    setCanceled(canceled + 1)
    announce(t('Loading your profile...'))
    onCancel()
  }

  return (
    <form {...form.props}>
      <div inert={form.busy}>
        <PictureField
          key={canceled}
          stored={picture}
          name={profile.name}
          chosen={image}
          onChange={setImage}
          isPreparing={isPreparing}
          onPreparing={setPreparing}
        />
      </div>
      <div className="profile-fields d-grid column-gap-4">
        <TextField label={t('Full Name')} required autoComplete="name" {...form.field('name')} {...bind('name')} />
        <TextField
          label={t('Email')}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          {...form.field('email')}
          {...bind('email')}
          warning={emailWarning(bind('email').value)}
        />
        <TextField label={t('Phone')} type="tel" autoComplete="tel" {...bind('phone')} />
        <TextField label={t('Address')} wraps autoComplete="street-address" {...bind('address')} />
      </div>
      {form.message !== null && <Message {...form.message} />}
      <div className="d-flex flex-wrap justify-content-end gap-snug">
        <Button
          className="flex-fill flex-sm-grow-0"
          label={t('Cancel')}
          busy={isCanceling}
          held={form.busy}
          onClick={cancel}
        />
        <Button
          primary
          className="flex-fill flex-sm-grow-0"
          type="submit"
          label={t('Save Changes')}
          busy={form.busy}
          busyLabel={t('Saving...')}
          held={isPreparing}
        />
      </div>
    </form>
  )
}
