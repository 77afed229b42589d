/** What is known after a command: nothing else changes knowledge while a step is saved. */
import { isUselessAnswer, mayHaveWorked, type Problem } from '../../domain/failures/problem.ts'
import type { Dashboard } from '../../domain/progress/progress.ts'
import type { Answers } from '../answers.ts'
import { type FieldName, fieldRow, steps } from '../form.ts'
import { idsIn, settled, withAttempt, withDelivered, withoutAttempt, withReceived } from './files.ts'
import {
  type Application,
  type Attempt,
  deliveredOf,
  type FirstStep,
  firstStepPayload,
  isSamePayload,
  type Knowledge,
  type SaveEnd,
  writtenAt,
} from './knowledge.ts'
import type { Command } from './plan.ts'

export type Outcome =
  /** The command goes out now: what is learnt of this is kept on the device first, should the browser be killed. */
  | { readonly is: 'under way' }
  | { readonly is: 'failed'; readonly problem: Problem }
  /** null: the provider has no data of this person. */
  | { readonly is: 'dashboard'; readonly dashboard: Dashboard | null; readonly completed: readonly number[] }
  /** `held`: the provider's answers with the signed-in person's e-mail; null: the reply holds no application. */
  | { readonly is: 'details'; readonly held: Answers | null }
  | { readonly is: 'created'; readonly applicationId: string; readonly at: number }
  | { readonly is: 'saved'; readonly at: number }

/** A provider's clock is read from a header in whole seconds, and its answer takes its time: no difference below this counts. */
const clockSlackMs = 5000

/**
 * @param command what nextCommand said
 * @param outcome what came of it, or that it is under way
 */
export function learn(knowledge: Knowledge, command: Command, outcome: Outcome): Knowledge {
  if (outcome.is === 'failed') return learnFailure(knowledge, command, outcome.problem)
  switch (command.do) {
    case 'ask dashboard':
      return outcome.is === 'dashboard' ? learnDashboard(knowledge, outcome.dashboard, outcome.completed) : knowledge
    case 'ask details':
      return outcome.is === 'details' ? learnDetails(knowledge, outcome.held) : knowledge
    case 'post step 1':
      if (outcome.is === 'under way') return { ...knowledge, application: postedFirstStep(knowledge, command) }
      if (outcome.is !== 'created') return knowledge
      return learnFirstStep(knowledge, command, outcome.applicationId, outcome.at)
    case 'skip step 1':
      if (outcome.is !== 'saved' || knowledge.application.state !== 'exists') return knowledge
      return learnFirstStep(knowledge, command, knowledge.application.id, null)
    case 'post step':
      if (outcome.is === 'under way') return withAttempt(knowledge, command.attempt)
      return outcome.is === 'saved' ? learnSaved(knowledge, command, outcome.at) : knowledge
    case 'end':
      return knowledge
  }
}

function ended(knowledge: Knowledge, end: SaveEnd): Knowledge {
  return knowledge.save === null ? knowledge : { ...knowledge, save: { ...knowledge.save, end } }
}

function refused(knowledge: Knowledge, problem: Problem): Knowledge {
  return ended(knowledge, { as: 'refused', problem, filesInDoubt: [] })
}

function learnFailure(knowledge: Knowledge, command: Command, problem: Problem): Knowledge {
  const { application } = knowledge
  switch (command.do) {
    case 'ask dashboard':
      return learnNoDashboard(knowledge, problem)
    case 'ask details': {
      if (!isUselessAnswer(problem)) return refused(knowledge, problem)
      return learnNoDetails(knowledge, problem)
    }
    case 'post step 1': {
      if (mayHaveWorked(problem)) return refused(knowledge, problem)
      // It did not work: what was known before still holds.
      const before: Application =
        command.before === null || application.state !== 'exists'
          ? { state: 'none' }
          : { ...application, firstStep: command.before }
      return refused({ ...knowledge, application: before }, problem)
    }
    case 'post step': {
      if (mayHaveWorked(problem)) return refused(knowledge, problem)
      const known = withoutAttempt(knowledge, command.attempt)
      return isTooLarge(problem) ? learnTooLarge(known, command.attempt, problem) : refused(known, problem)
    }
    default:
      return refused(knowledge, problem)
  }
}

// The dashboard.

