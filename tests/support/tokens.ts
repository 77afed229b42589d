/** Unsigned session tokens: the client reads only their expiry. */

function base64Url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Browser tests have `btoa` but no `Buffer`. */
function encode(value: unknown): string {
  if (typeof Buffer !== 'undefined') return base64Url(value)
  return btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** @param exp the payload's `exp` as it is, valid or not; seconds since 1970 when valid */
export function tokenWithExp(exp: unknown): string {
  return `${encode({ alg: 'none' })}.${encode({ sub: '1', exp })}.sig`
}

/** @param seconds from now; negative = expired */
export function tokenFor(seconds: number): string {
  return tokenWithExp(Math.floor(Date.now() / 1000) + seconds)
}

/**
 * Returns a well-formed token with a padding claim. @param seconds from `now` until expiry @param length bytes of that
 * claim
 */
export function makeToken(seconds: number, { now = Date.now(), length = 0 } = {}): string {
  const claims = { sub: '7', exp: Math.floor(now / 1000) + seconds, pad: 'x'.repeat(length) }
  return `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.c2lnbmF0dXJl`
}
