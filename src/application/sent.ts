/** Which of the answers are sent: what the one sentence about it says. */
import { allSteps } from '../domain/progress/steps.ts'
import { isAnyUnsent, readStored, type Unsent } from '../domain/progress/unsent.ts'
import { isPrepared } from '../form/answers.ts'
import { lastStep } from '../form/form.ts'
import { failedChecks } from '../form/validate.ts'
import { isInDoubt } from './refusal.ts'
import { awaitsProvider, shareOf, stepsOf, stepUnderWay, uploadOf } from './sending.ts'
import type { ApplicationState } from './state.ts'
import { type Attempt, hasFiles, mayHaveArrived } from './submission/attempt.ts'
import { changedSince, hasUnsent } from './submission/changes.ts'
import { withoutAttempt } from './submission/files.ts'
import { filesToSend, type Knowledge, nothingKnown } from './submission/knowledge.ts'

export type SentState =
  | {
      readonly is: 'sending'
      readonly step: number
      /** How much of the save's files has left, 0 to 100; null when it has none. */
      readonly percent: number | null
      /** Files are being prepared, or wait for the line: nothing of them is sent yet. */
      readonly isNext: boolean
      /** The provider has not replied, and may still be working on it. */
      readonly isUnconfirmed: boolean
    }
  | ({ readonly is: 'unsent' } & Unsent)
  /** The line was lost after a save had left: whether it arrived is asked once the line is back. */
  | ({ readonly is: 'unknown' } & Unsent)
  /** `isSubmitted`: false as long as only the last step is missing, which submits the application. */
  | { readonly is: 'sent'; readonly isSubmitted: boolean }
  /** Nothing was entered, or files have to be attached again, which a notice says. */
  | { readonly is: 'new' }

function unsentIn(knowledge: Knowledge): Unsent {
  const steps = allSteps.filter((step) => hasUnsent(knowledge, step))
  return { steps, inDoubt: steps.find((step) => mayHaveArrived(knowledge, step)) ?? null }
}

/**
 * Reads a stored draft without its files.
 * @param held steps that the provider has now: a first save that had no reply has arrived. Of files the count decides,
 * which the form asks for
 * @returns null when all of it is sent
 * @throws when it is no draft
 */
export function unsentInDraft(text: string, held: readonly number[] = []): Unsent | null {
  const stored: Knowledge = { ...nothingKnown, ...(readStored(text) as Partial<Knowledge>) }
  const isThere = (one: Attempt) => held.includes(one.step) && !stored.completed.includes(one.step) && !hasFiles(one)
  const left = stored.attempts.filter(isThere).reduce((known, one) => {
    return { ...withoutAttempt(known, one), changed: changedSince(known, one.changes) }
  }, stored)
  return isAnyUnsent(left) ? unsentIn(left) : null
}

function sendingState(state: ApplicationState, step: number): SentState {
  const { knowledge, answers } = state
  const upload = uploadOf(state.sending)
  const files = filesToSend(knowledge, step, answers).flatMap(([, list]) => list)
  return {
    is: 'sending',
    step,
    percent: upload === null ? null : Math.round(shareOf(upload) * 100),
    isNext: upload?.sent === 0 || !files.every(isPrepared),
    isUnconfirmed: awaitsProvider(state),
  }
}

export function sentStateOf(state: ApplicationState): SentState {
  const { knowledge } = state
  const step = stepUnderWay(state)
  if (step !== null) return sendingState(state, step)
  const isUnknown = isInDoubt(state)
  if (isUnknown || isAnyUnsent(knowledge)) return { is: isUnknown ? 'unknown' : 'unsent', ...unsentIn(knowledge) }
  if (knowledge.completed.length === 0 || state.origin.lostFiles.length > 0) return { is: 'new' }
  const lacking = allSteps.filter((number) => !knowledge.completed.includes(number))
  return { is: 'sent', isSubmitted: lacking.join() !== String(lastStep) }
}

/** Returns whether what is being sent has files: it takes long on a phone's line. */
export function carriesFiles({ sending, knowledge, answers }: ApplicationState): boolean {
  return stepsOf(sending).some((step) => filesToSend(knowledge, step, answers).length > 0)
}

/**
 * Returns the unsent steps that may be sent without a press of Next on each: those that pass their checks, behind a first
 * step that is or can be sent. The last one submits the application, so only its own button sends it for the first time.
 */
export function sendableSteps({ knowledge, answers }: ApplicationState): number[] {
  const { completed } = knowledge
  const due = allSteps
    .filter((step) => hasUnsent(knowledge, step) && failedChecks(step, answers).length === 0)
    .filter((step) => step < lastStep || completed.includes(step))
  return completed.includes(1) || due[0] === 1 ? due : []
}
