/** Finds the token of a reset link, wherever the address contains it (D-48). Only the provider validates it. */

/** Printable characters, spaces included. */
const usable = /^\P{C}{1,4096}$/u

export interface Address {
  readonly pathname: string
  /** With its '?', or ''. */
  readonly search: string
  /** With its '#', or ''. */
  readonly hash: string
}

function decode(piece: string): string {
  try {
    return decodeURIComponent(piece)
  } catch {
    return piece
  }
}

/** A link in brackets: mail programs take the closing one for a part of it. */
function withoutBracket(token: string): string {
  const opening = { ')': '(', ']': '[', '>': '<' }[token.slice(-1)]
  return opening === undefined || token.includes(opening) ? token : token.slice(0, -1)
}

function tokenIn(piece: string | undefined): string | null {
  const token = withoutBracket(decode(piece ?? ''))
  return usable.test(token) && token.trim() !== '' ? token : null
}

function namedPiece({ pathname, search, hash }: Address): string | undefined {
  const places = [
    // URLSearchParams would read the plus of base64 as a space.
    /[?&]token=([^&]+)/.exec(search),
    ...[search, hash].map((place) => /token[=/]([^&]+)/.exec(place)),
    /token[=/]([^&]+?)\/?(?:&|$)/.exec(pathname),
  ]
  return places.find((found) => found !== null)?.[1]
}

/** Returns the named token: `?token=…`, `#token=…`, or `token=…` / `token/…` anywhere. */
export function namedToken(address: Address): string | null {
  return tokenIn(namedPiece(address))
}

export function resetToken(address: Address): string | null {
  const { pathname, hash } = address
  const rest = /^\/reset-password\/(.+?)\/?$/i.exec(pathname)?.[1]
  return tokenIn(namedPiece(address) ?? rest ?? hash.slice(1))
}
