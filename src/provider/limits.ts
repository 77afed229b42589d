/** Upload limits. Messages take their numbers from here. */

const mebibyte = 1024 * 1024

/** Limits of a step's files. The size of one file also applies to the profile picture and to downloads. */
export const fileLimits = {
  bytesEach: 25 * mebibyte,
  /** Files per field. */
  files: 20,
  bytesStep: 100 * mebibyte,
  /** Bytes of one save: a lost connection costs at most one save, 40 seconds on slow 4G. */
  bytesBatch: 4 * mebibyte,
} as const

/** Converts bytes to MiB, displayed as MB. */
export function inMegabytes(bytes: number): number {
  return bytes / mebibyte
}
