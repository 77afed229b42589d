// `npm test`: makes the machine ready, then runs every check and every test, and says in one last line how many passed.
// All stages run even when one fails, so that one run tells everything.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { electronBinary } from './electron-binary.mjs'
import { root, setUp } from './setup.mjs'

const bin = path.join(root, 'node_modules', '.bin')
const scratch = mkdtempSync(path.join(tmpdir(), 'portal-tests-'))

/** The project's own Node and tools come first. CI: a forgotten `test.only` is an error. */
const baseEnv = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, CI: '1' }

/** @typedef {{passed: number, failed: number, skipped: number, note?: string}} Counts */

/** @returns {boolean} true when the command ended well */
function runs(command, args, env = baseEnv) {
  return (
    spawnSync(command, args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' }).status === 0
  )
}

function runsScript(name, args = [], env = baseEnv) {
  return runs('npm', ['run', '--silent', name, ...(args.length > 0 ? ['--', ...args] : [])], env)
}

/** A check without tests of its own counts as one. @returns {Counts} */
function check(name) {
  const ok = runsScript(name)
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
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

/** @returns {Counts} */
function vitest(script, folder) {
  const file = path.join(scratch, `${script.replace(':', '-')}.json`)
  const ok = runsScript(script, [
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const report = readReport(file)
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  }
  return judged(counts, ok, folder)
}

/** @returns {Counts} */
function playwright(script, folder, wrap = (command) => command, env = baseEnv) {
  const file = path.join(scratch, `${script.replace(':', '-')}.json`)
  const args = ['--pass-with-no-tests', '--reporter=list,json']
  const [command, ...rest] = wrap(['npm', 'run', '--silent', script, '--', ...args])
  const ok = runs(command, rest, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  const stats = readReport(file)?.stats
  const flaky = stats?.flaky ?? 0
  const counts = {
    passed: (stats?.expected ?? 0) + flaky,
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
    // Passed, but not reliably: said, not hidden.
    ...(flaky > 0 ? { note: `${flaky} at the second try` } : {}),
  }
  return judged(counts, ok, folder)
}

/** A run in which nothing was lost, doubled or stuck counts as passed. @returns {Counts} */
function chaos(runCount) {
  const file = path.join(scratch, 'chaos.json')
  const ok = runsScript('chaos', [
    '--runs',
    String(runCount),
    '--seed',
    '1',
    '--workers',
    '3',
    '--report',
    file,
    '--story',
  ])
  const { passed, failed } = readReport(file) ?? { passed: 0, failed: 0 }
  const counts = { passed, failed, skipped: 0 }
  if (passed + failed !== runCount) return { ...counts, failed: failed + 1, note: `not all ${runCount} runs ended` }
  return ok === (failed === 0) ? counts : { ...counts, failed: failed + 1, note: 'the runner failed' }
}

/** How many desktop journeys there are, without running them. */
function countDesktopTests() {
  const file = path.join(scratch, 'desktop-list.json')
  const args = ['run', '--silent', 'test:desktop', '--', '--list', '--reporter=json', '--pass-with-no-tests']
  spawnSync('npm', args, {
    cwd: root,
    env: { ...baseEnv, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    stdio: 'ignore',
    shell: process.platform === 'win32',
  })
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

/** @returns {Counts} */
function desktop() {
  const env = desktopEnv()
  if (env === null) {
    const note =
      "skipped: Electron's binary is not here (npx install-electron fetches it, ELECTRON_OVERRIDE_DIST_PATH names another)"
    return { passed: 0, failed: 0, skipped: countDesktopTests(), note }
  }
  const home = mkdtempSync(path.join(scratch, 'keyring-'))
  return playwright('test:desktop', 'tests/desktop', withKeyring, {
    ...env,
    XDG_DATA_HOME: home,
    XDG_RUNTIME_DIR: home,
  })
}

/** @type {readonly (readonly [name: string, run: () => Counts])[]} */
const stages = [
  ['types', () => check('typecheck')],
  ['lint', () => check('lint')],
  ['import directions', () => check('deps')],
  ['unused code', () => check('knip')],
  ['citations and links', () => check('citations')],
  ['unit tests', () => vitest('test:unit', 'tests/unit')],
  ['component tests', () => vitest('test:component', 'tests/component')],
  ['web build', () => check('build:web')],
  ['web journeys', () => playwright('test:web', 'tests/web')],
  ['chaos runs', () => chaos(20)],
  ['desktop build', () => check('build')],
  ['desktop journeys', desktop],
]

function describe({ passed, failed, skipped, note }) {
  const parts = [`${passed} passed`, `${failed} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])]
  return `${parts.join(', ')}${note === undefined ? '' : ` (${note})`}`
}

function main() {
  setUp({ forTests: true })
  const results = stages.map(([name, run]) => {
    console.log(`\n=== ${name}`)
    const start = Date.now()
    const counts = run()
    return { name, counts, seconds: Math.round((Date.now() - start) / 1000) }
  })
  console.log('\n=== summary')
  for (const { name, counts, seconds } of results) {
    console.log(`${counts.failed > 0 ? '✗' : '✓'} ${name}: ${describe(counts)}, ${seconds} s`)
  }
  const sum = (key) => results.reduce((total, { counts }) => total + counts[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** @type {Counts} */
let total
try {
  total = main()
} catch (error) {
  console.error(error)
  total = { passed: 0, failed: 1, skipped: 0 }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
console.log(describe(total))
process.exitCode = total.failed > 0 ? 1 : 0
