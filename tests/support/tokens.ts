/** Unsigned session tokens: the client reads nothing but their expiry. */

function base64Url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Buffer is Node's; browser tests have `btoa`. */
function encode(value: unknown): string {
  if (typeof Buffer !== 'undefined') return base64Url(value)
  return btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** @param exp as it goes into the payload; seconds since 1970 where it is right */
export function tokenWithExp(exp: unknown): string {
  return `${encode({ alg: 'none' })}.${encode({ sub: '1', exp })}.sig`
}

/** @param seconds from now; negative = expired */
export function tokenFor(seconds: number): string {
  return tokenWithExp(Math.floor(Date.now() / 1000) + seconds)
}

/** Real in shape, with a claim that makes it longer. @param seconds from `now` until it expires @param length bytes of that claim */
export function makeToken(seconds: number, { now = Date.now(), length = 0 } = {}): string {
  const claims = { sub: '7', exp: Math.floor(now / 1000) + seconds, pad: 'x'.repeat(length) }
  return `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.c2lnbmF0dXJl`
}
