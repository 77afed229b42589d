/** What can be filled in with one press. */
import { expect, test } from 'vitest'
import { allFields, type FieldName, fieldRow } from '../../../src/application/form.ts'
import { offerFor } from '../../../src/application/offers.ts'

const user = {
  name: 'Maria Ortiz-Lee 2nd',
  email: 'maria@example.com',
  phone: '+1 815-555-0142',
  address: ' 1 Quarry Road ',
  image: '',
}
const nobody = { name: '', email: 'maria@example.com', phone: '', address: '', image: '' }
const offered = (name: FieldName, answer = '', phone = '', from = user) =>
  offerFor(fieldRow(name).row, answer, phone, from)

test.each<[FieldName, string, string]>([
  ['fullName', 'Use my profile: {value}', 'Maria Ortiz-Lee nd'],
  ['companyAddress', 'Use my profile: {value}', '1 Quarry Road'],
  ['phone', 'Use my profile: {value}', '1 815-555-0142'],
  ['ownerContact', 'Same as my phone number', '1 815-555-0142'],
])('%s: %s, as the field takes it', (name, text, value) => {
  expect(offered(name)).toEqual({ text, value })
})

test('the phone typed in the form goes before that of the profile, once it is whole', () => {
  expect(offered('ownerContact', '', '218-555-0133')?.value).toBe('218-555-0133')
  expect(offered('ownerContact', '', '218-555')?.value).toBe('1 815-555-0142')
  expect(offered('ownerContact', '', '2185550133218555')?.value, 'a number too many').toBe('1 815-555-0142')
  expect(offered('ownerContact', '', '218-555-0133', nobody)?.value).toBe('218-555-0133')
})

test('nothing is offered that is there already, is not known, or belongs to another field', () => {
  expect(offered('companyAddress', '1 Quarry Road')).toBeNull()
  for (const { row } of allFields) expect(offerFor(row, '', '', nobody), row.name).toBeNull()
  expect(offered('companyName')).toBeNull()
})
