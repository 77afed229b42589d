import { useId } from 'react'
import { brand } from '../../config.ts'
import type { UserText } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import { FieldNotes } from '../../ui/field.tsx'

interface TermsFieldProps {
  readonly error: UserText | undefined
  readonly alerts: boolean
}

/** The required consent, and where to get the terms: the provider supplies neither a text nor a page for them. */
export function TermsField({ error, alerts }: TermsFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="auth-check d-flex align-items-center gap-snug tap-height" htmlFor={id}>
        <input
          className="form-check-input"
          id={id}
          type="checkbox"
          name="terms"
          required
          aria-required
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        <span className="form-check-label">{t('I accept the terms and the privacy policy')}</span>
      </label>
      <FieldNotes id={id} error={error} alerts={alerts} />
      <details>
        <summary className="btn btn-link auth-link">{t('Where can I read them?')}</summary>
        <p className="mb-0">
          {t(
            '{company} sends you its current terms and privacy policy on request, before you sign up or at any time after.',
            { company: brand.company },
          )}
        </p>
        <a
          className="auth-link d-inline-flex align-items-center tap-height text-break"
          href={`mailto:${brand.supportEmail}`}
        >
          <bdi translate="no">{brand.supportEmail}</bdi>
        </a>
      </details>
    </div>
  )
}
