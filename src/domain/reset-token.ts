/** The reset link's token, wherever the mail's link carries it (readings.md, Other). */

/** Nothing else can have come from the provider (reliability table C7). */
const usable = /^[A-Za-z0-9._~-]{1,512}$/

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
  const query = new URLSearchParams(search).get('token')
  if (query) return usable.test(query) ? query : null
  const anywhere = /token[=/]([^&#/?]+)/.exec(pathname + search + hash)?.[1]
  if (anywhere === undefined) return null
  const token = decode(anywhere)
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
