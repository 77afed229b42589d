/**
 * The rule of everything that is repeated without a press: its delays in milliseconds. The rest is repeated by a person,
 * or once when the network (domain/common/back-online.ts) or the provider (state/dashboard.ts) returns.
 */
export const retryDelays = {
  poll: [30_000, 60_000],
  /** The question whether the provider can be reached again, so that an interrupted save goes on. */
  interruptedSave: [5_000, 10_000, 20_000, 40_000, 60_000],
  /** The question whether the provider still works on a save whose reply was lost. */
  lostReply: [1_000, 2_000, 4_000, 8_000, 15_000],
  /** A draft that could not be stored. */
  draft: [5_000, 15_000, 60_000],
  /** The code of a screen or of a part of it that failed to load: once, then the page offers a reload. */
  part: [1_000],
  /** Desktop: a draft's file that another program holds, such as a virus scanner; ends after two seconds. */
  heldFile: [50, 100, 200, 400, 1_250],
  /** The same where the main process waits for it. */
  heldFileSync: [20, 50, 100],
} satisfies Readonly<Record<string, readonly number[]>>

/** Returns the delay after the given number of failures in a row, from 0 on. The last one stays. */
export function retryDelay(rule: keyof typeof retryDelays, failures: number): number {
  const delays: readonly number[] = retryDelays[rule]
  return delays[Math.min(Math.max(0, failures), delays.length - 1)] as number
}