/** Newer answers of another device are looked at before anything of this one overwrites them. */
function hasNewer(knowledge: Knowledge, dashboard: Dashboard): boolean {
  const seenAt = knowledge.seenAt
  if (seenAt === null) return true
  return steps.some(({ number }) => (writtenAt(dashboard, number)?.latest ?? 0) > seenAt + clockSlackMs)
}

function learnDashboard(knowledge: Knowledge, dashboard: Dashboard | null, completed: readonly number[]): Knowledge {
  const { application } = knowledge
  const found = dashboard?.applicationId ?? null
  if (application.state === 'unasked') {
    // A dashboard may lack the id of an application that is there: the one remembered here goes on to count.
    const id = found ?? application.id
    if (id === null) return { ...knowledge, application: { state: 'none' } }
    const seen = id === application.id && (dashboard === null || !hasNewer(knowledge, dashboard))
    if (!seen) return ended(knowledge, { as: 'reload' })
    return {
      ...knowledge,
      completed: dashboard === null ? knowledge.completed : completed,
      application: { state: 'exists', id, firstStep: { known: 'nothing' } },
    }
  }
  if (application.state !== 'in doubt') return knowledge
  if (found === null) return { ...knowledge, application: { state: 'none' } }
  const firstStep: FirstStep = {
    known: 'creation posted',
    payload: application.posted,
    writtenAt: dashboard === null ? null : (writtenAt(dashboard, 1)?.earliest ?? null),
  }
  return { ...knowledge, completed, application: { state: 'exists', id: found, firstStep } }
}

/**
 * Some providers have no dashboard before there is an application, and say so with 404 or, with an OK status, in words.
 * Words may mean anything: with a lost reply to step 1 the details are asked for a second opinion.
 */
function learnNoDashboard(knowledge: Knowledge, problem: Problem): Knowledge {
  const { application, save } = knowledge
  const notFound = (problem.kind === 'rejected' || problem.kind === 'not-json') && problem.status === 404
  const inWords = problem.kind === 'rejected' && problem.status < 300
  const none: Knowledge = { ...knowledge, application: { state: 'none' } }
  if (application.state === 'in doubt') {
    if (notFound) return none
    return inWords && save !== null ? { ...knowledge, save: { ...save, denial: problem } } : refused(knowledge, problem)
  }
  const unknownHere = application.state === 'unasked' && application.id === null
  return unknownHere && (notFound || inWords) ? none : refused(knowledge, problem)
}

// The details.

function learnNoDetails(knowledge: Knowledge, problem: Problem): Knowledge {
  const { save } = knowledge
  if (save === null) return knowledge
  if (save.denial === null) {
    const without = { ...knowledge, save: { ...save, detailsProblem: problem } }
    // Nothing can show more than the provider's yes to each of the saves.
    return save.allSent === null ? without : learnStep(without, save.step, save.allSent)
  }
  // Both deny it: there is none. An answer that says nothing is no denial.
  const denies = problem.kind === 'rejected' && (problem.status === 404 || problem.status < 300)
  if (!denies) return refused(knowledge, save.denial)
  return { ...knowledge, application: { state: 'none' }, save: { ...save, denial: null } }
}

const emptyDetails: Problem = { kind: 'rejected', status: 200, message: null, errors: [] }

function learnDetails(knowledge: Knowledge, held: Answers | null): Knowledge {
  const { application, save } = knowledge
  if (held === null) return learnNoDetails(knowledge, emptyDetails)
  // There is an application, and nothing names its id.
  if (save !== null && save.denial !== null) return refused(knowledge, save.denial)
  const known = learnFiles(knowledge, held)
  if (application.state !== 'exists') return known
  const { firstStep } = application
  if (firstStep.known === 'held' || firstStep.known === 'unfinished') return known
  const payload = firstStepPayload(held)
  // Not what was posted here: another device made the application meanwhile.
  const foreign = firstStep.known === 'creation posted' && !isSamePayload(firstStep.payload, payload)
  if (foreign) return ended(known, { as: 'reload' })
  return { ...known, application: { ...application, firstStep: { known: 'held', payload } } }
}

// Files.

