/** Updates knowledge after a command. No other module changes knowledge while a step is saved. */

import { type Failure, isUnusableReply } from '../../domain/failures/failure.ts'
import { meaningOf } from '../../domain/failures/meaning.ts'
import type { Answers } from '../../form/answers.ts'
import { fileFields } from '../../form/form.ts'
import { type Attempt, type Changes, hasFiles, isShown, mayArrive, type Now, withLostSaves } from './attempt.ts'
import { changedSince, changesOf } from './changes.ts'
import { hasArrived, settleAttempts, withArrived, withAttempt, withoutAttempt, withRefused } from './files.ts'
import {
  type Application,
  ended,
  firstStepPayload,
  inSave,
  type Knowledge,
  nothingAsked,
  refused,
  withConfirmed,
  withoutApplication,
} from './knowledge.ts'
import { denies, isNotFound, learnDashboard, learnNoDashboard, learnNone } from './learn-dashboard.ts'
import type { Command, Outcome } from './plan.ts'

export function learn(knowledge: Knowledge, command: Command, outcome: Outcome): Knowledge {
  if (outcome.is === 'failed') return learnFailure(knowledge, command, outcome)
  switch (command.do) {
    case 'ask dashboard':
      return outcome.is === 'dashboard' ? learnDashboard(knowledge, outcome) : knowledge
    case 'ask details':
      return outcome.is === 'details' ? learnDetails(knowledge, outcome.held, outcome.at) : knowledge
    case 'post step 1':
      if (outcome.is === 'under way') return withFirstStepPosted(knowledge, command)
      if (outcome.is !== 'created') return knowledge
      return learnFirstStep(knowledge, command, outcome.applicationId, outcome.at)
    case 'skip step 1':
      return outcome.is === 'saved' ? learnFirstStep(knowledge, command, command.applicationId, outcome.at) : knowledge
    case 'post step':
      if (outcome.is === 'under way') return withAttempt(knowledge, command.attempt)
      return outcome.is === 'saved' ? learnSaved(knowledge, command, outcome.at) : knowledge
    case 'wait':
      return outcome.is === 'waited' ? inSave(withLostSaves(knowledge, outcome.at), nothingAsked) : knowledge
    case 'end':
      return knowledge
  }
}

function learnFailure(knowledge: Knowledge, command: Command, outcome: Outcome & { is: 'failed' }): Knowledge {
  const { failure, at } = outcome
  const { mayHaveSucceeded, isOver } = meaningOf(failure)
  const unclear = (shown = failure) => refused(withLostSaves(knowledge, at, isOver), shown)
  const dated = (step: number, begunAt: number): Knowledge => {
    if (!isUnusableReply(failure)) return knowledge
    const times = [at.provider - (at.steady - begunAt), at.provider] as const
    return { ...knowledge, refused: { ...knowledge.refused, [step]: times } }
  }
  // What was posted and failed for certain leaves the earlier knowledge valid.
  switch (command.do) {
    case 'ask dashboard':
      return learnNoDashboard(knowledge, failure, at)
    case 'ask details':
      return isUnusableReply(failure) ? learnNoDetails(knowledge, failure, at) : refused(knowledge, failure)
    case 'post step 1':
      return mayHaveSucceeded
        ? unclear()
        : refused({ ...withoutFirstStep(dated(1, command.begunAt)), application: command.before }, failure)
    case 'post step': {
      const { attempt } = command
      const shown = isTooLarge(failure) ? tooLarge(failure, attempt) : failure
      if (mayHaveSucceeded) return unclear(shown)
      const isRefused = isUnusableReply(failure) && hasFiles(attempt)
      const left = { ...dated(attempt.step, attempt.begunAt), attempts: command.before }
      const known = isRefused ? withRefused(left, attempt, failure, at) : left
      // It does not know the application of this device any more: the dashboard is asked which one there is.
      return isNotFound(failure) ? inSave({ ...known, isAsked: false }, { denial: failure }) : refused(known, shown)
    }
    default:
      return refused(knowledge, failure)
  }
}

function learnNoDetails(knowledge: Knowledge, failure: Failure, at: Now): Knowledge {
  const { save } = knowledge
  if (save === null) return knowledge
  if (save.denial === null) {
    return inSave(knowledge, { details: failure, isNotYetKnown: hasPending(knowledge, save.step, at) })
  }
  // There is no application only if both replies deny it; a useless reply is not a denial.
  return denies(failure) ? learnNone(knowledge, at) : refused(knowledge, save.denial)
}

/** Returns whether the provider may still be working on an earlier save of a step. */
function hasPending({ attempts }: Knowledge, step: number, { steady }: Now): boolean {
  return attempts.some((one) => one.step === step && isShown(one) && mayArrive(one, steady))
}

const emptyDetails: Failure = { kind: 'rejected', status: 200, message: null, errors: [] }

