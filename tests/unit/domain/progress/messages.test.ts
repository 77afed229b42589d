import { describe, expect, it } from 'vitest'
import { countUnread, maxMessages, newestFirst, readMessages } from '../../../../src/domain/progress/messages.ts'

const message = (id: string, createdAt: string) => ({ id, createdAt, text: `text ${id}` })
const ids = (messages: readonly { id: string }[]) => messages.map(({ id }) => id)

describe('order', () => {
  it('newest first by created_at, bad dates last, equal dates by id', () => {
    const sorted = newestFirst([
      message('old', '2024-01-01T00:00:00Z'),
      message('bad', 'soon'),
      message('a', '2025-01-01T00:00:00Z'),
      message('none', ''),
      message('b', '2025-01-01T00:00:00Z'),
      message('new', '2025-06-01 10:00:00'),
    ])
    expect(ids(sorted)).toEqual(['new', 'b', 'a', 'old', 'none', 'bad'])
  })
  it('counts ids: 10 is newer than 9', () => {
    const sorted = newestFirst(['9', '10', '2'].map((id) => message(id, '2025-01-01T00:00:00Z')))
    expect(ids(sorted)).toEqual(['10', '9', '2'])
  })
  it('accepts 10,000 of them, with duplicate and missing ids', () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      message(index % 2 === 0 ? '' : '7', new Date(1.7e12 + index * 1000).toISOString()),
    )
    const sorted = newestFirst(many)
    expect(sorted).toHaveLength(10_000)
    expect(sorted.slice(0, maxMessages)).toEqual(many.slice(-maxMessages).reverse())
  })
})

describe('new messages', () => {
  const sorted = [message('3', ''), message('2', ''), message('1', '')]
  it.each([
    [null, 3],
    ['gone', 3],
    ['3', 0],
    ['1', 2],
  ])('last seen %s: the first %d', (lastSeen, count) => expect(countUnread(sorted, lastSeen)).toBe(count))
})

describe("the provider's list", () => {
  it.each([
    [{ 2: { id: 7 }, 5: { id: 9 } }, ['7', '9']],
    [{ newest: { id: 7 } }, []],
    ['7', []],
  ])('%j has the messages %j', (list, read) => expect(ids(readMessages(list))).toEqual(read))

  it('is read field by field', () => {
    expect(
      readMessages([{ id: 7, created_at: '2025-01-01', msg: 'Welcome', more: 1 }, null, { msg: { x: 1 }, id: [] }]),
    ).toEqual([
      { id: '7', createdAt: '2025-01-01', text: 'Welcome' },
      { id: '', createdAt: '', text: '' },
      { id: '', createdAt: '', text: '' },
    ])
  })
})
