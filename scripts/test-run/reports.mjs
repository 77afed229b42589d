// What the reports of the test runners come to: how many passed, and by name what failed and what was tried again.
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** So many of a stage may be bad luck of the machine; more are a fault. */
const mostForgiven = 4
/** Of a build that is broken everything fails. */
const mostNamed = 20

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

/** The counts of Playwright's report. @param {JourneyReport | null} report @returns {Counts} */
export function journeyCounts(report) {
  if (report === null) return nothingRan
  const { expected, unexpected, flaky, skipped } = report.stats
  const journeys = specsOf(report).flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, results }) => ({
      status,
      name: `${file}:${line} ${title}${because(results.findLast(({ errors }) => errors.length > 0)?.errors[0])}`,
    })),
  )
  /** @param {string} wanted */
  const named = (wanted) => journeys.filter(({ status }) => status === wanted).map(({ name }) => name)
  const unread = report.errors.map((error) => `${path.basename(error.location?.file ?? '')}${because(error)}`)
  const failures = [...named('unexpected'), ...unread]
  return forgiven({ passed: expected + flaky, failed: unexpected, skipped, failures, laterTries: named('flaky') })
}

/** The counts of Vitest's report; it keeps of a test that passed at a later try what was wrong before. @param {TestReport | null} report @returns {Counts} */
export function testCounts(report) {
  if (report === null) return nothingRan
  const files = report.testResults.map(({ name, ...file }) => ({ ...file, name: path.basename(name) }))
  /** @param {string} wanted */
  const named = (wanted) =>
    files.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === wanted && failureMessages.length > 0)
        .map(({ fullName, failureMessages }) => `${name} ${fullName}${because({ message: failureMessages.at(-1) })}`),
    )
  const unread = files
    .filter(({ message }) => message !== '')
    .map(({ name, message }) => `${name}${because({ message })}`)
  return forgiven({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...named('failed'), ...unread],
    laterTries: named('passed'),
  })
}

/**
 * The counts of the chaos test; a run that did not end has failed.
 * @param {ChaosReport | null} report
 * @param {number} wanted how many runs
 * @param {boolean} ok the runner ended well
 * @returns {Counts}
 */
export function chaosCounts(report, wanted, ok) {
  const { passed, failed, failures } = report ?? { passed: 0, failed: 0, failures: [] }
  const counts = { passed, failed, skipped: 0, failures }
  if (passed + failed !== wanted) return { ...counts, failed: failed + 1, note: `not all ${wanted} runs ended` }
  return ok === (failed === 0) ? counts : { ...counts, failed: failed + 1, note: 'the runner failed' }
}

/** What the summary says of a stage. @param {string} name @param {Counts} counts @param {number} seconds */
export function summaryLines(name, counts, seconds) {
  const { failures = [], laterTries = [] } = counts
  const unnamed = failures.length - mostNamed
  return [
    `${counts.failed > 0 ? '✗' : '✓'} ${name}: ${describe(counts)}, ${seconds} s`,
    ...failures.slice(0, mostNamed).map((failure) => `  failed: ${failure}`),
    ...(unnamed > 0 ? [`  failed: ${unnamed} more`] : []),
    ...laterTries.map((test) => `  passed at a later try only: ${test}`),
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

/** The beginning of an error, for one line: its second line often says what the first is about. @param {JourneyError | undefined} error */
function because(error) {
  if (error === undefined) return ''
  const lines = stripVTControlCharacters(error.message ?? 'no message').split('\n')
  const beginning = lines.map((line) => line.trim()).filter((line) => line !== '')
  const place = error.location === undefined ? '' : ` (line ${error.location.line})`
  return ` - ${beginning.slice(0, 2).join(' ')}${place}`
}

/** A stage in which more needed another try than bad luck explains has failed. @param {Counts & {laterTries: readonly string[]}} counts @returns {Counts} */
function forgiven(counts) {
  const { failed, laterTries } = counts
  if (laterTries.length <= mostForgiven) return counts
  const note = `${laterTries.length} tests needed another try, ${mostForgiven} may`
  return { ...counts, failed: failed + 1, note }
}