function learnDetails(knowledge: Knowledge, held: Answers | null, askedAt: Now): Knowledge {
  const { application, save } = knowledge
  if (held === null) return learnNoDetails(knowledge, emptyDetails, askedAt)
  // There is an application, but its id is unknown.
  if (save !== null && save.denial !== null) return refused(knowledge, save.denial)
  const known = learnArrived(knowledge, held, askedAt)
  if (application.state !== 'exists') return known
  const { firstStep } = application
  const isChanged = knowledge.attempts.some(({ step }) => step === 1)
  if (firstStep.known === 'held' && !isChanged) return known
  const payload = firstStepPayload(held)
  // Another device has created the application, unless a later save from here has arrived all the same.
  const isOther = firstStep.known === 'creation posted' && firstStep.payload !== payload
  if (isOther && !isChanged && knowledge.refused[1] === undefined) return ended(known, { as: 'reload' })
  return { ...known, application: { ...application, firstStep: { known: 'held', payload } } }
}

/** Like {@link settleAttempts}, during a save, which ends if one with today's answers and the step's last files arrived. */
function learnArrived(knowledge: Knowledge, held: Answers, askedAt: Now): Knowledge {
  const known = settleAttempts(knowledge, held, askedAt)
  const { save } = known
  if (save === null) return known
  const ofStep = (one: Attempt) => one.step === save.step && isShown(one)
  const today = JSON.stringify(changesOf(knowledge, save.step))
  // A save succeeds as a whole.
  const whole = knowledge.attempts.find(
    (one) =>
      ofStep(one) && one.isPart !== true && JSON.stringify(one.changes) === today && hasArrived(knowledge, one, held),
  )
  if (whole !== undefined) return learnStep(known, save.step, whole.changes)
  const isNotYetKnown = known.attempts.some(ofStep)
  // Times that could have been those of the lost save are another device's: the dashboard is asked again.
  const isLost = knowledge.attempts.some(
    (one) => ofStep(one) && !known.attempts.includes(one) && !hasArrived(knowledge, one, held),
  )
  return inSave(known, { details: 'received', isNotYetKnown, askedAt: isLost ? null : save.askedAt })
}

function withFirstStepPosted(
  knowledge: Knowledge,
  { payload, before, begunAt, changes }: Command & { do: 'post step 1' },
): Knowledge {
  const sending = { begunAt, lostAt: null }
  if (before.state === 'exists')
    return withAttempt(knowledge, { step: 1, changes, payload, held: {}, files: {}, ...sending })
  return { ...knowledge, application: { state: 'in doubt', posted: payload, ...sending } }
}

function withoutFirstStep(knowledge: Knowledge): Knowledge {
  return { ...knowledge, attempts: knowledge.attempts.filter(({ step }) => step !== 1) }
}

function learnFirstStep(
  knowledge: Knowledge,
  command: Command & { do: 'post step 1' | 'skip step 1' },
  id: string,
  at: Now,
): Knowledge {
  const application: Application = { state: 'exists', id, firstStep: { known: 'held', payload: command.payload } }
  // No other device has written to an application that was created just now.
  const before = command.do === 'post step 1' ? command.before : knowledge.application
  const isNew = before.state !== 'exists'
  const left = isNew || before.id === id ? withoutFirstStep(knowledge) : withoutApplication(knowledge)
  const known = { ...left, application, isAsked: true, seenAt: isNew ? at.provider : knowledge.seenAt }
  return learnStep(withConfirmed(known, 1, at.provider), 1, command.changes)
}

/** Ends the save of a step. @param sent the changes that the provider has */
function learnStep(knowledge: Knowledge, step: number, sent: Changes): Knowledge {
  const known: Knowledge = {
    ...knowledge,
    completed: [...new Set([...knowledge.completed, step])].sort((a, b) => a - b),
    changed: changedSince(knowledge, sent),
  }
  return ended(known, { as: 'saved' })
}

function learnSaved(knowledge: Knowledge, { attempt }: Command & { do: 'post step' }, at: Now): Knowledge {
  const { step, changes } = attempt
  const files = Object.values(attempt.files).flat()
  const counts = Object.entries(attempt.files).flatMap(([name, list]) => {
    const before = knowledge.fileCounts[name]
    return before === undefined ? [] : [[name, before + list.length] as const]
  })
  const counted: Knowledge = {
    ...withoutAttempt(knowledge, attempt),
    fileCounts: { ...knowledge.fileCounts, ...Object.fromEntries(counts) },
    countedAt: at.provider,
  }
  const known = withArrived(counted, attempt, at.provider)
  if (attempt.isPart !== true) return learnStep(known, step, changes)
  return inSave(known, { delivered: [...(known.save?.delivered ?? []), ...files] })
}

function isTooLarge(failure: Failure): boolean {
  return 'status' in failure && failure.status === 413
}

/** A save with one file names it. */
function tooLarge(failure: Failure, attempt: Attempt): Failure {
  const files = Object.entries(attempt.files).flatMap(([name, list]) => list.map((file) => ({ name, file })))
  const [only] = files
  if (only === undefined || files.length > 1) return failure
  const field = fileFields.find(({ name }) => name === only.name)?.key ?? only.name
  return { kind: 'oversized-file', field, name: only.file.name, reply: failure }
}
