import { useEffect } from 'react'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { Floating } from '../../ui/floating.tsx'
import { TranslatedText } from '../../ui/translated-text.tsx'
import type { LastChange } from './use-interviews.ts'

/** How long it is displayed, in milliseconds. Undo stays in the menu. */
const shownMs = 10_000

interface ChangeStatusProps {
  readonly last: LastChange
  readonly onUndo: () => void
  readonly onDismiss: () => void
}

export function ChangeStatus({ last, onUndo, onDismiss }: ChangeStatusProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another change begins again
  useEffect(() => {
    const timer = setInterval(() => {
      const isUsed = document.querySelector('.floating-notice-bottom:is(:hover, :focus-within)') !== null
      if (!isUsed) onDismiss()
    }, shownMs)
    return () => clearInterval(timer)
  }, [last, onDismiss])
  return (
    <Floating>
      <Notice
        tone="success"
        actions={
          <>
            <Button aria-keyshortcuts="Control+Z" held={last.undoable === 0} onClick={onUndo} label={t('Undo')} />
            <button type="button" className="btn btn-link" onClick={onDismiss}>
              {t('Dismiss')}
            </button>
          </>
        }
      >
        {/* Added again where it is the same text, so that it is read again. */}
        <TranslatedText key={last.undoable} text={last.what} />
        {last.undoable > 0 && <span className="visually-hidden">{t('Undo with Control Z.')}</span>}
      </Notice>
    </Floating>
  )
}
