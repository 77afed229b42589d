import { describe, expect, it } from 'vitest'
import { contextMenuTemplate } from '../../../../electron/main/page/context-menu.ts'

describe('the context menu', () => {
  const editFlags = { canCut: true, canCopy: true, canPaste: false, canSelectAll: true } as never
  const plain = { isEditable: false, selectionText: '', editFlags }
  const offered = (clicked: Partial<Parameters<typeof contextMenuTemplate>[0]>) =>
    contextMenuTemplate({ ...plain, ...clicked })

  it('offers Cut, Copy and Paste in a field, if they apply', () => {
    const items = offered({ isEditable: true })
    expect(items.map(({ role }) => role).filter(Boolean)).toEqual(['cut', 'copy', 'paste', 'selectAll'])
    expect(items.find(({ role }) => role === 'paste')?.enabled).toBe(false)
  })

  it('offers Copy for a selection, and nothing elsewhere', () => {
    expect(offered({ selectionText: 'TS-1' }).map(({ role }) => role)).toEqual(['copy'])
    expect(offered({ selectionText: ' ' })).toEqual([])
  })
})
