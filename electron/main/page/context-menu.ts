import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'
import { t } from '../../../src/i18n/t.ts'

type Clicked = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>

export function contextMenuTemplate(clicked: Clicked): MenuItemConstructorOptions[] {
  const { isEditable, selectionText, editFlags } = clicked
  if (!isEditable)
    return selectionText.trim() === '' ? [] : [{ role: 'copy', label: t('Copy'), enabled: editFlags.canCopy }]
  return [
    { role: 'cut', label: t('Cut'), enabled: editFlags.canCut },
    { role: 'copy', label: t('Copy'), enabled: editFlags.canCopy },
    { role: 'paste', label: t('Paste'), enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: t('Select All'), enabled: editFlags.canSelectAll },
  ]
}
