/** Updates knowledge after a command. No other module changes knowledge while a step is saved. */
import { type Failure, isUnusableReply } from '../../domain/failures/failure.ts'
import { meaningOf } from '../../domain/failures/meaning.ts'
import type { Dashboard } from '../../domain/progress/progress.ts'
import type { Answers } from '../answers.ts'
import { fileFields, stepRow, steps } from '../form.ts'
import { idsIn, settleAttempts, withAttempt, withDelivered, withoutAttempt, withReceived } from './files.ts'
import {
  type Application,
  type Attempt,
  type Changes,
  changesOf,
  deliveredOf,
  type FirstStep,
  firstStepPayload,
  hasFiles,
  isOpen,
  type Knowledge,
  postedChangeOf,
  type Save,
  type SaveEnd,
  sizeOf,
  withLostSaves,
  writtenAt,
} from './knowledge.ts'
import type { Command } from './plan.ts'
import { mayStillArrive } from './sending.ts'

/** `at`: when the provider was asked for its data, or when a save ended. */
export type Outcome =
  /** The command is about to be sent. This is stored first, in case the browser is killed. */
  | { readonly is: 'under way' }
  /** `isCutOff`: the request ended before its last byte was sent, or began and ended offline, so it can't arrive. */
  | { readonly is: 'failed'; readonly failure: Failure; readonly at: number; readonly isCutOff?: true }
  /** null: the provider has no data for this user. */
  | {
      readonly is: 'dashboard'
      readonly dashboard: Dashboard | null
      readonly completed: readonly number[]
      readonly at: number
    }
  /** `held`: the provider's answers with the signed-in user's e-mail; null: the reply contains no application. */
  | { readonly is: 'details'; readonly held: Answers | null; readonly at: number }
  | { readonly is: 'created'; readonly applicationId: string; readonly at: number }
  | { readonly is: 'saved'; readonly at: number }
  /** A wait is over: the provider is asked again. */
  | { readonly is: 'waited'; readonly at: number }

/** Clock tolerance in milliseconds: the provider's time comes from a header in whole seconds, and replies take time. */
const clockSlackMs = 5000

export function learn(knowledge: Knowledge, command: Command, outcome: Outcome): Knowledge {
  if (outcome.is === 'failed') return learnFailure(knowledge, command, outcome)
  switch (command.do) {
    case 'ask dashboard':
      return outcome.is === 'dashboard' ? learnDashboard(knowledge, outcome) : knowledge
    case 'ask details':
      return outcome.is === 'details' ? learnDetails(knowledge, outcome.held, outcome.at) : knowledge
    case 'post step 1':
      if (outcome.is === 'under way') return { ...knowledge, application: postedFirstStep(command) }
      if (outcome.is !== 'created') return knowledge
      return learnFirstStep(knowledge, command, outcome.applicationId, lastSeen(knowledge, outcome.at))
    case 'skip step 1':
      if (outcome.is !== 'saved') return knowledge
      return learnFirstStep(knowledge, command, command.applicationId, knowledge.seenAt)
    case 'post step':
      if (outcome.is === 'under way') return withAttempt(knowledge, command.attempt)
      return outcome.is === 'saved' ? learnSaved(knowledge, command, outcome.at) : knowledge
    case 'wait': {
      if (outcome.is !== 'waited') return knowledge
      const askAgain = { isNotYetKnown: false, hasDetails: false, detailsFailure: null, denial: null }
      return inSave(withLostSaves(knowledge, outcome.at), askAgain)
    }
    case 'end':
      return knowledge
  }
}

function inSave(knowledge: Knowledge, change: Partial<Save>): Knowledge {
  return knowledge.save === null ? knowledge : { ...knowledge, save: { ...knowledge.save, ...change } }
}

function ended(knowledge: Knowledge, end: SaveEnd): Knowledge {
  return inSave(knowledge, { end })
}

