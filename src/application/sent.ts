/** Which of the answers are sent: what the one sentence about it says. */
import type { Unsent } from '../domain/progress/unsent.ts'
import { type Answers, unsentOf } from '../form/answers.ts'
import { fileFields, lastStep, steps } from '../form/form.ts'
import { failedChecks } from '../form/validate.ts'
import type { ApplicationState } from './state.ts'
import { filesToSend, hasUnsent, type Knowledge, sizeOf } from './submission/knowledge.ts'

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
      /** The provider has not replied, and may still be working on it. */
      readonly isUnconfirmed: boolean
    }
  | ({ readonly is: 'unsent' } & Unsent)
  | { readonly is: 'sent' }
  /** Nothing was entered. */
  | { readonly is: 'new' }

/** @param lists the unsent files, by field */
export function unsentIn(
  knowledge: Pick<Knowledge, 'changed'>,
  lists: Readonly<Record<string, readonly unknown[]>>,
): Unsent {
  const counts = fileFields.map(({ name, step }) => ({ name, step, count: lists[name]?.length ?? 0 }))
  const isUnsent = (step: number) =>
    steps[step - 1]?.fields.some(({ name }) => Object.hasOwn(knowledge.changed, name)) === true ||
    counts.some((field) => field.step === step && field.count > 0)
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const photos = counts.find(({ name }) => name === 'truckPhotos')?.count ?? 0
  return { steps: steps.map(({ number }) => number).filter(isUnsent), photos, papers: all - photos }
}

function unsentFilesOf(answers: Answers): Record<string, readonly unknown[]> {
  return Object.fromEntries(fileFields.map(({ name }) => [name, unsentOf(answers[name])]))
}

/** Returns which of a save's files is on its way, by the bytes that were sent; the body has them in this order. */
function fileNumber({ transfer, knowledge, answers }: ApplicationState): FileNumber | null {
  if (transfer?.upload == null) return null
  const delivered = knowledge.save?.delivered ?? []
  const waiting = filesToSend(knowledge, transfer.step, answers).flatMap(([, list]) => list.map(({ file }) => file))
  const sizes = [...delivered, ...waiting].map(({ size }) => size)
  const { sent } = transfer.upload
  const done = sizes.filter((_, index) => sizeOf([...delivered, ...waiting].slice(0, index + 1)) <= sent)
  return { current: Math.min(done.length + 1, sizes.length), total: sizes.length }
}

export function sentStateOf(state: ApplicationState): SentState {
  const { transfer, knowledge, answers } = state
  if (transfer !== null) {
    const { step } = transfer
    const fields = filesToSend(knowledge, step, answers)
    const arePhotos = fields.length > 0 && fields.every(([name]) => name === 'truckPhotos')
    return { is: 'sending', step, files: fileNumber(state), arePhotos, isUnconfirmed: transfer.awaitsProvider }
  }
  const unsent = unsentIn(knowledge, unsentFilesOf(answers))
  if (unsent.steps.length > 0) return { is: 'unsent', ...unsent }
  return { is: knowledge.completed.length > 0 ? 'sent' : 'new' }
}

/**
 * Returns the unsent steps that may be sent without a press of Next on each: those that pass their checks, behind a first
 * step that is or can be sent. The last one submits the application, so only its own button sends it for the first time.
 */
export function sendableSteps({ knowledge, answers }: ApplicationState): number[] {
  const { completed } = knowledge
  const due = steps
    .map(({ number }) => number)
    .filter((step) => hasUnsent(knowledge, step) && failedChecks(step, answers).length === 0)
    .filter((step) => step < lastStep || completed.includes(step))
  return completed.includes(1) || due[0] === 1 ? due : []
}
