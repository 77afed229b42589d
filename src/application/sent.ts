/** Which of the answers are sent: what the one sentence about it says. */
import { allSteps } from '../domain/progress/steps.ts'
import { isAnyUnsent, readUnsentParts, type Unsent, type UnsentParts } from '../domain/progress/unsent.ts'
import { isPrepared, unsentOf } from '../form/answers.ts'
import { fileFields, lastStep } from '../form/form.ts'
import { failedChecks } from '../form/validate.ts'
import { isInDoubt } from './refusal.ts'
import { awaitsProvider, stepsOf, stepUnderWay, uploadOf } from './sending.ts'
import type { ApplicationState } from './state.ts'
import { mayHaveArrived } from './submission/attempt.ts'
import { hasUnsent } from './submission/changes.ts'
import { filesToSend, type Knowledge, nothingKnown } from './submission/knowledge.ts'

export interface FileNumber {
  readonly current: number
  readonly total: number
}

export type SentState =
  /** `files`: the one that is on its way; null when the save has none. */
  | {
      readonly is: 'sending'
      readonly step: number
      readonly files: FileNumber | null
      readonly arePhotos: boolean
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

function unsentIn(parts: UnsentParts, knowledge: Knowledge): Unsent {
  const counts = fileFields.map(({ name, step }) => ({ name, step, count: parts.files[name]?.length ?? 0 }))
  const isUnsent = (step: number) =>
    hasUnsent(parts, step) || counts.some((field) => field.step === step && field.count > 0)
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const photos = counts.find(({ name }) => name === 'truckPhotos')?.count ?? 0
  const unsent = allSteps.filter(isUnsent)
  const inDoubt = unsent.find((step) => mayHaveArrived(knowledge, step)) ?? null
  return { steps: unsent, inDoubt, photos, papers: all - photos }
}

/** Reads a stored draft without its files. @returns null when all of it is sent. @throws when it is no draft */
export function unsentInDraft(text: string): Unsent | null {
  const parts = readUnsentParts(text)
  return isAnyUnsent(parts) ? unsentIn(parts, { ...nothingKnown, ...parts.knowledge }) : null
}

/** Returns which file is on its way. @param sizes in the order of the body. @param sent bytes */
function fileNumber(sizes: readonly number[], sent: number): FileNumber {
  const isSent = (_: number, index: number) => sizes.slice(0, index + 1).reduce((sum, size) => sum + size) <= sent
  return { current: Math.min(sizes.filter(isSent).length + 1, sizes.length), total: sizes.length }
}

function sendingState(state: ApplicationState, step: number): SentState {
  const { knowledge, answers } = state
  const upload = uploadOf(state.sending)
  const fields = filesToSend(knowledge, step, answers)
  const waiting = fields.flatMap(([, files]) => files)
  const sizes = [...(knowledge.save?.delivered ?? []), ...waiting.map(({ file }) => file)].map(({ size }) => size)
  return {
    is: 'sending',
    step,
    files: upload === null ? null : fileNumber(sizes, upload.sent),
    isNext: upload?.sent === 0 || !waiting.every(isPrepared),
    arePhotos: fields.length > 0 && fields.every(([name]) => name === 'truckPhotos'),
    isUnconfirmed: awaitsProvider(state),
  }
}

export function sentStateOf(state: ApplicationState): SentState {
  const { knowledge, answers } = state
  const step = stepUnderWay(state)
  if (step !== null) return sendingState(state, step)
  // One that is still being prepared is not stored yet: its field says so.
  const files = Object.fromEntries(fileFields.map(({ name }) => [name, unsentOf(answers[name]).filter(isPrepared)]))
  const parts = { changed: knowledge.changed, files }
  const isUnknown = isInDoubt(state)
  if (isUnknown || isAnyUnsent(parts)) return { is: isUnknown ? 'unknown' : 'unsent', ...unsentIn(parts, knowledge) }
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
