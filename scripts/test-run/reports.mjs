// Summarizes the reports of the test runners: counts, and the names of failed and retried tests.
import path from 'node:path'
import util from 'node:util'
import { retries } from '../../tests/support/retries.mjs'

/** Maximum failures listed per stage: with a broken build, everything fails. */
const maxListed = 20

/**
 * @typedef {{passed: number, failed: number, skipped: number, note?: string, failures?: readonly string[], laterTries?: readonly string[]}} Counts
 * @typedef {{message?: string, location?: {file: string, line: number}}} JourneyError
 * @typedef {{file: string, line: number, title: string, tests: readonly {status: string, results: readonly {errors: readonly JourneyError[]}[]}[]}} Spec
 * @typedef {{suites?: readonly Suite[], specs?: readonly Spec[]}} Suite
 * @typedef {Suite & {stats: {expected: number, unexpected: number, flaky: number, skipped: number}, errors: readonly JourneyError[]}} JourneyReport
 * @typedef {{fullName: string, status: string, failureMessages: readonly string[]}} Test
 * @typedef {{name: string, message: string, assertionResults: readonly Test[]}} TestFile
 * @typedef {{numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: readonly TestFile[]}} TestReport
 * @typedef {{passed: number, failed: number, failures: readonly string[]}} ChaosReport
 */

/** @type {Counts} */
const nothingRan = { passed: 0, failed: 0, skipped: 0 }

/**
 * Returns the counts of Playwright's report.
 * @param {JourneyReport | null} report
 * @returns {Counts}
 */
export function journeyCounts(report) {
  if (report === null) return nothingRan
  const { expected, unexpected, flaky, skipped } = report.stats
  const journeys = specsOf(report).flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, results }) => ({
      status,
      name: `${file}:${line} ${title}${errorSummary(results.findLast(({ errors }) => errors.length > 0)?.errors[0])}`,
    })),
  )
  /** @param {string} wanted */
  const named = (wanted) => journeys.filter(({ status }) => status === wanted).map(({ name }) => name)
  const unread = report.errors.map((error) => `${path.basename(error.location?.file ?? '')}${errorSummary(error)}`)
  const failures = [...named('unexpected'), ...unread]
  return failIfManyRetried({
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures,
    laterTries: named('flaky'),
  })
}

/**
 * Returns the counts of Vitest's report. A test that passed after a retry keeps its earlier failure messages.
 * @param {TestReport | null} report
 * @returns {Counts}
 */
export function testCounts(report) {
  if (report === null) return nothingRan
  const files = report.testResults.map(({ name, ...file }) => ({ ...file, name: path.basename(name) }))
  /** @param {string} wanted */
  const named = (wanted) =>
    files.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === wanted && failureMessages.length > 0)
        .map(
          ({ fullName, failureMessages }) => `${name} ${fullName}${errorSummary({ message: failureMessages.at(-1) })}`,
        ),
    )
  const unread = files
    .filter(({ message }) => message !== '')
    .map(({ name, message }) => `${name}${errorSummary({ message })}`)
  return failIfManyRetried({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...named('failed'), ...unread],
    laterTries: named('passed'),
  })
}

/**
 * Returns the counts of the chaos test. A run that did not end has failed.
 * @param {ChaosReport | null} report
 * @param {number} wanted number of runs
 * @param {boolean} ok the runner succeeded
 * @returns {Counts}
 */
export function chaosCounts(report, wanted, ok) {
  const { passed, failed, failures } = report ?? { passed: 0, failed: 0, failures: [] }
  const counts = { passed, failed, skipped: 0, failures }
  if (passed + failed !== wanted) return { ...counts, failed: failed + 1, note: `not all ${wanted} runs ended` }
  return ok === (failed === 0) ? counts : { ...counts, failed: failed + 1, note: 'the runner failed' }
}

/**
 * Returns the summary lines of a stage.
 * @param {string} name
 * @param {Counts} counts
 * @param {number} seconds
 */
export function summaryLines(name, counts, seconds) {
  const { failures = [], laterTries = [] } = counts
  const unnamed = failures.length - maxListed
  return [
    `${counts.failed > 0 ? '✗' : '✓'} ${name}: ${describe(counts)}, ${seconds} s`,
    ...failures.slice(0, maxListed).map((failure) => `  failed: ${failure}`),
    ...(unnamed > 0 ? [`  failed: ${unnamed} more`] : []),
    ...laterTries.map((test) => `  passed after a retry: ${test}`),
  ]
}

/** @param {Counts} counts */
export function describe({ passed, failed, skipped, note }) {
  const parts = [`${passed} passed`, `${failed} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])]
  return `${parts.join(', ')}${note === undefined ? '' : ` (${note})`}`
}

/** @param {Suite} suite @returns {Spec[]} */
function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/**
 * Returns the start of an error message: two lines, because the first often lacks the subject.
 * @param {JourneyError | undefined} error
 */
function errorSummary(error) {
  if (error === undefined) return ''
  const lines = util.stripVTControlCharacters(error.message ?? 'no message').split('\n')
  const beginning = lines.map((line) => line.trim()).filter((line) => line !== '')
  const place = error.location === undefined ? '' : ` (line ${error.location.line})`
  return ` - ${beginning.slice(0, 2).join(' ')}${place}`
}

/**
 * Fails a stage with too many retried tests.
 * @param {Counts & {laterTries: readonly string[]}} counts
 * @returns {Counts}
 */
function failIfManyRetried(counts) {
  const { failed, laterTries } = counts
  if (laterTries.length <= retries.maxRetried) return counts
  const note = `${laterTries.length} tests were retried, at most ${retries.maxRetried} may be`
  return { ...counts, failed: failed + 1, note }
}