function refused(knowledge: Knowledge, failure: Failure): Knowledge {
  return ended(knowledge, { as: 'refused', failure, filesInDoubt: [] })
}

function learnFailure(knowledge: Knowledge, command: Command, outcome: Outcome & { is: 'failed' }): Knowledge {
  const { failure, at } = outcome
  const { mayHaveSucceeded, isOver } = meaningOf(failure)
  const isUnclear = mayHaveSucceeded && outcome.isCutOff !== true
  const unclear = () => refused(withLostSaves(knowledge, at, isOver), failure)
  switch (command.do) {
    case 'ask dashboard':
      return learnNoDashboard(knowledge, failure, at)
    case 'ask details':
      return isUnusableReply(failure) ? learnNoDetails(knowledge, failure, at) : refused(knowledge, failure)
    case 'post step 1':
      // The post failed for certain, so the earlier knowledge is still valid.
      return isUnclear ? unclear() : refused({ ...knowledge, application: command.before }, failure)
    case 'post step': {
      if (isUnclear) return unclear()
      const known = withoutAttempt(knowledge, command.attempt)
      return isTooLarge(failure) ? learnTooLarge(known, command.attempt, failure) : refused(known, failure)
    }
    default:
      return refused(knowledge, failure)
  }
}

/** The provider has no application: certain only once it can't be working on a lost creation any more. */
function learnNone(knowledge: Knowledge, askedAt: number): Knowledge {
  const { application } = knowledge
  if (application.state !== 'in doubt' || !mayStillArrive(application, 0, askedAt)) {
    return inSave({ ...knowledge, application: { state: 'none' } }, { denial: null })
  }
  return inSave(knowledge, { isNotYetKnown: true })
}

// The dashboard.

/** Returns whether the provider has another device's newer answers, which must be loaded before overwriting them. */
function hasNewer(knowledge: Knowledge, dashboard: Dashboard): boolean {
  const seenAt = knowledge.seenAt
  if (seenAt === null) return true
  return steps.some(({ number }) => (writtenAt(dashboard, number)?.latest ?? 0) > seenAt + clockSlackMs)
}

function learnDashboard(knowledge: Knowledge, outcome: Outcome & { is: 'dashboard' }): Knowledge {
  const { application } = knowledge
  const { dashboard, completed } = outcome
  const found = dashboard?.applicationId ?? null
  if (application.state === 'unasked') {
    // A dashboard may lack the id of an existing application: fall back to the id in the draft.
    const id = found ?? application.id
    if (id === null) return { ...knowledge, application: { state: 'none' } }
    const seen = id === application.id && (dashboard === null || !hasNewer(knowledge, dashboard))
    if (!seen) return ended(knowledge, { as: 'reload' })
    return {
      ...knowledge,
      completed: dashboard === null ? knowledge.completed : completed,
      application: { state: 'exists', id, firstStep: application.firstStep },
    }
  }
  if (application.state !== 'in doubt') return knowledge
  if (found === null) return learnNone(knowledge, outcome.at)
  const firstStep: FirstStep = {
    known: 'creation posted',
    payload: application.posted,
    writtenAt: dashboard === null ? null : (writtenAt(dashboard, 1)?.earliest ?? null),
  }
  return { ...knowledge, completed, application: { state: 'exists', id: found, firstStep } }
}

/**
 * Some providers have no dashboard before there is an application, and reply with 404 or with an OK status and a
 * message. A message may mean anything, so after a lost reply to step 1 the details are requested to verify it.
 */
function learnNoDashboard(knowledge: Knowledge, failure: Failure, at: number): Knowledge {
  const { application } = knowledge
  const notFound = (failure.kind === 'rejected' || failure.kind === 'not-json') && failure.status === 404
  const inWords = failure.kind === 'rejected' && failure.status < 300
  if (application.state === 'in doubt') {
    if (notFound) return learnNone(knowledge, at)
    return inWords ? inSave(knowledge, { denial: failure }) : refused(knowledge, failure)
  }
  const unknownHere = application.state === 'unasked' && application.id === null
  return unknownHere && (notFound || inWords) ? learnNone(knowledge, at) : refused(knowledge, failure)
}

