/** The queue of files being prepared: one at a time, counted, cancelable, and safe against late results. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  nextToPrepare,
  openIds,
  type Preparation,
  type PreparationEvent,
  preparationProgress,
  reasonsOf,
  reducePreparation,
} from '../../../src/application/preparation.ts'

const field = 'truckPhotos'
const chosen = (...ids: string[]): PreparationEvent => ({ type: 'chosen', field, ids })
const rowsAfter = (...events: PreparationEvent[]): Preparation => events.reduce(reducePreparation, [])

describe('chosen files', () => {
  test('are prepared in order, two at a time', () => {
    const preparing = (id: string): PreparationEvent => ({ type: 'preparing', id })
    const three = chosen('a', 'b', 'c')
    expect(nextToPrepare(rowsAfter(three))?.id).toBe('a')
    expect(nextToPrepare(rowsAfter(three, preparing('a')))?.id).toBe('b')
    expect(nextToPrepare(rowsAfter(three, preparing('a'), preparing('b')))).toBeNull()
    expect(nextToPrepare(rowsAfter(three, preparing('a'), preparing('b'), { type: 'ready', id: 'a' }))?.id).toBe('c')
  })

  test('of two fields share one queue', () => {
    const rows = rowsAfter(chosen('a'), { type: 'chosen', field: 'cdlUpload', ids: ['b'] })
    expect(preparationProgress(rows, null)).toEqual({ current: 1, total: 2 })
    expect(preparationProgress(rows, 'cdlUpload')).toEqual({ current: 1, total: 1 })
    expect(openIds(rows, 'cdlUpload')).toEqual(['b'])
  })

  test('are counted without canceled ones, and from zero when all are done', () => {
    const rows = rowsAfter(chosen('a', 'b', 'c'), { type: 'cancelled', id: 'b' }, { type: 'ready', id: 'a' })
    expect(preparationProgress(rows, field)).toEqual({ current: 2, total: 2 })
    const done = reducePreparation(rows, { type: 'ready', id: 'c' })
    expect(preparationProgress(done, field)).toBeNull()
    expect(preparationProgress(reducePreparation(done, chosen('d')), field)).toEqual({ current: 1, total: 1 })
  })
})

describe('a refused file', () => {
  const failed: PreparationEvent = { type: 'failed', id: 'a', reason: 'no' }
  test('shows why until that is dismissed', () => {
    expect(reasonsOf(rowsAfter(chosen('a'), failed), field)).toEqual(['no'])
    expect(reasonsOf(rowsAfter(chosen('a'), failed), 'cdlUpload')).toEqual([])
    expect(reasonsOf(rowsAfter(chosen('a'), failed, { type: 'dismissed', field }), field)).toEqual([])
  })
  test('keeps its reason while files of another field are chosen', () => {
    const other: PreparationEvent = { type: 'chosen', field: 'cdlUpload', ids: ['b'] }
    expect(reasonsOf(rowsAfter(chosen('a'), failed, other), field)).toEqual(['no'])
  })
  test.each(['ready', 'cancelled', 'preparing'] as const)('is not %s afterwards', (type) => {
    expect(reasonsOf(rowsAfter(chosen('a'), failed, { type, id: 'a' }), field)).toEqual(['no'])
  })
})

test('at most two are in preparation, and each chosen file ends, for any sequence of events', () => {
  const ids = ['a', 'b', 'c']
  const event = fc.record({ type: fc.constantFrom('ready', 'cancelled', 'next'), id: fc.constantFrom(...ids) })
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      let rows = rowsAfter(chosen(...ids))
      for (const { type, id } of events) {
        const next = nextToPrepare(rows)
        if (type !== 'next') rows = reducePreparation(rows, { type: type as 'ready' | 'cancelled', id })
        else if (next !== null) rows = reducePreparation(rows, { type: 'preparing', id: next.id })
        expect(rows.filter(({ is }) => is === 'preparing').length).toBeLessThan(3)
      }
      for (const { id } of rows) rows = reducePreparation(rows, { type: 'ready', id })
      expect(preparationProgress(rows, null)).toBeNull()
    }),
  )
})
