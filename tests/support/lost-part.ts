import { lazyPart, useLazyPart } from '../../src/ui/lazy-part.ts'

const lost = lazyPart(() =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/grid.js')),
)

/** A part of a screen whose file the server does not have. */
export function LostPart() {
  useLazyPart(lost)
  return null
}
