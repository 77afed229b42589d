import { describe, expect, test } from 'vitest'
import { chaosCounts, journeyCounts, summaryLines, testCounts } from '../../../scripts/test-run/reports.mjs'

const red = (text: string) => `\u001b[31m${text}\u001b[39m`

/** A report in Playwright's format: one file with one group. */
function playwrightReport(flaky: number, unexpected = 0) {
  const spec = (title: string, line: number, status: string, messages: string[] = []) => ({
    file: 'updates.spec.ts',
    line,
    title,
    tests: [
      {
        status,
        results: messages.map((message) => ({
          errors: [{ message, location: { file: '/here/updates.spec.ts', line: line + 4 } }],
        })),
      },
    ],
  })
  const waited = `Error: ${red('expect(')}locator).toBeVisible() failed\n\n  Locator: getByText('Retry')\nExpected: visible`
  const specs = [
    ...Array.from({ length: flaky }, (_, index) => spec(`tried twice ${index}`, index + 1, 'flaky', [waited])),
    ...Array.from({ length: unexpected }, (_, index) =>
      spec(`wrong ${index}`, index + 50, 'unexpected', [waited, 'Error: again\nmore']),
    ),
  ]
  return {
    suites: [{ specs: [spec('at once', 90, 'expected')], suites: [{ specs }] }],
    stats: { expected: 1, unexpected, flaky, skipped: 3 },
    errors: [],
  }
}

describe('journeys', () => {
  test('that all passed at once: no details', () => {
    expect(journeyCounts(playwrightReport(0))).toEqual({
      passed: 1,
      failed: 0,
      skipped: 3,
      failures: [],
      laterTries: [],
    })
  })

  test('that passed on a retry passed, and are listed with their first error', () => {
    const why = "Error: expect(locator).toBeVisible() failed Locator: getByText('Retry')"
    expect(journeyCounts(playwrightReport(2))).toEqual({
      passed: 3,
      failed: 0,
      skipped: 3,
      failures: [],
      laterTries: [
        `updates.spec.ts:1 tried twice 0 - ${why} (line 5)`,
        `updates.spec.ts:2 tried twice 1 - ${why} (line 6)`,
      ],
    })
  })

  test('that failed are listed with the error of their last try', () => {
    expect(journeyCounts(playwrightReport(0, 1)).failures).toEqual([
      'updates.spec.ts:50 wrong 0 - Error: again more (line 54)',
    ])
  })

  test('of which five needed a retry are no bad luck: the stage fails, and says why', () => {
    expect(journeyCounts(playwrightReport(4)).failed).toBe(0)
    const { passed, failed, note, laterTries } = journeyCounts(playwrightReport(5, 1))
    expect({ passed, failed, note }).toEqual({ passed: 6, failed: 2, note: '5 tests were retried, at most 4 may be' })
    expect(laterTries).toHaveLength(5)
  })

  test('with an unreadable report: the error is reported', () => {
    const errors = [{ message: 'SyntaxError: Missing semicolon', location: { file: '/here/auth.spec.ts', line: 7 } }]
    expect(journeyCounts({ ...playwrightReport(0), errors }).failures).toEqual([
      'auth.spec.ts - SyntaxError: Missing semicolon (line 7)',
    ])
  })

  test('without a report did not run', () => {
    expect(journeyCounts(null)).toEqual({ passed: 0, failed: 0, skipped: 0 })
  })
})

describe('tests of Vitest', () => {
  const entry = (title: string, status: string, failureMessages: string[] = []) => ({
    fullName: `the planner ${title}`,
    status,
    failureMessages,
  })
  const wrong = 'AssertionError: expected 1 to be 2\n    at /here/tests/unit/planner.test.ts:14:5\n    at more'
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      {
        name: '/here/tests/unit/planner.test.ts',
        message: '',
        assertionResults: [
          entry('asks first', 'passed'),
          entry('asks twice', 'passed', [wrong]),
          entry('asks never', 'failed', ['Error: first', wrong]),
        ],
      },
      { name: '/here/tests/unit/none.test.ts', message: "Cannot find module './none.ts'\nmore", assertionResults: [] },
    ],
  }

  test('are counted; failed and retried ones are listed', () => {
    const why = 'AssertionError: expected 1 to be 2 at /here/tests/unit/planner.test.ts:14:5'
    expect(testCounts(report)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 2,
      failures: [
        `planner.test.ts the planner asks never - ${why}`,
        "none.test.ts - Cannot find module './none.ts' more",
      ],
      laterTries: [`planner.test.ts the planner asks twice - ${why}`],
    })
  })

  test('without a report did not run', () => {
    expect(testCounts(null)).toEqual({ passed: 0, failed: 0, skipped: 0 })
  })
})

describe('chaos runs', () => {
  const runs = { passed: 3, failed: 1, failures: ['seed 4 - lost: ein'] }

  test('that failed are listed with their seed', () => {
    expect(chaosCounts(runs, 4, false)).toEqual({ ...runs, skipped: 0 })
  })

  test('that did not all finish have failed, whatever the others did', () => {
    expect(chaosCounts(runs, 5, false)).toEqual({ ...runs, failed: 2, skipped: 0, note: 'not all 5 runs ended' })
    expect(chaosCounts(null, 4, false)).toMatchObject({ passed: 0, failed: 1, note: 'not all 4 runs ended' })
  })

  test('that all passed in a failed runner have failed', () => {
    expect(chaosCounts({ passed: 4, failed: 0, failures: [] }, 4, false)).toMatchObject({
      failed: 1,
      note: 'the runner failed',
    })
  })
})

describe('the summary', () => {
  const counts = { passed: 5, failed: 0, skipped: 0 }

  test('of a stage is one line if nothing was wrong', () => {
    expect(summaryLines('lint', counts, 12)).toEqual(['✓ lint: 5 passed, 0 failed, 12 s'])
    expect(summaryLines('web', { ...counts, skipped: 2, note: 'why' }, 3)).toEqual([
      '✓ web: 5 passed, 0 failed, 2 skipped (why), 3 s',
    ])
  })

  test('lists failures and retries', () => {
    const failed = { ...counts, failed: 1, failures: ['a.spec.ts:3 opens - Error'], laterTries: ['b.spec.ts:1 saves'] }
    expect(summaryLines('web', failed, 9)).toEqual([
      '✗ web: 5 passed, 1 failed, 9 s',
      '  failed: a.spec.ts:3 opens - Error',
      '  passed after a retry: b.spec.ts:1 saves',
    ])
  })

  test('lists twenty failures, and the number of the others, so its end stays readable', () => {
    const failures = Array.from({ length: 23 }, (_, index) => `${index}`)
    const lines = summaryLines('web', { ...counts, failed: 23, failures }, 9)
    expect(lines.slice(20)).toEqual(['  failed: 19', '  failed: 3 more'])
  })
})
