/**
 * The sandbox's HTTP side: the calls of the portal's table, stored files and the outbox.
 */

import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { type CallName, callRow } from '../../src/provider/calls.ts'
import * as accounts from './accounts.ts'
import * as applications from './applications.ts'
import { type Body, parseBody, readBytes } from './body.ts'
import { calendar } from './calendar.ts'
import { type Fault, type Faults, faultReply, htmlReply, spoiltReply } from './faults.ts'
import { addressHolds, fileById, fileResponse, storagePath } from './files.ts'
import { outboxPage } from './outbox.ts'
import { type Answer, type LogEntry, type Provider, Refusal } from './provider.ts'
import { findRoute } from './routes.ts'

export interface AppParts {
  readonly provider: Provider
  readonly faults: Faults
  readonly log: LogEntry[]
  /** The calls that are worked on, also those whose connection is gone. */
  readonly working: Map<object, { readonly arrived: boolean }>
  /** Ports from which the connections came that a fault has reset. */
  readonly lost: Set<number>
  /** Aborted when the server closes; cancels delays. */
  readonly closing: AbortSignal
  /** Milliseconds that a test has let pass. */
  readonly passed: () => number
}

type HttpContext = Context<{ Bindings: HttpBindings }>

/** The context of a call. */
interface Request {
  readonly provider: Provider
  readonly body: Body
  readonly params: Readonly<Record<string, string>>
  /** The provider's origin: file addresses start with it. */
  readonly origin: string
  /** The sending page's origin: links in mails start with it. */
  readonly sender: string
}
type Work<More> = (request: Request & More) => Answer | Promise<Answer>

type PublicCall = 'login' | 'register' | 'sendWelcomeEmail' | 'forgotPassword' | 'resetPassword'

const publicWork: Readonly<Record<PublicCall, Work<unknown>>> = {
  login: ({ provider, body, origin }) => accounts.login(provider, body, origin),
  register: ({ provider, body }) => accounts.register(provider, body),
  sendWelcomeEmail: ({ provider, body, sender }) => accounts.sendWelcomeEmail(provider, body, sender),
  forgotPassword: ({ provider, body, sender }) => accounts.forgotPassword(provider, body, sender),
  resetPassword: ({ provider, body }) => accounts.resetPassword(provider, body),
}

const signedInWork: Readonly<Record<Exclude<CallName, PublicCall>, Work<{ account: accounts.Account }>>> = {
  profile: ({ provider, account, origin }) => accounts.profile(provider, account, origin),
  updateProfile: ({ provider, account, body, origin }) => accounts.updateProfile(provider, account, body, origin),
  updatePassword: ({ provider, account, body }) => accounts.updatePassword(provider, account, body),
  dashboard: ({ provider, account }) => applications.dashboard(provider, account),
  application: ({ provider, account, origin }) => applications.viewApplication(provider, account, origin),
  createApplication: ({ provider, account, body }) => applications.createApplication(provider, account, body),
  saveStep: ({ provider, account, params, body }) =>
    applications.saveStep(provider, account, params.applicationId ?? '', Number(params.step), body),
  calendar: ({ provider }) => calendar(provider),
}

function isPublic(call: CallName): call is PublicCall {
  return Object.hasOwn(publicWork, call)
}

const localOrigin = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/** Returns the origin under which the client reached the sandbox, through the portal's server or directly. */
function ownOrigin(c: HttpContext): string {
  const forwarded = `${c.req.header('x-forwarded-proto') ?? 'http'}://${c.req.header('x-forwarded-host')}`
  return localOrigin.test(forwarded) ? forwarded : new URL(c.req.url).origin
}

/** Returns the origin of the sending page when it is local. */
function senderOrigin(c: HttpContext): string {
  const referer = c.req.header('referer')
  const named =
    c.req.header('origin') ?? (referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : '')
  return localOrigin.test(named) ? named : ownOrigin(c)
}

/** Returns fingerprints of a saved step, without its content. */
function fingerprints(raw: Uint8Array, body: Body): string[] {
  const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
  return [hash(raw), ...body.uploads.map(({ field, name, bytes }) => `${field} ${hash(name)} ${hash(bytes)}`)]
}

/**
 * Authenticates, parses the body and does the work; a refusal becomes a reply.
 * @param body resolves with the body's bytes
 * @param onSaved called with the fingerprints of a saved step
 */
async function work(
  { provider }: AppParts,
  c: HttpContext,
  call: CallName,
  params: Record<string, string>,
  body: Promise<Buffer>,
  onSaved: (marks: string[]) => void,
): Promise<Answer> {
  try {
    // Reads the body before checking the token: a client that is still sending would not see the 401.
    const bytes = await body
    const read = async () => {
      const parsed = await parseBody(bytes, c.req.header('content-type') ?? '', callRow(call).body)
      return { provider, body: parsed, params, origin: ownOrigin(c), sender: senderOrigin(c) }
    }
    if (isPublic(call)) return await publicWork[call](await read())
    const account = await accounts.authenticate(provider, c.req.header('authorization'))
    const request = await read()
    const answer = await signedInWork[call]({ ...request, account })
    if (call === 'createApplication' || call === 'saveStep') onSaved(fingerprints(bytes, request.body))
    return answer
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    throw error
  }
}

/** Cuts the connection; the client sees a reset, also through the portal's preview server. */
function reset({ lost }: AppParts, c: HttpContext): Response {
  // The socket is gone when the client disconnected first.
  const { socket } = c.env.incoming
  if (socket?.remotePort !== undefined) lost.add(socket.remotePort)
  socket?.resetAndDestroy()
  return RESPONSE_ALREADY_SENT
}

