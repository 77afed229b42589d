/** Tracks a step's files: how many the provider holds, and which of the sent ones have arrived. */
import type { Answers, ProviderFile } from '../answers.ts'
import { fileFields } from '../form.ts'
import {
  type Attempt,
  type Delivered,
  deliveredFiles,
  deliveredOf,
  type FileCounts,
  type FilesByField,
  fileFieldsOf,
  hasFiles,
  isOpen,
  type Knowledge,
  type SentFile,
} from './knowledge.ts'

export function countFiles(held: Answers): FileCounts {
  return Object.fromEntries(fileFields.map(({ name }) => [name, held[name].length]))
}

/** Compares files by name or, because a provider may rename files, by size. */
function isSame(stored: ProviderFile, sent: SentFile): boolean {
  return stored.name === sent.name || stored.size === sent.size
}

function storedFiles(now: Answers, name: keyof Answers): ProviderFile[] {
  return (now[name] as Answers['truckPhotos']).filter((file): file is ProviderFile => file.kind === 'provided')
}

/**
 * Returns whether a save with files has arrived. The count decides; name and size, if the provider keeps one of them,
 * distinguish another device's files. If the earlier count is unknown, only name and size decide.
 */
function hasArrived({ held, files }: Attempt, now: Answers, replaces: boolean): boolean {
  return fileFields.every(({ name }) => {
    const sent = files[name] ?? []
    if (sent.length === 0) return true
    const stored = storedFiles(now, name)
    const before = held[name]
    const found = sent.filter((file) => stored.some((other) => isSame(other, file)))
    if (replaces) return found.length === sent.length // files that are sent again replace themselves
    if (before !== undefined && stored.length < before + sent.length) return false
    if (found.length === sent.length) return true
    // For renamed files of unknown size, only the count decides.
    return before !== undefined && stored.every(({ size }) => size === null) && found.length === 0
  })
}

/** A provider that adds files has all of them. @param inDoubt a later save without a reply */
function areReplaced({ held, files, newest }: Delivered, inDoubt: Attempt | undefined, now: Answers): boolean {
  // Details without the newest files don't show whether the others are still there.
  const isShown =
    newest !== null && fileFields.every(({ name }) => storedFiles(now, name).length >= (newest[name] ?? []).length)
  return fileFields.some(({ name }) => {
    const [earlier = [], later = [], perhaps = []] = [files, newest, inDoubt?.files].map((list) => list?.[name])
    if (earlier.length === 0) return false
    const stored = storedFiles(now, name)
    const missing = (held[name] ?? 0) + earlier.length + later.length - stored.length
    const cameLater = perhaps.some((file) => stored.some((other) => isSame(other, file)))
    if (!(isShown && missing > 0) && !(cameLater && missing > -perhaps.length)) return false
    // Phones give photos the same name, so each stored file matches one sent file.
    for (const file of later) {
      const found = stored.findIndex((other) => isSame(other, file))
      if (found !== -1) stored.splice(found, 1)
    }
    return !earlier.some((file) => stored.some((other) => isSame(other, file)))
  })
}

/** Returns whether the newest save has left the files of earlier ones in its fields. */
function areAdded({ held, files, newest }: Delivered, now: Answers): boolean {
  return fileFields.some(({ name }) => {
    const [earlier, later] = [(files[name] ?? []).length, (newest?.[name] ?? []).length]
    return earlier > 0 && later > 0 && storedFiles(now, name).length >= (held[name] ?? 0) + earlier + later
  })
}

function joined(one: FilesByField, other: FilesByField | null): FilesByField {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other ?? {})])]
  return Object.fromEntries(names.map((name) => [name, [...(one[name] ?? []), ...(other?.[name] ?? [])]]))
}

/** Adds the files of a save that the provider confirmed, or that were found there, to those delivered before. */
export function withDelivered(knowledge: Knowledge, { step, held, files }: Attempt, isFound: boolean): Knowledge {
  const before = deliveredOf(knowledge, step)
  const known: Delivered =
    before === undefined
      ? { step, held, files, newest: null }
      : { ...before, files: joined(before.files, before.newest), newest: files }
  const settledKnown = isFound ? { ...known, files: joined(known.files, known.newest), newest: null } : known
  return { ...knowledge, delivered: [...knowledge.delivered.filter((one) => one !== before), settledKnown] }
}

/** Marks the files of a step as received, so that the device no longer stores them. */
export function withReceived(knowledge: Knowledge, step: number, ids: readonly string[]): Knowledge {
  const delivered = deliveredOf(knowledge, step)
  return {
    ...knowledge,
    delivered: knowledge.delivered.filter((one) => one !== delivered),
    received: [...new Set([...knowledge.received, ...deliveredFiles(knowledge, step).map(({ id }) => id), ...ids])],
  }
}

function learnArrival(knowledge: Knowledge, attempt: Attempt): Knowledge {
  if (attempt.isPart) return withDelivered(knowledge, attempt, true)
  return withReceived(knowledge, attempt.step, idsIn(attempt.files))
}

export function idsIn(files: FilesByField): string[] {
  return Object.values(files)
    .flat()
    .map(({ id }) => id)
}

/**
 * Counts the provider's files, and decides which pending files have arrived and whether they replaced earlier ones. Files
 * that are not there stay pending while the provider may still be working on them.
 * @param askedAt when the provider was asked for its files
 */
export function settleAttempts(knowledge: Knowledge, held: Answers, askedAt: number): Knowledge {
  const arrived = knowledge.attempts.filter(
    (attempt) => hasFiles(attempt) && hasArrived(attempt, held, knowledge.replaces),
  )
  const pending = knowledge.attempts.filter((attempt) => !arrived.includes(attempt) && isOpen(attempt, askedAt))
  const counted: Knowledge = { ...knowledge, fileCounts: countFiles(held), attempts: pending }
  const inDoubt = (step: number) => knowledge.attempts.find((attempt) => attempt.step === step && hasFiles(attempt))
  if (knowledge.delivered.some((one) => areReplaced(one, inDoubt(one.step), held))) {
    // From now on all files go in one save. A save that may still arrive has only a part of them.
    const parts = pending.filter((attempt) => !hasFiles(attempt) || !hasArrived(attempt, held, true))
    return {
      ...counted,
      attempts: parts.map((one) => ({ ...one, isPart: true })),
      delivered: [],
      replaces: true,
      adds: false,
    }
  }
  const sure = knowledge.delivered.map((one) => ({ ...one, files: joined(one.files, one.newest), newest: null }))
  const adds = knowledge.adds || knowledge.delivered.some((one) => areAdded(one, held))
  return arrived.reduce(learnArrival, { ...counted, delivered: sure, adds })
}

/** Records a pending save; the file counts of its step are those from before it. */
export function withAttempt(knowledge: Knowledge, attempt: Attempt): Knowledge {
  const names: readonly string[] = fileFieldsOf(attempt.step)
  const others = Object.entries(knowledge.fileCounts).filter(([name]) => !names.includes(name))
  return {
    ...knowledge,
    fileCounts: { ...Object.fromEntries(others), ...attempt.held },
    attempts: [
      ...knowledge.attempts.filter((one) => one.step !== attempt.step || isOpen(one, attempt.begunAt)),
      attempt,
    ],
  }
}

export function withoutAttempt(knowledge: Knowledge, { step, begunAt }: Attempt): Knowledge {
  const isThis = (one: Attempt) => one.step === step && one.begunAt === begunAt
  return { ...knowledge, attempts: knowledge.attempts.filter((one) => !isThis(one)) }
}
