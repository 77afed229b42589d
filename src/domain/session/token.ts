/** Reads the session token on the client, only for its expiry, never for permissions. */
import { readObject } from '../common/readers.ts'

/** Longest delay that `setTimeout` accepts, in milliseconds. */
export const longestTimer = 2 ** 31 - 1

export type TokenReading =
  | { readonly ok: true; readonly expiresAt: number }
  | { readonly ok: false; readonly reason: 'malformed' | 'expired' }

const maxTokenLength = 8192
/** Latest expiry, in milliseconds since 1970, which a `Date` can hold. */
const latestExpiry = 8e15

/** Decodes base64url (padded or not) or base64 to text; null if it is not base64 of valid UTF-8. */
function decodeBase64Url(part: string): string | null {
  const plain = part.replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, '')
  try {
    const bytes = Uint8Array.from(atob(plain), (char) => char.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null // invalid base64 or UTF-8: the caller reports a malformed token
  }
}

/** Returns the parsed payload of a three-part token; undefined if there is none. */
export function readPayload(token: string): unknown {
  // Printable ASCII only: anything else can't be sent in a header.
  if (token.length > maxTokenLength || !/^[!-~]+$/.test(token)) return undefined
  const parts = token.split('.')
  const text = parts.length === 3 ? decodeBase64Url(parts[1] as string) : null
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not JSON: the caller reports a malformed token
  }
}

/**
 * Reads a token's expiry. Malformed: not three parts, a payload that is not
 * base64url JSON, or an `exp` that is missing or no finite number. Fails closed.
 * @param token the raw token, without "Bearer"
 * @param now milliseconds since 1970
 */
export function readToken(token: string, now: number): TokenReading {
  const { exp } = readObject(readPayload(token))
  if (!Number.isFinite(exp)) return { ok: false, reason: 'malformed' }
  const expiresAt = Math.min((exp as number) * 1000, latestExpiry)
  return now < expiresAt ? { ok: true, expiresAt } : { ok: false, reason: 'expired' }
}
