/** How much the provider is asked to take. Sentences take their numbers from here. */

const mebibyte = 1024 * 1024

/** Files attached to a step; the size of one holds for the profile's picture and for what is fetched back, too. */
export const fileLimits = {
  bytesEach: 25 * mebibyte,
  /** For one field. */
  files: 20,
  bytesStep: 100 * mebibyte,
  /** Files of one save: a lost line costs one save at most, 40 seconds on slow 4G. */
  bytesBatch: 4 * mebibyte,
} as const

/** A limit in the unit that people know: 25 for 25 MiB, called MB on screen. */
export function inMegabytes(bytes: number): number {
  return bytes / mebibyte
}
