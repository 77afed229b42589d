/** Resolves addresses to rows of the route table, for the router and the head script. */
import type { RecordKey } from '../domain/session/record-keys.ts'
import type { FirstCall, RouteRow } from './routes.ts'

type Addressed = Pick<RouteRow, 'path' | 'access' | 'signedOutOnly'>

/** `//x` would be another host to the router's links. Later double slashes may belong to a reset token. */
export function tidyPath(pathname: string): string {
  return pathname.replace(/^\/+/, '/')
}

/**
 * @returns the path in lower case, without a trailing slash and without a query that lost its question mark, as in
 * `/reset-password&token=…`
 */
export function plainPath(pathname: string): string {
  return pathname
    .toLowerCase()
    .replace(/&.*$/s, '')
    .replace(/(.)\/+$/, '$1')
}

/** @returns the row of an address; `rows` ends with '*', which takes every other */
export function rowOf<Row extends Addressed>(rows: readonly Row[], pathname: string): Row {
  const path = plainPath(pathname)
  const row = rows.find(({ path: pattern }) =>
    pattern.endsWith('/*') ? `${path}/`.startsWith(pattern.slice(0, -1)) : pattern === path,
  )
  return row ?? (rows.at(-1) as Row)
}

/** Returns the route that is displayed first, with the same redirects as the guards in `guard.tsx`. */
export function resolveRoute<Row extends Addressed>(rows: readonly Row[], pathname: string, signedIn: boolean): Row {
  const named = rowOf(rows, pathname)
  if (named.access === 'protected' && !signedIn) return rowOf(rows, '/sign-in')
  return named.signedOutOnly && signedIn ? rowOf(rows, '/') : named
}

/** Returns the calls to send early on this device. @param stored reads a record of this device */
export function earlyCalls<Call extends FirstCall>(calls: readonly Call[], stored: (key: RecordKey) => string | null) {
  return calls.filter(({ ifStored }) => ifStored === undefined || stored(ifStored) !== null)
}
