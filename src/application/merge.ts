/** What the application opens with: the provider's answers merged with the draft on this device. */
import { type Dashboard, isComplete, resumeAt } from '../domain/progress/progress.ts'
import { allSteps } from '../domain/progress/steps.ts'
import { writtenAt } from '../domain/progress/written.ts'
import {
  type Answer,
  type Answers,
  type AttachedFile,
  blankAnswers,
  type FileCounts,
  isAnswered,
  type LocalFile,
  sentOf,
  unsentOf,
} from '../form/answers.ts'
import {
  allFields,
  type FieldName,
  type FieldRow,
  type FilesName,
  fieldRow,
  fileFields,
  lastStep,
} from '../form/form.ts'
import { lagMs, marginMs } from '../provider/limits.ts'
import { settleAttempts } from './submission/files.ts'
import {
  type Application,
  applicationIdOf,
  clockSlackMs,
  type FirstStep,
  firstStepPayload,
  type Knowledge,
  markReceived,
  nothingKnown,
  ownUntil,
  postedChangeOf,
  withLostSaves,
} from './submission/knowledge.ts'
import { mayStillArrive, type Now } from './submission/sending.ts'

export interface LostFile {
  readonly field: FilesName
  readonly name: string
}

export interface Draft {
  /** Milliseconds since 1970 of the last change. */
  readonly savedAt: number
  readonly currentStep: number
  readonly answers: Answers
  readonly knowledge: Knowledge
  /** Files that were not prepared yet, or could not be read back, until they are attached again or their step is sent. */
  readonly lostFiles: readonly LostFile[]
}

export interface ServerSide {
  /** null: the provider has no data for this user. */
  readonly dashboard: Dashboard | null
  readonly completed: readonly number[]
  /** null: there is no application; 'useless': there is one, but its details could not be loaded. */
  readonly details: Answers | 'useless' | null
}

export interface Opened {
  readonly kind: 'ready'
  readonly answers: Answers
  readonly step: number
  readonly knowledge: Knowledge
  /** What the draft restored; null = nothing. */
  readonly restored: { readonly at: number; readonly files: number } | null
  /** The draft's answers that lost to newer ones of the provider. */
  readonly replacedAnswers: Partial<Answers>
  /** The provider's details could not be loaded; all answers come from this device. */
  readonly offline: boolean
  /** When this device last knew the provider's answers, in milliseconds since 1970; null = never. */
  readonly seenAt: number | null
  readonly focus: FieldName | null
}

