/**
 * Chaos test: applicants fill in the wizard in a real browser under random faults. At the end the provider must have
 * exactly what was typed.
 *
 * npm run chaos -- --runs 20 --seed 1 [--front nginx] [--workers 2] [--report file.json] [--story]
 *
 * Run number n has the seed `seed + n - 1`, which repeats its answers and faults: `--runs 1 --seed <that>`. `--front`
 * lists the servers between browser and provider, one a run, the last one for all others. `--story` prints the events of
 * a failing run.
 */
import { writeFileSync } from 'node:fs'
import { readOptions, stop } from '../../scripts/machine/options.mjs'
import { type Front, fronts, isFrontHere } from './fronts.ts'
import { type RunResult, runChaos } from './run.ts'

const { values } = readOptions({
  runs: { type: 'string', default: '20' },
  seed: { type: 'string', default: '1' },
  front: { type: 'string', default: 'h2,preview' },
  workers: { type: 'string', default: '2' },
  report: { type: 'string' },
  story: { type: 'boolean', default: false },
})
const runs = Number(values.runs)
const firstSeed = Number(values.seed)
const wanted = values.front.split(',') as Front[]
if (!wanted.every((front) => fronts.includes(front))) stop(`--front must be of ${fronts.join(', ')}.`)
for (const front of wanted.filter((each) => !isFrontHere(each)))
  console.log(`${front} is not here: the preview is used.`)

function frontOf(seed: number): Front {
  const front = wanted[Math.min(seed - firstSeed, wanted.length - 1)] ?? 'preview'
  return isFrontHere(front) ? front : 'preview'
}

const startedAt = Date.now()
const results: RunResult[] = []
let next = firstSeed

function failed(result: RunResult): boolean {
  return whatWentWrong(result).length > 0
}

function whatWentWrong({ losses, duplicates, stuck }: RunResult): string[] {
  return [
    ...losses.map((loss) => `lost: ${loss}`),
    ...duplicates.map((duplicate) => `duplicate: ${duplicate}`),
    ...(stuck === null ? [] : [`stuck ${stuck}`]),
  ]
}

function say(result: RunResult) {
  const faults = [...result.struck.values()].reduce((sum, count) => sum + count, 0)
  const line = `seed ${result.seed}, ${result.front}: ${faults} faults, ${result.seconds.toFixed(1)} s`
  console.log(`${failed(result) ? '✗' : '✓'} ${line}`)
  for (const wrong of whatWentWrong(result)) console.log(`    ${wrong}`)
  if (values.story && failed(result)) console.log(result.story.join('\n'))
}

async function work() {
  while (next < firstSeed + runs) {
    const seed = next
    next += 1
    const result = await runChaos(seed, frontOf(seed))
    results.push(result)
    say(result)
  }
}

await Promise.all(Array.from({ length: Number(values.workers) }, work))

const struck = new Map<string, number>()
for (const result of results) {
  for (const [name, count] of result.struck) {
    const kind = name.replace(/,.*/, '') // without the name of the affected call
    struck.set(kind, (struck.get(kind) ?? 0) + count)
  }
}
const faults = [...struck.values()].reduce((sum, count) => sum + count, 0)
const losses = results.reduce((sum, result) => sum + result.losses.length, 0)
const duplicates = results.reduce((sum, result) => sum + result.duplicates.length, 0)
const failing = results.filter(failed)

console.log(`\n${results.length} runs in ${Math.round((Date.now() - startedAt) / 1000)} s, ${faults} faults struck:`)
for (const [name, count] of [...struck].sort((a, b) => b[1] - a[1]))
  console.log(`  ${String(count).padStart(5)} ${name}`)
const stuck = results.filter((run) => run.stuck !== null).length
const repeats = results.reduce((sum, result) => sum + result.repeats, 0)
console.log(`losses: ${losses}, duplicates: ${duplicates}, stuck: ${stuck}, repeated by Chromium itself: ${repeats}`)
if (failing.length > 0)
  console.log(`repeat: ${failing.map(({ seed, front }) => `--runs 1 --seed ${seed} --front ${front}`).join(', ')}`)
if (values.report !== undefined) {
  const failures = failing.map((result) => `seed ${result.seed} - ${whatWentWrong(result)[0]}`)
  const counts = { passed: results.length - failing.length, failed: failing.length }
  writeFileSync(values.report, JSON.stringify({ ...counts, failures }))
}
// Not process.exitCode: after a killed browser, Node may wait forever for its pipes.
process.exit(failing.length > 0 ? 1 : 0)
