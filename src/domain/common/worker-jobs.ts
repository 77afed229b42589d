/** Runs jobs in a web worker, one at a time. The worker starts with the first job and ends after an idle time. */
import { createWorkQueue } from './work-queue.ts'

/** Timeout of a job, in milliseconds. A slow phone needs some seconds for a large photo. */
const longestMs = 60_000

/** Idle time after which a worker is ended, in milliseconds. */
const idleMs = 30_000

/** The worker did not start, crashed, or took too long. */
export const noReply = 'no reply'

export interface WorkerJobs<Job, Reply> {
  /** Runs a job after the earlier ones. Never rejects. */
  ask(job: Job): Promise<Reply | typeof noReply>
  end(): void
}

/** @param make creates a worker, which answers each message with one */
export function createWorkerJobs<Job, Reply>(make: () => Worker): WorkerJobs<Job, Reply> {
  const queue = createWorkQueue()
  let worker: Worker | null = null
  let settle: (reply: Reply | typeof noReply) => void = () => undefined
  let idle: ReturnType<typeof setTimeout> | undefined

  function end() {
    worker?.terminate()
    worker = null
    settle(noReply)
  }

  function start(): Worker {
    const made = make()
    made.addEventListener('message', ({ data }: MessageEvent<Reply>) => settle(data))
    made.addEventListener('error', end)
    made.addEventListener('messageerror', end)
    return made
  }

  function exchange(job: Job): Promise<Reply | typeof noReply> {
    return new Promise((resolve) => {
      settle = resolve
      worker ??= start()
      worker.postMessage(job)
    })
  }

  async function run(job: Job): Promise<Reply | typeof noReply> {
    clearTimeout(idle)
    const timer = setTimeout(end, longestMs)
    try {
      return await exchange(job)
    } catch {
      return noReply // the browser allows no worker, or the job can't be cloned
    } finally {
      clearTimeout(timer)
      idle = setTimeout(end, idleMs)
    }
  }

  return { ask: (job) => queue.run(() => run(job)), end }
}
