import { expect, test } from 'vitest'
import { blankAnswers } from '../../../src/form/answers.ts'
import { answersOfLicense, isExpired } from '../../../src/form/license-answers.ts'

const license = {
  name: 'Maria de la Cruz',
  nameIsCut: false,
  address: '2300 West Broad Street, Richmond, VA 23269',
  cdl: 'A',
  expires: '2026-11-22',
} as const

test('a license fills in name, address and class, as far as it has them', () => {
  const name = { name: 'fullName', value: license.name }
  const cdl = { name: 'cdlStatus', value: 'Class A' }
  expect(answersOfLicense(license, blankAnswers())).toEqual([
    name,
    { name: 'companyAddress', value: license.address },
    cdl,
  ])
  expect(answersOfLicense({ ...license, address: null }, blankAnswers())).toEqual([name, cdl])
})

test('an answer that is there stays', () => {
  const answers = { ...blankAnswers(), fullName: 'Terry', companyAddress: '1 Quarry Road', cdlStatus: 'Class B' }
  expect(answersOfLicense(license, answers)).toEqual([])
})

test('characters that typing would drop are dropped, and invalid values are not filled in', () => {
  expect(answersOfLicense({ ...license, name: 'Jo3 Smith #2' }, blankAnswers())[0]?.value).toBe('Jo Smith')
  expect(answersOfLicense({ ...license, name: 'X', address: 'AB', cdl: null }, blankAnswers())).toEqual([])
})

test.each([
  ['2026-11-21', true],
  ['2026-11-22', false],
  [null, false],
])('a license until %s is expired on November 22: %s', (expires, expired) => {
  expect(isExpired({ ...license, expires }, new Date(2026, 10, 22, 23, 59))).toBe(expired)
})
