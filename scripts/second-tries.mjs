// Journeys that failed and passed when they were tried again: each is named, and of one stage only a few are let pass.

/** So many of a stage may be bad luck of the machine; more are a fault. */
const mostForgiven = 2

/** @typedef {{passed: number, failed: number, skipped: number, note?: string, secondTries?: readonly string[]}} Counts */
/** @typedef {{file: string, line: number, title: string, tests: readonly {status: string}[]}} Spec */
/** @typedef {{suites?: readonly Suite[], specs?: readonly Spec[]}} Suite */

/**
 * The counts of Playwright's report. @param {(Suite & {stats: {expected: number, unexpected: number, flaky: number, skipped: number}}) | null} report
 * @returns {Counts}
 */
export function journeyCounts(report) {
  if (report === null) return { passed: 0, failed: 0, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const secondTries = specsOf(report)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, line, title }) => `${file}:${line} ${title}`)
  const counts = { passed: expected + flaky, failed: unexpected, skipped, secondTries }
  if (flaky <= mostForgiven) return counts
  return { ...counts, failed: unexpected + 1, note: `${flaky} journeys needed a second try, ${mostForgiven} may` }
}

/** @param {Suite} suite @returns {Spec[]} */
function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}
