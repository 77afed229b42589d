import { t } from '../i18n/t.ts'

interface ReloadButtonProps {
  readonly label?: string
  /** The one thing to do now. */
  readonly primary?: boolean
}

/** Loads the page anew: it looks at the device, and asks the provider, again. */
export function ReloadButton({ label = t('Reload'), primary = false }: ReloadButtonProps) {
  return (
    <button
      type="button"
      className={`btn ${primary ? 'btn-primary' : 'btn-outline-secondary'}`}
      onClick={() => window.location.reload()}
    >
      {label}
    </button>
  )
}
