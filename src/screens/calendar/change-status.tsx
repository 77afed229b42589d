import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { Notice } from '../../ui/feedback.tsx'
import { Floating } from '../../ui/floating.ts'
import { TranslatedText } from '../../ui/translated-text.tsx'
import type { Interviews } from './use-interviews.ts'

interface ChangeStatusProps extends Pick<Interviews, 'past' | 'undo'> {
  /** A dialog is open, which has its own buttons. */
  readonly hidden: boolean
}

/** Names each change when it is made, and offers to undo it. */
export function ChangeStatus({ past, undo, hidden }: ChangeStatusProps) {
  const [seen, setSeen] = useState<{ readonly count: number; readonly last: 'change' | 'undo' | null }>({
    count: past.length,
    last: null,
  })
  if (past.length !== seen.count) setSeen({ count: past.length, last: past.length > seen.count ? 'change' : 'undo' })
  const change = past.at(-1)
  if (seen.last === null || hidden) return null
  return (
    <Floating>
      <Notice
        tone="success"
        actions={
          <>
            {seen.last === 'change' && (
              <button type="button" className="btn btn-outline-secondary" onClick={undo}>
                {t('Undo')}
              </button>
            )}
            <button type="button" className="btn btn-link" onClick={() => setSeen({ ...seen, last: null })}>
              {t('Dismiss')}
            </button>
          </>
        }
      >
        {seen.last === 'undo' || change === undefined ? (
          t('The last change is undone.')
        ) : (
          <TranslatedText text={change.what} />
        )}
      </Notice>
    </Floating>
  )
}
