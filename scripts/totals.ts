/** Adds up the reports of Vitest, Playwright and the chaos test. */
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { retries } from '../tests/support/retries.mjs'

/** Maximum failures listed per stage: with a broken build, everything fails. */
const maxListed = 20

/** A report of Playwright, of Vitest or of the chaos test. */
export type Report =
  | JSONReport
  | JsonTestResults
  | { readonly passed: number; readonly failed: number; readonly failures: readonly string[] }

export interface Totals {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export interface StageResult extends Totals {
  /** What the summary says about the stage. */
  readonly lines: readonly string[]
}

interface Outcome {
  readonly is: 'passed' | 'failed' | 'skipped' | 'retried'
  /** Name and start of the error. */
  readonly name: string
}

/** Returns the start of an error message: two lines, because the first often lacks the subject. */
function errorStart(message: string | undefined): string {
  if (message === undefined) return ''
  const lines = stripVTControlCharacters(message).split('\n')
  const beginning = lines.map((line) => line.trim()).filter((line) => line !== '')
  return ` - ${beginning.slice(0, 2).join(' ')}`
}

const journeyOutcomes = { expected: 'passed', unexpected: 'failed', flaky: 'retried', skipped: 'skipped' } as const

function journeysOf({ suites = [], specs }: JSONReportSuite): Outcome[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, results }) => {
      const error = results.findLast(({ errors }) => errors.length > 0)?.errors[0]
      return { is: journeyOutcomes[status], name: `${file}:${line} ${title}${errorStart(error?.message)}` }
    }),
  )
  return [...own, ...suites.flatMap(journeysOf)]
}

function outcomesOf(report: Report): Outcome[] {
  if ('stats' in report) {
    const unread = report.errors.map(({ message }) => ({ is: 'failed', name: errorStart(message) }) as const)
    return [...report.suites.flatMap(journeysOf), ...unread]
  }
  if ('failures' in report) {
    const passed = Array.from({ length: report.passed }, () => ({ is: 'passed', name: '' }) as const)
    return [...passed, ...report.failures.map((name) => ({ is: 'failed', name }) as const)]
  }
  return report.testResults.flatMap(({ name: place, message, assertionResults }): Outcome[] => {
    const file = path.basename(place)
    const tests = assertionResults.map(({ fullName, status, failureMessages }): Outcome => {
      const errors = failureMessages ?? [] // also those of the tries before a test passed
      const name = `${file} ${fullName}${errorStart(errors.at(-1))}`
      if (status === 'failed') return { is: 'failed', name }
      if (status !== 'passed') return { is: 'skipped', name }
      return { is: errors.length > 0 ? 'retried' : 'passed', name }
    })
    return message === '' ? tests : [...tests, { is: 'failed', name: `${file}${errorStart(message)}` }]
  })
}

/** Returns how long a run took, in seconds, if its report says so. */
function secondsOf(report: Report): string {
  if ('failures' in report) return ''
  if ('stats' in report) return `, ${Math.round(report.stats.duration / 1000)} s`
  const { startTime, testResults } = report
  return `, ${Math.round((Math.max(startTime, ...testResults.map(({ endTime }) => endTime)) - startTime) / 1000)} s`
}

/** Returns '3 passed, 0 failed', and what was skipped. */
export function describe({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Returns the result of a stage without tests, which counts as one. */
export function checkResult(name: string, ok: boolean): StageResult {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, lines: [`${ok ? '✓' : '✗'} ${name}`] }
}

/**
 * Returns the result of a stage with tests. It fails if its runner fails, if no test ran, and if more than a few tests
 * passed only after a retry.
 * @param report null if there is none
 * @param ok whether the runner succeeded
 */
export function testResult(name: string, report: Report | null, ok: boolean): StageResult {
  const outcomes = report === null ? [] : outcomesOf(report)
  const named = (is: Outcome['is']) => outcomes.filter((outcome) => outcome.is === is).map((outcome) => outcome.name)
  const [passed, failed, skipped, retried] = [named('passed'), named('failed'), named('skipped'), named('retried')]
  if (retried.length > retries.maxRetried) failed.push(`${retried.length} tests passed only after a retry`)
  if (passed.length + failed.length + retried.length === 0) failed.push('no test ran; see its output above')
  else if (!ok && failed.length === 0) failed.push('the runner failed outside of a test; see its output above')
  const totals = { passed: passed.length + retried.length, failed: failed.length, skipped: skipped.length }
  const lines = [
    `${failed.length > 0 ? '✗' : '✓'} ${name}: ${describe(totals)}${report === null ? '' : secondsOf(report)}`,
    ...failed.slice(0, maxListed).map((test) => `  failed: ${test}`),
    ...(failed.length > maxListed ? [`  failed: ${failed.length - maxListed} more`] : []),
    ...retried.map((test) => `  passed after a retry: ${test}`),
  ]
  return { ...totals, lines }
}

/** @param results of all stages */
export function totalsOf(results: readonly StageResult[]): Totals {
  const sum = (key: keyof Totals) => results.reduce((total, result) => total + result[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}
