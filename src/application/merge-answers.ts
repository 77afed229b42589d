/** The merge of answers: those of the provider with those of the draft on this device. */
import { allSteps } from '../domain/progress/steps.ts'
import {
  type Answer,
  type Answers,
  type AttachedFile,
  blankAnswers,
  isAnswered,
  type LocalFile,
  unsentOf,
} from '../form/answers.ts'
import { allFields, type FieldRow } from '../form/form.ts'
import type { Draft } from './draft.ts'
import type { Knowledge } from './submission/knowledge.ts'
import type { writtenElsewhere } from './submission/newer.ts'

export interface Merged {
  readonly answers: Answers
  /** As in Knowledge: the fields in which the draft differs from the provider's answers. */
  readonly changed: Readonly<Record<string, number>>
  readonly replacedAnswers: Partial<Answers>
}

/** Compares trimmed text, because surrounding spaces are not sent. */
export function saysTheSame(own: Answer, server: Answer): boolean {
  if (typeof own === 'string' && typeof server === 'string') return own.trim() === server.trim()
  return JSON.stringify(own) === JSON.stringify(server)
}

function draftWins(row: FieldRow, own: Answer, server: Answer, saved: boolean, changed: boolean): boolean {
  if (row.readOnly) return false
  // Files are only added to the provider's.
  if (row.kind === 'files') return isAnswered(own) && (changed || !saved)
  // Saved: only an answer changed here since, even if it was cleared.
  if (saved) return changed
  // Not saved yet: one that was changed here, or that the provider lacks. The draft also holds the provider's own.
  return isAnswered(own) && (changed || !isAnswered(server))
}

/** When another device has written each step, as far as it is known. */
export type Elsewhere = ReturnType<typeof writtenElsewhere>

/** Returns whether a step's answers in the draft are those that the provider confirmed last. */
export function isConfirmed({ confirmed }: Knowledge, step: number, elsewhere: Elsewhere): boolean {
  return confirmed[step] !== undefined && !elsewhere.has(step)
}

/** Returns whether another device's answer is newer than a change from here: the provider's is not what was changed. */
function isReplaced({ changed, replaced }: Knowledge, name: string, server: Answer, writtenAt: number): boolean {
  const before = replaced[name] ?? []
  return writtenAt > (changed[name] ?? 0) && !before.some((one) => saysTheSame(one, server))
}

/** Returns whether the draft has the answer: it has no files that were sent, and no value that is none of the options. */
function isOwn(row: FieldRow, own: Answer): boolean {
  return row.kind !== 'files' && row.readOnly !== true && (row.options === undefined || isAnswered(own))
}

/**
 * Merges draft and provider's answers. The provider's win for steps that it holds; the draft's win for steps not saved
 * yet, for a field of a saved step that was changed on this device after the provider wrote that step, and for a step
 * that the provider confirmed to this device and has not written since: its details may be older than that. A step that it
 * has lost since is unsent again.
 * @param server the provider's answers; blank if there is no application
 * @param completed the steps that the provider holds
 */
export function mergeAnswers(
  server: Answers,
  completed: readonly number[],
  draft: Draft | null,
  elsewhere: Elsewhere = new Map(),
): Merged {
  const merged: Record<string, Answer> = { ...server }
  const replacedAnswers: Record<string, Answer> = {}
  const changed: Record<string, number> = {}
  if (draft === null) return { answers: server, changed, replacedAnswers: {} }
  for (const { row, step } of allFields) {
    const { name } = row
    const own = row.kind === 'files' ? unsentOf(draft.answers[name] as AttachedFile[]) : draft.answers[name]
    const changedAt = draft.knowledge.changed[name]
    const saved = completed.includes(step)
    if (changedAt === undefined && isConfirmed(draft.knowledge, step, elsewhere) && isOwn(row, own)) {
      merged[name] = own
      if (!saved && !saysTheSame(own, server[name])) changed[name] = draft.savedAt
      continue
    }
    if (!draftWins(row, own, server[name], saved, changedAt !== undefined)) continue
    if (row.kind === 'files') merged[name] = [...(server[name] as AttachedFile[]), ...(own as LocalFile[])]
    else if (saysTheSame(own, server[name])) continue
    else if (saved && isReplaced(draft.knowledge, name, server[name], elsewhere.get(step)?.earliest ?? 0)) {
      replacedAnswers[name] = own
      continue
    } else merged[name] = own
    changed[name] = changedAt ?? draft.savedAt
  }
  return { answers: merged as Answers, changed, replacedAnswers: replacedAnswers as Partial<Answers> }
}

/**
 * Returns the draft's answers where the provider's could not be loaded. Changes older than the provider's answers do not
 * count: these come from a save with a lost reply or from another device. Files are only added.
 * @param completed the steps that the provider holds: what was sent of others is unsent again
 */
export function fromDraftAlone(
  draft: Draft | null,
  completed: readonly number[] = allSteps,
  elsewhere: Elsewhere = new Map(),
): Merged {
  if (draft === null) return { answers: blankAnswers(), changed: {}, replacedAnswers: {} }
  const { answers, knowledge, savedAt } = draft
  const changed = allFields.flatMap(({ row, step }): [string, number][] => {
    const own = answers[row.name]
    const isLost = !completed.includes(step) && isOwn(row, own) && isAnswered(own)
    const at = knowledge.changed[row.name] ?? (isLost ? savedAt : 0)
    const writtenAt = row.kind === 'files' ? 0 : (elsewhere.get(step)?.earliest ?? 0)
    return at > writtenAt ? [[row.name, at]] : []
  })
  return { answers, changed: Object.fromEntries(changed), replacedAnswers: {} }
}
