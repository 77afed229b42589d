import type { Failure } from '../domain/failures.ts'
import { t } from '../i18n/t.ts'
import { Dialog } from './dialog.tsx'

interface FailureDialogProps {
  readonly failure: Failure
  /** The one button ('Retry', 'Try Again') and Escape do the same: close, so that the person can go on. */
  readonly onClose: () => void
}

/** Shows a failure of the catalogue (portal.md section 8): title, message, list and its one button. */
export function FailureDialog({ failure, onClose }: FailureDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title={t(failure.title)}
      onClose={onClose}
      actions={
        <button type="button" className="btn btn-primary" onClick={onClose}>
          {t(failure.button)}
        </button>
      }
    >
      <p>{t(failure.message)}</p>
      {failure.list.length > 0 && (
        <ul className="mb-0">
          {failure.list.map((line) => (
            <li key={line}>
              <bdi>{line}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