// The details.

function learnNoDetails(knowledge: Knowledge, failure: Failure, at: number): Knowledge {
  const { save } = knowledge
  if (save === null) return knowledge
  if (save.denial === null) {
    // Without details, the provider's confirmation of each save is all the evidence there is.
    const without = inSave(knowledge, { detailsFailure: failure, isNotYetKnown: hasPending(knowledge, save.step, at) })
    return save.allSent === null ? without : learnStep(without, save.step, save.allSent)
  }
  // There is no application only if both replies deny it; a useless reply is not a denial.
  const denies = failure.kind === 'rejected' && (failure.status === 404 || failure.status < 300)
  if (!denies) return refused(knowledge, save.denial)
  return learnNone(knowledge, at)
}

/** Returns whether the provider may still be working on an earlier save of a step. */
function hasPending({ application, attempts }: Knowledge, step: number, askedAt: number): boolean {
  if (attempts.some((one) => one.step === step && hasFiles(one) && isOpen(one, askedAt))) return true
  const change = step === 1 ? postedChangeOf(application) : null
  return change !== null && mayStillArrive(change, 0, askedAt)
}

const emptyDetails: Failure = { kind: 'rejected', status: 200, message: null, errors: [] }

function learnDetails(knowledge: Knowledge, held: Answers | null, askedAt: number): Knowledge {
  const { application, save } = knowledge
  if (held === null) return learnNoDetails(knowledge, emptyDetails, askedAt)
  // There is an application, but its id is unknown.
  if (save !== null && save.denial !== null) return refused(knowledge, save.denial)
  const known = learnFiles(knowledge, held, askedAt)
  if (application.state !== 'exists') return known
  const { firstStep } = application
  if (firstStep.known === 'held' || firstStep.known === 'unfinished') return known
  const payload = firstStepPayload(held)
  if (firstStep.known === 'change posted' && firstStep.payload !== payload) {
    if (mayStillArrive(firstStep, 0, askedAt)) return save?.step === 1 ? inSave(known, { isNotYetKnown: true }) : known
  }
  // Differs from what this device posted: another device has created the application.
  const foreign = firstStep.known === 'creation posted' && firstStep.payload !== payload
  if (foreign) return ended(known, { as: 'reload' })
  return { ...known, application: { ...application, firstStep: { known: 'held', payload } } }
}

// Files.

/** Returns the save of a step's last files that has arrived with today's answers: a save succeeds as a whole. */
function wholeArrival(before: Knowledge, now: Knowledge, step: number): Attempt | null {
  const today = JSON.stringify(changesOf(now, step))
  const isWhole = (one: Attempt) => one.step === step && hasFiles(one) && JSON.stringify(one.changes) === today
  return (
    before.attempts.find((one) => isWhole(one) && idsIn(one.files).every((id) => now.received.includes(id))) ?? null
  )
}

/** Like {@link settleAttempts}, during a save, which ends once all files of its step were sent and have arrived. */
function learnFiles(knowledge: Knowledge, held: Answers, askedAt: number): Knowledge {
  const known = settleAttempts(knowledge, held, askedAt)
  if (known.save === null) return known
  const whole = wholeArrival(knowledge, known, known.save.step)
  if (whole !== null) return learnStep(known, known.save.step, whole.changes)
  const isNotYetKnown = known.attempts.some((one) => one.step === known.save?.step && hasFiles(one))
  const save = { ...known.save, hasDetails: true, isNotYetKnown }
  const { allSent } = save
  if (allSent === null) return { ...known, save }
  if (known.replaces) return { ...known, save: { ...save, allSent: null } }
  return learnStep({ ...known, save }, save.step, allSent)
}

