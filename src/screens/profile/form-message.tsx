import type { UserText } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import { Notice } from '../../ui/feedback.tsx'
import { TranslatedText } from '../../ui/translated-text.tsx'

/** What became of a save. */
export interface SaveOutcome {
  readonly tone: 'success' | 'danger'
  /** Passes through t() where it is shown. */
  readonly text: UserText
  /** Something was typed while the save was under way. */
  readonly moreTyped: boolean
}

/** The message above a form, read out as it comes. */
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
