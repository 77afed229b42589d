/** How much the provider is asked to take, and how it names things. Sentences take their numbers from here. */

const mebibyte = 1024 * 1024

/** Files attached to a step; the size of one holds for the profile's picture and for what is fetched back, too. */
export const fileLimits = {
  bytesEach: 25 * mebibyte,
  /** For one field. */
  files: 20,
  bytesStep: 100 * mebibyte,
} as const

/** A limit in the unit that people know: 25 for 25 MiB, called MB on screen. */
export function inMegabytes(bytes: number): number {
  return bytes / mebibyte
}

/** A reply body over this many bytes is not read to its end and counts as broken. */
export const maxReplyBytes = 5 * mebibyte

/** What an application id may look like: it becomes part of a path. */
export const applicationIdPattern = /^[A-Za-z0-9_-]{1,64}$/
