/** Sends the calls of `src/api` and turns each reply into checked data or a failure of the catalog. */

import { isObject, isOkStatus, readNumber, readText } from '../domain/common/readers.ts'
import type { Failure, FieldError } from '../domain/failures/failure.ts'
import type { CallRequest, Platform, Reply, SendOptions } from '../platform/port.ts'
import { callRow } from '../provider/calls.ts'
import { isConfirmation, isDenial, readApplicationId, saysFailed } from '../provider/reply.ts'

export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure }

export interface ClientHooks {
  /** The provider no longer accepts the token, or there is none. May be called more than once per session. */
  readonly onUnauthenticated: (kind: 'unauthenticated' | 'no-session') => void
  /** Increases whenever a session starts or ends; a reply to a call of an earlier session is dropped. */
  readonly generation: () => number
}

/** A JSON object from the provider, with unchecked values. */
export type Body = Readonly<Record<string, unknown>>

export interface Client {
  /**
   * Sends a call and decides by `rule` whether it succeeded.
   * @param rule `save`: OK status, and `status` or `success` is true.
   *   `read`: like `save`, or `data` or `user` is present and neither flag is false.
   *   `creation`: like `save`, or there is an application id, and neither a flag nor `errors` refuses (only the id is
   *   specified).
   *   `session`: OK status and neither flag is false; the platform has checked the token.
   */
  call(request: CallRequest, rule: SuccessRule, options?: SendOptions): Promise<Result<Body>>
}

type SuccessRule = 'save' | 'read' | 'creation' | 'session'

/** Returns a server's message, trimmed and cut to 1,000 characters; null for anything but text. */
export function readMessage(value: unknown): string | null {
  const message = typeof value === 'string' ? readText(value).trim() : ''
  return message === '' ? null : message.slice(0, 1000)
}

/** Reads `errors` in every shape that providers use: map to text or list, list, text, nested. */
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

/** One of both flags is enough. `status` may also be a 2xx number, unless `success` says no. */
function isConfirmed({ status, success }: Body): boolean {
  const isOkNumber = !isDenial(success) && isOkStatus(readNumber(status) ?? 0)
  return isConfirmation(success) || isConfirmation(status) || isOkNumber
}

/** Whether a login's reply has no usable token, although it does not refuse: its message is no reason. */
function lacksToken(reply: Extract<Reply, { readonly kind: 'answered' }>, body: Body): boolean {
  if (!isOkStatus(reply.status) || saysFailed(body) || readErrors(body.errors).length > 0) return false
  return (
    reply.session === 'malformed' || reply.session === 'expired' || (reply.session === 'no-token' && isConfirmed(body))
  )
}

/** Returns whether a reply that does not refuse proves success by containing the requested data. */
function hasRequestedData(body: Body, rule: SuccessRule): boolean {
  if (saysFailed(body)) return false
  if (rule === 'read') return isObject(body.data) || Array.isArray(body.data) || isObject(body.user)
  const isRefused = !isOkStatus(readNumber(body.status) ?? 200) || readErrors(body.errors).length > 0
  return rule === 'creation' && !isRefused && readApplicationId(body) !== null
}

function isSuccess(body: Body, rule: SuccessRule): boolean {
  // A read whose `success` is false is a failure, whatever else its reply says.
  if (rule === 'read' && isDenial(body.success)) return false
  return isConfirmed(body) || hasRequestedData(body, rule)
}

export function resultOfReply(reply: Reply, auth: boolean, rule: SuccessRule): Result<Body> {
  const fail = (failure: Failure): Result<Body> => ({ ok: false, failure })
  if (reply.kind === 'refused') return fail({ kind: reply.reason })
  if (reply.kind !== 'answered') return fail(reply)
  const { status } = reply
  const wait = reply.retryAfterMs === undefined ? {} : { retryAfterMs: reply.retryAfterMs }
  const body = reply.body.kind === 'json' && isObject(reply.body.value) ? reply.body.value : null
  const words = [body?.message, body?.error].map(readMessage).filter((text) => text !== null)
  const message = words[0] ?? null
  // A 401 ends the session on every call that carries the token; some providers send a message with another status.
  if (auth && (status === 401 || words.some((text) => /unauthenticated/i.test(text))))
    return fail({ kind: 'unauthenticated' })
  if (reply.body.kind === 'text') return fail({ kind: 'not-json', status, ...wait })
  if (body === null) return fail({ kind: 'broken', status, ...wait })
  if (rule === 'session' && lacksToken(reply, body)) return fail({ kind: 'broken', status, ...wait })
  const hasSucceeded = rule === 'session' ? !saysFailed(body) : isSuccess(body, rule)
  const errors = readErrors(body.errors)
  if (!isOkStatus(status) || !hasSucceeded || (rule === 'session' && reply.session !== 'started')) {
    return fail({ kind: 'rejected', status, message, errors, ...wait })
  }
  return { ok: true, value: body }
}

export function createClient(platform: Platform, hooks: ClientHooks): Client {
  return {
    async call(request, rule, options) {
      const { auth } = callRow(request.call)
      const before = hooks.generation()
      const reply = await platform.send(request, options)
      if (auth && hooks.generation() !== before) return { ok: false, failure: { kind: 'canceled' } }
      const result = resultOfReply(reply, auth, rule)
      if (!result.ok && result.failure.kind === 'broken' && reply.kind === 'answered' && reply.session !== undefined) {
        console.error(`The reply to ${request.call} has no usable token: ${reply.session}`)
      }
      if (!result.ok && (result.failure.kind === 'unauthenticated' || result.failure.kind === 'no-session')) {
        hooks.onUnauthenticated(result.failure.kind)
      }
      return result
    },
  }
}
