import { afterEach, describe, expect, it, test, vi } from 'vitest'
import {
  capPerDay,
  cutText,
  interviewsOn,
  movedTo,
  placedAt,
  readEventTime,
  sortInterviews,
  spanOf,
  upcoming,
} from '../../../../src/domain/calendar/calendar.ts'
import { addDays } from '../../../../src/domain/calendar/date-time.ts'
import { readCalendar } from '../../../../src/domain/calendar/read-calendar.ts'
import { formatDays, formatHours } from '../../../../src/i18n/calendar-dates.ts'
import { makeInterview } from '../../../support/interview.ts'

afterEach(() => vi.unstubAllEnvs())

const hour = 3_600_000

describe('readEventTime', () => {
  it('reads an offset as the same instant everywhere', () => {
    for (const zone of ['America/Chicago', 'UTC', 'America/Phoenix']) {
      vi.stubEnv('TZ', zone)
      const at = Date.UTC(2026, 10, 1, 15)
      expect(readEventTime('2026-11-01T09:00:00-06:00')).toEqual({ at, wholeDay: false })
      expect(readEventTime('2026-11-01T15:00:00Z')).toEqual({ at, wholeDay: false })
    }
  })

  it('reads a time without a zone as local', () => {
    vi.stubEnv('TZ', 'America/Chicago')
    expect(readEventTime('2026-10-31 09:00:00')?.at).toBe(Date.UTC(2026, 9, 31, 14))
    expect(readEventTime('2026-11-01 09:00:00')?.at).toBe(Date.UTC(2026, 10, 1, 15))
    vi.stubEnv('TZ', 'America/Phoenix')
    expect(readEventTime('2026-11-01 09:00:00')?.at).toBe(Date.UTC(2026, 10, 1, 16))
  })

  it('reads a date alone as a whole local day, not in UTC', () => {
    vi.stubEnv('TZ', 'America/Chicago')
    expect(readEventTime('2027-03-14')).toEqual({ at: Date.UTC(2027, 2, 14, 6), wholeDay: true })
    expect(readEventTime(' 2027-03-14 ')).toEqual({ at: Date.UTC(2027, 2, 14, 6), wholeDay: true })
  })

  it.each(['', '2026-02-30', '2026-13-01T10:00', '2026-11-01T25:00', '0000-00-00 00:00:00', 'soon', '1793520000'])(
    'refuses %j',
    (text) => {
      expect(readEventTime(text)).toBeNull()
    },
  )
})

describe('spanOf', () => {
  const start = { at: 10 * hour, wholeDay: false }
  it('ignores an end before or at the start', () => {
    expect(spanOf(start, { at: 9 * hour, wholeDay: false }).end).toBeNull()
    expect(spanOf(start, { at: 10 * hour, wholeDay: false }).end).toBeNull()
    expect(spanOf(start, { at: 11 * hour, wholeDay: false }).end).toBe(11 * hour)
  })

  it.each([
    ['a single day', true, null, true],
    ['day to day', true, true, true],
    ['time to day', false, true, false],
    ['a single time', false, null, false],
  ])('takes %s for whole days: %s', (_, wholeStart, wholeEnd, allDay) => {
    const end = wholeEnd === null ? null : { at: 48 * hour, wholeDay: wholeEnd }
    expect(spanOf({ at: 24 * hour, wholeDay: wholeStart }, end).allDay).toBe(allDay)
  })
})

describe('readCalendar', () => {
  const start = '2026-11-02T09:00:00-06:00'

  it('reads a missing list as empty, and refuses anything else', () => {
    expect(readCalendar(null)).toMatchObject({ interviews: [], dropped: 0 })
    expect(readCalendar(undefined)).toMatchObject({ interviews: [], dropped: 0 })
    expect(readCalendar({ 1: { start } })?.interviews).toHaveLength(1)
    expect(readCalendar({})).toMatchObject({ interviews: [], dropped: 0 })
    expect(readCalendar({ events: [] })).toBeNull()
    expect(readCalendar('[]')).toBeNull()
  })

  it('drops and counts events without a valid start', () => {
    const rows = [null, 7, 'x', {}, { start: null }, { start: '2026-02-30' }, { start: {} }, { start, title: 'kept' }]
    const events = readCalendar(rows)
    expect(events?.interviews.map(({ title }) => title)).toEqual(['kept'])
    expect(events?.dropped).toBe(7)
  })

  it('gives missing and duplicate ids new ones', () => {
    const rows = [
      { id: 'a', start },
      { id: 'a', start },
      { start },
      { id: {}, start },
      { id: `event-${Date.parse(start)}`, start },
      { id: 5, start },
    ]
    const ids = readCalendar(rows)?.interviews.map(({ id }) => id) ?? []
    expect(ids).toHaveLength(6)
    expect(new Set(ids).size).toBe(6)
    expect(ids).toContain('a')
    expect(ids).toContain('5')
  })

  it('keeps six fields and nothing that a calendar would interpret', () => {
    const hostile = {
      id: 'x',
      title: '<img src=x onerror=alert(1)>',
      start,
      end: null,
      description: '<script>',
      priority: 'high',
      url: 'javascript:alert(1)',
      rrule: 'FREQ=SECONDLY',
      display: 'none',
      classNames: ['fixed-top'],
      color: 'red',
      allDay: true,
      groupId: 'g',
    }
    const [event] = readCalendar([hostile])?.interviews ?? []
    expect(Object.keys(event ?? {}).sort()).toEqual(Object.keys(makeInterview('x', 0)).sort())
    expect(event).toMatchObject({ title: hostile.title, description: '<script>', priority: 'high', allDay: false })
  })
})

