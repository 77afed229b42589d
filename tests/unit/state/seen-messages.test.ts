import { beforeAll, expect, it } from 'vitest'
import { hashOwner } from '../../../src/domain/session/owner-hash.ts'
import { lastSeenMessage, markMessageSeen } from '../../../src/state/seen-messages.ts'
import { fakePlatform } from '../../support/fake-platform.ts'

beforeAll(async () => {
  for (const name of ['a', 'b', ...Array.from({ length: 30 }, (_, person) => `p${person}`)])
    await hashOwner(`${name}@x.y`)
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

it('remembers at most the last twenty users', () => {
  const { records } = fakePlatform()
  for (let person = 0; person < 30; person += 1) markMessageSeen(records, `p${person}@x.y`, '1')
  expect(lastSeenMessage(records, 'p9@x.y')).toBeNull()
  expect(lastSeenMessage(records, 'p10@x.y')).toBe('1')
})

it.each(['{', '[]', '{"a@x.y":5}'])('J: the stored text %s counts as nothing seen and is overwritten', (stored) => {
  const { records } = fakePlatform()
  records.set('seenMessages', stored)
  expect(lastSeenMessage(records, 'a@x.y')).toBeNull()
  markMessageSeen(records, 'a@x.y', '2')
  expect(lastSeenMessage(records, 'a@x.y')).toBe('2')
})
