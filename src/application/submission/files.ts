/** Tracks a step's files: how many the provider holds, and which of the sent ones have arrived. */

import type { Failure } from '../../domain/failures/failure.ts'
import type { Answers, FileCounts, ProviderFile } from '../../form/answers.ts'
import { fileFields, fileFieldsOf } from '../../form/form.ts'
import { marginMs } from '../../provider/limits.ts'
import {
  type Attempt,
  type FilesByField,
  isShown,
  mayArrive,
  type Now,
  overAt,
  ownUntil,
  type SentFile,
} from './attempt.ts'
import { changedSince } from './changes.ts'
import { firstStepPayload, type Knowledge, withConfirmed } from './knowledge.ts'

/** Counts the provider's files. Its details may be older than what this device has just learned. */
function countFiles({ fileCounts, countedAt }: Knowledge, held: Answers, askedAt: Now): FileCounts {
  const isOlder = countedAt > askedAt.provider - marginMs
  const counts = fileFields.flatMap(({ name }): [string, number][] => {
    const [known, count] = [fileCounts[name], held[name].length]
    if (!isOlder) return [[name, count]]
    return known === undefined ? [] : [[name, Math.max(known, count)]]
  })
  return Object.fromEntries(counts)
}

function isUnique(name: string, files: readonly { readonly name: string }[]): boolean {
  return files.filter((file) => file.name === name).length === 1
}

/**
 * Returns the sent files that are among the stored ones, by name or, because a provider may rename files, by size.
 * @param isFirst no other file of this device can be there. Then a file of the same name is the same one although its
 * size differs: the provider has changed it. Otherwise phones give many photos one name, and the size decides
 */
function foundAmong(stored: readonly ProviderFile[], sent: readonly SentFile[], isFirst: boolean): readonly SentFile[] {
  const left = [...stored]
  return sent.filter(({ name, size }) => {
    const namesFile = isFirst && isUnique(name, stored) && isUnique(name, sent)
    const index = left.findIndex(
      (file) => file.size === size || (file.name === name && (file.size === null || namesFile)),
    )
    if (index !== -1) left.splice(index, 1)
    return index !== -1
  })
}

/**
 * Returns whether a save has arrived: the provider has its answers, or the count shows its files, which are among the
 * stored ones. Answers that were refused before may be there from that save.
 */
export function hasArrived(
  { confirmed, refused }: Knowledge,
  { step, held, files, payload }: Attempt,
  now: Answers,
): boolean {
  if (payload !== undefined) return payload === firstStepPayload(now) && refused[step] === undefined
  return fileFields.every(({ name }) => {
    const sent = files[name] ?? []
    if (sent.length === 0) return true
    const stored = now[name].filter((file): file is ProviderFile => file.kind === 'provided')
    const before = held[name]
    if (before !== undefined && stored.length < before + sent.length) return false
    const found = foundAmong(stored, sent, before === 0 && confirmed[step] === undefined)
    if (found.length === sent.length) return true
    if (before === undefined) return false
    // A provider may rename files, and change their sizes. Then the count decides.
    return stored.length === before + sent.length || (found.length === 0 && stored.every(({ size }) => size === null))
  })
}

/** Records that the provider has a save: its files, and its answers, which were the newest at that time. */
export function withArrived(knowledge: Knowledge, { step, files, changes }: Attempt, at: number): Knowledge {
  const fields: readonly string[] = fileFieldsOf(step)
  const answers = Object.entries(changes).filter(([name]) => !fields.includes(name))
  const known = withConfirmed(knowledge, step, at)
  return {
    ...known,
    // A file field stays unsent until all files of the step are sent.
    changed: changedSince(knowledge, Object.fromEntries(answers)),
    received: [...new Set([...known.received, ...idsIn(files)])],
  }
}

export function idsIn(files: FilesByField): string[] {
  return Object.values(files)
    .flat()
    .map(({ id }) => id)
}

/**
 * Counts the provider's files, and decides which pending files have arrived. Files that are not there stay pending while
 * the provider may still be working on them.
 * @param askedAt when the provider was asked for its files
 */
export function settleAttempts(knowledge: Knowledge, held: Answers, askedAt: Now): Knowledge {
  const { attempts } = knowledge
  const arrived = attempts.filter((attempt) => isShown(attempt) && hasArrived(knowledge, attempt, held))
  const pending = attempts.filter((attempt) => !arrived.includes(attempt) && mayArrive(attempt, askedAt.steady))
  const counted: Knowledge = {
    ...knowledge,
    fileCounts: countFiles(knowledge, held, askedAt),
    countedAt: Math.max(knowledge.countedAt, askedAt.provider),
    attempts: pending,
  }
  // A later time of the step is another device's.
  const arrivedAt = ({ step }: Attempt) => Math.min(askedAt.provider, ownUntil(knowledge, step, askedAt))
  return arrived.reduce((known, one) => withArrived(known, one, arrivedAt(one)), counted)
}

/** Records a pending save; the file counts of its step are those from before it. */
export function withAttempt(knowledge: Knowledge, attempt: Attempt): Knowledge {
  const names: readonly string[] = fileFieldsOf(attempt.step)
  const others = Object.entries(knowledge.fileCounts).filter(([name]) => !names.includes(name))
  return {
    ...knowledge,
    fileCounts: { ...Object.fromEntries(others), ...attempt.held },
    attempts: [
      ...knowledge.attempts.filter((one) => one.step !== attempt.step || mayArrive(one, attempt.begunAt)),
      attempt,
    ],
  }
}

/** A notification that failed after the files were stored, or a copy that is there: not an answer that is wrong. */
function mayBeStored(failure: Failure): boolean {
  return failure.kind === 'rejected' && failure.errors.length === 0 && (failure.status < 300 || failure.status === 409)
}

/** Records that a save with files was refused. Some providers store them first: its details show it. */
export function withRefused(knowledge: Knowledge, attempt: Attempt, failure: Failure, now: Now): Knowledge {
  const over = overAt(attempt, now)
  return withAttempt(knowledge, mayBeStored(failure) ? over : { ...over, isRefused: true })
}

export function withoutAttempt(knowledge: Knowledge, { step, begunAt }: Attempt): Knowledge {
  const isThis = (one: Attempt) => one.step === step && one.begunAt === begunAt
  return { ...knowledge, attempts: knowledge.attempts.filter((one) => !isThis(one)) }
}
