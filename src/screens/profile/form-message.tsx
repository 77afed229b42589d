import type { UserText } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import { Notice } from '../../ui/feedback.tsx'
import { TranslatedText } from '../../ui/translated-text.tsx'

export interface SaveOutcome {
  readonly tone: 'success' | 'danger'
  /** Translated when displayed. */
  readonly text: UserText
  /** The user typed while the save was in progress. */
  readonly moreTyped: boolean
}

/** The message at a form's buttons, which were just pressed. Announced by screen readers. */
export function FormMessage({ outcome: { tone, text, moreTyped } }: { readonly outcome: SaveOutcome }) {
  if (!moreTyped)
    return (
      <Notice tone={tone}>
        <TranslatedText text={text} />
      </Notice>
    )
  return (
    <Notice tone={tone} title={<TranslatedText text={text} />}>
      {t('What you typed in the meantime is still here. It is not saved yet.')}
    </Notice>
  )
}