describe('upcoming', () => {
  it('keeps what is not over, the next one first', () => {
    const now = Date.UTC(2026, 10, 2, 12)
    const list = sortInterviews([
      makeInterview('later', now + hour),
      makeInterview('under way', now - hour, { end: now + hour }),
      makeInterview('over', now - 2 * hour, { end: now - hour }),
      makeInterview('began, no end', now - 1),
      makeInterview('now', now),
    ])
    expect(upcoming(list, now).map(({ id }) => id)).toEqual(['under way', 'now', 'later'])
  })
})

describe('formatHours', () => {
  it('shows the same interview in the hours of each zone', () => {
    const span = {
      start: Date.parse('2026-11-02T09:00:00-06:00'),
      end: Date.parse('2026-11-02T09:30:00-06:00'),
      allDay: false,
    }
    vi.stubEnv('TZ', 'America/Chicago')
    expect(formatHours(span)).toBe('9:00 – 9:30 AM CST')
    vi.stubEnv('TZ', 'UTC')
    expect(formatHours(span)).toBe('3:00 – 3:30 PM UTC')
    vi.stubEnv('TZ', 'America/Phoenix')
    expect(formatHours(span)).toBe('8:00 – 8:30 AM MST')
  })
})

describe('formatDays', () => {
  it('names the dates of whole days once, without hours', () => {
    vi.stubEnv('TZ', 'UTC')
    const day = Date.UTC(2026, 10, 2)
    const words = (end: number | null, allDay: boolean) => {
      const span = { start: day, end, allDay }
      return `${formatDays(span)} ${formatHours(span)}`
    }
    expect(words(day + 48 * hour, true)).toBe('Mon, Nov 2, 2026 – Tue, Nov 3, 2026 All day')
    expect(words(day + 24 * hour, true)).toBe('Mon, Nov 2, 2026 All day')
    expect(words(null, true)).toBe('Mon, Nov 2, 2026 All day')
    expect(words(day + 26 * hour, false)).toBe('Mon, Nov 2, 2026 12:00 AM – Tue, Nov 3, 2026, 2:00 AM UTC')
  })
})

describe('movedTo', () => {
  const at = (text: string) => readEventTime(text)?.at ?? 0
  const call = { start: at('2026-11-12T09:00'), end: at('2026-11-12T10:30'), allDay: false }

  it.each([
    ['keeps its length', call, '2026-11-13T14:00', '2026-11-13T14:00', '2026-11-13T15:30'],
    ['without an end it gets none', { ...call, end: null }, '2026-11-20T09:00', '2026-11-20T09:00', null],
    [
      'whole days keep their number, also over a clock change',
      { start: at('2026-10-20'), end: at('2026-10-22'), allDay: true },
      '2026-10-31T12:00',
      '2026-10-31',
      '2026-11-02',
    ],
  ])('%s', (_, span, place, start, end) =>
    expect(movedTo(span, at(place))).toEqual({
      start: at(start),
      end: end === null ? null : at(end),
      allDay: span.allDay,
    }),
  )
})

it('placedAt: a timed one that becomes a whole day and a time again keeps its duration', () => {
  const call = makeInterview('call', 9 * hour, { end: 10.5 * hour })
  const whole = { ...call, ...placedAt(call, 24 * hour, true) }
  expect(whole).toMatchObject({ start: 24 * hour, end: null, allDay: true })
  expect(placedAt(whole, 48 * hour, true)).toMatchObject({ end: null, allDay: true })
  expect(placedAt(whole, 33 * hour, false)).toEqual({ start: 33 * hour, end: 34.5 * hour, allDay: false })
  expect(placedAt(call, 12 * hour, false)).toEqual({ start: 12 * hour, end: 13.5 * hour, allDay: false })
})

describe.each(['America/Chicago', 'UTC', 'America/Phoenix'])('capPerDay in %s', (zone) => {
  it('shows at most this many a day and counts the rest, across a clock change', () => {
    vi.stubEnv('TZ', zone)
    const from = readEventTime('2026-10-31')?.at ?? 0
    const list = sortInterviews(
      [0, 1, 2].flatMap((day) =>
        Array.from({ length: day * 4 }, (_, index) =>
          makeInterview(`${day}-${index}`, addDays(from, day) + (index + 8) * hour),
        ),
      ),
    )
    const { visible, overflow } = capPerDay(list, from, 3, 5)
    expect(visible).toHaveLength(4 + 5)
    expect(overflow).toEqual([{ day: addDays(from, 2), count: 3 }])
    expect(interviewsOn(list, addDays(from, 2))).toHaveLength(8)
  })

  it('counts an interview of several days on each of them', () => {
    vi.stubEnv('TZ', zone)
    const from = readEventTime('2027-03-13')?.at ?? 0
    const long = makeInterview('long', addDays(from, -1), { end: addDays(from, 3), allDay: true })
    const list = [long, makeInterview('a', addDays(from, 1) + 9 * hour), makeInterview('gone', addDays(from, -3))]
    const { visible, overflow } = capPerDay(list, from, 7, 1)
    expect(visible.map(({ id }) => id)).toEqual(['long'])
    expect(overflow).toEqual([{ day: addDays(from, 1), count: 1 }])
    expect(interviewsOn(list, addDays(from, 2)).map(({ id }) => id)).toEqual(['long'])
    expect(interviewsOn(list, addDays(from, 3))).toEqual([])
  })
})

test('cutText splits no character', () => {
  expect(cutText('  🚚 and more ', 200)).toBe('🚚 and more')
  expect(cutText('ab🚚', 3)).toBe('ab')
  expect(cutText('ab🚚', 4)).toBe('ab🚚')
})
