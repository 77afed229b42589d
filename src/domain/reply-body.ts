/**
 * What a reply's bytes are, before any meaning is read into them (no JSON, broken JSON,
 * an object; D-14), and the token's way out of a login or register reply. The web client and the
 * desktop's main process share these rules, so that both builds fail with the same words.
 */
import { isObject } from './readers.ts'
import { readToken } from './token.ts'

/** What came back, before any meaning is read into it. */
export type ReplyBody =
  /** It parsed as JSON. */
  | { readonly kind: 'json'; readonly value: unknown }
  /** Said to be something else than JSON (an HTML page, say), or an error status without a body. */
  | { readonly kind: 'text' }
  /** Said to be JSON, or nothing at all where JSON is due: empty, cut off, too large. */
  | { readonly kind: 'broken' }

/** What a login or register reply did to the session. The token itself has been taken out of the body. */
export type SessionStart = 'started' | 'no-token' | 'malformed' | 'expired'

/** A reply body over this many bytes is not read to its end and counts as broken. */
export const maxReplyBytes = 5 * 1024 * 1024

/** No reply of the provider nests deeper than five; far deeper ones would overflow the stack of whoever walks or clones them. */
const maxDepth = 100

/** True for HTTP statuses 200 to 299. */
export function isOkStatus(status: number): boolean {
  return status >= 200 && status <= 299
}

/** Drops own `__proto__` keys, which harm as soon as somebody merges the value; false when it nests too deep. */
function makeHarmless(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth >= maxDepth) return false
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__')
  return Object.values(value).every((item) => makeHarmless(item, depth + 1))
}

function parseJson(text: string): { value: unknown } | null {
  try {
    const value: unknown = JSON.parse(text)
    return makeHarmless(value) ? { value } : null
  } catch {
    return null // not JSON: the caller says what it is instead
  }
}

/**
 * Classifies a whole reply body.
 * A leading byte order mark is skipped, because `Response.text()` in a browser has skipped it already.
 * @param contentType the header as it came, or null
 */
export function classifyBody(status: number, contentType: string | null, text: string): ReplyBody {
  const plain = text.trim() // takes a byte order mark along
  if (plain === '') return { kind: isOkStatus(status) ? 'broken' : 'text' }
  const parsed = parseJson(plain)
  if (parsed !== null) return { kind: 'json', value: parsed.value }
  const saysJson = contentType ? /[/+]json\b/i.test(contentType) : /^[{[]/.test(plain)
  return { kind: saysJson ? 'broken' : 'text' }
}

/** No server decides that a screen waits longer. */
const maxRetryAfterMs = 5 * 60_000

/**
 * `Retry-After` in milliseconds from now, at most five minutes; undefined when there is none to read.
 * @param header seconds or an HTTP date
 * @param now milliseconds since 1970
 */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const wait = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), maxRetryAfterMs)
}

const tokenKeys = ['token', 'access_token']

const refusals = ['false', 'error', 'fail', 'failed']

/** A `status` or `success` that refuses: false, however it is written, or a word for it. */
export function saysNo(flag: unknown): boolean {
  return flag === false || flag === 0 || (typeof flag === 'string' && refusals.includes(flag.toLowerCase()))
}

/** A copy without the token keys, and without any text that repeats the token somewhere else. */
function copyWithout(value: unknown, token: unknown): unknown {
  if (typeof value === 'string') return typeof token === 'string' && token !== '' && value.includes(token) ? '' : value
  if (Array.isArray(value)) return value.map((item) => copyWithout(item, token))
  if (!isObject(value)) return value
  const kept = Object.entries(value).filter(([key]) => !tokenKeys.includes(key))
  return Object.fromEntries(kept.map(([key, item]) => [key, copyWithout(item, token)]))
}

/**
 * Takes the token out of a login or register reply (at the top or under `data`).
 * @param value the parsed body
 * @returns `token`: as it came, undefined when there is none or the reply says no (`status` or `success`
 *   false); `rest`: the body without it, safe to hand to a screen
 */
export function takeToken(value: unknown): { token: unknown; rest: unknown } {
  if (!isObject(value)) return { token: undefined, rest: value }
  const places = [value, value.data].filter(isObject)
  const found = places.flatMap((place) => tokenKeys.map((key) => place[key])).find((token) => token != null)
  const refused = saysNo(value.status) || saysNo(value.success)
  return { token: refused ? undefined : found, rest: copyWithout(value, found) }
}

/**
 * What a login or register reply does to the session.
 * @param token as {@link takeToken} found it
 * @param now milliseconds since 1970
 * @returns undefined when the status is not OK: such a reply starts nothing
 */
export function sessionStart(status: number, token: unknown, now: number): SessionStart | undefined {
  if (!isOkStatus(status)) return undefined
  if (token === undefined || token === null || token === '') return 'no-token'
  if (typeof token !== 'string') return 'malformed'
  const reading = readToken(token, now)
  return reading.ok ? 'started' : reading.reason
}
