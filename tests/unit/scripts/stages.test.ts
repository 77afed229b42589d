import { describe, expect, test } from 'vitest'
import { nextStage, runCommand, runStages } from '../../../scripts/test-run/stages.mjs'

const stage = (name: string, cores = 1, after?: string[]) => ({
  name,
  cores,
  ...(after === undefined ? {} : { after }),
})
const [types, lint, journeys] = [stage('types'), stage('lint'), stage('journeys', 2)]

describe('the next stage', () => {
  test('is the first, once it has its cores', () => {
    expect(nextStage([types, lint], [], 2)).toBe(types)
    expect(nextStage([journeys], [types], 2)).toBeUndefined()
    expect(nextStage([journeys], [types], 3)).toBe(journeys)
    expect(nextStage([lint], [types], 1)).toBeUndefined()
  })

  test('is not overtaken while it waits for cores', () => {
    expect(nextStage([journeys, lint], [types], 2)).toBeUndefined()
  })

  test('waits for the stages that it needs, running or waiting', () => {
    const needing = stage('web journeys', 1, ['types'])
    expect(nextStage([needing], [types], 2)).toBeUndefined()
    expect(nextStage([needing, types], [], 2)).toBe(types)
    expect(nextStage([needing], [], 2)).toBe(needing)
  })

  test('runs alone if it wants more cores than there are', () => {
    expect(nextStage([journeys], [], 1)).toBe(journeys)
    expect(nextStage([lint], [journeys], 1)).toBeUndefined()
  })
})

describe('all stages', () => {
  /** Runs the stages, each for a few turns of the event loop. @returns how many ran beside each when it started */
  async function beside(stages: readonly ReturnType<typeof stage>[], cores: number): Promise<string[]> {
    let running = 0
    return runStages(stages, cores, async ({ name }) => {
      const others = running
      running += 1
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      return `${name} beside ${others}`
    })
  }

  test('run as many at once as there are cores, and return in their order', async () => {
    expect(await beside([types, journeys, lint], 3)).toEqual(['types beside 0', 'journeys beside 1', 'lint beside 1'])
  })

  test('that wait for each other are an error, not a hang', async () => {
    await expect(beside([stage('a', 1, ['b']), stage('b', 1, ['a'])], 2)).rejects.toThrow('a, b wait for each other')
  })
})

describe('a command', () => {
  const run = (script: string) =>
    runCommand(process.execPath, ['-e', script], { cwd: import.meta.dirname, env: process.env, stdio: 'pipe' })

  test('is captured with both streams, and its exit code counts', async () => {
    expect(await run("console.log('said')")).toEqual({ ok: true, output: 'said\n' })
    expect(await run("console.error('wrong'); process.exit(3)")).toEqual({ ok: false, output: 'wrong\n' })
  })

  test("that can't be started has failed", async () => {
    const { ok, output } = await runCommand('no-such-command', [], { cwd: '/', env: process.env, stdio: 'pipe' })
    expect(ok).toBe(false)
    expect(output).toContain('no-such-command')
  })
})
