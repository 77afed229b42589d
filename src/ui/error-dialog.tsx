import type { ErrorDialogContent } from '../domain/failures/common.ts'
import { userTextKey } from '../domain/text/user-text.ts'
import { t } from '../i18n/t.ts'
import { Dialog } from './dialog.tsx'
import { TranslatedText } from './translated-text.tsx'

interface ErrorDialogProps {
  readonly content: ErrorDialogContent
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

/** Displays an error: title, message, list and its button. */
export function ErrorDialog({ content, onClose, onRetry = onClose }: ErrorDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title={t(content.title)}
      onClose={onClose}
      actions={
        <button type="button" className="btn btn-primary" onClick={onRetry}>
          {t(content.button)}
        </button>
      }
    >
      <p>
        <TranslatedText text={content.message} />
      </p>
      {content.list.length > 0 && (
        <ul className="mb-0">
          {content.list.map((line) => (
            <li key={userTextKey(line)}>
              <bdi>
                <TranslatedText text={line} />
              </bdi>
            </li>
          ))}
        </ul>
      )}
      {content.note !== undefined && (
        <p className="mb-0">
          <TranslatedText text={content.note} />
        </p>
      )}
      {content.waitMs !== undefined && (
        <p className="mb-0">{t('Please wait {time} before you try again.', { time: duration(content.waitMs) })}</p>
      )}
    </Dialog>
  )
}
