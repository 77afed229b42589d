import type { ErrorDialogContent } from '../domain/failures/common.ts'
import { userTextKey } from '../domain/text/user-text.ts'
import { t } from '../i18n/t.ts'
import { Dialog } from './dialog.tsx'
import { TranslatedText } from './translated-text.tsx'

interface ErrorDialogProps {
  readonly failure: ErrorDialogContent
  /** Called on Escape: close the dialog. */
  readonly onClose: () => void
  /** Called by the button ('Retry', 'Try Again'); if absent, the button closes the dialog. */
  readonly onRetry?: () => void
}

/** '45 s', '5 min'. */
function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}

/** Displays a failure: title, message, list and its button. */
export function ErrorDialog({ failure, onClose, onRetry = onClose }: ErrorDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title={t(failure.title)}
      onClose={onClose}
      actions={
        <button type="button" className="btn btn-primary" onClick={onRetry}>
          {t(failure.button)}
        </button>
      }
    >
      <p>
        <TranslatedText text={failure.message} />
      </p>
      {failure.list.length > 0 && (
        <ul className="mb-0">
          {failure.list.map((line) => (
            <li key={userTextKey(line)}>
              <bdi>
                <TranslatedText text={line} />
              </bdi>
            </li>
          ))}
        </ul>
      )}
      {failure.note !== undefined && (
        <p className="mb-0">
          <TranslatedText text={failure.note} />
        </p>
      )}
      {failure.waitMs !== undefined && (
        <p className="mb-0">{t('Please wait {time} before you try again.', { time: duration(failure.waitMs) })}</p>
      )}
    </Dialog>
  )
}
