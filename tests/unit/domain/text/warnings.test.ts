/** Warnings about typed values, and values that must get none. */
import { expect, test } from 'vitest'
import { type WarningName, warningFor } from '../../../../src/domain/text/warnings.ts'

const today = new Date(2026, 2, 10, 15)

test.each<[WarningName, string]>([
  ['ein', '12-3456789'],
  ['mcDot', 'MC482190'],
  ['mcDot', '3021457'],
  ['mcDot', 'DOT12345678'],
  ['mcDot', 'MC482190USDOT3021457'],
  ['mcDot', ' MX482190 '],
  ['drivingYears', '0'],
  ['drivingYears', '60'],
  ['modelYear', '2019 Peterbilt 567'],
  ['modelYear', 'Mack Granite 1998'],
  ['insuranceDate', '2026-04-10'],
  ['insuranceDate', '2031-03-10'],
])('%s: no hint for %s', (name, typed) => {
  expect(warningFor(name, typed, today)).toBeNull()
})

test.each<[WarningName, string, RegExp]>([
  ['ein', '12-345678', /^An EIN has 9 digits\./],
  ['ein', '------', /^An EIN has 9 digits\./],
  ['mcDot', '123', /does not look like/],
  ['mcDot', 'none', /does not look like/],
  ['drivingYears', '61', /more than 60 years/],
  ['modelYear', 'International 4300', /The year is missing/],
  ['modelYear', '120190 Mack', /The year is missing/],
  ['insuranceDate', '2026-03-09', /This date has passed/],
  ['insuranceDate', '0202-03-09', /all four digits/],
  ['insuranceDate', '2026-03-10', /within 30 days/],
  ['insuranceDate', '2026-04-09', /within 30 days/],
  ['insuranceDate', '2031-03-12', /more than five years/],
  ['insuranceDate', '2206-02-03', /more than five years/],
  ['insuranceDate', '202612-02-03', /more than five years/],
])('%s: %s gets its hint', (name, typed, words) => {
  expect(warningFor(name, typed, today)).toMatch(words)
})

test('an empty field gets none', () => {
  for (const name of ['ein', 'mcDot', 'drivingYears', 'modelYear', 'insuranceDate'] as const) {
    expect(warningFor(name, '  ', today)).toBeNull()
  }
})
