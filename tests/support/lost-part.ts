import { lazyModule } from '../../src/ui/lazy-module.ts'
import { useLazyPart } from '../../src/ui/lazy-part.ts'

/** Imports a module whose file the server does not have. */
export const importLost = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/grid.js'))

const lost = lazyModule(importLost)

/** A part of a screen whose file the server does not have. */
export function LostPart() {
  useLazyPart(lost)
  return null
}
