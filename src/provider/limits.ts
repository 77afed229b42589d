/** Limits of saves. Messages take their numbers from here. */

const mebibyte = 1024 * 1024

/** Limits of a step's files. The size of one file also applies to the profile picture and to downloads. */
export const fileLimits = {
  bytesEach: 25 * mebibyte,
  files: 20,
  bytesStep: 100 * mebibyte,
} as const

/** Converts bytes to MiB, displayed as MB. */
export function inMegabytes(bytes: number): number {
  return bytes / mebibyte
}

/** Time limits of a save, in milliseconds: without files, and of an upload as in `UploadLimits` of calls.ts. */
export const saveLimits = { timeoutMs: 30_000, upload: { stalledMs: 30_000, replyMs: 120_000 } } as const

/**
 * Added to the limit of a save's reply: a proxy may hold the request, clocks are read in whole seconds, and a reply may be
 * older than the newest save.
 */
export const marginMs = 10_000

/** How old the state may be that a reply shows, in milliseconds: details were seen to lag 1.5 s behind a save. */
export const lagMs = 3_000

/** Bytes per second of the slowest line that counts: one bar of GPRS. */
const slowestLine = 8_000

/** Returns for how long the provider may work on a save after its connection was lost, in milliseconds. */
export function longestWorkMs(fileBytes: number): number {
  return (fileBytes === 0 ? saveLimits.timeoutMs : saveLimits.upload.replyMs) + marginMs
}

/** Returns how long a save may take to be sent, in milliseconds: the bound if the portal was killed meanwhile. */
export function longestSendMs(fileBytes: number): number {
  const { timeoutMs, upload } = saveLimits
  return fileBytes === 0 ? timeoutMs : upload.stalledMs + (fileBytes / slowestLine) * 1000
}
