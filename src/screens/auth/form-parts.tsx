/** What the public forms have in common. */
import type { ComponentProps } from 'react'
import { msg } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'

export const googleUnavailable = msg('Google sign-in is not available right now. Use your e-mail and password.')

type EmailFieldProps = Pick<ComponentProps<typeof TextField>, 'alerts' | 'error' | 'hint' | 'warning' | 'onChange'> & {
  readonly name: 'email'
}

/** The e-mail field of the public forms, with the attributes that phone keyboards and password managers expect. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      label={t('Email')}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  )
}

interface AuthLinkProps {
  readonly to: string
  readonly label: string
}

export function AuthLink({ to, label }: AuthLinkProps) {
  return (
    <Link className="auth-link d-inline-flex align-items-center tap-height text-break" to={to}>
      {label}
    </Link>
  )
}

/** Below a form: the way to another one. */
export function OtherFormLink({ question, ...link }: AuthLinkProps & { readonly question?: string }) {
  return (
    <p className="mt-4 mb-0 text-center text-body-secondary">
      {question !== undefined && <span>{`${question} `}</span>}
      <AuthLink {...link} />
    </p>
  )
}

export function SubmitButton(props: Pick<ComponentProps<typeof Button>, 'busy' | 'label' | 'busyLabel'>) {
  return <Button primary type="submit" name="submit" className="w-100" {...props} />
}
