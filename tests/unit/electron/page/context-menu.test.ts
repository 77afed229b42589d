import { describe, expect, it, vi } from 'vitest'
import { contextMenuTemplate } from '../../../../electron/main/page/context-menu.ts'

describe('the context menu', () => {
  const editFlags = { canCut: true, canCopy: true, canPaste: false, canSelectAll: true } as never
  const plain = { isEditable: false, selectionText: '', misspelledWord: '', dictionarySuggestions: [], editFlags }
  const offered = (clicked: Partial<Parameters<typeof contextMenuTemplate>[0]>, replace = vi.fn()) =>
    contextMenuTemplate({ ...plain, ...clicked }, replace)

  it('offers Cut, Copy and Paste in a field, if they apply', () => {
    const items = offered({ isEditable: true })
    expect(items.map(({ role }) => role).filter(Boolean)).toEqual(['cut', 'copy', 'paste', 'selectAll'])
    expect(items.find(({ role }) => role === 'paste')?.enabled).toBe(false)
  })

  it('offers spelling suggestions first, and inserts the chosen one', () => {
    const replace = vi.fn()
    const misspelt = { isEditable: true, misspelledWord: 'truk', dictionarySuggestions: ['truck', 'trunk'] }
    const [first, second] = offered(misspelt, replace)
    expect([first?.label, second?.label]).toEqual(['truck', 'trunk'])
    first?.click?.(undefined as never, undefined, undefined as never)
    expect(replace).toHaveBeenCalledWith('truck')
    expect(offered({ ...misspelt, dictionarySuggestions: [] })[0]).toEqual({
      label: 'No spelling suggestions',
      enabled: false,
    })
  })

  it('offers Copy for a selection, and nothing elsewhere', () => {
    expect(offered({ selectionText: 'TS-1' }).map(({ role }) => role)).toEqual(['copy'])
    expect(offered({ selectionText: ' ' })).toEqual([])
  })
})
