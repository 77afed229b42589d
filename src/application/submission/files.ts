/** What is known of a step's files: how many the provider holds, and which of those that were sent have arrived. */
import type { Answers, ProviderFile } from '../answers.ts'
import { fileFields } from '../form.ts'
import {
  type Attempt,
  type Delivered,
  deliveredOf,
  type FileCounts,
  type FilesByField,
  fileFieldsOf,
  filesThere,
  type Knowledge,
  type SentFile,
} from './knowledge.ts'

/** What the provider holds, counted. */
export function countFiles(held: Answers): FileCounts {
  return Object.fromEntries(fileFields.map(({ name }) => [name, held[name].length]))
}

/** The same file, by its name or, where the provider renames files, by its size. */
function isSame(kept: ProviderFile, sent: SentFile): boolean {
  return kept.name === sent.name || kept.size === sent.size
}

function keptOf(now: Answers, name: keyof Answers): ProviderFile[] {
  return (now[name] as Answers['truckPhotos']).filter((file): file is ProviderFile => file.kind === 'kept')
}

/**
 * Whether a save with files has arrived. Counting tells; files of another device are told apart by name and size,
 * where the provider keeps one of them. Where the number of before is not known, only name and size can tell.
 */
function hasArrived({ held, files }: Attempt, now: Answers, replaces: boolean): boolean {
  return fileFields.every(({ name }) => {
    const sent = files[name] ?? []
    if (sent.length === 0) return true
    const kept = keptOf(now, name)
    const before = held[name]
    const found = sent.filter((file) => kept.some((other) => isSame(other, file)))
    if (replaces) return found.length === sent.length // sent once more, files take their own place
    if (before !== undefined && kept.length < before + sent.length) return false
    if (found.length === sent.length) return true
    // Renamed files of unknown size: the number alone tells.
    return before !== undefined && kept.every(({ size }) => size === null) && found.length === 0
  })
}

/**
 * Whether files that were delivered are gone since later ones came. A provider that adds has all of them.
 * @param inDoubt a later save without a reply
 */
function areReplaced({ held, files, newest }: Delivered, inDoubt: Attempt | undefined, now: Answers): boolean {
  // Details that do not even show the newest files say nothing of the others.
  const isShown =
    newest !== null && fileFields.every(({ name }) => keptOf(now, name).length >= (newest[name] ?? []).length)
  return fileFields.some(({ name }) => {
    const [earlier = [], later = [], perhaps = []] = [files, newest, inDoubt?.files].map((list) => list?.[name])
    if (earlier.length === 0) return false
    const kept = keptOf(now, name)
    const missing = (held[name] ?? 0) + earlier.length + later.length - kept.length
    const cameLater = perhaps.some((file) => kept.some((other) => isSame(other, file)))
    if (!(isShown && missing > 0) && !(cameLater && missing > -perhaps.length)) return false
    // Phones give photos the same name: each file that is kept stands for one that was sent.
    for (const file of later) {
      const found = kept.findIndex((other) => isSame(other, file))
      if (found !== -1) kept.splice(found, 1)
    }
    return !earlier.some((file) => kept.some((other) => isSame(other, file)))
  })
}

function joined(one: FilesByField, other: FilesByField | null): FilesByField {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other ?? {})])]
  return Object.fromEntries(names.map((name) => [name, [...(one[name] ?? []), ...(other?.[name] ?? [])]]))
}

/** The provider has said yes to a save, or its files were found: they are there beside those delivered before. */
export function withDelivered(knowledge: Knowledge, { step, held, files }: Attempt, isFound: boolean): Knowledge {
  const before = deliveredOf(knowledge, step)
  const known: Delivered =
    before === undefined
      ? { step, held, files, newest: null }
      : { ...before, files: joined(before.files, before.newest), newest: files }
  const settledKnown = isFound ? { ...known, files: joined(known.files, known.newest), newest: null } : known
  return { ...knowledge, delivered: [...knowledge.delivered.filter((one) => one !== before), settledKnown] }
}

/** The provider has the files of a step, the device need not keep them. */
export function withReceived(knowledge: Knowledge, step: number, ids: readonly string[]): Knowledge {
  const delivered = deliveredOf(knowledge, step)
  return {
    ...knowledge,
    delivered: knowledge.delivered.filter((one) => one !== delivered),
    received: [...new Set([...knowledge.received, ...filesThere(knowledge, step).map(({ id }) => id), ...ids])],
  }
}

function learnArrival(knowledge: Knowledge, attempt: Attempt): Knowledge {
  if (attempt.isPart) return withDelivered(knowledge, attempt, true)
  return withReceived(knowledge, attempt.step, idsIn(attempt.files))
}

/** The ids of files on their way. */
export function idsIn(files: FilesByField): string[] {
  return Object.values(files)
    .flat()
    .map(({ id }) => id)
}

/** Counts what the provider holds and settles which of the files on their way have arrived, and whether those of before stayed. */
export function settled(knowledge: Knowledge, held: Answers): Knowledge {
  const counted: Knowledge = { ...knowledge, fileCounts: countFiles(held), attempts: [] }
  const inDoubt = (step: number) => knowledge.attempts.find((attempt) => attempt.step === step)
  if (knowledge.delivered.some((one) => areReplaced(one, inDoubt(one.step), held))) {
    return { ...counted, delivered: [], replaces: true }
  }
  const sure = knowledge.delivered.map((one) => ({ ...one, files: joined(one.files, one.newest), newest: null }))
  const arrived = knowledge.attempts.filter((attempt) => hasArrived(attempt, held, knowledge.replaces))
  return arrived.reduce(learnArrival, { ...counted, delivered: sure })
}

/** Files are on their way: what was counted before them is all that counts for their step. */
export function withAttempt(knowledge: Knowledge, attempt: Attempt | null): Knowledge {
  if (attempt === null) return knowledge
  const names: readonly string[] = fileFieldsOf(attempt.step)
  const others = Object.entries(knowledge.fileCounts).filter(([name]) => !names.includes(name))
  return {
    ...knowledge,
    fileCounts: { ...Object.fromEntries(others), ...attempt.held },
    attempts: [...knowledge.attempts.filter(({ step }) => step !== attempt.step), attempt],
  }
}

/** It is known what came of an attempt. */
export function withoutAttempt(knowledge: Knowledge, attempt: Attempt | null): Knowledge {
  if (attempt === null) return knowledge
  return { ...knowledge, attempts: knowledge.attempts.filter(({ step }) => step !== attempt.step) }
}
