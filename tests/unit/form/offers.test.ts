/** Answers that can be filled in with one press. */
import { describe, expect, test } from 'vitest'
import { allFields, type FieldName, fieldRow } from '../../../src/form/form.ts'
import { offerFor } from '../../../src/form/offers.ts'

const user = {
  name: 'Maria Ortiz-Lee 2nd',
  email: 'maria@example.com',
  phone: '+1 815-555-0142',
  address: ' 1 Quarry Road ',
  image: '',
}
const blankUser = { name: '', email: 'maria@example.com', phone: '', address: '', image: '' }
const blank = { fullName: '', phone: '', ownerContact: '' }
const offered = (name: FieldName, answer = '', answers: Partial<typeof blank> = {}, from = user) =>
  offerFor(fieldRow(name).row, answer, { answers: { ...blank, ...answers }, user: from })

test.each<[FieldName, string, string]>([
  ['fullName', 'Use my profile: {value}', 'Maria Ortiz-Lee nd'],
  ['companyAddress', 'Use my profile: {value}', '1 Quarry Road'],
  ['phone', 'Use my profile: {value}', '1 815-555-0142'],
  ['ownerContact', 'Same as my phone number', '1 815-555-0142'],
])("%s: %s, in the field's format", (name, text, value) => {
  expect(offered(name)).toEqual({ text, value, fills: { [name]: value } })
})

test("the form's phone takes precedence over the profile's, once it is complete", () => {
  const owner = (phone: string, from = user) => offered('ownerContact', '', { phone }, from)?.value
  expect(owner('218-555-0133')).toBe('218-555-0133')
  expect(owner('218-555')).toBe('1 815-555-0142')
  expect(owner('2185550133218555'), 'one digit too many').toBe('1 815-555-0142')
  expect(owner('218-555-0133', blankUser)).toBe('218-555-0133')
})

describe('I am the owner', () => {
  const answers = { fullName: 'Maria Lee', phone: '218-555-0133' }
  test("name and phone, the form's before the profile's", () => {
    expect(offered('ownerName', '', answers)?.fills).toEqual({ ownerName: 'Maria Lee', ownerContact: '218-555-0133' })
    expect(offered('ownerName')?.fills).toEqual({ ownerName: 'Maria Ortiz-Lee nd', ownerContact: '1 815-555-0142' })
  })
  test('an existing phone is kept, and an unknown one is not filled in', () => {
    expect(offered('ownerName', '', { ...answers, ownerContact: '1' })?.fills).toEqual({ ownerName: 'Maria Lee' })
    expect(offered('ownerName', '', { fullName: 'Maria Lee' }, blankUser)?.fills).toEqual({ ownerName: 'Maria Lee' })
  })
})

test("existing, unknown and other fields' values are not offered", () => {
  expect(offered('companyAddress', '1 Quarry Road')).toBeNull()
  for (const { row } of allFields) {
    expect(offerFor(row, '', { answers: blank, user: blankUser }), row.name).toBeNull()
  }
  expect(offered('companyName')).toBeNull()
})
