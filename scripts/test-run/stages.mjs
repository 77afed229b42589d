// Schedules the stages of `npm test`, and keeps their output apart.
import { spawn } from 'node:child_process'

/**
 * A stage: the number of cores it uses, and the names of stages that must end before it starts.
 * @typedef {{name: string, cores: number, after?: readonly string[]}} Stage
 */

/**
 * Returns the next stage to start: the first one in the list whose prerequisites have ended; undefined if it has to
 * wait for free cores. Strict order: otherwise short stages would delay those with many cores to the end, where nothing
 * runs beside them. A stage that needs more cores than available runs alone.
 * @template {Stage} S
 * @param {readonly S[]} waiting
 * @param {readonly S[]} running
 * @param {number} cores
 * @returns {S | undefined}
 */
export function nextStage(waiting, running, cores) {
  const free = cores - running.reduce((sum, stage) => sum + stage.cores, 0)
  const unfinished = new Set([...waiting, ...running].map(({ name }) => name))
  const ready = waiting.find((stage) => !stage.after?.some((name) => unfinished.has(name)))
  return ready !== undefined && Math.min(ready.cores, cores) <= free ? ready : undefined
}

/**
 * Runs all stages, in parallel as far as the cores allow. @returns their results, in the order of the list
 * @template {Stage} S
 * @template R
 * @param {readonly S[]} stages
 * @param {number} cores
 * @param {(stage: S) => Promise<R>} run never rejects
 * @returns {Promise<R[]>}
 */
export async function runStages(stages, cores, run) {
  const results = new Map()
  const running = new Map()
  let waiting = stages
  while (waiting.length + running.size > 0) {
    const stage = nextStage(waiting, [...running.keys()], cores)
    if (stage === undefined) {
      if (running.size === 0) throw new Error(`${waiting.map(({ name }) => name).join(', ')} wait for each other`)
      await Promise.race(running.values())
      continue
    }
    waiting = waiting.filter((other) => other !== stage)
    const ended = run(stage).then((result) => {
      results.set(stage, result)
      running.delete(stage)
    })
    running.set(stage, ended)
  }
  return stages.map((stage) => results.get(stage))
}

/**
 * Runs a command. @returns whether it succeeded, and its output unless it is inherited
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{cwd: string, env: NodeJS.ProcessEnv, stdio: 'inherit' | 'pipe' | 'ignore'}} options
 * @returns {Promise<{ok: boolean, output: string}>}
 */
export function runCommand(command, args, { stdio, ...options }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...options,
      stdio: stdio === 'pipe' ? ['ignore', 'pipe', 'pipe'] : stdio,
    })
    /** @type {Buffer[]} */
    const chunks = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk))
    const end = (ok, more = '') => resolve({ ok, output: Buffer.concat(chunks).toString() + more })
    child.on('error', (error) => end(false, `${error.message}\n`))
    child.on('close', (code) => end(code === 0))
  })
}
