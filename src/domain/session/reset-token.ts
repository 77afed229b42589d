/** The reset link's token, wherever the mail's link carries it (D-48). The provider alone judges what it is worth. */

/** Printable characters, spaces included. */
const usable = /^\P{C}{1,4096}$/u

export interface Address {
  readonly pathname: string
  /** With its '?', or ''. */
  readonly search: string
  /** With its '#', or ''. */
  readonly hash: string
}

/** @returns the text of a percent-encoded piece of an address, or the piece as it stands where it is encoded wrongly */
function decode(piece: string): string {
  try {
    return decodeURIComponent(piece)
  } catch {
    return piece
  }
}

/** @returns the token of a piece of an address; null for none, or one that can't be a token */
function tokenIn(piece: string | undefined): string | null {
  const token = decode(piece ?? '')
  return usable.test(token) ? token : null
}

/** The piece of an address that its name marks as the token. A token may hold '=' and '/'. */
function namedPiece({ pathname, search, hash }: Address): string | undefined {
  const places = [
    // Not by URLSearchParams, which reads the plus of base64 as a space.
    /[?&]token=([^&]+)/.exec(search),
    ...[search, hash].map((place) => /token[=/]([^&]+)/.exec(place)),
    /token[=/](.+?)\/?$/.exec(pathname),
  ]
  return places.find((found) => found !== null)?.[1]
}

/** The token under its name: `?token=…`, `#token=…`, or `token=…` / `token/…` anywhere. */
export function namedToken(address: Address): string | null {
  return tokenIn(namedPiece(address))
}

/**
 * The token of an address of the reset screen: named, or the whole hash, or the rest of the path.
 * @returns null when there is none
 */
export function resetToken(address: Address): string | null {
  const { pathname, hash } = address
  const rest = /^\/reset-password\/(.+?)\/?$/i.exec(pathname)?.[1]
  return tokenIn(namedPiece(address) ?? (hash.length > 1 ? hash.slice(1) : rest))
}
