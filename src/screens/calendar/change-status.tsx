import { t } from '../../i18n/t.ts'
import { Notice } from '../../ui/feedback.tsx'
import { Floating } from '../../ui/floating.tsx'
import { TranslatedText } from '../../ui/translated-text.tsx'
import type { LastChange } from './use-interviews.ts'

interface ChangeStatusProps {
  readonly last: LastChange
  readonly onUndo: () => void
  readonly onDismiss: () => void
}

export function ChangeStatus({ last, onUndo, onDismiss }: ChangeStatusProps) {
  return (
    <Floating>
      <Notice
        tone="success"
        actions={
          <>
            {last !== 'undone' && (
              <button type="button" className="btn btn-outline-secondary" onClick={onUndo}>
                {t('Undo')}
              </button>
            )}
            <button type="button" className="btn btn-link" onClick={onDismiss}>
              {t('Dismiss')}
            </button>
          </>
        }
      >
        {last === 'undone' ? t('The last change is undone.') : <TranslatedText text={last.what} />}
      </Notice>
    </Floating>
  )
}
