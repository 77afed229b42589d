import type { UserText } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import { TextField } from '../../ui/field.tsx'

interface EmailFieldProps {
  readonly error?: UserText | undefined
  readonly hint?: string
}

/** The e-mail field of the public forms, with the attributes that phone keyboards and password managers expect. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      label={t('Email')}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      alerts
      {...props}
    />
  )
}