// Posts.

function postedFirstStep({ payload, before, begunAt }: Command & { do: 'post step 1' }): Application {
  const sending = { begunAt, lostAt: null }
  if (before.state !== 'exists') return { state: 'in doubt', posted: payload, ...sending }
  return { ...before, firstStep: { known: 'change posted', payload, ...sending } }
}

function withStep(completed: readonly number[], step: number): readonly number[] {
  return completed.includes(step) ? completed : [...completed, step].sort((a, b) => a - b)
}

/** Returns the changes without those that were sent with a step; later changes stay. */
function changedSince(knowledge: Knowledge, step: number, sent: Changes): Changes {
  const fields: readonly string[] = stepRow(step).fields.map(({ name }) => name)
  const stays = ([field, at]: [string, number]) => !fields.includes(field) || sent[field] !== at
  return Object.fromEntries(Object.entries(knowledge.changed).filter(stays))
}

function lastSeen({ seenAt }: Knowledge, at: number): number {
  return Math.max(seenAt ?? 0, at)
}

function learnFirstStep(
  knowledge: Knowledge,
  command: Command & { do: 'post step 1' | 'skip step 1' },
  id: string,
  seenAt: number | null,
): Knowledge {
  const known: Knowledge = {
    ...knowledge,
    application: { state: 'exists', id, firstStep: { known: 'held', payload: command.payload } },
    completed: withStep(knowledge.completed, 1),
    changed: changedSince(knowledge, 1, command.changes),
    seenAt,
  }
  return ended(known, { as: 'saved' })
}

/** Marks a step as completely saved. @param sent the changes that the provider has */
function learnStep(knowledge: Knowledge, step: number, sent: Changes): Knowledge {
  const known: Knowledge = {
    ...withReceived(knowledge, step, []),
    completed: withStep(knowledge.completed, step),
    changed: changedSince(knowledge, step, sent),
  }
  return ended(known, { as: 'saved' })
}

function learnSaved(knowledge: Knowledge, command: Command & { do: 'post step' }, at: number): Knowledge {
  const { attempt } = command
  const { step, changes } = attempt
  const counts = Object.entries(attempt.files).flatMap(([name, files]) => {
    const before = knowledge.fileCounts[name]
    return before === undefined ? [] : [[name, before + files.length] as const]
  })
  const counted: Knowledge = {
    ...withoutAttempt(knowledge, attempt),
    seenAt: lastSeen(knowledge, at),
    fileCounts: { ...knowledge.fileCounts, ...Object.fromEntries(counts) },
  }
  const isWhole = !attempt.isPart && deliveredOf(knowledge, step) === undefined
  if (isWhole) return learnStep(withReceived(counted, step, idsIn(attempt.files)), step, changes)
  const known = withDelivered(counted, attempt, false)
  if (attempt.isPart || known.save === null) return known
  if (known.adds || known.save.detailsFailure !== null) return learnStep(known, step, changes)
  return { ...known, save: { ...known.save, allSent: changes } }
}

function isTooLarge(failure: Failure): boolean {
  return 'status' in failure && failure.status === 413
}

/** Halves the size limit of a save after a 413, down to a single file. */
function learnTooLarge(knowledge: Knowledge, attempt: Attempt, failure: Failure): Knowledge {
  const files = Object.entries(attempt.files).flatMap(([name, list]) => list.map((file) => ({ name, file })))
  const [first, second] = files
  if (first === undefined) return refused(knowledge, failure)
  if (second === undefined) {
    const field = fileFields.find(({ name }) => name === first.name)?.key ?? first.name
    return refused(knowledge, { kind: 'oversized-file', field, name: first.file.name, reply: failure })
  }
  if (knowledge.replaces) return refused(knowledge, failure)
  return { ...knowledge, room: sizeOf(files.map(({ file }) => file)) / 2 }
}
