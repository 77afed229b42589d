/**
 * Sends the renderer's calls to the provider. The renderer
 * names a row of the call table; method, address, headers and the bearer are decided here.
 */
import {
  classifyBody,
  maxReplyBytes,
  type ReplyBody,
  retryAfterMs,
  sessionStart,
  takeToken,
} from '../../src/domain/reply-body.ts'
import { type CallName, type CallRow, callRow, uploadLimits } from '../../src/platform/calls.ts'
import type { UploadProgress } from '../../src/platform/ipc.ts'
import type { Reply } from '../../src/platform/port.ts'
import type { CheckedRequest } from './ipc-arguments.ts'
import type { LogEvent } from './log.ts'
import { encodeMultipart } from './multipart.ts'
import type { TokenVault } from './token-vault.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

const maxInFlight = 8
const maxWaiting = 32
const chunkLength = 64 * 1024
/** How often a running upload reports. */
const progressEveryMs = 100

/** Calls that write the application: a kiosk waits for them before it wipes. */
const saves: readonly CallName[] = ['createApplication', 'saveStep']

/** What every request to the provider has in common. */
export const plainRequest = {
  credentials: 'omit',
  cache: 'no-store',
  redirect: 'error',
  bypassCustomProtocolHandlers: true,
} as const

export interface ForwarderOptions {
  readonly fetch: Fetch
  /** `https://host[:port]`, nothing behind it. */
  readonly origin: string
  readonly vault: Pick<TokenVault, 'token' | 'generation' | 'start'>
  readonly now: () => number
  /** The `Date` header of a reply. */
  readonly onDate: (date: string | null) => void
  /** JSON of the provider that is about to go to the page, in the session that asked for it. */
  readonly onReply: (request: CheckedRequest, status: number, reply: unknown) => void
  readonly log: (event: LogEvent) => void
  readonly onProgress: (progress: UploadProgress) => void
}

export interface Forwarder {
  /** Never rejects. */
  send(request: CheckedRequest): Promise<Reply>
  abort(id: number): void
  /** Ends everything that is under way, saves too: a kiosk's wipe waits for those with savesSettled first. */
  abortAll(): void
  /** Resolves when no save is under way, at the latest after the time given. */
  savesSettled(withinMs: number): Promise<void>
}

/** Reads at most `limit` bytes; null when there is more. */
export async function readAtMost(response: Response, limit: number): Promise<Uint8Array | null> {
  if (response.body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks)
    length += value.byteLength
    if (length > limit) {
      await reader.cancel()
      return null
    }
    chunks.push(value)
  }
}

/** A body that tells how much of it has been taken. */
function countedStream(bytes: Uint8Array, onTaken: (sent: number) => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (sent >= bytes.byteLength) return controller.close()
      const chunk = new Uint8Array(bytes.subarray(sent, sent + chunkLength))
      sent += chunk.byteLength
      controller.enqueue(chunk)
      onTaken(sent)
    },
  })
}

type Answered = Extract<Reply, { kind: 'answered' }>

interface Running {
  readonly controller: AbortController
  /** Gives up so many milliseconds from now, whatever was said before. */
  readonly giveUpAfter: (ms: number) => void
  ended: 'timed-out' | 'cancelled' | null
}

