import { t } from '../i18n/t.ts'

interface ReloadButtonProps {
  readonly label?: string
  readonly primary?: boolean
}

/** Reloads the page, which reads the device and the provider again. */
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
