/** Jobs for a web worker: it starts with the first and ends some time after the last. */

/** Milliseconds that a job may take: a slow phone needs some seconds for a large photo. */
const longestMs = 60_000

/** Milliseconds after which a worker without a job is ended; one that did not start is tried again then. */
const idleMs = 30_000

/** 'no worker': none runs, the page has to do the work. 'ended': it died, took too long, or the signal ended it. */
export type NoReply = 'no worker' | 'ended'

export interface WorkerJobs<Job, Reply> {
  /**
   * Does one job; the next may be asked for after its reply. Never rejects.
   * @param given what the worker gets without a copy of it
   * @param signal ends the job, and the worker
   */
  ask(job: Job, given?: Transferable[], signal?: AbortSignal): Promise<Reply | NoReply>
  /** Starts the worker before its first job. */
  warm(): void
  /** Ends the worker, and the job that it has. */
  end(): void
}

interface Running {
  readonly worker: Worker
  /** Whether its script runs: false where it can't be fetched or started, or not soon enough. */
  readonly started: Promise<boolean>
}

/**
 * @param make a new worker; its first message says that its script runs
 * @param patienceMs milliseconds that jobs wait for the script of a new worker
 */
export function createWorkerJobs<Job, Reply>(make: () => Worker, patienceMs: number): WorkerJobs<Job, Reply> {
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
      setTimeout(() => resolve(false), patienceMs)
    })
    running = { worker, started }
    endWhenIdle()
    return running
  }

  function send(worker: Worker, job: Job, given: Transferable[], signal?: AbortSignal): Promise<Reply | NoReply> {
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
      worker.postMessage(job, given)
    }).finally(() => {
      over.abort()
      clearTimeout(timer)
      endJob = null
      if (running !== null) endWhenIdle()
    })
  }

  return {
    async ask(job, given = [], signal) {
      if (signal?.aborted) return 'ended'
      try {
        const { worker, started } = start()
        const isStarted = await started
        if (running?.worker !== worker || signal?.aborted) return 'ended'
        return isStarted ? await send(worker, job, given, signal) : 'no worker'
      } catch {
        return 'no worker' // none is allowed here, or it can't be given such a job
      }
    },
    warm() {
      try {
        start()
      } catch {
        // no worker in this browser: the page does its work
      }
    },
    end,
  }
}
