/** Runs jobs in a web worker, one at a time. The worker starts with the first job and ends after an idle time. */
import { createWorkQueue } from './work-queue.ts'

/** Timeout of a job, in milliseconds. A slow phone needs some seconds for a large photo. */
const longestMs = 60_000

/** Idle time after which a worker is ended, in milliseconds. */
const idleMs = 30_000

/**
 * @param make creates a worker, which answers each message with one
 * @param noReply the reply if the worker did not start, crashed, or took too long
 */
export function createWorkerJobs<Job, Reply>(make: () => Worker, noReply: Reply) {
  const queue = createWorkQueue()
  let worker: Worker | null = null
  let settle: (reply: Reply) => void = () => undefined
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

  function exchange(job: Job): Promise<Reply> {
    return new Promise((resolve) => {
      settle = resolve
      worker ??= start()
      worker.postMessage(job)
    })
  }

  async function run(job: Job): Promise<Reply> {
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

  return {
    /** Runs a job after the earlier ones. Never rejects. */
    ask: (job: Job) => queue.run(() => run(job)),
    end,
  }
}
