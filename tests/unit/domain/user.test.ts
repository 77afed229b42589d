import { expect, test } from 'vitest'
import { filledIn, ownerKey, readUser } from '../../../src/domain/session/user.ts'

const maria = {
  name: 'Maria Ortiz',
  email: 'Maria@Example.com',
  phone: ' 815 ',
  address: ' 1 Quarry Rd',
  image: 'a.jpg',
}
const nobody = { name: '', email: '', phone: '', address: '', image: '' }

test('a person is read field by field: what does not fit is blank, and costs no other field', () => {
  expect(readUser({ ...maria, name: ' Maria Ortiz ', email: '\tMaria@Example.com ' })).toEqual(maria)
  for (const field of ['name', 'email', 'phone', 'address', 'image'] as const) {
    expect(readUser({ ...maria, [field]: { x: 1 } }), field).toEqual({ ...maria, [field]: '' })
  }
  expect(readUser({ ...maria, phone: 8155550142 }).phone, 'a phone number as a number').toBe('8155550142')
  for (const odd of [null, undefined, 'x', 7, [maria]]) expect(readUser(odd)).toEqual(nobody)
})

test('a person is the same however the e-mail is written', () => {
  expect(ownerKey(' Maria@Example.COM\n')).toBe('maria@example.com')
})

test('what a login leaves blank is as it was known, what it names is new', () => {
  const known = { name: 'M', email: 'm@x.y', phone: '1', address: '2', image: '3' }
  expect(filledIn(nobody, known)).toEqual(known)
  expect(filledIn(maria, known)).toEqual(maria)
  expect(filledIn({ ...maria, phone: '' }, known)).toEqual({ ...maria, phone: '1' })
})
