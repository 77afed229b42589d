/** The merges of answers and of knowledge: what this device stored, with what the provider holds now. */
import { completedOf, type Dashboard } from '../domain/progress/progress.ts'
import { allSteps } from '../domain/progress/steps.ts'
import { writtenAt } from '../domain/progress/written.ts'
import {
  type Answer,
  type Answers,
  type AttachedFile,
  blankAnswers,
  isAnswered,
  type LocalFile,
  sentOf,
  unsentOf,
} from '../form/answers.ts'
import { allFields, type FieldRow } from '../form/form.ts'
import { lagMs } from '../provider/limits.ts'
import type { Draft } from './draft.ts'
import { type Now, withLostSaves } from './submission/attempt.ts'
import { settleAttempts } from './submission/files.ts'
import {
  type Application,
  applicationIdOf,
  clockSlackMs,
  type FirstStep,
  firstStepPayload,
  type Knowledge,
  nothingKnown,
  withoutApplication,
} from './submission/knowledge.ts'
import { hasNewer, writtenElsewhere } from './submission/newer.ts'

export interface Merged {
  readonly answers: Answers
  /** As in Knowledge: the fields in which the draft differs from the provider's answers. */
  readonly changed: Readonly<Record<string, number>>
  readonly replacedAnswers: Partial<Answers>
}

/** Compares trimmed text, because surrounding spaces are not sent. */
function saysTheSame(own: Answer, server: Answer): boolean {
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

type Elsewhere = ReturnType<typeof writtenElsewhere>

function isConfirmed({ confirmed }: Knowledge, step: number, elsewhere: Elsewhere): boolean {
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

export interface ServerSide {
  /** null: the provider has no data for this user. */
  readonly dashboard: Dashboard | null
  /** null: there is no application; 'useless': there is one, but its details could not be loaded. */
  readonly details: Answers | 'useless' | null
}

/** Returns the knowledge of a form that opens without the provider: the next save asks the dashboard. */
export function knowledgeOfDraft(draft: Draft | null, now: Now): Knowledge {
  const known = withLostSaves(draft?.knowledge ?? nothingKnown, now)
  const { fileCounts } = known.application.state === 'in doubt' ? nothingKnown : known
  return { ...known, isAsked: false, fileCounts, countedAt: 0, save: null }
}

/** Returns what a stored knowledge still says: nothing of the saves to an application that is no more. */
function stillKnown(stored: Knowledge, id: string | null, now: Now): Knowledge {
  const known = withLostSaves(stored, now)
  const own = applicationIdOf(known)
  return own === null || own === id || id === null ? known : withoutApplication(known)
}

/** Returns whether the replies may be older than the provider's confirmation of a step. */
export function lags({ confirmed }: Knowledge, step: number, now: Now): boolean {
  const age = now.provider - (confirmed[step] ?? 0)
  return age < lagMs && age > -clockSlackMs
}

/** Returns whether the provider's dates led to loading its answers again, and these are all known. */
function bringsNothing(known: Knowledge, server: ServerSide, { answers }: Draft, now: Now): boolean {
  const { dashboard, details } = server
  const completed = completedOf(dashboard)
  if (known.seenAt === null || details === null || details === 'useless') return false
  if (!hasNewer(known, dashboard, now)) return false
  const mayBe = (name: keyof Answers) =>
    Object.hasOwn(known.changed, name) ? (known.replaced[name] ?? []) : [answers[name]]
  return (
    completed.every((step) => known.completed.includes(step)) &&
    allFields.every(({ row: { name, kind, readOnly }, step }) => {
      if (readOnly) return true // no draft has it
      if (kind === 'files') return sentOf(answers[name] as AttachedFile[]).length === details[name].length
      return !completed.includes(step) || mayBe(name).some((one) => saysTheSame(one, details[name]))
    })
  )
}

function firstStepOf(
  { details, dashboard }: ServerSide,
  known: Knowledge,
  email: string,
  elsewhere: Elsewhere,
): FirstStep {
  const { application } = known
  const payload = details === null || details === 'useless' ? null : firstStepPayload({ ...details, email })
  if (!completedOf(dashboard).includes(1)) return { known: 'nothing' }
  const own = 'firstStep' in application ? application.firstStep : null
  if (own?.known === 'held' && isConfirmed(known, 1, elsewhere)) return own
  if (payload !== null) return { known: 'held', payload }
  if (application.state !== 'in doubt') return { known: 'nothing' }
  const written = dashboard && writtenAt(dashboard, 1)
  return { known: 'creation posted', payload: application.posted, writtenAt: written?.earliest ?? null }
}

interface MergedKnowledge {
  /** What the draft knew, as far as it still holds. */
  readonly before: Knowledge
  readonly knowledge: Knowledge
  readonly elsewhere: Elsewhere
}

/** @param now before the provider was asked */
export function mergeKnowledge(server: ServerSide, draft: Draft | null, email: string, now: Now): MergedKnowledge {
  const { dashboard, details } = server
  const id = dashboard?.applicationId ?? null
  const still = stillKnown(draft?.knowledge ?? nothingKnown, id, now)
  const datesMove = still.datesMove || (draft !== null && bringsNothing(still, server, draft, now))
  const before = { ...still, datesMove }
  const isHeld = (step: number) => completedOf(dashboard).includes(step) || lags(before, step, now)
  const completed = id === null ? [] : allSteps.filter(isHeld)
  const counted =
    details === 'useless' ? { ...before, countedAt: 0 } : settleAttempts(before, details ?? blankAnswers(), now)
  // A save that arrived although its reply was lost does not tell whether another device has written its step since.
  const elsewhere = writtenElsewhere({ ...counted, confirmed: before.confirmed }, dashboard, now)
  const none: Application = before.application.state === 'in doubt' ? before.application : { state: 'none' }
  const application: Application =
    id === null ? none : { state: 'exists', id, firstStep: firstStepOf(server, before, email, elsewhere) }
  return {
    before,
    knowledge: { ...counted, application, isAsked: true, completed, seenAt: now.provider, save: null },
    elsewhere,
  }
}
