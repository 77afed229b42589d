import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createWorkerJobs } from '../../../../src/domain/common/worker-jobs.ts'

/** A worker that answers on command. */
class FakeWorker extends EventTarget {
  readonly jobs: unknown[] = []
  isTerminated = false

  postMessage(job: unknown) {
    this.jobs.push(job)
  }

  terminate() {
    this.isTerminated = true
  }

  say(data: unknown) {
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }

  fail() {
    this.dispatchEvent(new Event('error'))
  }
}

function desk() {
  const made: FakeWorker[] = []
  const jobs = createWorkerJobs<string, string>(() => {
    const worker = new FakeWorker()
    made.push(worker)
    return worker as unknown as Worker
  }, 'no reply')
  return { made, jobs, worker: (index = 0) => made[index] as FakeWorker }
}

/** Runs the continuations of settled promises. */
const soon = () => vi.advanceTimersByTimeAsync(0)

/** A worker with one job. */
async function working() {
  const all = desk()
  const reply = all.jobs.ask('job')
  await soon()
  return { ...all, reply }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a worker', () => {
  test('runs one job after the other', async () => {
    const { jobs, worker, reply, made } = await working()
    const second = jobs.ask('second')
    await soon()
    expect(worker().jobs).toEqual(['job'])
    worker().say('one')
    await soon()
    expect(worker().jobs).toEqual(['job', 'second'])
    worker().say('two')
    expect(await Promise.all([reply, second])).toEqual(['one', 'two'])
    expect(made).toHaveLength(1)
  })

  test('is terminated half a minute after its last job', async () => {
    const { jobs, worker, made, reply } = await working()
    await vi.advanceTimersByTimeAsync(40_000)
    expect(worker().isTerminated).toBe(false)
    worker().say('done')
    expect(await reply).toBe('done')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(worker().isTerminated).toBe(true)
    void jobs.ask('next')
    await soon()
    expect(made).toHaveLength(2)
  })

  test.each([
    ['dies', ({ worker }) => worker().fail()],
    ['takes longer than a minute', () => vi.advanceTimersByTime(60_000)],
    ['is ended', ({ jobs }) => jobs.end()],
  ] satisfies [string, (all: ReturnType<typeof desk>) => unknown][])(
    'that %s is replaced for the next job',
    async (_, happens) => {
      const all = await working()
      const next = all.jobs.ask('next')
      happens(all)
      expect(await all.reply).toBe('no reply')
      expect(all.worker().isTerminated).toBe(true)
      await soon()
      all.worker(1).say('done')
      expect(await next).toBe('done')
    },
  )
})

describe('without a worker a job has no reply', () => {
  test("if it can't be created", async () => {
    const jobs = createWorkerJobs<string, string>(() => {
      throw new DOMException('no', 'SecurityError')
    }, 'no reply')
    expect(await jobs.ask('job')).toBe('no reply')
  })

  test("if its script can't be loaded; the next job tries again", async () => {
    const { jobs, made, worker } = desk()
    const reply = jobs.ask('job')
    await soon()
    worker().fail()
    expect(await reply).toBe('no reply')
    void jobs.ask('job')
    await soon()
    expect(made).toHaveLength(2)
  })
})
