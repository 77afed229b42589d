/** Reads replies, for the web client and the main process, so that both builds fail with the same messages. */
import { makeHarmless } from '../domain/common/nesting.ts'
import { isObject, isOkStatus, readObject, readText } from '../domain/common/readers.ts'
import { readToken } from '../domain/session/token.ts'
import { paramPatterns } from './calls.ts'

/** A reply body over this many bytes is not read to its end and counts as broken. */
export const maxReplyBytes = 5 * 1024 * 1024

export type ReplyBody =
  | { readonly kind: 'json'; readonly value: unknown }
  /** Declared as something other than JSON (such as an HTML page), or an error status without a body. */
  | { readonly kind: 'text' }
  /** Declared as JSON, or a success without a declared type, but empty, truncated or too large. */
  | { readonly kind: 'broken' }

/** The effect of a login or register reply on the session. The body no longer contains the token. */
export type SessionStart = 'started' | 'no-token' | 'malformed' | 'expired'

export interface Answered {
  readonly kind: 'answered'
  readonly status: number
  readonly body: ReplyBody
  /** `Retry-After`, in milliseconds, at most five minutes. */
  readonly retryAfterMs?: number
  /** Only for calls that start a session, with an OK status. */
  readonly session?: SessionStart
}

export type Reply =
  | Answered
  | { readonly kind: 'timed-out' }
  /** Offline, refused, reset, redirected, bad certificate. The call may still have been executed, unless never sent. */
  | { readonly kind: 'unreachable'; readonly neverSent?: true }
  | { readonly kind: 'canceled' }
  /** Never sent: no session, an invalid request, or too many at once. */
  | { readonly kind: 'refused'; readonly reason: 'no-session' | 'bad-request' }

export interface RawReply {
  readonly status: number
  readonly header: (name: string) => string | null
  /** null: more than {@link maxReplyBytes}. */
  readonly text: string | null
}

/** Returns a whole number that JavaScript would round, such as a long id, as the text that it is in the reply. */
function unrounded(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER ? (context?.source ?? value) : value
}

function parseJson(text: string): { value: unknown } | null {
  try {
    const value: unknown = /\d{16}/.test(text) ? JSON.parse(text, unrounded) : JSON.parse(text)
    return makeHarmless(value) ? { value } : null
  } catch {
    return null // not JSON: the caller classifies it
  }
}

export function classifyBody(status: number, contentType: string | null, text: string): ReplyBody {
  const plain = text.trim() // skips a byte order mark
  if (plain === '') return { kind: isOkStatus(status) ? 'broken' : 'text' }
  const parsed = parseJson(plain)
  if (parsed !== null) return { kind: 'json', value: parsed.value }
  const saysJson = contentType ? /[/+]json\b/i.test(contentType) : /^[{[]/.test(plain)
  return { kind: saysJson ? 'broken' : 'text' }
}

/** Longest Retry-After that is obeyed, in milliseconds. */
const maxRetryAfterMs = 5 * 60_000

/** @param header seconds or an HTTP date */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const wait = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), maxRetryAfterMs)
}

const tokenKeys = ['token', 'access_token']

const confirmations = ['true', '1', 'success', 'ok']
const failureWords = ['false', '0', 'error', 'fail', 'failed']

function flagWord(flag: unknown): string {
  return typeof flag === 'object' ? '' : String(flag).toLowerCase()
}

/** Whether a `status` or `success` means success: true in any form, or a word for it. */
export function isConfirmation(flag: unknown): boolean {
  return confirmations.includes(flagWord(flag))
}

/** Whether a `status` or `success` means failure: false in any form, or a word for it. */
export function isDenial(flag: unknown): boolean {
  return failureWords.includes(flagWord(flag))
}

export function saysFailed({ status, success }: Readonly<Record<string, unknown>>): boolean {
  return isDenial(status) || isDenial(success)
}

/** Copies a value without the token keys, and without any text that contains the token. */
function copyWithout(value: unknown, token: unknown): unknown {
  if (typeof value === 'string') return typeof token === 'string' && token !== '' && value.includes(token) ? '' : value
  if (Array.isArray(value)) return value.map((item) => copyWithout(item, token))
  if (!isObject(value)) return value
  const others = Object.entries(value).filter(([key]) => !tokenKeys.includes(key))
  return Object.fromEntries(others.map(([key, item]) => [key, copyWithout(item, token)]))
}

/** @returns `token`: undefined when there is none or the reply says no; `rest`: the body without it */
export function takeToken(value: unknown): { token: unknown; rest: unknown } {
  if (!isObject(value)) return { token: undefined, rest: value }
  const places = [value, value.data].filter(isObject)
  const found = places.flatMap((place) => tokenKeys.map((key) => place[key])).find((token) => token != null)
  return { token: saysFailed(value) ? undefined : found, rest: copyWithout(value, found) }
}

/** @returns undefined when the status is not OK: such a reply starts nothing */
export function sessionStart(status: number, token: unknown, now: number): SessionStart | undefined {
  if (!isOkStatus(status)) return undefined
  if (token === undefined || token === null || token === '') return 'no-token'
  if (typeof token !== 'string') return 'malformed'
  const reading = readToken(token, now)
  return reading.ok ? 'started' : reading.reason
}

/** @param now by the provider's clock. @returns `token`: of the session that this reply starts */
export function readReply(
  { status, header, text }: RawReply,
  startsSession: boolean,
  now: number,
): { readonly reply: Answered; readonly token: string | null } {
  const wait = retryAfterMs(header('retry-after'), now)
  const body: ReplyBody = text === null ? { kind: 'broken' } : classifyBody(status, header('content-type'), text)
  const reply: Answered = { kind: 'answered', status, body, ...(wait !== undefined && { retryAfterMs: wait }) }
  if (!startsSession) return { reply, token: null }
  const { token, rest } = takeToken(body.kind === 'json' ? body.value : null)
  const session = sessionStart(status, token, now)
  return {
    reply: {
      ...reply,
      ...(body.kind === 'json' && { body: { kind: 'json', value: rest } }),
      ...(session !== undefined && { session }),
    },
    token: session === 'started' ? String(token) : null,
  }
}

export async function readAtMost(response: Response, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (response.body === null) return new Uint8Array()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer())
    length += value.byteLength
    if (length > limit) {
      await reader.cancel()
      return null
    }
    chunks.push(value)
  }
}

/** Reads a response of `fetch`, in a page or in Electron's main process. */
export async function rawReply(response: Response): Promise<RawReply> {
  const bytes = await readAtMost(response, maxReplyBytes)
  const { status, headers } = response
  return {
    status,
    header: (name) => headers.get(name),
    text: bytes === null ? null : new TextDecoder().decode(bytes),
  }
}

/** Returns an id as text; null for 0, empty, objects and anything that can't be part of a path. */
function readId(value: unknown): string | null {
  const id = readText(value)
  return paramPatterns.applicationId.test(id) && id !== '0' ? id : null
}

/** Returns the application id from `application_id`, `applicationId` or `id`, at the top or under `data`. */
export function readApplicationId(body: unknown): string | null {
  const top = readObject(body)
  const data = readObject(top.data)
  const names = ['application_id', 'applicationId', 'id']
  const ids = names.flatMap((name) => [top, data].map((place) => readId(place[name])))
  return ids.find((id) => id !== null) ?? null
}
