import { afterEach, describe, expect, it, vi } from 'vitest'
import { daysUntil, formatSize, readDate, withWholeYear } from '../../../../src/domain/text/format.ts'
import { formatDate, formatInstant } from '../../../../src/i18n/date.ts'
import { formatMoment } from '../../../../src/i18n/moment.ts'

afterEach(() => vi.unstubAllEnvs())

describe('sizes: B under 1 KB, KB under 1 MB, then MB, one decimal place', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1.0 KB'],
    [1024 * 1024 - 1, '1024.0 KB'],
    [1024 * 1024, '1.0 MB'],
  ])('%d bytes is %s', (bytes, text) => expect(formatSize(bytes)).toBe(text))
})

describe('dates (Not started, Invalid date)', () => {
  it.each(['', '   '])('%j is Not started', (raw) => expect(formatDate(raw)).toBe('Not started'))

  it.each([
    '2025-02-31',
    '2025-02-31T10:00:00Z',
    '3-4-2025',
    `March ${' '.repeat(48)}4, 2025`,
    '1735689600',
    'yesterday',
    '9'.repeat(100_000),
    `2025-01-01${' '.repeat(200)}x`,
  ])('%.40j is Invalid date', (raw) => expect(formatDate(raw)).toBe('Invalid date'))

  it('shows a moment with its time, in local time', () => {
    const local = new Date(2025, 2, 4, 15, 5, 0)
    expect(formatDate(local.toISOString())).toBe('Mar 4, 2025, 3:05 PM')
  })
  it('reads a date and time without a zone as local, with T or a space', () => {
    expect(formatDate('2025-03-04 15:05:00')).toBe('Mar 4, 2025, 3:05 PM')
    expect(formatDate('2025-03-04T15:05')).toBe('Mar 4, 2025, 3:05 PM')
  })
  it('reads microseconds and numeric zones', () => {
    expect(readDate('2025-03-04T15:05:00.000000Z')).toBe(Date.UTC(2025, 2, 4, 15, 5))
    expect(readDate('2025-03-04 15:05:00 +0200')).toBe(Date.UTC(2025, 2, 4, 13, 5))
  })
  it.each(['2025-03-04', ' 2025-03-04 '])('keeps a bare date on its day: %j', (raw) => {
    expect(formatDate(raw)).toBe('Mar 4, 2025')
    expect(readDate(raw)).toBe(new Date(2025, 2, 4).getTime())
  })
  it('reads English dates', () => {
    expect(formatDate('Tue, 04 Mar 2025 12:00:00 GMT')).toMatch(/^Mar [345], 2025, /)
    expect(formatDate('March 4, 2025')).toMatch(/^Mar 4, 2025, /)
    expect(formatDate('2025 March 4')).toMatch(/^Mar 4, 2025, /)
    expect(formatDate('Tue, 2025-03-04')).toBe('Mar 4, 2025, 12:00 AM')
    expect(formatDate(`March ${' '.repeat(47)}4, 2025`), 'of 60 characters').toMatch(/^Mar 4, 2025, /)
  })
  it('far futures do not throw', () => {
    expect(formatDate('9999-12-31T00:00:00')).toBe('Dec 31, 9999, 12:00 AM')
  })
})

describe('a time is shown with its day unless it is today', () => {
  const evening = new Date(2026, 9, 3, 21, 35).getTime()
  it.each([
    ['the same day', new Date(2026, 9, 3, 23, 59), '9:35 PM'],
    ['after midnight', new Date(2026, 9, 4, 0, 1), 'Oct 3, 2026, 9:35 PM'],
    ['a week later', new Date(2026, 9, 10, 21, 35), 'Oct 3, 2026, 9:35 PM'],
  ])('%s', (_, now, words) => expect(formatMoment(evening, now.getTime())).toBe(words))
})

it('a time with seconds names its zone', () => {
  vi.stubEnv('TZ', 'America/Chicago')
  expect(formatInstant(Date.parse('2026-11-22T13:05:09Z'))).toBe('Nov 22, 2026, 7:05:09 AM CST')
})

it.each([
  ['0027-06-30', '2027-06-30'],
  ['0000-01-01', '2000-01-01'],
  ['0202-06-30', '0202-06-30'], // which digit is missing is unknown
  ['2027-06-30', '2027-06-30'],
  ['', ''],
])('a date field left with %j holds %j', (typed, day) => expect(withWholeYear(typed)).toBe(day))

it.each([
  ['2026-03-10', 0],
  ['2026-03-09', -1],
  ['2026-04-10', 31],
  ['2027-03-10', 365],
  ['soon', null],
])('until %s it is %s days on March 10, 2026, in the afternoon', (date, days) => {
  expect(daysUntil(date, new Date(2026, 2, 10, 15))).toBe(days)
})
