// Which stages of `npm test` may run beside each other, and how what they say is kept apart.
import { spawn } from 'node:child_process'

/**
 * A stage: how many cores it keeps busy, and the names of stages that must have ended before it starts.
 * @typedef {{name: string, cores: number, after?: readonly string[]}} Stage
 */

/**
 * The next stage to start: the first in the list that waits for no other; undefined where cores must become free for it.
 * None overtakes it, or what is short would keep what wants many cores to the end, with nothing beside it.
 * A stage that wants more cores than there are runs alone.
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
 * Runs all stages, as many at once as the cores allow. @returns what they came to, in the order of the list
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
 * Runs a command. @returns whether it ended well, and what it said unless it said it here (`stdio: 'inherit'`)
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{cwd: string, env: NodeJS.ProcessEnv, stdio: 'inherit' | 'pipe' | 'ignore'}} options
 * @returns {Promise<{ok: boolean, said: string}>}
 */
export function runCommand(command, args, { stdio, ...options }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...options,
      stdio: stdio === 'pipe' ? ['ignore', 'pipe', 'pipe'] : stdio,
      shell: process.platform === 'win32' && command === 'npm', // npm.cmd
    })
    /** @type {Buffer[]} */
    const chunks = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk))
    const end = (ok, more = '') => resolve({ ok, said: Buffer.concat(chunks).toString() + more })
    child.on('error', (error) => end(false, `${error.message}\n`))
    child.on('close', (code) => end(code === 0))
  })
}
