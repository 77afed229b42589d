import { afterEach, expect, it, vi } from 'vitest'
import { type CalendarSession, followClock, withAnswer } from '../../../src/state/calendar-session.ts'
import { makeInterview } from '../../support/interview.ts'

afterEach(() => vi.unstubAllEnvs())

const at = (day: number, hour = 0) => new Date(2026, 10, day, hour).getTime()
const session: CalendarSession = {
  changes: new Map(),
  history: [],
  known: null,
  news: new Map(),
  shown: { view: 'timeGridDay', date: at(10, 9), chosen: false },
  owner: null,
}
const zone = 'America/Chicago'

it('over midnight the displayed today becomes the new one; another day stays', () => {
  const clock = { now: at(10, 23), zone }
  expect(followClock(session, clock, { now: at(11, 0), zone }).shown?.date).toBe(at(11, 0))
  expect(followClock(session, clock, { now: at(10, 23) + 1, zone })).toBe(session)
  const other = { ...session, shown: { view: 'timeGridDay', date: at(20), chosen: true } }
  expect(followClock(other, clock, { now: at(11, 0), zone })).toBe(other)
})

it('in another time zone a whole day and the displayed day stay on their day, a time stays a moment', () => {
  vi.stubEnv('TZ', zone)
  const day = makeInterview('day', at(12), { allDay: true, end: at(13) })
  const call = makeInterview('call', at(12, 10))
  const before = {
    ...session,
    changes: new Map([
      ['day', day],
      ['call', call],
    ]),
    shown: { view: 'timeGridDay', date: at(12), chosen: true },
  }
  vi.stubEnv('TZ', 'America/Los_Angeles')
  const after = followClock(before, { now: at(10), zone }, { now: at(10), zone: 'America/Los_Angeles' })
  expect(after.changes.get('day')).toMatchObject({ start: at(12), end: at(13) })
  expect(after.changes.get('call')).toBe(call)
  expect(after.shown?.date).toBe(at(12))
})

it('what the provider has added or changed since the last answer is news', () => {
  const [a, b] = [makeInterview('a', 1), makeInterview('b', 2)]
  const first = withAnswer(session, [a])
  expect(first.news.size).toBe(0)
  const second = withAnswer(first, [{ ...a, title: 'Ana' }, b])
  expect([...second.news]).toEqual([
    ['a', 'Changed'],
    ['b', 'New'],
  ])
  expect(withAnswer(second, [{ ...a, title: 'Ana' }, b]).news).toEqual(second.news)
})
