/** A save without a reply: until the provider can no longer be working on it, "not there" means "not known yet". */
import type { FileCounts } from '../../form/answers.ts'
import { lagMs, longestSendMs, longestWorkMs } from '../../provider/limits.ts'
import type { Knowledge } from './knowledge.ts'

/** The time by two clocks, in milliseconds since 1970. */
export interface Now {
  /** The provider's clock. It dates changes, and jumps when this device's clock is corrected. */
  readonly provider: number
  /** The clock of this run: the provider's at its start, monotonic since. Waits are counted by it. */
  readonly steady: number
}

/** Returns the clocks of this run. Both parameters return milliseconds. */
export function createClock(provider: () => number, monotonic: () => number): () => Now {
  const start = provider() - monotonic()
  return () => ({ provider: provider(), steady: start + monotonic() })
}

/** Returns the time some milliseconds ago: what was then known is counted by the clock that a reply has corrected since. */
export function before({ provider, steady }: Now, ms: number): Now {
  return { provider: provider - ms, steady: steady - ms }
}

export interface SentFile {
  readonly id: string
  readonly name: string
  /** Bytes. */
  readonly size: number
}

export type FilesByField = Readonly<Record<string, readonly SentFile[]>>

/** Times of the run's clock; in a draft, of the provider's. */
export interface Unanswered {
  readonly begunAt: number
  /** When its reply was lost; null: it is being sent, or the portal was killed meanwhile. */
  readonly lostAt: number | null
  /** The files of this save, by field; the creation has none. */
  readonly files?: FilesByField
}

/** Fields changed here and not sent, with the time of the change (milliseconds since 1970, provider's clock). */
export type Changes = Readonly<Record<string, number>>

/** A save to an application that exists, without a reply yet. It is atomic. */
export interface Attempt extends Unanswered {
  readonly step: number
  readonly changes: Changes
  /** Of step 1: JSON of its body. */
  readonly payload?: string
  /** Number of files that the provider held before, by field of this step; absent if unknown. */
  readonly held: FileCounts
  readonly files: FilesByField
  /** More files of the step follow in another save. */
  readonly isPart?: true | undefined
  /** The provider has refused it, and has hardly stored the files: without its details they are sent again. */
  readonly isRefused?: true
}

export function hasFiles({ files }: Attempt): boolean {
  return Object.keys(files).length > 0
}

/** Returns whether the provider's details show an attempt: it is not sent again unasked. */
export function isShown(attempt: Attempt): boolean {
  return attempt.payload !== undefined || hasFiles(attempt)
}

export function bytesOf(files: FilesByField = {}): number {
  return sizeOf(Object.values(files).flat())
}

export function sizeOf(files: readonly { readonly size: number }[]): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}

/** Returns when the provider's replies show for certain whether a save arrived. */
export function certainAt({ lostAt, files }: Unanswered, steady: number): number {
  // A later run's clock may be behind. That must not prolong the wait.
  return Math.min(lostAt ?? steady, steady) + longestWorkMs(bytesOf(files))
}

/** Returns whether the provider may still be working on a save. */
export function mayArrive(save: Unanswered, steady: number): boolean {
  return certainAt(save, steady) > steady
}

/** Records that the provider has ended its work on a save: only a reply that lags behind may not show it. */
export function overAt<Save extends Unanswered>(save: Save, { steady }: Now): Save {
  return { ...save, lostAt: steady + lagMs - longestWorkMs(bytesOf(save.files)) }
}

function withSaves(knowledge: Knowledge, change: <One extends Unanswered>(save: One) => One): Knowledge {
  const { application, attempts } = knowledge
  return {
    ...knowledge,
    application: application.state === 'in doubt' ? change(application) : application,
    attempts: attempts.map(change),
  }
}

/**
 * Records that nothing is being sent now. If the portal was killed meanwhile, the end of a save is unknown: the slowest
 * line gives the latest possible time. A time after now means that the clock was set back.
 * @param isOver the provider does not work any more on the save that was being sent
 */
export function withLostSaves(knowledge: Knowledge, now: Now, isOver = false): Knowledge {
  return withSaves(knowledge, (save) => {
    if (isOver && save.lostAt === null) return overAt(save, now)
    const lostAt = save.lostAt ?? save.begunAt + longestSendMs(bytesOf(save.files))
    return { ...save, lostAt: Math.min(lostAt, now.steady) }
  })
}

function moved(knowledge: Knowledge, ms: number): Knowledge {
  return withSaves(knowledge, (save) => {
    const { begunAt, lostAt } = save
    return { ...save, begunAt: begunAt + ms, lostAt: lostAt === null ? null : lostAt + ms }
  })
}

/** Returns the times of saves by the provider's clock, for the draft: a run's clock stands still while the device sleeps. */
export function withStoredTimes(knowledge: Knowledge, { provider, steady }: Now): Knowledge {
  return moved(knowledge, provider - steady)
}

/** Returns the times of saves by this run's clock. @param knowledge as it was stored */
export function withRunTimes(knowledge: Knowledge, { provider, steady }: Now): Knowledge {
  return moved(knowledge, steady - provider)
}

/** Returns whether a save of a step was posted whose end is not known. */
export function mayHaveArrived({ application, attempts }: Knowledge, step: number): boolean {
  const isCreation = application.state === 'exists' && application.firstStep.known === 'creation posted'
  if (step === 1 && (application.state === 'in doubt' || isCreation)) return true
  return attempts.some((one) => one.step === step && one.isRefused !== true)
}

/** Returns until when saves of a step without a reply may arrive, by the provider's clock; 0 = there are none. */
export function ownUntil({ application, attempts }: Knowledge, step: number, { provider, steady }: Now): number {
  const ofCreation = step === 1 && application.state === 'in doubt' ? [application] : []
  const saves: Unanswered[] = [...ofCreation, ...attempts.filter((one) => one.step === step)]
  return Math.max(0, ...saves.map((save) => certainAt(save, steady) - steady + provider))
}
