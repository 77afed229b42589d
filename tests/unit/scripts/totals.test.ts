/** Totals of `npm test`: what fails a stage, and which tests its summary names. */
import { expect, test } from 'vitest'
import { type Report, testResult } from '../../../scripts/totals.ts'

type Status = 'expected' | 'unexpected' | 'flaky' | 'skipped'

function journeys(...statuses: readonly Status[]): Report {
  const specs = statuses.map((status, index) => {
    return { file: 'web/session.spec.ts', line: index + 1, title: `journey ${index + 1}`, tests: [{ status }] }
  })
  return { stats: {}, suites: [{ suites: [{ specs: specs.slice(0, 1) }], specs: specs.slice(1) }] } as unknown as Report
}

function unitTests(...tests: readonly (readonly [status: string, ...errors: string[]])[]): Report {
  const assertionResults = tests.map(([status, ...failureMessages]) => ({ fullName: 'adds', status, failureMessages }))
  return { testResults: [{ name: '/some/sum.test.ts', assertionResults }] } as unknown as Report
}

const passed = '  passed after a retry: '
test.each<[name: string, Report, ok: boolean, lines: readonly string[]]>([
  ['passed journeys', journeys('expected', 'skipped'), true, ['✓ s: 1 passed, 0 failed, 1 skipped']],
  [
    'a failed and a retried journey',
    journeys('unexpected', 'flaky'),
    false,
    [
      '✗ s: 1 passed, 1 failed',
      '  failed: web/session.spec.ts:1 journey 1',
      `${passed}web/session.spec.ts:2 journey 2`,
    ],
  ],
  [
    'a failed and a retried test',
    unitTests(['failed', 'Error: 3'], ['passed', 'Error: slow'], ['todo']),
    false,
    ['✗ s: 1 passed, 1 failed, 1 skipped', '  failed: sum.test.ts adds', `${passed}sum.test.ts adds`],
  ],
])('%s', (_name, report, ok, lines) => expect(testResult('s', report, ok).lines).toEqual(lines))

const retried = journeys('flaky', 'flaky', 'flaky', 'flaky', 'flaky')
test.each<[name: string, Report | null, ok: boolean, failure: string]>([
  ['without a report', null, true, 'no test ran'],
  ['whose tests were all skipped', journeys('skipped'), true, 'no test ran'],
  ['whose runner failed after its tests', journeys('expected'), false, 'the runner failed outside of a test'],
  ['with five retried tests', retried, true, '5 tests passed only after a retry'],
])('a stage %s has failed', (_name, report, ok, failure) => {
  const result = testResult('s', report, ok)
  expect(result.failed).toBe(1)
  expect(result.lines[1]).toContain(`  failed: ${failure}`)
})
