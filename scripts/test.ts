/**
 * `npm run test:all`, the second part of `npm test`: runs the checks and tests, and prints the totals in the last line.
 * With `-- --deep` it is the second part of `npm run test:deep`: random runs, planted faults, other engines, web servers
 * and more journeys.
 * The random runs differ each time; `-- --seed 1` repeats the same ones. With `-- --record` it writes the times into
 * docs/testing.md. A stage that fails stops no other.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { reportFile } from '../tests/support/report-file.mjs'
import { isDesktopBuildStale, isWebBuildStale, type WebBundle, webRootOf } from './host/builds.ts'
import { chooseStandIn, electronBinary, hasDisplay } from './machine/electron.mjs'
import { checks, runScripts } from './machine/npm-scripts.ts'
import { readOptions } from './machine/options.mjs'
import { checkResult, closingLines, recordTimes, type StageResult, sumOf, testResult } from './totals.ts'

const root = path.join(import.meta.dirname, '..')
const cores = os.availableParallelism()
/** Pages wait a third of the time, and each worker's browser takes some seconds of CPU time. */
const workers = `--workers=${Math.round(1.5 * cores)}`
/** The tag of journeys on rude hosts, of releases, and of screens while they load. */
const deep = '@deep'

/** Scripts that run side by side. */
interface Group {
  readonly name: string
  readonly scripts: readonly string[]
  /** Why it does not run here. */
  readonly missing?: string | false
}

/** Returns the npm scripts of those builds that are missing or outdated. */
function staleBuilds(...bundles: readonly WebBundle[]): string[] {
  const stale = bundles.filter((bundle) => isWebBuildStale(webRootOf(bundle)))
  return [...stale.map((bundle) => `build:${bundle}`), ...(isDesktopBuildStale() ? ['build'] : [])]
}

function dailyGroups(): readonly Group[] {
  chooseStandIn(root)
  const desktop = hasDisplay() ? 'test:desktop' : 'test:desktop:display'
  const noElectron =
    electronBinary(root, process.env) === null &&
    "Electron's binary is not here: npm run setup, or ELECTRON_OVERRIDE_DIST_PATH"
  return [
    // The longest first: the others run beside it.
    { name: 'Unit tests, builds and static checks', scripts: ['test:unit', ...staleBuilds('web'), ...checks] },
    { name: 'Component tests', scripts: ['test:component'] },
    { name: 'Web journeys', scripts: [`test:web -- ${workers} --grep-invert ${deep}`] },
    { name: 'Desktop journeys', scripts: [`${desktop} -- ${workers}`], missing: noElectron },
    { name: 'Pictures of screens', scripts: [`test:look -- ${workers}`] },
  ]
}

/** @param seed of the random runs */
function deepGroups(seed: string): readonly Group[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const hasOrca = folders.some((folder) => existsSync(path.join(folder, 'orca')))
  const report = path.relative(root, reportFile('chaos'))
  const chaos = `chaos -- --runs 8 --seed ${seed} --front nginx,caddy,h2,preview --workers ${cores} --story --report ${report}`
  process.env.SIMULATION_SEARCH ??= 'all'
  process.env.SIMULATION_RUNS ??= '25000'
  process.env.SIMULATION_SEED ??= seed
  return [
    { name: 'Builds', scripts: staleBuilds('web', 'next') },
    {
      name: 'Search for counterexamples, other engines, web servers',
      scripts: ['simulation', 'test:engines', 'test:deploy'],
    },
    { name: 'More web journeys', scripts: [`test:web -- ${workers} --grep ${deep}`] },
    { name: 'Chaos', scripts: [chaos] },
    { name: 'Screen reader', scripts: ['test:ear'], missing: !hasOrca && 'Orca is not here' },
  ]
}

async function runGroup({ name: group, scripts, missing }: Group) {
  if (missing) return { group, seconds: 0, results: [{ ...sumOf([]), skipped: 1, lines: [`- ${group}: ${missing}`] }] }
  const start = Date.now()
  const beside = { parallel: true, maxParallel: cores, aggregateOutput: scripts.length > 1 }
  const ended = scripts.length === 0 ? [] : await runScripts(scripts, beside)
  const results = ended.map(({ name: command, code }): StageResult => {
    const [name = ''] = command.split(' ')
    const file = reportFile(name.replace(':display', ''))
    if (!/^(test:(?!ear)|chaos|simulation)/.test(name)) return checkResult(name, code === 0)
    return testResult(name, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null, code === 0)
  })
  return { group, seconds: (Date.now() - start) / 1000, results }
}

async function main(): Promise<readonly string[]> {
  const { deep, record, seed } = readOptions({
    deep: { type: 'boolean' },
    record: { type: 'boolean' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  }).values
  process.env.CI = '1' // retries tests, and makes a forgotten `test.only` an error
  rmSync(path.dirname(reportFile()), { recursive: true, force: true }) // reports of an earlier run
  const groups = []
  for (const group of deep ? deepGroups(seed) : dailyGroups()) groups.push(await runGroup(group))
  if (record) recordTimes(path.join(root, 'docs/testing.md'), deep ? 'test:deep' : 'test', groups)
  return closingLines(groups)
}

const lines = await main().catch((error: unknown) => [String(error), '0 passed, 1 failed'])
for (const line of lines) console.log(line)
process.exitCode = lines.at(-1)?.endsWith(' 0 failed') ? 0 : 1
