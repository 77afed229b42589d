/** Runs jobs in a web worker, which starts with the first job and ends after an idle time. */

/** Timeout of a job that has begun, in milliseconds. A slow phone needs some seconds for a large photo. */
const longestMs = 60_000

/** Idle time after which a worker is ended, in milliseconds. Only then is a worker that failed to start retried. */
const idleMs = 30_000

/**
 * 'no worker': none could start, so the page must do the work. 'ended': the worker crashed, timed out or was aborted.
 */
export type NoReply = 'no worker' | 'ended'

export interface WorkerJobs<Job, Reply> {
  /**
   * Sends a job to the worker, which must answer jobs in their order. Never rejects.
   * @param signal aborts the job, which restarts the worker for the others
   */
  ask(job: Job, signal?: AbortSignal): Promise<Reply | NoReply>
  /** Starts the worker before its first job. */
  warm(): void
  /** Ends the worker and its jobs. */
  end(): void
}

/** Settles a sent job. 'again': the worker ended because of another job. */
type Settle<Reply> = (reply: Reply | 'ended' | 'again') => void

interface Running<Reply> {
  readonly worker: Worker
  /** Whether the worker's script started; false when it could not be loaded in time. */
  readonly started: Promise<boolean>
  /** The jobs without a reply, in the order of sending. The worker runs the first. */
  readonly sent: Settle<Reply>[]
}

/**
 * @param make creates a worker, whose first message reports that its script has started
 * @param startTimeoutMs longest wait for that message, in milliseconds
 */
export function createWorkerJobs<Job, Reply>(make: () => Worker, startTimeoutMs: number): WorkerJobs<Job, Reply> {
  let running: Running<Reply> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function end(settleWith: (job: Settle<Reply>) => 'ended' | 'again' = () => 'ended') {
    clearTimeout(timer)
    const { worker, sent = [] } = running ?? {}
    worker?.terminate()
    running = null
    for (const settle of sent) settle(settleWith(settle))
  }

  /** Ends the worker because of one job; the others are sent to a new worker. */
  function endFor(job: Settle<Reply> | undefined) {
    end((other) => (other === job ? 'ended' : 'again'))
  }

  /** Limits the time of the first job, or of idling. */
  function setTimer({ sent }: Running<Reply>) {
    clearTimeout(timer)
    timer = setTimeout(() => endFor(sent[0]), sent.length === 0 ? idleMs : longestMs)
  }

  /** @throws in a browser that allows no worker */
  function start(): Running<Reply> {
    if (running !== null) return running
    const worker = make()
    const sent: Settle<Reply>[] = []
    const started = new Promise<boolean>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
        const settle = sent.shift()
        if (settle === undefined) return resolve(true)
        settle(data)
        setTimer(made)
      })
      const fail = () => (sent.length === 0 ? resolve(false) : endFor(sent[0]))
      worker.addEventListener('error', fail)
      worker.addEventListener('messageerror', fail)
      setTimeout(() => resolve(false), startTimeoutMs)
    })
    const made: Running<Reply> = { worker, started, sent }
    running = made
    // A worker whose script is still loading is not idle.
    void started.then(() => running === made && sent.length === 0 && setTimer(made))
    return made
  }

  async function send(to: Running<Reply>, job: Job, signal?: AbortSignal): Promise<Reply | 'ended' | 'again'> {
    const over = new AbortController()
    const reply = new Promise<Reply | 'ended' | 'again'>((settle) => {
      to.worker.postMessage(job)
      to.sent.push(settle)
      if (to.sent.length === 1) setTimer(to)
      signal?.addEventListener('abort', () => endFor(settle), { signal: over.signal })
    })
    return reply.finally(() => over.abort())
  }

  async function ask(job: Job, signal?: AbortSignal): Promise<Reply | NoReply> {
    if (signal?.aborted) return 'ended'
    try {
      const to = start()
      const isStarted = await to.started
      if (running !== to || signal?.aborted) return 'ended'
      if (!isStarted) return 'no worker'
      const reply = await send(to, job, signal)
      return reply === 'again' ? await ask(job, signal) : reply
    } catch {
      return 'no worker' // the browser allows no worker, or the job can't be cloned
    }
  }

  return {
    ask,
    warm() {
      try {
        start()
      } catch {
        // the browser allows no worker; the page does the work
      }
    },
    end: () => end(),
  }
}
