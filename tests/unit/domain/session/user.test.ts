import { expect, test } from 'vitest'
import { fillBlanks, ownerKey, readUser } from '../../../../src/domain/session/user.ts'

const maria = {
  name: 'Maria Ortiz',
  email: 'Maria@Example.com',
  phone: ' 815 ',
  address: ' 1 Quarry Rd',
  image: 'a.jpg',
}
const blankUser = { name: '', email: '', phone: '', address: '', image: '' }

test('a user is read field by field: an invalid field is blank and affects no other', () => {
  expect(readUser({ ...maria, name: ' Maria Ortiz ', email: '\tMaria@Example.com ' })).toEqual(maria)
  for (const field of ['name', 'email', 'phone', 'address', 'image'] as const) {
    expect(readUser({ ...maria, [field]: { x: 1 } }), field).toEqual({ ...maria, [field]: '' })
  }
  expect(readUser({ ...maria, phone: 8155550142 }).phone, 'a phone number as a number').toBe('8155550142')
  for (const odd of [null, undefined, 'x', 7, [maria]]) expect(readUser(odd)).toEqual(blankUser)
})

test('the same user is recognized in any spelling of the e-mail', () => {
  expect(ownerKey(' Maria@Example.COM\n')).toBe('maria@example.com')
})

test('what a login leaves blank stays as known, what it names is new', () => {
  const known = { name: 'M', email: 'm@x.y', phone: '1', address: '2', image: '3' }
  expect(fillBlanks(blankUser, known)).toEqual(known)
  expect(fillBlanks(maria, known)).toEqual(maria)
  expect(fillBlanks({ ...maria, phone: '' }, known)).toEqual({ ...maria, phone: '1' })
})
