// `npm test`: makes the machine ready, then runs every check and every test, and says in one last line how many passed.
// All stages run even when one fails, so that one run tells everything; what a stage of two cores says is printed at once,
// and what runs beside it whole when it has ended.
import './machine/node-version.mjs'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { electronBinary } from './machine/electron-binary.mjs'
import { electronFlags, probeElectron } from './machine/electron-ready.mjs'
import { root, setUp } from './setup.mjs'
import { chaosCounts, describe, journeyCounts, summaryLines, testCounts } from './test-run/reports.mjs'
import { runCommand, runStages } from './test-run/stages.mjs'

const bin = path.join(root, 'node_modules', '.bin')
const scratch = mkdtempSync(path.join(tmpdir(), 'portal-tests-'))

/** The project's own Node and tools come first. CI: a forgotten `test.only` is an error. */
const baseEnv = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, CI: '1' }

/** @typedef {import('./test-run/reports.mjs').Counts} Counts */

/**
 * Runs a command for a stage. @returns true when it ended well
 * @typedef {(command: string, args: readonly string[], env?: NodeJS.ProcessEnv) => Promise<boolean>} Runs
 */

/** The command of a script of package.json: npm itself, without a shell, because paths may hold spaces. */
function script(name, args = []) {
  const npm = process.env.npm_execpath
  const run = ['run', '--silent', name, ...(args.length > 0 ? ['--', ...args] : [])]
  return npm === undefined ? ['npm', run] : [process.execPath, [npm, ...run]]
}

/** A check without tests of its own counts as one. @returns {(runs: Runs) => Promise<Counts>} */
function check(name) {
  return async (runs) => {
    const ok = await runs(...script(name))
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
  }
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** True when a folder holds test files. */
function hasTests(folder) {
  const place = path.join(root, folder)
  return (
    existsSync(place) &&
    readdirSync(place, { recursive: true }).some((name) => /\.(test|spec)\.tsx?$/.test(String(name)))
  )
}

/**
 * The counts of a stage, so that nothing passes by not running: a runner that failed without a failed
 * test is a failure, and so is a folder of tests of which none ran.
 * @returns {Counts}
 */
function judged(counts, ok, folder) {
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
  return judged(testCounts(readReport(file)), ok, folder)
}

/**
 * Journeys wait for timers, disks and networks for half of their time: with two for each core none is idle.
 * @returns {Promise<Counts>}
 */
async function playwright(runs, name, folder, { wrap = (command) => command, env = baseEnv } = {}) {
  const file = path.join(scratch, `${name.replace(':', '-')}.json`)
  const [command, ...args] = wrap(
    script(name, ['--pass-with-no-tests', '--reporter=list,json', `--workers=${2 * availableParallelism()}`]).flat(),
  )
  const ok = await runs(command, args, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  return judged(journeyCounts(readReport(file)), ok, folder)
}

/** A run in which nothing was lost, doubled or stuck counts as passed. @returns {Promise<Counts>} */
async function chaos(runs, runCount) {
  const file = path.join(scratch, 'chaos.json')
  // No more at once than there are cores: that what was typed is kept within half a second is judged by the clock.
  const workers = String(availableParallelism())
  const args = ['--runs', String(runCount), '--seed', '1', '--workers', workers, '--report', file, '--story']
  const ok = await runs(...script('chaos', args))
  return chaosCounts(readReport(file), runCount, ok)
}

/** How many desktop journeys there are, without running them. */
async function countDesktopTests() {
  const file = path.join(scratch, 'desktop-list.json')
  const env = { ...baseEnv, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const args = ['--list', '--reporter=json', '--pass-with-no-tests']
  await runCommand(...script('test:desktop', args), { cwd: root, env, stdio: 'ignore' })
  const count = (suite) =>
    (suite.specs?.length ?? 0) + (suite.suites ?? []).reduce((sum, inner) => sum + count(inner), 0)
  return count(readReport(file) ?? {})
}

/** The environment of the desktop journeys; null where there is neither Electron's binary nor the stand-in beside the project. */
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

/** Runs a command on a D-Bus of its own with an unlocked keyring, so that the keychain is a real one and nobody's own. */
function withKeyring(command) {
  if (!isThere('dbus-run-session') || !isThere('gnome-keyring-daemon')) return command
  const unlock = 'printf "tests\\n" | gnome-keyring-daemon --daemonize --unlock --components=secrets >/dev/null 2>&1'
  return ['dbus-run-session', '--', 'sh', '-c', `${unlock}; "$@"`, 'sh', ...command]
}

/** Runs a command on a display of its own where the machine has none. The stand-in draws without one. */
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
  const onDisplay = env.ELECTRON_OVERRIDE_DIST_PATH ? (command) => command : withDisplay
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
 * In the order in which they start as cores become free. The engine journeys wait for their drivers half of the time and
 * have the patience for it: they begin as early as they can, beside what is judged by no clock. The web's journeys and the
 * chaos runs are, and wait for their end.
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
  // While it runs, electron-vite has a file of its own beside the settings, which lint would look at.
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
  const live = cores > capacity / 2 // no other such stage runs beside it
  const heard = []
  if (live) console.log(`\n=== ${name}`)
  /** @type {Runs} */
  const runs = async (command, args, env = baseEnv) => {
    const { ok, said } = await runCommand(command, args, { cwd: root, env, stdio: live ? 'inherit' : 'pipe' })
    heard.push(said)
    return ok
  }
  const counts = await run(runs).catch((error) => {
    heard.push(`${error.stack}\n`)
    return { passed: 0, failed: 1, skipped: 0, note: error.message }
  })
  process.stdout.write(live ? heard.join('') : `\n=== ${name}\n${heard.join('')}`)
  return { name, counts, seconds: Math.round((Date.now() - start) / 1000) }
}

async function main() {
  await setUp({ forTests: true, electron: true })
  const start = Date.now()
  const capacity = availableParallelism() + 1 // each of them waits now and then: with one more no core is idle
  const results = await runStages(stages, capacity, (stage) => runStage(stage, capacity))
  console.log('\n=== summary')
  for (const { name, counts, seconds } of results) {
    for (const line of summaryLines(name, counts, seconds)) console.log(line)
  }
  const laterTries = results.reduce((total, { counts }) => total + (counts.laterTries?.length ?? 0), 0)
  console.log(`${Math.round((Date.now() - start) / 1000)} s in all, ${laterTries} tests needed a second try`)
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
