import { beforeAll, expect, it } from 'vitest'
import { hashOwner } from '../../../src/domain/session/owner-hash.ts'
import { lastSeenMessage, markMessageSeen } from '../../../src/state/seen-messages.ts'
import { fakePlatform } from '../../support/fake-platform.ts'

beforeAll(async () => {
  for (const name of ['a', 'b']) await hashOwner(`${name}@x.y`)
})

it('keeps one id per e-mail, in any case', () => {
  const { records } = fakePlatform()
  expect(lastSeenMessage(records, 'a@x.y')).toBeNull()
  markMessageSeen(records, 'A@x.y ', '3')
  markMessageSeen(records, 'b@x.y', '9')
  markMessageSeen(records, 'a@x.y', '4')
  expect(lastSeenMessage(records, 'a@X.y')).toBe('4')
  expect(lastSeenMessage(records, 'b@x.y')).toBe('9')
})

it('a message without an id leaves the mark unchanged', () => {
  const { records } = fakePlatform()
  markMessageSeen(records, 'a@x.y', '3')
  markMessageSeen(records, 'a@x.y', '')
  expect(lastSeenMessage(records, 'a@x.y')).toBe('3')
})

it.each(['', '{', 'null', '7', '[]', '{"a@x.y":5}'])(
  'the stored text %s counts as nothing seen and is overwritten',
  (stored) => {
    const { records } = fakePlatform()
    records.set('seenMessages', stored)
    expect(lastSeenMessage(records, 'a@x.y')).toBeNull()
    markMessageSeen(records, 'a@x.y', '2')
    expect(lastSeenMessage(records, 'a@x.y')).toBe('2')
  },
)