export function createForwarder(options: ForwarderOptions): Forwarder {
  const { vault, now } = options
  /** Every request that has not been answered yet, by id. */
  const open = new Map<number, CallName>()
  const running = new Map<number, Running>()
  /** In order of arrival; each is told to go, or that it was aborted. */
  const waiting = new Map<number, (go: boolean) => void>()
  let inFlight = 0

  function encode(request: CheckedRequest, row: CallRow, { giveUpAfter }: Running): RequestInit & { duplex?: 'half' } {
    const headers: Record<string, string> = { Accept: 'application/json' }
    if (request.parts === undefined) {
      // The calendar's GET carries it although it has no body.
      if (request.json !== undefined || request.call === 'calendar') headers['Content-Type'] = 'application/json'
      return { method: row.method, headers, ...(request.json && { body: JSON.stringify(request.json) }) }
    }
    const { contentType, bytes } = encodeMultipart(request.parts)
    headers['Content-Type'] = contentType
    let reportedAt = Number.NEGATIVE_INFINITY
    // A save with files may take its time as long as it moves; the profile's picture has a limit of its own.
    const isUpload = row.body === 'either'
    if (isUpload) giveUpAfter(uploadLimits.stalledMs)
    const body = countedStream(bytes, (sent) => {
      if (isUpload) giveUpAfter(sent < bytes.byteLength ? uploadLimits.stalledMs : uploadLimits.replyMs)
      if (performance.now() - reportedAt < progressEveryMs && sent < bytes.byteLength) return
      reportedAt = performance.now()
      options.onProgress({ id: request.id, sent, total: bytes.byteLength })
    })
    return { method: row.method, headers, body, duplex: 'half' }
  }

  async function readBody(response: Response): Promise<ReplyBody> {
    const bytes = await readAtMost(response, maxReplyBytes)
    if (bytes === null) return { kind: 'broken' }
    return classifyBody(response.status, response.headers.get('content-type'), new TextDecoder().decode(bytes))
  }

  async function exchange(request: CheckedRequest, row: CallRow, token: string | null, job: Running): Promise<Reply> {
    const { signal } = job.controller
    const generation = vault.generation()
    const init = encode(request, row, job)
    const headers = { ...(init.headers as Record<string, string>), ...(token && { Authorization: `Bearer ${token}` }) }
    const response = await options.fetch(options.origin + request.path, { ...plainRequest, ...init, headers, signal })
    options.onDate(response.headers.get('date'))
    const body = await readBody(response)
    signal.throwIfAborted() // too late: the caller has been told otherwise
    if (vault.generation() !== generation) return { kind: 'cancelled' } // the session is another by now
    const wait = retryAfterMs(response.headers.get('retry-after'), now())
    const reply = {
      kind: 'answered',
      status: response.status,
      body,
      ...(wait !== undefined && { retryAfterMs: wait }),
    } as const
    const answered = row.startsSession ? startSession(reply, request.remember ?? true) : reply
    if (answered.body.kind === 'json') options.onReply(request, answered.status, answered.body.value)
    return answered
  }

  /** Takes the token out of a reply before anybody else sees the body. */
  function startSession(reply: Answered, remember: boolean): Answered {
    const { token, rest } = takeToken(reply.body.kind === 'json' ? reply.body.value : null)
    const session = sessionStart(reply.status, token, now())
    if (session === 'started') vault.start(token as string, remember)
    const body = reply.body.kind === 'json' ? ({ kind: 'json', value: rest } as const) : reply.body
    return { ...reply, body, ...(session !== undefined && { session }) }
  }

  /** @returns false when it was aborted while it waited */
  async function takeTurn(id: number): Promise<boolean> {
    if (inFlight === maxInFlight) return new Promise((resolve) => waiting.set(id, resolve))
    inFlight += 1
    return true
  }

  /** Hands the turn to whoever has waited longest. */
  function passTurn(): void {
    const [next] = waiting
    if (next === undefined) {
      inFlight -= 1
      return
    }
    waiting.delete(next[0])
    next[1](true)
  }

  async function run(request: CheckedRequest, row: CallRow): Promise<Reply> {
    const token = row.auth ? vault.token() : null
    if (row.auth && token === null) return { kind: 'refused', reason: 'no-session' }
    const controller = new AbortController()
    const { signal } = controller
    let timer: ReturnType<typeof setTimeout> | undefined
    const job: Running = {
      controller,
      ended: null,
      giveUpAfter(ms) {
        clearTimeout(timer)
        timer = setTimeout(() => stop(job, 'timed-out'), ms)
      },
    }
    running.set(request.id, job)
    job.giveUpAfter(row.timeoutMs)
    // Not every fetch gives up reading a body when its signal says so.
    const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    try {
      return await Promise.race([exchange(request, row, token, job), aborted])
    } catch {
      // Offline, refused, reset, redirected, bad certificate: the reasons differ, the user's next step does not.
      return { kind: job.ended ?? 'unreachable' }
    } finally {
      clearTimeout(timer)
      running.delete(request.id)
    }
  }

  async function inTurn(request: CheckedRequest, row: CallRow): Promise<Reply> {
    if (!(await takeTurn(request.id))) return { kind: 'cancelled' }
    return run(request, row).finally(passTurn)
  }

  function stop(job: Running, reason: 'timed-out' | 'cancelled'): void {
    job.ended ??= reason
    job.controller.abort()
  }

  return {
    async send(request) {
      const row = callRow(request.call)
      if (open.has(request.id)) return { kind: 'refused', reason: 'bad-request' }
      if (waiting.size >= maxWaiting) return { kind: 'refused', reason: 'busy' }
      open.set(request.id, request.call)
      const startedAt = performance.now()
      const reply = await inTurn(request, row).finally(() => open.delete(request.id))
      const status = reply.kind === 'answered' ? { status: reply.status } : {}
      options.log({
        event: 'api',
        route: `${row.method} ${row.path}`,
        code: reply.kind,
        ms: Math.round(performance.now() - startedAt),
        ...status,
      })
      return reply
    },
    abort(id) {
      const job = running.get(id)
      if (job !== undefined) stop(job, 'cancelled')
      waiting.get(id)?.(false)
      waiting.delete(id)
    },
    abortAll() {
      for (const go of waiting.values()) go(false)
      waiting.clear()
      for (const job of running.values()) stop(job, 'cancelled')
    },
    async savesSettled(withinMs) {
      const giveUpAt = performance.now() + withinMs
      while ([...open.values()].some((call) => saves.includes(call)) && performance.now() < giveUpAt) {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  }
}