interface Merged {
  readonly answers: Answers
  /** As in Knowledge: the fields in which the draft differs from the provider's answers. */
  readonly changed: Readonly<Record<string, number>>
  readonly replacedAnswers: Partial<Answers>
  readonly fileCount: number
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

/** Returns whether a step's answers in the draft are those that the provider confirmed last. */
function isConfirmed({ confirmed }: Knowledge, step: number, earliestOf: (step: number) => number | null): boolean {
  const at = confirmed[step]
  return at !== undefined && (earliestOf(step) ?? 0) <= at + clockSlackMs
}

/** Returns whether the draft has the answer: it has no files that were sent, and no value that is none of the options. */
function isOwn(row: FieldRow, own: Answer): boolean {
  return row.kind !== 'files' && row.readOnly !== true && (row.options === undefined || isAnswered(own))
}

/**
 * Merges draft and provider's answers. The provider's win for steps that it holds; the draft's win for steps not saved
 * yet, for a field of a saved step that was changed on this device after the provider wrote that step, and for a step
 * that the provider confirmed to this device and has not written since: its details may be older than that.
 * @param server the provider's answers; blank if there is no application
 * @param completed the steps that the provider holds
 * @param earliestOf returns the earliest time at which the provider may have written a step; null = unknown
 */
export function mergeDraft(
  server: Answers,
  completed: readonly number[],
  draft: Draft | null,
  earliestOf: (step: number) => number | null = () => null,
): Merged {
  const merged: Record<string, Answer> = { ...server }
  const replacedAnswers: Record<string, Answer> = {}
  const changed: Record<string, number> = {}
  let fileCount = 0
  if (draft === null) return { answers: server, changed, replacedAnswers: {}, fileCount }
  for (const { row, step } of allFields) {
    const { name } = row
    const own = row.kind === 'files' ? unsentOf(draft.answers[name] as AttachedFile[]) : draft.answers[name]
    const changedAt = draft.knowledge.changed[name]
    const saved = completed.includes(step)
    if (changedAt === undefined && isConfirmed(draft.knowledge, step, earliestOf) && isOwn(row, own)) {
      merged[name] = own
      continue
    }
    if (!draftWins(row, own, server[name], saved, changedAt !== undefined)) continue
    if (row.kind === 'files') {
      merged[name] = [...(server[name] as AttachedFile[]), ...(own as LocalFile[])]
      fileCount += own.length
    } else if (saysTheSame(own, server[name])) continue
    else if (saved && (earliestOf(step) ?? 0) > (changedAt ?? 0)) {
      replacedAnswers[name] = own
      continue
    } else merged[name] = own
    changed[name] = changedAt ?? draft.savedAt
  }
  return { answers: merged as Answers, changed, replacedAnswers: replacedAnswers as Partial<Answers>, fileCount }
}

/**
 * Returns all answers of the draft when the provider's could not be loaded. Answers that the provider has do not count
 * as changes, or they would be sent again, without the files that the draft omits because the provider has them. Neither
 * do answers older than the provider's, which come from a save with a lost reply or from another device.
 */
function fromDraftAlone(
  draft: Draft | null,
  completed: readonly number[],
  earliestOf: (step: number) => number | null,
): Merged {
  const sent = fileFields.map(({ name }) => [name, sentOf(draft?.answers[name] ?? [])])
  const merged = mergeDraft({ ...blankAnswers(), ...Object.fromEntries(sent) }, [], draft)
  const unsent = ([name]: [string, number]) => {
    const { row, step } = fieldRow(name as FieldName)
    if (!completed.includes(step)) return true
    const changedAt = draft?.knowledge.changed[name]
    return changedAt !== undefined && (row.kind === 'files' || changedAt > (earliestOf(step) ?? 0))
  }
  return { ...merged, changed: Object.fromEntries(Object.entries(merged.changed).filter(unsent)) }
}

/** Returns the file counts that are known without details: 0 for steps neither completed nor partly sent from here. */
function countBeyond(completed: readonly number[], { confirmed }: Knowledge): FileCounts {
  const isEmpty = (step: number) => !completed.includes(step) && confirmed[step] === undefined
  return Object.fromEntries(fileFields.filter(({ step }) => isEmpty(step)).map(({ name }) => [name, 0]))
}

function unsentFiles(answers: Answers): number {
  return fileFields.reduce((count, { name }) => count + unsentOf(answers[name]).length, 0)
}

/**
 * Opens the draft when the provider is unreachable; the next save requests the dashboard first.
 * @param focus the field that a link opens
 */
export function openWithoutProvider(
  draft: Draft | null,
  email: string,
  now: Now,
  focus: FieldName | null = null,
): Opened {
  const known = withLostSaves(draft?.knowledge ?? nothingKnown, now)
  const { application } = known
  const firstStep: FirstStep = 'firstStep' in application ? application.firstStep : { known: 'nothing' }
  return {
    kind: 'ready',
    answers: { ...(draft?.answers ?? blankAnswers()), email },
    step: focus !== null && applicationIdOf(known) !== null ? fieldRow(focus).step : (draft?.currentStep ?? 1),
    knowledge: {
      ...known,
      application:
        application.state === 'in doubt' ? application : { state: 'unasked', id: applicationIdOf(known), firstStep },
      fileCounts: {}, // unknown
      save: null,
    },
    // Answers that were never changed here are the provider's, from its last reply.
    restored:
      draft !== null && Object.keys(known.changed).length > 0
        ? { at: draft.savedAt, files: unsentFiles(draft.answers) }
        : null,
    replacedAnswers: {},
    offline: true,
    seenAt: known.seenAt,
    focus,
  }
}

function firstStepOf(
  server: ServerSide,
  known: Knowledge,
  email: string,
  { run }: Now,
  earliestOf: (step: number) => number | null,
): FirstStep {
  const { application } = known
  const details = server.details === 'useless' ? null : server.details
  const payload = details === null ? null : firstStepPayload({ ...details, email })
  const change = postedChangeOf(application)
  if (change !== null && mayStillArrive(change, 0, run)) {
    if (payload === null || change.payload !== payload) return change
  }
  if (!server.completed.includes(1)) return { known: 'unfinished' }
  const own = 'firstStep' in application ? application.firstStep : null
  if (own?.known === 'held' && isConfirmed(known, 1, earliestOf)) return own
  if (payload !== null) return { known: 'held', payload }
  if (application.state === 'in doubt') {
    return { known: 'creation posted', payload: application.posted, writtenAt: earliestOf(1) }
  }
  return { known: 'nothing' }
}

/** Returns what a stored knowledge still says: nothing of the saves to an application that was replaced by another. */
function knownOf(stored: Knowledge, id: string | null, now: Now): Knowledge {
  const known = withLostSaves(stored, now)
  const own = applicationIdOf(known)
  if (id === null || own === null || own === id) return known
  return { ...known, application: nothingKnown.application, attempts: [], confirmed: {} }
}

/** Returns whether a step may have been written by an own save that the details, which lag behind, don't show yet. */
function mayLag(known: Knowledge, step: number, written: number | null, now: Now): boolean {
  return ownUntil(known, step, now) > 0 && (written ?? 0) > now.provider - marginMs
}

/** Returns whether the replies may be older than the provider's confirmation of a step. */
function lags({ confirmed }: Knowledge, step: number, now: Now): boolean {
  const age = now.provider - (confirmed[step] ?? 0)
  return age < lagMs && age > -clockSlackMs
}

function withLagging(completed: readonly number[], known: Knowledge, now: Now): readonly number[] {
  return allSteps.filter((step) => completed.includes(step) || lags(known, step, now))
}

/** Returns the provider's answers with files that were sent from here so recently that its reply may lack them. */
function withLaggingFiles(held: Answers, draft: Draft, known: Knowledge, now: Now): Answers {
  const files = fileFields.flatMap(({ name, step }) => {
    const sent = sentOf(draft.answers[name])
    return lags(known, step, now) && sent.length > held[name].length ? [[name, sent] as const] : []
  })
  return { ...held, ...Object.fromEntries(files) }
}

/**
 * @param now before the provider was asked for these replies
 * @param focus the field that a link opens
 */
export function openWithProvider(
  server: ServerSide,
  draft: Draft | null,
  email: string,
  now: Now,
  focus: FieldName | null,
): Opened | { readonly kind: 'summary' } {
  const { dashboard, details } = server
  const id = dashboard?.applicationId ?? null
  const known = knownOf(draft?.knowledge ?? nothingKnown, id, now)
  const completed = id === null ? [] : withLagging(server.completed, known, now)
  // The form without an id could only post a second application.
  if (id === null && dashboard !== null && isComplete(dashboard) && Object.keys(known.changed).length === 0) {
    return { kind: 'summary' }
  }
  // A dashboard that lacks the id that this device knows is stale, or never has one.
  if (id === null && applicationIdOf(known) !== null) return openWithoutProvider(draft, email, now, focus)
  const told = details === 'useless' ? null : (details ?? blankAnswers())
  const files =
    told === null ? { ...known, fileCounts: countBeyond(completed, known) } : settleAttempts(known, told, now)
  const held = told === null || draft === null ? told : withLaggingFiles(told, draft, known, now)
  // A save that arrived although its reply was lost does not tell whether another device has written its step since.
  const own =
    draft === null
      ? null
      : { ...draft, knowledge: { ...files, confirmed: known.confirmed }, answers: markReceived(files, draft.answers) }
  const earliestOf = (step: number) => (dashboard === null ? null : (writtenAt(dashboard, step)?.earliest ?? null))
  const shownOf = (step: number) => (mayLag(files, step, earliestOf(step), now) ? null : earliestOf(step))
  const merged = held === null ? fromDraftAlone(own, completed, shownOf) : mergeDraft(held, completed, own, shownOf)
  const changedSteps = Object.keys(merged.changed).map((name) => fieldRow(name as FieldName).step)
  const resume = id === null || dashboard === null ? 1 : resumeAt(dashboard)
  // The summary would hide unsent changes.
  if (resume === 'summary' && focus === null && changedSteps.length === 0) return { kind: 'summary' }
  const application: Application =
    id !== null
      ? { state: 'exists', id, firstStep: firstStepOf(server, known, email, now, earliestOf) }
      : known.application.state === 'in doubt'
        ? known.application // the request may still be pending
        : { state: 'none' }
  return {
    kind: 'ready',
    answers: { ...merged.answers, email },
    // Without an application only step 1 can be sent, so the linked field has to wait.
    step:
      focus !== null && id !== null
        ? fieldRow(focus).step
        : openingStep(resume === 'summary' ? (changedSteps[0] ?? lastStep) : resume, own, changedSteps, completed),
    knowledge: {
      ...files,
      application,
      completed,
      changed: merged.changed,
      seenAt: now.provider,
      save: null,
    },
    restored: own !== null && changedSteps.length > 0 ? { at: own.savedAt, files: merged.fileCount } : null,
    replacedAnswers: merged.replacedAnswers,
    offline: held === null,
    seenAt: held === null ? known.seenAt : now.provider,
    focus,
  }
}

/** Returns the draft's current step if it has unsent changes and is within reach, else the provider's next step. */
function openingStep(
  resume: number,
  draft: Draft | null,
  changedSteps: readonly number[],
  completed: readonly number[],
): number {
  const left = draft !== null && changedSteps.includes(draft.currentStep) ? draft.currentStep : null
  return left !== null && left <= Math.max(resume, completed.length + 1) ? left : resume
}
