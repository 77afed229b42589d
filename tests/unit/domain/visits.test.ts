import { describe, expect, test } from 'vitest'
import { readVisits, recordVisit, shouldOfferInstall } from '../../../src/domain/session/visits.ts'

const hour = 3_600_000
const now = Date.UTC(2026, 10, 22, 12)

describe('visits', () => {
  test('a reload is no visit, a return an hour later is one', () => {
    const first = recordVisit(readVisits(null), now)
    expect(first.count).toBe(1)
    expect(recordVisit(first, now + 60_000).count).toBe(1)
    expect(recordVisit(first, now + hour / 2).count, 'half an hour later is the same visit').toBe(1)
    expect(recordVisit(first, now + hour / 2 + 1).count).toBe(2)
    expect(recordVisit(first, now + hour).count).toBe(2)
  })

  test('a clock that was a year ahead and is right again blocks nothing', () => {
    const ahead = recordVisit(readVisits(null), now + 365 * 24 * hour)
    const back = recordVisit(ahead, now)
    expect(back).toMatchObject({ count: 2, at: now })
    expect(recordVisit(back, now + hour).count).toBe(3)
  })

  test('the hint appears at the second visit, and once', () => {
    expect(shouldOfferInstall({ count: 1, at: now, hinted: false })).toBe(false)
    expect(shouldOfferInstall({ count: 2, at: now, hinted: false })).toBe(true)
    expect(shouldOfferInstall({ count: 9, at: now, hinted: false })).toBe(true)
    expect(shouldOfferInstall({ count: 9, at: now, hinted: true })).toBe(false)
  })

  test.each([null, '', 'x', '[]', '{"count":"2","at":1}', '{"count":2,"at":"1"}', '{"count":2}', '5'])(
    'a record that reads %s counts as none',
    (text) => {
      expect(readVisits(text)).toEqual({ count: 0, at: 0, hinted: false })
    },
  )

  test('a stored record is read back', () => {
    const visits = { count: 3, at: now, hinted: true }
    expect(readVisits(JSON.stringify(visits))).toEqual(visits)
    expect(readVisits('{"count":3,"at":1,"hinted":"no"}').hinted, 'only true counts as hinted').toBe(false)
  })
})
