import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createWorkerJobs } from '../../../src/domain/common/worker-jobs.ts'

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

const patienceMs = 2_000

function desk() {
  const made: FakeWorker[] = []
  const jobs = createWorkerJobs<string, string>(() => {
    const worker = new FakeWorker()
    made.push(worker)
    return worker as unknown as Worker
  }, patienceMs)
  return { made, jobs, worker: (index = 0) => made[index] as FakeWorker }
}

/** Runs the continuations of settled promises. */
const soon = () => vi.advanceTimersByTimeAsync(0)

/** A worker whose script has started, with one job. */
async function working(signal?: AbortSignal) {
  const all = desk()
  const reply = all.jobs.ask('job', signal)
  all.worker().say('hello')
  await soon()
  return { ...all, reply }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a worker', () => {
  test('gets a job once its script has started, and is reused for the next', async () => {
    const { jobs, made, worker } = desk()
    const first = jobs.ask('first')
    await soon()
    expect(worker().jobs).toEqual([])
    worker().say('hello')
    await soon()
    expect(worker().jobs).toEqual(['first'])
    worker().say('one')
    expect(await first).toBe('one')
    const second = jobs.ask('second')
    await soon()
    worker().say('two')
    expect(await second).toBe('two')
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
    expect(made).toHaveLength(2)
  })

  test.each([
    ['dies', ({ worker }) => worker().fail()],
    ['takes longer than a minute', () => vi.advanceTimersByTime(60_000)],
    ['is ended', ({ jobs }) => jobs.end()],
  ] satisfies [string, (all: ReturnType<typeof desk>) => unknown][])('that %s is replaced', async (_, happens) => {
    const all = await working()
    happens(all)
    expect(await all.reply).toBe('ended')
    expect(all.worker().isTerminated).toBe(true)
    void all.jobs.ask('next')
    expect(all.made).toHaveLength(2)
  })

  test('answers the jobs in the order of sending', async () => {
    const { jobs, worker, reply } = await working()
    const second = jobs.ask('second')
    await soon()
    expect(worker().jobs).toEqual(['job', 'second'])
    worker().say('one')
    worker().say('two')
    expect(await Promise.all([reply, second])).toEqual(['one', 'two'])
  })

  test('gives each job a minute from the reply before it', async () => {
    const { jobs, worker, reply } = await working()
    const second = jobs.ask('second')
    await vi.advanceTimersByTimeAsync(50_000)
    worker().say('one')
    await vi.advanceTimersByTimeAsync(50_000)
    worker().say('two')
    expect(await Promise.all([reply, second])).toEqual(['one', 'two'])
  })

  test.each([
    ['fails', 0, ({ worker }) => worker().fail()],
    ['is aborted', 0, (_, abort) => abort.abort()],
    ['is aborted before it begins', 1, (_, abort) => abort.abort()],
  ] satisfies [string, number, (all: ReturnType<typeof desk>, abort: AbortController) => unknown][])(
    'whose job %s runs the other jobs again',
    async (_, at, happens) => {
      const abort = new AbortController()
      const all = await working(at === 0 ? abort.signal : undefined)
      const replies = [all.reply, all.jobs.ask('second', at === 1 ? abort.signal : undefined)]
      await soon()
      happens(all, abort)
      expect(await replies[at]).toBe('ended')
      all.worker(1).say('hello')
      await soon()
      expect(all.worker(1).jobs).toEqual([at === 0 ? 'second' : 'job'])
      all.worker(1).say('done')
      expect(await replies[1 - at]).toBe('done')
    },
  )

  test("is terminated by its job's signal, even before it starts", async () => {
    const during = new AbortController()
    const all = await working(during.signal)
    during.abort()
    expect(await all.reply).toBe('ended')
    expect(all.worker().isTerminated).toBe(true)

    const early = new AbortController()
    const { jobs, worker } = desk()
    const reply = jobs.ask('job', early.signal)
    early.abort()
    worker().say('hello')
    expect(await reply).toBe('ended')
    expect(worker().jobs).toEqual([])
  })
})

test('a worker whose script loads for 40 seconds is not idle: its job waits', async () => {
  const worker = new FakeWorker()
  const jobs = createWorkerJobs<string, string>(() => worker as unknown as Worker, 60_000)
  const reply = jobs.ask('job')
  await vi.advanceTimersByTimeAsync(40_000)
  worker.say('hello')
  await soon()
  worker.say('done')
  expect(await reply).toBe('done')
})

describe('without a worker the page does the work', () => {
  test("if it can't be created", async () => {
    const jobs = createWorkerJobs<string, string>(() => {
      throw new DOMException('no', 'SecurityError')
    }, patienceMs)
    jobs.warm()
    expect(await jobs.ask('job')).toBe('no worker')
  })

  test("if its script can't be loaded, until a retry", async () => {
    const { jobs, made, worker } = desk()
    const reply = jobs.ask('job')
    worker().fail()
    expect(await reply).toBe('no worker')
    expect(await jobs.ask('job')).toBe('no worker')
    await vi.advanceTimersByTimeAsync(30_000)
    void jobs.ask('job')
    expect(made).toHaveLength(2)
  })

  test('if its script loads too slowly, which delays only the first job', async () => {
    const { jobs, made } = desk()
    const reply = jobs.ask('job')
    await vi.advanceTimersByTimeAsync(patienceMs)
    expect(await reply).toBe('no worker')
    expect(await jobs.ask('job')).toBe('no worker')
    expect(made).toHaveLength(1)
  })
})
