/** Totals of `npm test`: what fails a stage, and which tests its summary names. */
import { expect, test } from 'vitest'
import { closingLines, type Report, testResult } from '../../../scripts/totals.ts'

type Status = 'expected' | 'unexpected' | 'flaky' | 'skipped'

function resultsOf(status: Status) {
  if (status === 'expected') return [{ errors: [], duration: 3_000 }]
  const errors = ['Error:\u001b[31m lost\n', 'Error: late']
  return errors.map((message) => ({ errors: [{ message }], duration: 1_000 }))
}

function journeys(...statuses: readonly Status[]): Report {
  const specs = statuses.map((status, index) => ({
    file: 'web/session.spec.ts',
    line: index + 1,
    title: `journey ${index + 1}`,
    tests: [{ status, results: resultsOf(status) }],
  }))
  const suites = [{ suites: [{ specs: specs.slice(0, 1) }], specs: specs.slice(1) }]
  return { stats: { duration: 61_200 }, errors: [], suites } as unknown as Report
}

function ofFile(results: unknown): Report {
  return { startTime: 0, testResults: [results] } as unknown as Report
}

function unitTests(...tests: readonly (readonly [status: string, ...errors: string[]])[]): Report {
  const assertionResults = tests.map(([status, ...failureMessages]) => ({ fullName: 'adds', status, failureMessages }))
  return ofFile({ name: '/some/sum.test.ts', message: '', endTime: 2_000, assertionResults })
}

test.each<[name: string, Report, ok: boolean, lines: readonly string[]]>([
  ['passed journeys', journeys('expected', 'skipped'), true, ['✓ s: 1 passed, 0 failed, 1 skipped, 61 s']],
  [
    'a failed and a retried journey',
    journeys('unexpected', 'flaky'),
    false,
    ['✗ s: 1 passed, 1 failed, 61 s', '  failed: web/session.spec.ts:1 journey 1 - Error: lost'],
  ],
  [
    'a failed and a retried test',
    unitTests(['failed', 'Error: 3'], ['passed', 'Error: slow'], ['todo']),
    false,
    ['✗ s: 1 passed, 1 failed, 1 skipped, 2 s', '  failed: sum.test.ts adds - Error: 3'],
  ],
])('%s', (_name, report, ok, lines) => expect(testResult('s', report, ok).lines).toEqual(lines))

test.each<[name: string, Report | null, ok: boolean, failure: string]>([
  ['without a report', null, true, 'no test ran'],
  ['whose tests were all skipped', journeys('skipped'), true, 'no test ran'],
  ['whose runner failed after its tests', journeys('expected'), false, 'the runner failed outside of a test'],
  [
    'with a file that could not be read',
    ofFile({ name: 'a.test.ts', message: 'SyntaxError', endTime: 1, assertionResults: [] }),
    false,
    'a.test.ts - SyntaxError',
  ],
  [
    'with five retried tests',
    journeys('flaky', 'flaky', 'flaky', 'flaky', 'flaky'),
    true,
    '5 tests passed only at a retry',
  ],
])('a stage %s has failed', (_name, report, ok, failure) => {
  const result = testResult('s', report, ok)
  expect(result.failed).toBe(1)
  expect(result.lines[1]).toContain(`  failed: ${failure}`)
})

const unit = testResult('test:unit', unitTests(['passed', 'Error: slow', 'Error: lost'], ['passed'], ['todo']), true)
const web = testResult('test:web', journeys('flaky', 'expected'), true)
const groups = [
  { group: 'Unit tests', seconds: 12.4, results: [unit] },
  { group: 'Web journeys', seconds: 61.2, results: [web] },
]

test('a run ends with the tests that passed at a retry, why they failed first, and a line with the totals alone', () => {
  expect(closingLines(groups).slice(-5)).toEqual([
    '74 s in all',
    '1 skipped',
    'passed at a retry: sum.test.ts adds - Error: slow',
    'passed at a retry: web/session.spec.ts:1 journey 1 - Error: lost',
    '4 passed, 0 failed',
  ])
})