/** As {@link settled}, in a save: it has ended where the last files of its step went out and all are there. */
function learnFiles(knowledge: Knowledge, held: Answers): Knowledge {
  const known = settled(knowledge, held)
  if (known.save === null) return known
  const save = { ...known.save, hasDetails: true }
  const { allSent } = save
  if (allSent === null) return { ...known, save }
  if (known.replaces) return { ...known, save: { ...save, allSent: null } }
  return learnStep({ ...known, save }, save.step, allSent)
}

// Posts.

function postedFirstStep({ application }: Knowledge, command: Command & { do: 'post step 1' }): Application {
  const { payload, before } = command
  if (before === null || application.state !== 'exists') return { state: 'in doubt', posted: payload }
  return { ...application, firstStep: { known: 'change posted' } }
}

function withStep(completed: readonly number[], step: number): readonly number[] {
  return completed.includes(step) ? completed : [...completed, step].sort((a, b) => a - b)
}

/** Without the changes that went along with a step; what was changed since then stays. */
function changedSince(knowledge: Knowledge, step: number, sent: Knowledge['changed']): Knowledge['changed'] {
  const fields: readonly string[] = (steps[step - 1]?.fields ?? []).map(({ name }) => name)
  const stays = ([field, at]: [string, number]) => !fields.includes(field) || sent[field] !== at
  return Object.fromEntries(Object.entries(knowledge.changed).filter(stays))
}

function later(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other)
}

function learnFirstStep(
  knowledge: Knowledge,
  command: Command & { do: 'post step 1' | 'skip step 1' },
  id: string,
  at: number | null,
): Knowledge {
  const known: Knowledge = {
    ...knowledge,
    application: { state: 'exists', id, firstStep: { known: 'held', payload: command.payload } },
    completed: withStep(knowledge.completed, 1),
    changed: changedSince(knowledge, 1, command.changes),
    seenAt: later(knowledge.seenAt, at),
  }
  return ended(known, { as: 'saved' })
}

/** The provider has all of a step. @param sent the changes that it has by now */
function learnStep(knowledge: Knowledge, step: number, sent: Knowledge['changed']): Knowledge {
  const known: Knowledge = {
    ...withReceived(knowledge, step, []),
    completed: withStep(knowledge.completed, step),
    changed: changedSince(knowledge, step, sent),
  }
  return ended(known, { as: 'saved' })
}

function learnSaved(knowledge: Knowledge, command: Command & { do: 'post step' }, at: number): Knowledge {
  const { step, attempt, changes } = command
  const seen: Knowledge = {
    ...withoutAttempt(knowledge, attempt),
    seenAt: later(knowledge.seenAt, at),
  }
  if (attempt === null) return learnStep(seen, step, changes)
  const counts = Object.entries(attempt.files).flatMap(([name, files]) => {
    const before = knowledge.fileCounts[name]
    return before === undefined ? [] : [[name, before + files.length] as const]
  })
  const counted: Knowledge = { ...seen, fileCounts: { ...knowledge.fileCounts, ...Object.fromEntries(counts) } }
  const isWhole = !attempt.isPart && deliveredOf(knowledge, step) === undefined
  if (isWhole) return learnStep(withReceived(counted, step, idsIn(attempt.files)), step, changes)
  const known = withDelivered(counted, attempt, false)
  if (attempt.isPart || known.save === null) return known
  if (known.save.detailsProblem !== null) return learnStep(known, step, changes)
  return { ...known, save: { ...known.save, allSent: changes } }
}

function isTooLarge(problem: Problem): boolean {
  return 'status' in problem && problem.status === 413
}

/** Too many bytes in one save: the next one has under half of them, down to a single file. */
function learnTooLarge(knowledge: Knowledge, attempt: Attempt | null, problem: Problem): Knowledge {
  const files = Object.entries(attempt?.files ?? {}).flatMap(([name, list]) => list.map((file) => ({ name, file })))
  const [first, second] = files
  if (first === undefined) return refused(knowledge, problem)
  if (second === undefined) {
    const field = fieldRow(first.name as FieldName).row.server?.key ?? first.name
    return refused(knowledge, { kind: 'oversized-file', field, name: first.file.name, refusal: problem })
  }
  if (knowledge.replaces) return refused(knowledge, problem)
  return { ...knowledge, room: files.reduce((sum, { file }) => sum + file.size, 0) / 2 }
}
