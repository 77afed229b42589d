import { expect, test } from 'vitest'
import { journeyCounts } from '../../../scripts/second-tries.mjs'

/** A report as Playwright writes it: one file, a group inside of it. */
function report(flaky: number, unexpected = 0) {
  const spec = (title: string, line: number, status: string) => ({
    file: 'updates.spec.ts',
    line,
    title,
    tests: [{ status }],
  })
  const specs = Array.from({ length: flaky }, (_, index) => spec(`tried twice ${index}`, index + 1, 'flaky'))
  return {
    suites: [{ specs: [spec('at once', 90, 'expected')], suites: [{ specs }] }],
    stats: { expected: 1, unexpected, flaky, skipped: 3 },
  }
}

test('journeys that all passed at once: nothing is said', () => {
  expect(journeyCounts(report(0))).toEqual({ passed: 1, failed: 0, skipped: 3, secondTries: [] })
})

test('a journey that passed at its second try is passed, and named', () => {
  expect(journeyCounts(report(2))).toEqual({
    passed: 3,
    failed: 0,
    skipped: 3,
    secondTries: ['updates.spec.ts:1 tried twice 0', 'updates.spec.ts:2 tried twice 1'],
  })
})

test('three second tries in one stage are no bad luck: the stage fails, and says why', () => {
  const { passed, failed, note, secondTries } = journeyCounts(report(3, 1))
  expect({ passed, failed, note }).toEqual({
    passed: 4,
    failed: 2,
    note: '3 journeys needed a second try, 2 may',
  })
  expect(secondTries).toHaveLength(3)
})

test('without a report nothing has run', () => {
  expect(journeyCounts(null)).toEqual({ passed: 0, failed: 0, skipped: 0 })
})
