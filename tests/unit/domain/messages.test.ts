import { describe, expect, it } from 'vitest'
import { countUnread, cutText, messagesShown, newestFirst } from '../../../src/domain/messages.ts'

const message = (id: string, createdAt: string) => ({ id, createdAt, text: `text ${id}` })
const ids = (messages: readonly { id: string }[]) => messages.map(({ id }) => id)

describe('order', () => {
  it('newest first by created_at, bad dates last, equal dates as they came', () => {
    const sorted = newestFirst([
      message('old', '2024-01-01T00:00:00Z'),
      message('bad', 'soon'),
      message('a', '2025-01-01T00:00:00Z'),
      message('none', ''),
      message('b', '2025-01-01T00:00:00Z'),
      message('new', '2025-06-01 10:00:00'),
    ])
    expect(ids(sorted)).toEqual(['new', 'a', 'b', 'old', 'bad', 'none'])
  })
  it('takes 10,000 of them, with doubled and missing ids', () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      message(index % 2 === 0 ? '' : '7', new Date(1.7e12 + index * 1000).toISOString()),
    )
    const sorted = newestFirst(many)
    expect(sorted).toHaveLength(10_000)
    expect(sorted.slice(0, messagesShown)).toEqual(many.slice(-messagesShown).reverse())
  })
  it('leaves the list it was given alone', () => {
    const given = Object.freeze([message('a', '2024-01-01'), message('b', '2025-01-01')])
    expect(ids(newestFirst(given))).toEqual(['b', 'a'])
  })
})

describe('what is new', () => {
  const sorted = [message('3', ''), message('2', ''), message('1', '')]
  it.each([
    [null, 3],
    ['gone', 3],
    ['3', 0],
    ['1', 2],
  ])('last seen %s: the first %d', (lastSeen, count) => expect(countUnread(sorted, lastSeen)).toBe(count))
})

describe('long texts', () => {
  it('stand whole up to 500 characters', () => expect(cutText('x'.repeat(500))).toBeNull())
  it('are cut at 500', () => expect(cutText('x'.repeat(1_000_000))).toHaveLength(500))
  it('are never cut inside a character', () => {
    const cut = cutText(`${'x'.repeat(499)}🚚🚚`) as string
    expect(cut).toBe('x'.repeat(499))
    expect(cutText(`${'x'.repeat(498)}🚚🚚`)).toBe(`${'x'.repeat(498)}🚚`)
  })
})
