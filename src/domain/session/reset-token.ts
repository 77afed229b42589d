/** Finds the token of a reset link, wherever the address contains it. Only the provider validates it. */

/** Printable characters, spaces included. */
const usable = /^\P{C}{1,4096}$/u

type Address = Readonly<Pick<Location, 'pathname' | 'search' | 'hash'>>

function decode(piece: string): string {
  try {
    return decodeURIComponent(piece)
  } catch {
    return piece
  }
}

const opening: Readonly<Record<string, string>> = { ')': '(', ']': '[', '>': '<' }

/** A link at the end of a sentence or in brackets: mail programs take what follows it for a part of it. */
function withoutEnd(token: string): string {
  const last = token.slice(-1)
  const isForeign = /[.,;]/.test(last) || (last in opening && !token.includes(opening[last] as string))
  return isForeign ? withoutEnd(token.slice(0, -1)) : token
}

function tokenIn(piece: string | undefined): string | null {
  const text = decode(piece ?? '')
  const token = usable.test(text) ? withoutEnd(text) : ''
  return token.trim() === '' ? null : token
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