/** Replies before the work is done. */
async function sendNow(c: HttpContext, reply: Response): Promise<void> {
  c.env.outgoing.writeHead(reply.status, Object.fromEntries(reply.headers)).end(await reply.text())
}

/** Resolves when half of the request's body has arrived, or at its end. */
function halfRead(incoming: IncomingMessage): Promise<void> {
  const enough = Number(incoming.headers['content-length'] ?? 0) / 2
  let read = 0
  return new Promise((resolve) => {
    incoming.on('data', (chunk: Buffer) => {
      read += chunk.length
      if (read >= enough) resolve()
    })
    incoming.once('close', resolve)
  })
}

/** Cuts the connection in the middle of the request's body, or of the reply when the request has no body. */
async function resetHalfWay(parts: AppParts, c: HttpContext, answer: () => Promise<Answer>): Promise<Response> {
  if (c.req.method !== 'GET') {
    await halfRead(c.env.incoming)
    return reset(parts, c)
  }
  const text = JSON.stringify((await answer()).json)
  const { outgoing } = c.env
  outgoing.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) })
  outgoing.write(text.slice(0, text.length / 2))
  await sleep(20) // lets the first half arrive: a reset discards buffered data
  return reset(parts, c)
}

/** Waits as long as a fault says, less what a test lets pass. @returns false when the server closes meanwhile */
async function waited({ closing, passed }: AppParts, ms: number): Promise<boolean> {
  const end = Date.now() + passed() + ms
  for (let left = ms; left > 0; left = end - Date.now() - passed()) {
    if (!(await sleep(Math.min(left, 20), true, { signal: closing }).catch(() => false))) return false
  }
  return true
}

/** @param answer does the work with the body's bytes */
async function reply(
  parts: AppParts,
  c: HttpContext,
  fault: Fault | null,
  answer: (body: Promise<Buffer>) => Promise<Answer>,
): Promise<Response> {
  const kind = fault?.fault
  const ms = fault?.ms ?? (kind === 'delay' || kind === 'late' ? 1000 : 0)
  if (kind === 'reset-before' || kind === 'reset-during') {
    await waited(parts, ms)
    return kind === 'reset-before' ? reset(parts, c) : resetHalfWay(parts, c, () => answer(read(c)))
  }
  const body = read(c)
  // What has arrived is worked on, even if the client has gone meanwhile.
  await body.catch(() => undefined)
  parts.working.set(c, { arrived: true })
  if (kind === 'late') reset(parts, c)
  if (fault?.fault === 'gateway' && ms > 0) await sendNow(c, htmlReply(fault, 502))
  if (!(await waited(parts, ms))) return reset(parts, c)
  const made = fault === null ? null : faultReply(fault)
  if (made !== null) return made // also to a request that was too large or cut off
  const done = await answer(body)
  if (fault?.fault === 'gateway') return ms > 0 ? RESPONSE_ALREADY_SENT : htmlReply(fault, 502)
  return kind === 'reset-after' || kind === 'late' ? reset(parts, c) : spoiltReply(done, kind)
}

function read(c: HttpContext): Promise<Buffer> {
  const bytes = readBytes(c.env.incoming)
  bytes.catch(() => undefined) // handled where the work is done
  return bytes
}

/** Answers one call of the table. */
async function answerCall(parts: AppParts, c: HttpContext): Promise<Response> {
  const route = findRoute(c.req.method, new URL(c.req.url).pathname)
  if (route === 404) return notFound()
  if (route === 405)
    return Response.json({ success: false, message: 'This method is not allowed here.' }, { status: 405 })
  const { call, params, step } = route
  const at = Date.now()
  let created = false
  let marks: string[] = []
  const onSaved = (found: string[]) => {
    marks = found
  }
  parts.working.set(c, { arrived: false })
  const response = await reply(parts, c, parts.faults.take(call, step), async (body) => {
    const answer = await work(parts, c, call, { ...params }, body, onSaved)
    created = answer.created ?? false
    return answer
  }).finally(() => parts.working.delete(c))
  const { writableFinished, statusCode } = c.env.outgoing
  const sent = writableFinished ? statusCode : 'reset'
  const status = response === RESPONSE_ALREADY_SENT ? sent : response.status
  parts.log.push({
    call,
    step,
    at,
    ms: Date.now() - at,
    status,
    created,
    contentType: c.req.header('content-type'),
    saved: marks.length > 0,
    fingerprints: marks,
  })
  return response
}

function notFound(): Response {
  return Response.json({ success: false, message: 'Not found.' }, { status: 404 })
}

/** Serves a stored file to its owner, by a signed address or with the owner's token. */
async function answerFile({ provider }: AppParts, c: HttpContext, id: number): Promise<Response> {
  const file = Number.isSafeInteger(id) ? fileById(provider, id) : null
  if (file === null) return notFound()
  if (addressHolds(provider, file, new URL(c.req.url).searchParams)) return fileResponse(file)
  const account = await accounts.authenticate(provider, c.req.header('authorization'))
  if (account.id !== file.account_id) throw new Refusal(403, 'This file belongs to another person.')
  return fileResponse(file)
}

export function createApp(parts: AppParts): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.all('/api/*', (c) => answerCall(parts, c))
  app.get(`${storagePath}/:id/:name`, (c) => answerFile(parts, c, Number(c.req.param('id'))))
  app.get('/sandbox/outbox', (c) => c.html(outboxPage(parts.provider)))
  app.notFound(notFound)
  app.onError((error) => {
    if (error instanceof Refusal) return Response.json(error.answer.json, { status: error.answer.status })
    if (!parts.closing.aborted) console.error(error)
    return Response.json({ success: false, message: 'The sandbox failed.' }, { status: 500 })
  })
  return app
}
