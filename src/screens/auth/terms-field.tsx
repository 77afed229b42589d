import { useId, useState } from 'react'
import { brand } from '../../config.ts'
import type { UserText } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldNotes } from '../../ui/field.tsx'

interface TermsFieldProps {
  readonly error: UserText | undefined
  readonly alerts: boolean
}

/** The required consent, and where to get the terms: the provider supplies neither a text nor a page for them. */
export function TermsField({ error, alerts }: TermsFieldProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
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
      <button type="button" className="btn btn-link auth-link" onClick={() => setOpen(true)}>
        {t('Where can I read them?')}
      </button>
      {open && (
        <Dialog title={t('Terms and privacy')} describedBy={`${id}-text`} onClose={() => setOpen(false)}>
          <p id={`${id}-text`}>
            {t(
              '{company} sends you its current terms and privacy policy on request, before you sign up or at any time after.',
              {
                company: brand.company,
              },
            )}
          </p>
          <p className="mb-0">
            <a
              className="auth-link d-inline-flex align-items-center tap-height text-break"
              href={`mailto:${brand.supportEmail}`}
            >
              <bdi translate="no">{brand.supportEmail}</bdi>
            </a>
          </p>
        </Dialog>
      )}
    </div>
  )
}
