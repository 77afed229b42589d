// `npm test`: sets up the machine, runs all checks and tests, and prints the totals in the last line. All stages run
// even if one fails. The output of stages with two cores is printed live; the output of parallel stages is printed when
// they end.
import './machine/node-version.mjs'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { electronBinary, overridingBinary } from './machine/electron-binary.mjs'
import { electronFlags, probeElectron } from './machine/electron-ready.mjs'
import { npmCommand } from './machine/npm.mjs'
import { root, setUp } from './setup.mjs'
import { chaosCounts, describe, journeyCounts, summaryLines, testCounts } from './test-run/reports.mjs'
import { runCommand, runStages } from './test-run/stages.mjs'

const bin = path.join(root, 'node_modules', '.bin')
const scratch = mkdtempSync(path.join(os.tmpdir(), 'portal-tests-'))

/** Puts the project's own Node and tools first. CI makes a forgotten `test.only` an error. */
const baseEnv = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, CI: '1' }

/** @typedef {import('./test-run/reports.mjs').Counts} Counts */

/**
 * Runs a command for a stage. @returns true on success
 * @typedef {(command: string, args: readonly string[], env?: NodeJS.ProcessEnv) => Promise<boolean>} Runs
 */

/** Returns the command for an npm script. */
function script(name, args = []) {
  return npmCommand(['run', '--silent', name, ...(args.length > 0 ? ['--', ...args] : [])])
}

