/** Adds up the reports of Vitest, Playwright and the chaos test, and writes the times into docs/testing.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { maxRetried } from '../tests/support/retries.mjs'

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
  readonly tests?: readonly Outcome[]
}

/** Stages that ran side by side. */
interface GroupResult {
  readonly group: string
  readonly seconds: number
  readonly results: readonly StageResult[]
}

interface Outcome {
  readonly is: 'passed' | 'failed' | 'skipped' | 'retried'
  readonly name: string
  /** Start of the first error; empty if there was none. */
  readonly error: string
  readonly seconds: number
}

/** Returns the start of an error message: two lines, because the first often lacks the subject. */
function errorStart(message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n')
  const beginning = lines.map((line) => line.trim()).filter((line) => line !== '')
  return beginning.slice(0, 2).join(' ')
}

const failure = (name: string, message?: string): Outcome => ({
  is: 'failed',
  name,
  error: errorStart(message),
  seconds: 0,
})

const journeyOutcomes = { expected: 'passed', unexpected: 'failed', flaky: 'retried', skipped: 'skipped' } as const

function journeysOf({ suites = [], specs }: JSONReportSuite): Outcome[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, results }): Outcome => {
      const error = results.find(({ errors }) => errors.length > 0)?.errors[0]
      const seconds = results.reduce((sum, { duration }) => sum + duration / 1000, 0)
      return {
        is: journeyOutcomes[status],
        name: `${file}:${line} ${title}`,
        error: errorStart(error?.message),
        seconds,
      }
    }),
  )
  return [...own, ...suites.flatMap(journeysOf)]
}

function outcomesOf(report: Report): Outcome[] {
  if ('stats' in report) {
    return [...report.suites.flatMap(journeysOf), ...report.errors.map(({ message }) => failure('no test', message))]
  }
  if ('failures' in report) {
    const passed = { is: 'passed', name: '', error: '', seconds: 0 } as const
    return [...Array.from({ length: report.passed }, () => passed), ...report.failures.map((name) => failure(name))]
  }
  return report.testResults.flatMap(({ name: place, message, assertionResults }): Outcome[] => {
    const file = path.basename(place)
    const tests = assertionResults.map(({ fullName, status, failureMessages, duration }): Outcome => {
      const errors = failureMessages ?? [] // also those of the tries before a test passed
      const retried = errors.length > 0 ? 'retried' : 'passed'
      const is = status === 'failed' ? 'failed' : status === 'passed' ? retried : 'skipped'
      return { is, name: `${file} ${fullName}`, error: errorStart(errors[0]), seconds: (duration ?? 0) / 1000 }
    })
    return message === '' ? tests : [...tests, failure(file, message)]
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
function describe({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Returns the result of a stage without tests, which counts as one. */
export function checkResult(name: string, ok: boolean): StageResult {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, lines: [`${ok ? '✓' : '✗'} ${name}`] }
}

const described = ({ name, error }: Outcome) => (error === '' ? name : `${name} - ${error}`)

/**
 * Returns the result of a stage with tests. It fails if its runner fails, if no test ran, and if more than a few tests
 * passed only at a retry.
 * @param report null if there is none
 * @param ok whether the runner succeeded
 */
export function testResult(name: string, report: Report | null, ok: boolean): StageResult {
  const tests = report === null ? [] : outcomesOf(report)
  const which = (is: Outcome['is']) => tests.filter((test) => test.is === is)
  const [passed, skipped, retried] = [which('passed'), which('skipped'), which('retried')]
  const failed = which('failed').map(described)
  if (retried.length > maxRetried) failed.push(`${retried.length} tests passed only at a retry`)
  if (passed.length + failed.length + retried.length === 0) failed.push('no test ran; see its output above')
  else if (!ok && failed.length === 0) failed.push('the runner failed outside of a test; see its output above')
  const totals = { passed: passed.length + retried.length, failed: failed.length, skipped: skipped.length }
  const lines = [
    `${failed.length > 0 ? '✗' : '✓'} ${name}: ${describe(totals)}${report === null ? '' : secondsOf(report)}`,
    ...failed.slice(0, maxListed).map((test) => `  failed: ${test}`),
    ...(failed.length > maxListed ? [`  failed: ${failed.length - maxListed} more`] : []),
  ]
  return { ...totals, lines, tests }
}

/** @param results of all stages */
export function sumOf(results: readonly Totals[]): Totals {
  const sum = (key: keyof Totals) => results.reduce((total, result) => total + result[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** Returns the end of a run's output. Its last line has only passed and failed tests, as other tools read it. */
export function closingLines(groups: readonly GroupResult[]): string[] {
  const results = groups.flatMap((group) => group.results)
  const retried = results.flatMap(({ tests = [] }) => tests.filter(({ is }) => is === 'retried'))
  const { passed, failed, skipped } = sumOf(results)
  return [
    ...['', '=== summary', ...results.flatMap(({ lines }) => lines)],
    `${Math.round(groups.reduce((sum, { seconds }) => sum + seconds, 0))} s in all`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...retried.map((test) => `passed at a retry: ${described(test)}`),
    `${passed} passed, ${failed} failed`,
  ]
}

/** Writes what each group took, and the slowest tests, between a script's two marks in a Markdown file. */
export function recordTimes(file: string, script: string, groups: readonly GroupResult[]): void {
  const ran = groups.filter(({ seconds }) => seconds > 0)
  const tests = groups.flatMap(({ results }) => results.flatMap((result) => result.tests ?? []))
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
  const total = ran.reduce((sum, { seconds }) => sum + seconds, 0)
  const took = (name: string, seconds: number) => `- ${name}: ${Math.round(seconds)} s`
  /** A journey's file and line, or a test's file and the start of its name. */
  const placeOf = (name: string) => /^\S+:\d+(?= )/.exec(name)?.[0] ?? name.split(' ').slice(0, 6).join(' ')
  const [cpu] = os.cpus()
  const lines = [
    `${new Date().toISOString().slice(0, 10)}, ${os.availableParallelism()} cores (${cpu?.model ?? 'unknown'}), ${Math.round(total)} s in all:`,
    ...['', ...ran.map(({ group, seconds }) => took(group, seconds))],
    ...['', 'The slowest tests:', '', ...slowest.map(({ name, seconds }) => took(placeOf(name), seconds))],
  ]
  const [start, end] = [`<!-- times of npm run ${script} -->`, '<!-- end -->']
  const text = readFileSync(file, 'utf8')
  const from = text.indexOf(start) + start.length
  const to = text.indexOf(end, from)
  if (from < start.length || to < 0) throw new Error(`${file} lacks ${start} or ${end}`)
  writeFileSync(file, `${text.slice(0, from)}\n${lines.join('\n')}\n${text.slice(to)}`)
}
