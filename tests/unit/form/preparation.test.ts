/** The queue of files being prepared: counted, cancelable, and safe against late results. */
import { describe, expect, test } from 'vitest'
import {
  openRow,
  preparationProgress,
  reasonsOf,
  withChosen,
  withClosed,
  withoutOpen,
  withoutReasons,
} from '../../../src/form/preparation.ts'

const field = 'truckPhotos'
const three = withChosen([], field, ['a', 'b', 'c'])

describe('chosen files', () => {
  test('are prepared in order', () => {
    expect(openRow(three)?.id).toBe('a')
    expect(openRow(withClosed(three, 'a', null))?.id).toBe('b')
    expect(openRow(withoutOpen(three, ['a', 'b', 'c']))).toBeUndefined()
  })

  test('of two fields share one queue', () => {
    const rows = withChosen(withChosen([], field, ['a']), 'cdlUpload', ['b'])
    expect(preparationProgress(rows, null)).toEqual({ current: 1, total: 2 })
    expect(preparationProgress(rows, 'cdlUpload')).toEqual({ current: 1, total: 1 })
  })

  test('are counted without removed ones, and from one when all are done', () => {
    const rows = withClosed(withoutOpen(three, ['b']), 'a', null)
    expect(preparationProgress(rows, field)).toEqual({ current: 2, total: 2 })
    const done = withClosed(rows, 'c', null)
    expect(preparationProgress(done, field)).toBeNull()
    expect(preparationProgress(withChosen(done, field, ['d']), field)).toEqual({ current: 1, total: 1 })
  })
})

describe('a refused file', () => {
  const rows = withClosed(three, 'a', 'no')

  test('shows why until that is dismissed, or other files are chosen for its field', () => {
    expect(reasonsOf(rows, field)).toEqual(['no'])
    expect(reasonsOf(rows, 'cdlUpload')).toEqual([])
    expect(reasonsOf(withChosen(rows, 'cdlUpload', ['d']), field)).toEqual(['no'])
    expect(reasonsOf(withChosen(rows, field, ['d']), field)).toEqual([])
    expect(reasonsOf(withoutReasons(rows, field), field)).toEqual([])
  })

  test('is neither ready nor removed afterwards', () => {
    expect(withClosed(rows, 'a', null)).toEqual(rows)
    expect(withoutOpen(rows, ['a'])).toEqual(rows)
  })
})
