import { describe, expect, it } from 'vitest'
import { afterResult, fetchResult, type Known, knownQuery, queryClientOf } from '../../../src/state/queries.ts'
import { createServices } from '../../../src/state/services.tsx'
import { fakePlatform } from '../../support/fake-platform.ts'

const nothing: Known<string> = { value: undefined, at: null, failure: null, failures: 0 }
const unreachable = { ok: false, failure: { kind: 'unreachable' } } as const
const timedOut = { ok: false, failure: { kind: 'timed-out' } } as const

describe('the state after a result', () => {
  const good = afterResult(nothing, { ok: true, value: 'one' }, 5)

  it('is its value and time', () => expect(good).toEqual({ value: 'one', at: 5, failure: null, failures: 0 }))

  it('keeps the last good value through failures, and counts them', () => {
    const once = afterResult(good, unreachable, 6)
    expect(once).toEqual({ value: 'one', at: 5, failure: { kind: 'unreachable' }, failures: 1 })
    expect(afterResult(once, timedOut, 7)).toEqual({ ...once, failure: { kind: 'timed-out' }, failures: 2 })
  })

  it('has no failure and no failures after the next success', () =>
    expect(afterResult(afterResult(good, unreachable, 6), { ok: true, value: 'two' }, 7)).toEqual({
      value: 'two',
      at: 7,
      failure: null,
      failures: 0,
    }))

  it('is unchanged when the call was canceled', () =>
    expect(afterResult(good, { ok: false, failure: { kind: 'canceled' } }, 6)).toBe(good))
})

it('an internal error counts as a failure without a message', async () => {
  const services = createServices(fakePlatform({ user: { name: 'Maria', email: 'maria@example.com' } }))
  const query = knownQuery(services, 'application', () => Promise.reject(new Error('a fault')))
  expect(await fetchResult(queryClientOf(services), query)).toEqual({ ok: false, failure: { kind: 'bad-request' } })
})
