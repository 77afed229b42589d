/** Sends the calls of `src/api`: turns a reply into checked data or a problem of the catalog. */

import { isObject, isOkStatus } from '../domain/common/readers.ts'
import type { FieldError, Problem } from '../domain/failures/problem.ts'
import { isReadable } from '../domain/files/file-bytes.ts'
import type { CallRequest, Part, Platform, Reply, SendOptions } from '../platform/port.ts'
import { callRow } from '../provider/calls.ts'
import { isRefusal, readApplicationId } from '../provider/reply.ts'

export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem }

export interface ClientHooks {
  /** The provider no longer accepts the token, or there is none. May be called more than once a session. */
  readonly onUnauthenticated: (kind: 'unauthenticated' | 'no-session') => void
  /** Grows whenever a session starts or ends: a reply to an earlier one is dropped. */
  readonly generation: () => number
}

/** JSON of the provider, known to be an object. Every other key is read by a reader that checks it. */
export type Body = Readonly<Record<string, unknown>>

export interface Client {
  /**
   * Sends a call, and tells whether it succeeded by the rule of its kind.
   * @param rule `save`: OK status and `status` or `success` true (D-13).
   *   `read`: the same, or `data` or `user` is there and neither is false: a read proves itself by its data.
   *   `creation`: the same, or neither is there but an application id is (nothing else is promised).
   *   `session`: OK status and neither false; the platform has checked the token.
   */
  call(request: CallRequest, rule: SuccessRule, options?: SendOptions): Promise<Result<Body>>
}

type SuccessRule = 'save' | 'read' | 'creation' | 'session'

/** A server's own words: text, trimmed, at most 1,000 characters; anything else is none. */
export function readMessage(value: unknown): string | null {
  const message = typeof value === 'string' ? value.trim() : ''
  return message === '' ? null : message.slice(0, 1000)
}

/** `errors` in every shape that has been seen: map to text or list, list, text, nested. */
export function readErrors(value: unknown): FieldError[] {
  const messagesOf = (entry: unknown, depth: number): string[] => {
    const message = readMessage(entry)
    if (message !== null) return [message]
    if (typeof entry !== 'object' || entry === null || depth > 4) return []
    return Object.values(entry).flatMap((inner) => messagesOf(inner, depth + 1))
  }
  if (isObject(value)) {
    return Object.entries(value)
      .map(([field, entry]) => ({ field, messages: messagesOf(entry, 0) }))
      .filter((error) => error.messages.length > 0)
  }
  const messages = messagesOf(value, 0)
  return messages.map((message) => ({ field: '', messages: [message] }))
}

/** `status` may be true, 'success' or a 2xx number; `success` only true. */
function isConfirmed(body: Body): boolean {
  const { status, success } = body
  if (isRefused(body)) return false
  const statusYes = status === true || status === 'success' || (typeof status === 'number' && isOkStatus(status))
  return success === true || statusYes
}

function isRefused(body: Body): boolean {
  return isRefusal(body.status) || isRefusal(body.success)
}

/** Where success is not said, the very thing that was asked for proves it. */
function holdsWhatWasAsked(body: Body, rule: SuccessRule): boolean {
  // A load is a failure when the HTTP status is not OK or success is false, nothing else.
  if (rule === 'read')
    return !isRefused(body) && (isObject(body.data) || Array.isArray(body.data) || isObject(body.user))
  if (body.status !== undefined || body.success !== undefined) return false
  return rule === 'creation' && readApplicationId(body) !== null
}

/** From a reply to an object that said yes, or a problem. Exported for its table of tests. */
export function resultOfReply(reply: Reply, auth: boolean, rule: SuccessRule): Result<Body> {
  const fail = (problem: Problem): Result<Body> => ({ ok: false, problem })
  if (reply.kind === 'refused') return fail({ kind: reply.reason })
  if (reply.kind !== 'answered') return fail({ kind: reply.kind })
  const { status } = reply
  const wait = reply.retryAfterMs === undefined ? {} : { retryAfterMs: reply.retryAfterMs }
  const body = reply.body.kind === 'json' && isObject(reply.body.value) ? reply.body.value : null
  const words = [body?.message, body?.error].map(readMessage).filter((text) => text !== null)
  const message = words[0] ?? null
  // A 401 is final on every call that carries the token; some providers say so in words with another status.
  if (auth && (status === 401 || words.some((text) => /unauthenticated/i.test(text))))
    return fail({ kind: 'unauthenticated' })
  if (reply.body.kind === 'text') return fail({ kind: 'not-json', status, ...wait })
  if (body === null) return fail({ kind: 'broken', status, ...wait })
  const yes = rule === 'session' ? !isRefused(body) : isConfirmed(body) || holdsWhatWasAsked(body, rule)
  const errors = readErrors(body.errors)
  if (!isOkStatus(status) || !yes || (rule === 'session' && reply.session !== 'started')) {
    return fail({ kind: 'rejected', status, message, errors, ...wait })
  }
  return { ok: true, value: body }
}

/** The first file of a request that can't be read any more: sending it would look like a lost network, for ever. */
async function unreadableFile(parts: readonly Part[]): Promise<Problem | null> {
  for (const part of parts) {
    if ('file' in part && !(await isReadable(part.file))) {
      return { kind: 'unreadable-file', field: part.field, name: part.file.name }
    }
  }
  return null
}

/** @param hooks what the session wants to know */
export function createClient(platform: Platform, hooks: ClientHooks): Client {
  return {
    async call(request, rule, options) {
      const { auth } = callRow(request.call)
      const before = hooks.generation()
      const problem = request.parts === undefined ? null : await unreadableFile(request.parts)
      if (problem !== null) return { ok: false, problem }
      const reply = await platform.send(request, options)
      if (auth && hooks.generation() !== before) return { ok: false, problem: { kind: 'cancelled' } }
      const result = resultOfReply(reply, auth, rule)
      if (!result.ok && (result.problem.kind === 'unauthenticated' || result.problem.kind === 'no-session')) {
        hooks.onUnauthenticated(result.problem.kind)
      }
      return result
    },
  }
}
