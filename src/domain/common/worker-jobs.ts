/** Runs jobs in a web worker, one at a time. The worker starts with the first job and ends after an idle time. */
import { createWorkQueue } from './work-queue.ts'

/** Timeout of a job, in milliseconds. A slow phone needs some seconds for a large photo. */
const longestMs = 60_000

/** Idle time after which a worker is ended, in milliseconds. Only then is a worker that failed to start retried. */
const idleMs = 30_000

/** The worker did not start, crashed, or took too long. */
export const noReply = 'no reply'

export interface WorkerJobs<Job, Reply> {
  /** Runs a job after the earlier ones. Never rejects. */
  ask(job: Job): Promise<Reply | typeof noReply>
  /** Ends the worker and its job. */
  end(): void
}

interface Running {
  readonly worker: Worker
  /** Whether the worker's script started; false when it could not be loaded in time. */
  readonly started: Promise<boolean>
  readonly ended: AbortController
}

/**
 * @param make creates a worker, whose first message reports that its script has started
 * @param startTimeoutMs longest wait for that message, in milliseconds
 */
export function createWorkerJobs<Job, Reply>(make: () => Worker, startTimeoutMs: number): WorkerJobs<Job, Reply> {
  const queue = createWorkQueue()
  let running: Running | null = null
  let idle: ReturnType<typeof setTimeout> | undefined

  function end() {
    running?.worker.terminate()
    running?.ended.abort()
    running = null
  }

  /** @throws in a browser that allows no worker */
  function start(): Running {
    if (running !== null) return running
    const worker = make()
    const ended = new AbortController()
    const started = new Promise<boolean>((resolve) => {
      worker.addEventListener('message', () => resolve(true), { once: true })
      worker.addEventListener('error', () => resolve(false), { once: true })
      ended.signal.addEventListener('abort', () => resolve(false))
      setTimeout(() => resolve(false), startTimeoutMs)
    })
    running = { worker, started, ended }
    return running
  }

  async function exchange({ worker, ended }: Running, job: Job): Promise<Reply | typeof noReply> {
    const over = new AbortController()
    const options = { signal: over.signal }
    const timer = setTimeout(end, longestMs)
    const reply = new Promise<Reply | typeof noReply>((resolve) => {
      ended.signal.addEventListener('abort', () => resolve(noReply), options)
      worker.addEventListener('error', end, options)
      worker.addEventListener('messageerror', end, options)
      worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => resolve(data), options)
      worker.postMessage(job)
    })
    return reply.finally(() => {
      clearTimeout(timer)
      over.abort()
    })
  }

  async function run(job: Job): Promise<Reply | typeof noReply> {
    clearTimeout(idle)
    try {
      const to = start()
      return (await to.started) ? await exchange(to, job) : noReply
    } catch {
      return noReply // the browser allows no worker, or the job can't be cloned
    } finally {
      idle = setTimeout(end, idleMs)
    }
  }

  return { ask: (job) => queue.run(() => run(job)), end }
}
