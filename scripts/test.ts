/**
 * `npm run test:all`, the second part of `npm test`: runs all checks and tests, and prints the totals in the last line.
 * A stage that fails stops no other.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import runAll, { type NpmRunAllOptions, type NpmRunAllResult } from 'npm-run-all2'
import { reportFile } from '../tests/support/report-file.mjs'
import { chooseStandIn, electronBinary, hasDisplay } from './machine/electron.mjs'
import { readOptions } from './machine/options.mjs'
import { checkResult, describe, type StageResult, testResult, totalsOf } from './totals.ts'

const root = path.join(import.meta.dirname, '..')
const cores = os.availableParallelism()

const builds = ['build:web', 'build:kiosk', 'build:next', 'build']
/** The longest first, and beside them the small ones: else the simulation, a single thread, ends the stage alone. */
const light = [
  ...['test:unit', 'test:engines', 'test:deploy'],
  ...['typecheck', 'lint', 'deps', 'knip', 'citations', 'styles', 'texts:check'],
]

/** One after the other: they use all cores, and check times. Journeys wait half of the time, too. */
const journeys = `-- --workers=${2 * cores}`
const heavy = ['test:component', `test:look ${journeys}`, `test:web ${journeys}`]
const chaos = `chaos -- --runs 4 --seed 1 --front nginx,caddy,preview --workers ${cores} --story --report ${path.relative(root, reportFile('chaos'))}`

async function run(stages: readonly string[], options: NpmRunAllOptions): Promise<StageResult[]> {
  const all = { continueOnError: true, silent: true, printName: true, stdout: process.stdout, stderr: process.stderr }
  const results = await runAll([...stages], { ...all, ...options }).catch(
    (error: Error & { readonly results?: readonly NpmRunAllResult[] }) => {
      if (error.results === undefined) throw error
      return error.results
    },
  )
  return (results ?? []).map(({ name: command, code }) => {
    const [name = ''] = command.split(' ')
    if (!/^(test:|chaos)/.test(name)) return checkResult(name, code === 0)
    const file = reportFile(name.replace(':display', ''))
    return testResult(name, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null, code === 0)
  })
}

/** Runs the desktop journeys on Electron or, if it is not here, on the stand-in beside the project. */
async function runDesktop(): Promise<StageResult[]> {
  chooseStandIn(root)
  if (electronBinary(root, process.env) === null) {
    const why = "skipped, because Electron's binary is not here: npm run setup, or ELECTRON_OVERRIDE_DIST_PATH"
    return [{ passed: 0, failed: 0, skipped: 1, lines: [`- test:desktop: ${why}`] }]
  }
  return run([`test:desktop${hasDisplay() ? '' : ':display'} ${journeys}`], {})
}

async function main(): Promise<readonly StageResult[]> {
  readOptions({})
  const start = Date.now()
  process.env.CI = '1' // retries tests, and makes a forgotten `test.only` an error
  rmSync(path.dirname(reportFile()), { recursive: true, force: true }) // reports of an earlier run
  const beside = { parallel: true, maxParallel: cores, aggregateOutput: true }
  const results = [
    ...(await run(builds, beside)),
    ...(await run(light, beside)),
    ...(await run(heavy, {})),
    ...(await runDesktop()),
    ...(await run([chaos], {})),
  ]
  console.log('\n=== summary')
  for (const line of results.flatMap(({ lines }) => lines)) console.log(line)
  console.log(`${Math.round((Date.now() - start) / 1000)} s in all`)
  return results
}

const totals = await main().then(totalsOf, (error: unknown) => {
  console.error(error)
  return { passed: 0, failed: 1, skipped: 0 }
})
console.log(describe(totals))
process.exitCode = totals.failed > 0 ? 1 : 0
