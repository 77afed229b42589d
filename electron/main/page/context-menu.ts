/** Context menu: spelling suggestions, Cut, Copy and Paste. */

import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'
import { t } from '../../../src/i18n/t.ts'

type Clicked = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions' | 'editFlags'
>

function spelling({ misspelledWord, dictionarySuggestions }: Clicked, replace: (word: string) => void) {
  if (misspelledWord === '') return []
  const words = dictionarySuggestions.map(
    (word): MenuItemConstructorOptions => ({ label: word, click: () => replace(word) }),
  )
  const none: MenuItemConstructorOptions = { label: t('No spelling suggestions'), enabled: false }
  return [...(words.length > 0 ? words : [none]), { type: 'separator' } as const]
}

export function contextMenuTemplate(clicked: Clicked, replace: (word: string) => void): MenuItemConstructorOptions[] {
  const { isEditable, selectionText, editFlags } = clicked
  if (!isEditable)
    return selectionText.trim() === '' ? [] : [{ role: 'copy', label: t('Copy'), enabled: editFlags.canCopy }]
  return [
    ...spelling(clicked, replace),
    { role: 'cut', label: t('Cut'), enabled: editFlags.canCut },
    { role: 'copy', label: t('Copy'), enabled: editFlags.canCopy },
    { role: 'paste', label: t('Paste'), enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: t('Select All'), enabled: editFlags.canSelectAll },
  ]
}
