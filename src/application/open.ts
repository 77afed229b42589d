/** What the application opens with: the provider's answers merged with the draft on this device. */
import { type Dashboard, isComplete, resumeAt } from '../domain/progress/progress.ts'
import { allSteps } from '../domain/progress/steps.ts'
import { writtenAt } from '../domain/progress/written.ts'
import {
  type Answers,
  type AttachedFile,
  blankAnswers,
  type FileCounts,
  nameOf,
  sentOf,
  unsentOf,
} from '../form/answers.ts'
import { allFields, type FieldName, fieldRow, fileFields, lastStep } from '../form/form.ts'
import { lagMs } from '../provider/limits.ts'
import type { Draft, LostFile } from './draft.ts'
import { type Elsewhere, fromDraftAlone, isConfirmed, type Merged, mergeAnswers, saysTheSame } from './merge-answers.ts'
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
  postedChangeOf,
  sentToOf,
  withLostSaves,
  withoutApplication,
} from './submission/knowledge.ts'
import { hasNewer, writtenElsewhere } from './submission/newer.ts'
import { mayStillArrive, type Now } from './submission/sending.ts'

export interface ServerSide {
  /** null: the provider has no data for this user. */
  readonly dashboard: Dashboard | null
  readonly completed: readonly number[]
  /** null: there is no application; 'useless': there is one, but its details could not be loaded. */
  readonly details: Answers | 'useless' | null
}

export interface Start {
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
  /** Attached files that could not be restored, or that went with an application that is no more. */
  readonly lostFiles: readonly LostFile[]
}

/** Returns the file counts that are known without details: 0 for steps neither completed nor partly sent from here. */
function countBeyond(completed: readonly number[], { confirmed }: Knowledge): FileCounts {
  const isEmpty = (step: number) => !completed.includes(step) && confirmed[step] === undefined
  return Object.fromEntries(fileFields.filter(({ step }) => isEmpty(step)).map(({ name }) => [name, 0]))
}

function unsentFiles(answers: Answers): number {
  return fileFields.reduce((count, { name }) => count + unsentOf(answers[name]).length, 0)
}

function refusedOf(application: Application): { readonly refusedId?: string } {
  return 'refusedId' in application ? { refusedId: application.refusedId } : {}
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
): Start {
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
        application.state === 'in doubt'
          ? application
          : { ...refusedOf(application), state: 'unasked', id: applicationIdOf(known), firstStep },
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
    lostFiles: draft?.lostFiles ?? [],
  }
}

/** Returns what the provider holds of the fields that were changed here. */
function replacedBy(changed: Merged['changed'], held: Answers): Knowledge['replaced'] {
  const names = Object.keys(changed).map((name) => fieldRow(name as FieldName).row)
  return Object.fromEntries(names.flatMap(({ name, kind }) => (kind === 'files' ? [] : [[name, held[name]]])))
}

function firstStepOf(
  server: ServerSide,
  known: Knowledge,
  email: string,
  { run }: Now,
  elsewhere: Elsewhere,
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
  if (own?.known === 'held' && isConfirmed(known, 1, elsewhere)) return own
  if (payload !== null) return { known: 'held', payload }
  if (application.state === 'in doubt') {
    const written = server.dashboard && writtenAt(server.dashboard, 1)
    return { known: 'creation posted', payload: application.posted, writtenAt: written?.earliest ?? null }
  }
  return { known: 'nothing' }
}

/** Returns what a stored knowledge still says: nothing of the saves to an application that was replaced by another. */
function knownOf(stored: Knowledge, id: string | null, now: Now): Knowledge {
  const known = withLostSaves(stored, now)
  const own = sentToOf(known)
  const isGone = id === null && applicationIdOf(known) === null
  if (own === null || own === id || (id === null && !isGone)) return known
  return { ...withoutApplication(known), application: nothingKnown.application }
}

/** Returns whether the provider's dates led to loading its answers again, and these are all known. */
function datesMove(known: Knowledge, { dashboard, completed, details }: ServerSide, draft: Draft, now: Now): boolean {
  if (known.seenAt === null || details === null || details === 'useless') return known.datesMove
  if (!hasNewer(known, dashboard, completed, now)) return known.datesMove
  const isKnown = ({ row: { name, kind }, step }: (typeof allFields)[number]) => {
    if (kind === 'files') return sentOf(draft.answers[name] as AttachedFile[]).length === details[name].length
    if (!completed.includes(step)) return true
    return saysTheSame(
      Object.hasOwn(known.changed, name) ? (known.replaced[name] ?? '') : draft.answers[name],
      details[name],
    )
  }
  const areCompleted = completed.every((step) => known.completed.includes(step))
  return known.datesMove || (areCompleted && allFields.every(isKnown))
}

/** Returns the files that were sent to an application that another one has replaced. */
function lostWith(draft: Draft | null, id: string | null): readonly LostFile[] {
  const own = draft === null ? null : sentToOf(draft.knowledge)
  if (draft === null || own === null || own === id) return []
  return fileFields.flatMap(({ name }) =>
    sentOf(draft.answers[name]).map((file) => ({ field: name, name: nameOf(file) })),
  )
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
): Start | { readonly kind: 'summary' } {
  const { dashboard, details } = server
  const id = dashboard?.applicationId ?? null
  const before = knownOf(draft?.knowledge ?? nothingKnown, id, now)
  const known = draft === null ? before : { ...before, datesMove: datesMove(before, server, draft, now) }
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
  const elsewhere = writtenElsewhere({ ...files, confirmed: known.confirmed }, dashboard, completed, now)
  const merged =
    held === null ? fromDraftAlone(own, completed, elsewhere) : mergeAnswers(held, completed, own, elsewhere)
  const changedSteps = Object.keys(merged.changed).map((name) => fieldRow(name as FieldName).step)
  const resume = id === null || dashboard === null ? 1 : resumeAt(dashboard)
  // The summary would hide unsent changes.
  if (resume === 'summary' && focus === null && changedSteps.length === 0) return { kind: 'summary' }
  const application: Application =
    id !== null
      ? { state: 'exists', id, firstStep: firstStepOf(server, known, email, now, elsewhere) }
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
      replaced: told === null ? known.replaced : replacedBy(merged.changed, told),
      seenAt: now.provider,
      save: null,
    },
    restored: own !== null && changedSteps.length > 0 ? { at: own.savedAt, files: merged.fileCount } : null,
    replacedAnswers: merged.replacedAnswers,
    offline: held === null,
    seenAt: held === null ? known.seenAt : now.provider,
    focus,
    lostFiles: [...(draft?.lostFiles ?? []), ...lostWith(draft, id)],
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
