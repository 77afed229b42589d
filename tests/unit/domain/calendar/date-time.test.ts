import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  addDays,
  daysBetween,
  formatDateTime,
  monthFirst,
  parseDateTime,
  startOfDay,
  zoneAt,
  zoneId,
} from '../../../../src/domain/calendar/date-time.ts'
import { formatDay, spellOut, zoneName } from '../../../../src/i18n/calendar-dates.ts'

afterEach(() => vi.unstubAllEnvs())

describe('parseDateTime', () => {
  it.each([
    ['03/04/2026 14:05', '03/04/2026 14:05'],
    ['3/4/2026 9:05', '03/04/2026 09:05'],
    ['29/02/2028 00:00', '29/02/2028 00:00'],
    ['03/04/2026', '03/04/2026 12:00'],
    [' 03/04/2026  14:05 ', '03/04/2026 14:05'],
    ['03/04/2026 2:05 PM', '03/04/2026 14:05'],
    ['03/04/2026 2pm', '03/04/2026 14:00'],
    ['03/04/2026 12 a.m.', '03/04/2026 00:00'],
    ['03/04/2026, 12:30 p. m.', '03/04/2026 12:30'],
  ])('reads %s', (typed, meant) => {
    const reading = parseDateTime(typed)
    expect(reading.ok && formatDateTime(reading.at)).toBe(meant)
  })

  it.each([
    ['', 'empty'],
    ['tomorrow', 'shape'],
    ['2026-04-03 14:05', 'shape'],
    ['03/04/26 14:05', 'shape'],
    ['03/13/2026 14:05', 'month'],
    ['31/02/2026 12:00', 'day'],
    ['00/02/2026 12:00', 'shape'],
    ['03/04/0206 12:00', 'shape'],
    ['01/11/2026 01:30 CST', 'shape'],
    ['03/04/2026 24:00', 'shape'],
    ['03/04/2026 12:60', 'shape'],
    ['03/04/2026 14:05 PM', 'shape'],
    ['03/04/2026 2', 'shape'],
    ['14:05', 'shape'],
  ])('refuses %j as %s', (typed, reason) => {
    expect(parseDateTime(typed)).toMatchObject({ ok: false, reason })
  })

  it('says how many days the month has', () => {
    expect(parseDateTime('31/02/2028')).toEqual({ ok: false, reason: 'day', days: 29, month: 2, year: 2028 })
  })
})

it('a time alone is on the given day', () => {
  const day = new Date(2026, 3, 3, 9, 30).getTime()
  for (const typed of ['14:05', '2:05 pm']) {
    expect(parseDateTime(typed, day)).toEqual({ ok: true, at: new Date(2026, 3, 3, 14, 5).getTime() })
  }
  expect(parseDateTime('14', day)).toMatchObject({ ok: false, reason: 'shape' })
})

it.each([
  ['11/12/2026 09:00', '12/11/2026 09:00'],
  ['11/25/2026', '25/11/2026 12:00'],
  ['11/11/2026', null],
  ['25/11/2026', null],
  ['13/13/2026', null],
])('%s with the month first is %j', (typed, meant) => {
  const other = monthFirst(typed)
  expect(other && formatDateTime(other)).toBe(meant)
})

it('an hour that occurs twice is the first, and one that the clocks skip is the next', () => {
  vi.stubEnv('TZ', 'America/Chicago')
  expect(parseDateTime('01/11/2026 01:30')).toEqual({ ok: true, at: Date.parse('2026-11-01T06:30Z') })
  expect(parseDateTime('14/03/2027 02:30')).toEqual({ ok: true, at: Date.parse('2027-03-14T08:30Z') })
})

describe.each(['America/Chicago', 'UTC', 'America/Phoenix'])('in %s', (zone) => {
  it('returns the typed time, on every day around both clock changes', () => {
    vi.stubEnv('TZ', zone)
    for (const day of ['31/10/2026', '01/11/2026', '02/11/2026', '13/03/2027', '14/03/2027', '15/03/2027']) {
      for (const time of ['00:00', '01:30', '04:00', '09:00', '23:55']) {
        const reading = parseDateTime(`${day} ${time}`)
        expect(reading.ok && formatDateTime(reading.at)).toBe(`${day} ${time}`)
      }
    }
  })

  it('steps over days of 23 and 25 hours', () => {
    vi.stubEnv('TZ', zone)
    for (const [first, last] of [
      ['31/10/2026 00:00', '03/11/2026 00:00'],
      ['13/03/2027 00:00', '16/03/2027 00:00'],
    ] as const) {
      const from = parseDateTime(first)
      const to = parseDateTime(last)
      if (!from.ok || !to.ok) throw new Error('unreadable')
      expect(daysBetween(from.at, to.at)).toBe(3)
      expect(addDays(from.at, 3)).toBe(to.at)
      expect(startOfDay(to.at + 13 * 3_600_000)).toBe(to.at)
    }
  })
})

describe('formats', () => {
  it('names the zone of the season', () => {
    vi.stubEnv('TZ', 'America/Chicago')
    expect(zoneAt(Date.parse('2026-11-01T06:30:00Z'))).toBe('CDT')
    expect(zoneAt(Date.parse('2026-11-01T07:30:00Z'))).toBe('CST')
    expect(zoneName(zoneId())).toBe('Central Time (America/Chicago)')
    vi.stubEnv('TZ', 'America/Phoenix')
    expect(zoneAt(Date.parse('2026-11-01T07:30:00Z'))).toBe('MST')
  })

  it('spells a date out with its weekday and zone', () => {
    vi.stubEnv('TZ', 'America/Chicago')
    const at = Date.parse('2026-04-03T14:05:00-05:00')
    expect(spellOut(at)).toBe('Friday, April 3, 2026 at 2:05 PM CDT')
    expect(formatDay(at)).toBe('Fri, Apr 3, 2026')
  })
})