/** A check without tests counts as one test. @returns {(runs: Runs) => Promise<Counts>} */
function check(name) {
  return async (runs) => {
    const ok = await runs(...script(name))
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
  }
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** Returns true if a folder contains test files. */
function hasTests(folder) {
  const place = path.join(root, folder)
  return (
    existsSync(place) &&
    readdirSync(place, { recursive: true }).some((name) => /\.(test|spec)\.tsx?$/.test(String(name)))
  )
}

/**
 * Counts as failures: a runner that failed without a failed test, and a folder of tests of which none ran.
 * @returns {Counts}
 */
function checkedCounts(counts, ok, folder) {
  const ran = counts.passed + counts.failed + counts.skipped
  if (!hasTests(folder)) return { ...counts, failed: counts.failed + (ok ? 0 : 1), note: `no tests in ${folder} yet` }
  if (ran === 0) return { ...counts, failed: 1, note: `the tests in ${folder} did not run` }
  if (!ok && counts.failed === 0) return { ...counts, failed: 1, note: 'the runner failed outside of a test' }
  return counts
}

/** @returns {Promise<Counts>} */
async function vitest(runs, name, folder, more = []) {
  const file = path.join(scratch, `${name.replace(':', '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const ok = await runs(...script(name, ['--passWithNoTests', ...reporters, ...more]))
  return checkedCounts(testCounts(readReport(file)), ok, folder)
}

/**
 * Runs two journeys per core: they wait for timers, disks and networks half of the time.
 * @returns {Promise<Counts>}
 */
async function playwright(runs, name, folder, { wrap = (command) => command, env = baseEnv } = {}) {
  const file = path.join(scratch, `${name.replace(':', '-')}.json`)
  const [command, ...args] = wrap(
    script(name, ['--pass-with-no-tests', '--reporter=list,json', `--workers=${2 * os.availableParallelism()}`]).flat(),
  )
  const ok = await runs(command, args, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  return checkedCounts(journeyCounts(readReport(file)), ok, folder)
}

/** A run passes if nothing was lost, duplicated or stuck. @returns {Promise<Counts>} */
async function chaos(runs, runCount) {
  const file = path.join(scratch, 'chaos.json')
  // One worker per core: the runs check that input is stored within half a second.
  const workers = String(os.availableParallelism())
  const args = ['--runs', String(runCount), '--seed', '1', '--workers', workers, '--report', file, '--story']
  const ok = await runs(...script('chaos', args))
  return chaosCounts(readReport(file), runCount, ok)
}

/** Counts the desktop journeys without running them. */
async function countDesktopTests() {
  const file = path.join(scratch, 'desktop-list.json')
  const env = { ...baseEnv, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const args = ['--list', '--reporter=json', '--pass-with-no-tests']
  await runCommand(...script('test:desktop', args), { cwd: root, env, stdio: 'ignore' })
  const count = (suite) =>
    (suite.specs?.length ?? 0) + (suite.suites ?? []).reduce((sum, inner) => sum + count(inner), 0)
  return count(readReport(file) ?? {})
}

/** Returns the environment of the desktop journeys; null without Electron's binary and without a replacement for it. */
function desktopEnv() {
  if (electronBinary(root, process.env) !== null) return baseEnv
  const standIn = path.join(root, '../shared/electron-host')
  return existsSync(path.join(standIn, 'electron')) ? { ...baseEnv, ELECTRON_OVERRIDE_DIST_PATH: standIn } : null
}

function isThere(command) {
  return (
    process.platform === 'linux' && spawnSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' }).status === 0
  )
}

/**
 * Wraps a command in a private D-Bus session with an unlocked keyring, so that tests use a real keychain but not the
 * user's.
 */
function withKeyring(command) {
  if (!isThere('dbus-run-session') || !isThere('gnome-keyring-daemon')) return command
  const unlock = 'printf "tests\\n" | gnome-keyring-daemon --daemonize --unlock --components=secrets >/dev/null 2>&1'
  return ['dbus-run-session', '--', 'sh', '-c', `${unlock}; "$@"`, 'sh', ...command]
}

/** Wraps a command in a virtual display if the machine has none. A replacement of Electron needs none. */
function withDisplay(command) {
  const needsOne = process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY
  return needsOne && isThere('xvfb-run') ? ['xvfb-run', '-a', ...command] : command
}

/** @returns {Promise<Counts>} */
async function desktop(runs) {
  const env = desktopEnv()
  if (env === null) {
    const note =
      "skipped: Electron's binary is not here (npm run setup fetches it, ELECTRON_OVERRIDE_DIST_PATH names another)"
    return { passed: 0, failed: 0, skipped: await countDesktopTests(), note }
  }
  const onDisplay = overridingBinary(env) !== null ? (command) => command : withDisplay
  const failure = probeElectron(electronBinary(root, env), { env, wrap: onDisplay([]) })
  if (failure !== null) {
    const note = `Electron does not start here: ${failure.reason}. ${failure.remedy}`
    return { passed: 0, failed: 1, skipped: await countDesktopTests(), note }
  }
  if (electronFlags().length > 0) console.log('Running as root: Electron starts with --no-sandbox.')
  const home = mkdtempSync(path.join(scratch, 'keyring-'))
  return playwright(runs, 'test:desktop', 'tests/desktop', {
    wrap: (command) => onDisplay(withKeyring(command)),
    env: { ...env, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home },
  })
}

/**
 * Stages in the order in which they start as cores become free. The engine journeys wait for their drivers half of the
 * time and have long time limits, so they start early, beside stages without time-sensitive checks. The web journeys
 * and the chaos runs have such checks, and wait until the engine journeys end.
 * @type {readonly (import('./test-run/stages.mjs').Stage & {run: (runs: Runs) => Promise<Counts>})[]}
 */
const stages = [
  { name: 'web build', cores: 1, run: check('build:web') },
  { name: 'kiosk build', cores: 1, run: check('build:kiosk') },
  { name: 'types', cores: 1, run: check('typecheck') },
  {
    name: 'engine journeys',
    cores: 1,
    after: ['web build', 'kiosk build'],
    run: (runs) => vitest(runs, 'test:engines', 'tests/engines', ['--maxWorkers=1']),
  },
  // They wait for servers and keyrings half of the time.
  { name: 'unit tests', cores: 1, run: (runs) => vitest(runs, 'test:unit', 'tests/unit') },
  { name: 'lint', cores: 1, run: check('lint') },
  { name: 'import directions', cores: 1, run: check('deps') },
  { name: 'unused code', cores: 1, run: check('knip') },
  { name: 'citations and links', cores: 1, run: check('citations') },
  { name: 'texts', cores: 1, run: check('texts:check') },
  { name: 'next build', cores: 1, run: check('build:next') },
  // electron-vite writes a temporary file beside its config, which lint would check.
  { name: 'desktop build', cores: 1, after: ['lint'], run: check('build') },
  { name: 'component tests', cores: 2, run: (runs) => vitest(runs, 'test:component', 'tests/component') },
  {
    name: 'pictures',
    cores: 2,
    after: ['web build'],
    run: (runs) => playwright(runs, 'test:look', 'tests/look'),
  },
  {
    name: 'deployment',
    cores: 1,
    after: ['web build'],
    run: (runs) => vitest(runs, 'test:deploy', 'tests/deploy'),
  },
  {
    name: 'web journeys',
    cores: 2,
    after: ['web build', 'kiosk build', 'next build', 'engine journeys'],
    run: (runs) => playwright(runs, 'test:web', 'tests/web'),
  },
  { name: 'desktop journeys', cores: 2, after: ['desktop build'], run: desktop },
  { name: 'chaos runs', cores: 2, after: ['web build', 'engine journeys'], run: (runs) => chaos(runs, 4) },
]

/** @returns {Promise<{name: string, counts: Counts, seconds: number}>} */
async function runStage({ name, cores, run }, capacity) {
  const start = Date.now()
  const live = cores > capacity / 2 // no other stage of this size runs beside it
  const outputs = []
  if (live) console.log(`\n=== ${name}`)
  /** @type {Runs} */
  const runs = async (command, args, env = baseEnv) => {
    const { ok, output } = await runCommand(command, args, { cwd: root, env, stdio: live ? 'inherit' : 'pipe' })
    outputs.push(output)
    return ok
  }
  const counts = await run(runs).catch((error) => {
    outputs.push(`${error.stack}\n`)
    return { passed: 0, failed: 1, skipped: 0, note: error.message }
  })
  process.stdout.write(live ? outputs.join('') : `\n=== ${name}\n${outputs.join('')}`)
  return { name, counts, seconds: Math.round((Date.now() - start) / 1000) }
}

async function main() {
  await setUp({ forTests: true, electron: true })
  const start = Date.now()
  const capacity = os.availableParallelism() + 1 // stages wait at times: one more than the cores uses them fully
  const results = await runStages(stages, capacity, (stage) => runStage(stage, capacity))
  console.log('\n=== summary')
  for (const { name, counts, seconds } of results) {
    for (const line of summaryLines(name, counts, seconds)) console.log(line)
  }
  const laterTries = results.reduce((total, { counts }) => total + (counts.laterTries?.length ?? 0), 0)
  console.log(`${Math.round((Date.now() - start) / 1000)} s in all, ${laterTries} tests were retried`)
  const sum = (key) => results.reduce((total, { counts }) => total + counts[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** @type {Counts} */
let total
try {
  total = await main()
} catch (error) {
  console.error(error)
  total = { passed: 0, failed: 1, skipped: 0 }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
console.log(describe(total))
process.exitCode = total.failed > 0 ? 1 : 0
