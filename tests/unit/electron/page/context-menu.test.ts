import { describe, expect, it, vi } from 'vitest'
import { contextMenuTemplate } from '../../../../electron/main/page/context-menu.ts'

describe('a right click', () => {
  const editFlags = { canCut: true, canCopy: true, canPaste: false, canSelectAll: true } as never
  const plain = { isEditable: false, selectionText: '', misspelledWord: '', dictionarySuggestions: [], editFlags }
  const offered = (clicked: Partial<Parameters<typeof contextMenuTemplate>[0]>, replace = vi.fn()) =>
    contextMenuTemplate({ ...plain, ...clicked }, replace)

  it('offers Cut, Copy and Paste in a field, as far as they can do anything', () => {
    const items = offered({ isEditable: true })
    expect(items.map(({ role }) => role).filter(Boolean)).toEqual(['cut', 'copy', 'paste', 'selectAll'])
    expect(items.find(({ role }) => role === 'paste')?.enabled).toBe(false)
  })

  it('offers the words of the spelling check first, and puts in the one that is chosen', () => {
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

  it('offers Copy for what is selected, and nothing elsewhere', () => {
    expect(offered({ selectionText: 'TS-1' }).map(({ role }) => role)).toEqual(['copy'])
    expect(offered({ selectionText: ' ' })).toEqual([])
  })
})
