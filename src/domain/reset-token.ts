/** The reset link's token, wherever the mail's link carries it (D-48). */

/** Characters that need no escape in an address, or base64; nothing else can have come from the provider. */
const usable = /^(?:[A-Za-z0-9._~-]{1,512}|[A-Za-z0-9+/]{1,510}={0,2})$/

export interface Address {
  readonly pathname: string
  /** With its '?', or ''. */
  readonly search: string
  /** With its '#', or ''. */
  readonly hash: string
}

/** A decoded piece of an address; '' for a stray percent sign. */
function decode(piece: string): string {
  try {
    return decodeURIComponent(piece)
  } catch {
    return ''
  }
}

/** The token under its name: `?token=…`, `#token=…`, or `token=…` / `token/…` anywhere. */
export function namedToken({ pathname, search, hash }: Address): string | null {
  // Not by URLSearchParams, which reads the plus of base64 as a space.
  const query = /[?&]token=([^&]+)/.exec(search)?.[1]
  const found = query ?? /token[=/]([^&#/?]+)/.exec(pathname + search + hash)?.[1]
  if (found === undefined) return null
  const token = decode(found)
  return usable.test(token) ? token : null
}

/**
 * The token of an address of the reset screen: named, or the whole hash, or the rest of the path.
 * @returns null when there is none, or none that the provider could have made
 */
export function resetToken(address: Address): string | null {
  const { pathname, search, hash } = address
  if (/token[=/][^&#/?]/.test(pathname + search + hash)) return namedToken(address)
  const rest = /^\/reset-password\/([^/]+)\/?$/i.exec(pathname)?.[1]
  const token = decode(hash.length > 1 ? hash.slice(1) : (rest ?? ''))
  return usable.test(token) ? token : null
}
