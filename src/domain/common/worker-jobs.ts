/** Runs jobs in a web worker, which starts with the first job and ends after an idle time. */

/** Timeout of a job, in milliseconds. A slow phone needs some seconds for a large photo. */
const longestMs = 60_000

/** Idle time after which a worker is ended, in milliseconds. Only then is a worker that failed to start retried. */
const idleMs = 30_000

/**
 * 'no worker': none could start, so the page must do the work. 'ended': the worker crashed, timed out or was aborted.
 */
export type NoReply = 'no worker' | 'ended'

export interface WorkerJobs<Job, Reply> {
  /**
   * Runs one job; the next may start after its reply. Never rejects.
   * @param transfer objects to transfer instead of copying
   * @param signal aborts the job and ends the worker
   */
  ask(job: Job, transfer?: Transferable[], signal?: AbortSignal): Promise<Reply | NoReply>
  /** Starts the worker before its first job. */
  warm(): void
  /** Ends the worker and its job. */
  end(): void
}

interface Running {
  readonly worker: Worker
  /** Whether the worker's script started; false when it could not be loaded in time. */
  readonly started: Promise<boolean>
}

/**
 * @param make creates a worker, whose first message reports that its script has started
 * @param startTimeoutMs longest wait for that message, in milliseconds
 */
export function createWorkerJobs<Job, Reply>(make: () => Worker, startTimeoutMs: number): WorkerJobs<Job, Reply> {
  let running: Running | null = null
  let idle: ReturnType<typeof setTimeout> | undefined
  let endJob: (() => void) | null = null

  function end() {
    clearTimeout(idle)
    running?.worker.terminate()
    running = null
    endJob?.()
  }

  function endWhenIdle() {
    clearTimeout(idle)
    idle = setTimeout(end, idleMs)
  }

  /** @throws in a browser that allows no worker */
  function start(): Running {
    if (running !== null) return running
    const worker = make()
    const started = new Promise<boolean>((resolve) => {
      worker.addEventListener('message', () => resolve(true), { once: true })
      worker.addEventListener('error', () => resolve(false), { once: true })
      setTimeout(() => resolve(false), startTimeoutMs)
    })
    running = { worker, started }
    endWhenIdle()
    return running
  }

  function send(worker: Worker, job: Job, transfer: Transferable[], signal?: AbortSignal): Promise<Reply | NoReply> {
    clearTimeout(idle)
    const over = new AbortController()
    const timer = setTimeout(end, longestMs)
    const listen = { signal: over.signal }
    return new Promise<Reply | NoReply>((resolve) => {
      endJob = () => resolve('ended')
      signal?.addEventListener('abort', end, listen)
      worker.addEventListener('error', end, listen)
      worker.addEventListener('messageerror', end, listen)
      worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => resolve(data), listen)
      worker.postMessage(job, transfer)
    }).finally(() => {
      over.abort()
      clearTimeout(timer)
      endJob = null
      if (running !== null) endWhenIdle()
    })
  }

  return {
    async ask(job, transfer = [], signal) {
      if (signal?.aborted) return 'ended'
      try {
        const { worker, started } = start()
        const isStarted = await started
        if (running?.worker !== worker || signal?.aborted) return 'ended'
        return isStarted ? await send(worker, job, transfer, signal) : 'no worker'
      } catch {
        return 'no worker' // the browser allows no worker, or the job can't be cloned
      }
    },
    warm() {
      try {
        start()
      } catch {
        // the browser allows no worker; the page does the work
      }
    },
    end,
  }
}
