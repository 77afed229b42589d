/**
 * Sends the renderer's calls to the provider. The renderer names a row of the call table; this module chooses method,
 * address, headers and bearer token.
 */
import type { UploadProgress, WirePart, WireRequest } from '../../../src/platform/ipc.ts'
import { type Attempt, startAttempt } from '../../../src/provider/attempt.ts'
import { type CallName, callRow } from '../../../src/provider/calls.ts'
import { type RawReply, type Reply, rawReply, readReply } from '../../../src/provider/reply.ts'
import { type Outgoing, prepare } from '../../../src/provider/request.ts'
import type { TokenVault } from '../session/token-vault.ts'
import type { LogEvent } from '../system/log.ts'
import { encodeMultipart } from './multipart.ts'
import { ownersIn } from './owners.ts'

export interface Watch {
  readonly onSent?: (sent: number) => void
  /** A proxy asks for a password, or has its answer. */
  readonly onAsking?: (isAsking: boolean) => void
}

/** @param init with a body of text or bytes */
export type Fetch = (url: string, init: RequestInit, watch?: Watch) => Promise<Response>

export const plainRequest = {
  credentials: 'omit',
  cache: 'no-store',
  redirect: 'error',
  bypassCustomProtocolHandlers: true,
} as const

export interface ForwarderOptions {
  readonly fetch: Fetch
  /** `https://host[:port]`, without a path. */
  readonly origin: string
  readonly vault: Pick<TokenVault, 'token' | 'generation' | 'start' | 'addOwners'>
  readonly now: () => number
  /** Called for every reply. @see ProviderClock.observe */
  readonly onDate: (date: string | null, sentAt: number, startsSession: boolean) => void
  /** Called with JSON that is about to go to the page, if the session is still the one that sent the request. */
  readonly onReply: (request: WireRequest, status: number, reply: unknown) => void
  readonly log: (event: LogEvent) => void
  readonly onProgress: (progress: UploadProgress) => void
}

export type Forwarder = ReturnType<typeof createForwarder>

type OnSent = (sent: number, total: number) => void

async function requestInit({ method, headers, body }: Outgoing<WirePart>) {
  if (body === null || typeof body === 'string') return { method, headers, body }
  const { contentType, bytes } = await encodeMultipart(body)
  return { method, headers: { ...headers, 'Content-Type': contentType }, body: bytes }
}

/** Sends the request and reads the reply. Rejects without a reply, or when the attempt has ended before it. */
async function fetchReply(
  { fetch, origin, onDate }: ForwarderOptions,
  out: Outgoing<WirePart>,
  attempt: Attempt,
  startsSession: boolean,
  report: OnSent,
): Promise<RawReply> {
  const { signal } = attempt
  const init = await requestInit(out)
  const total = typeof init.body === 'object' ? init.body?.byteLength : undefined
  const onSent = (sent: number): void => {
    if (total === undefined) return // a text
    attempt.progressed(sent === total)
    report(sent, total)
  }
  const sentAt = Date.now()
  const response = await fetch(
    origin + out.path,
    { ...plainRequest, ...init, signal },
    { onSent, onAsking: attempt.pause },
  )
  onDate(response.headers.get('date'), sentAt, startsSession)
  const raw = await rawReply(response)
  signal.throwIfAborted() // too late: the caller already got another result
  return raw
}

/** Not every fetch stops reading a body when its signal aborts. */
function whenAborted({ signal }: Attempt): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

/** Errors without a connection, of Chromium and of Node. */
const noConnection =
  /ERR_(CONNECTION_REFUSED|NAME_NOT_RESOLVED|PROXY_CONNECTION_FAILED|CERT_\w+)|ECONNREFUSED|ENOTFOUND/

/** Each write finds no open connection (network.ts), so no earlier one may have delivered it. */
export function wasNeverSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = (error.cause ?? {}) as NodeJS.ErrnoException
  return noConnection.test(`${error.message} ${code}`)
}

export function createForwarder(options: ForwarderOptions) {
  const { vault, now } = options
  const running = new Map<number, { readonly call: CallName; readonly attempt: Attempt }>()

  async function exchange(request: WireRequest, out: Outgoing<WirePart>, attempt: Attempt): Promise<Reply> {
    const generation = vault.generation()
    const report: OnSent = (sent, total) => options.onProgress({ id: request.id, sent, total })
    const startsSession = callRow(request.call).startsSession === true
    const raw = await fetchReply(options, out, attempt, startsSession, report)
    if (vault.generation() !== generation) return { kind: 'canceled' } // the session has changed since
    const { reply, token } = readReply(raw, startsSession, now())
    const owners = ownersIn(request, reply)
    if (token !== null) vault.start(token, request.remember ?? true, owners)
    else vault.addOwners(owners)
    if (reply.body.kind === 'json') options.onReply(request, reply.status, reply.body.value)
    return reply
  }

  async function run(request: WireRequest): Promise<Reply> {
    const prepared = prepare<WirePart>(request, vault.token)
    if (!prepared.ok) return { kind: 'refused', reason: prepared.reason }
    const attempt = startAttempt(prepared.out.limit)
    running.set(request.id, { call: request.call, attempt })
    try {
      return await Promise.race([exchange(request, prepared.out, attempt), whenAborted(attempt)])
    } catch (error) {
      const ended = attempt.ended()
      if (ended !== null) return { kind: ended }
      // Offline, refused, reset, redirected, bad certificate: the user's next step is the same for all of them.
      return { kind: 'unreachable', ...(wasNeverSent(error) && { neverSent: true }) }
    } finally {
      attempt.finish()
      running.delete(request.id)
    }
  }

  return {
    /** Never rejects. */
    async send(request: WireRequest): Promise<Reply> {
      if (running.has(request.id)) return { kind: 'refused', reason: 'bad-request' }
      const startedAt = performance.now()
      const reply = await run(request)
      const { method, path } = callRow(request.call)
      const status = reply.kind === 'answered' ? { status: reply.status } : {}
      const ms = Math.round(performance.now() - startedAt)
      options.log({ event: 'api', route: `${method} ${path}`, code: reply.kind, ms, ...status })
      return reply
    },
    abort: (id: number) => running.get(id)?.attempt.cancel(),
    /** Cancels all requests, saves too. A kiosk's wipe waits for saves with `savesSettled` first. */
    abortAll() {
      for (const { attempt } of running.values()) attempt.cancel()
    },
    /** Resolves when no save is running, or after `withinMs` at the latest. */
    async savesSettled(withinMs: number) {
      const deadline = performance.now() + withinMs
      while ([...running.values()].some(({ call }) => callRow(call).writes) && performance.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  }
}
