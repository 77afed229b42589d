/** The state of the open application. */
import type { ErrorDialogContent } from '../domain/failures/dialog.ts'
import { bareName } from '../domain/files/file-name.ts'
import type { UserText } from '../domain/text/user-text.ts'
import { type Answers, nameOf } from '../form/answers.ts'
import { type FieldName, type FilesName, fileFields, lastStep } from '../form/form.ts'
import type { MissingItem } from '../form/missing.ts'
import type { LostFile } from './draft.ts'
import type { Start } from './open.ts'
import type { Knowledge } from './submission/knowledge.ts'

/** Message above the buttons. Stays until the step is saved. */
export interface StepMessage {
  readonly tone: 'danger' | 'warning' | 'info'
  readonly text: UserText
}

/** Upload progress of a step's files, over all its saves. */
export interface Upload {
  /** Bytes sent. */
  readonly sent: number
  readonly total: number
  /** Start of sending by the monotonic clock, in milliseconds, and the bytes sent by then. */
  readonly since: number
  readonly sentBefore: number
}

export interface ShownError {
  readonly content: ErrorDialogContent
  /** Field to focus after closing; null means Next. */
  readonly focus: FieldName | null
  /** Saving again may help, because no answer is wrong. */
  readonly canRetry: boolean
  /** Nothing was sent, because the draft could not be stored: the button sends without it. */
  readonly isUnstored?: true
}

export type Phase =
  | { readonly is: 'editing' }
  /** Next was pressed while files are being prepared. */
  | { readonly is: 'waiting' }
  /** Next was pressed; the next step opens once everything in the outbox is saved. */
  | { readonly is: 'saving' }
  /** After the last step: asks about missing optional items. */
  | { readonly is: 'asking'; readonly items: readonly MissingItem[] }
  /** The summary or another form is opening: typed text would be lost. */
  | { readonly is: 'leaving'; readonly to: 'summary' | 'reload' | null }

/** The save that is under way. */
export interface Transfer {
  readonly step: number
  /** null while no files are being sent. */
  readonly upload: Upload | null
  /** Nothing is sent, because the provider may still be working on an earlier save. */
  readonly awaitsProvider: boolean
}

/** A save in the outbox that failed while a later step was open. */
export interface Stopped {
  readonly step: number
  readonly focus: FieldName | null
  /** Why: the errors, each on its line. */
  readonly lines: readonly UserText[]
}

/** What gets the focus next. A new object each time. */
export interface FocusRequest {
  readonly on: FieldName | 'next'
  /** Only if nothing has the focus. */
  readonly ifLost?: true
}

export interface FilesState {
  /** Why chosen files were rejected. */
  readonly reasons: readonly { readonly field: FilesName; readonly text: UserText }[]
  /** Number of files prepared since the preparation began, by field. */
  readonly done: Readonly<Record<string, number>>
  /** Number of chosen files that were there already, by field. */
  readonly copies: Readonly<Record<string, number>>
}

/** Where the answers came from when the application was opened. */
export type Origin = Pick<Start, 'restored' | 'replacedAnswers' | 'offline'> & {
  /** Attached files that could not be restored. */
  readonly lostFiles: readonly LostFile[]
  /** Ids of the files that could be restored. */
  readonly restoredFiles: readonly string[]
  /** When the provider last told its answers, in milliseconds since 1970; null if it never did. */
  readonly seenAt: number | null
}

export interface ApplicationState {
  readonly step: number
  /** The furthest step that was opened since the application was. */
  readonly furthest: number
  readonly answers: Answers
  /** Messages at their fields. */
  readonly errors: Readonly<Partial<Record<FieldName, UserText>>>
  readonly knowledge: Knowledge
  readonly phase: Phase
  /** Steps to save, in their order. The first is under way while `transfer` is set. */
  readonly outbox: readonly number[]
  readonly transfer: Transfer | null
  readonly stopped: Stopped | null
  readonly shownError: ShownError | null
  readonly message: StepMessage | null
  /**
   * The line interrupted the outbox, which resumes by itself. 'awaited': Next of the open step waits for it; 'behind': it
   * was sent behind the open step.
   */
  readonly interrupted: 'awaited' | 'behind' | null
  /** The provider has asked to wait for so long before it is retried, in milliseconds. */
  readonly waitMs: number
  /** Number of automatic retries since the last press. */
  readonly retries: number
  /**
   * The answer being changed from Check your answers, where Next returns. On the last step, the answer that was
   * changed: it gets the focus. null when the user goes through the steps in order.
   */
  readonly changing: FieldName | null
  /** All steps were sent, and the application was opened to change an answer: Next returns to the summary. */
  readonly returns: boolean
  /** A save has succeeded since the application was opened. */
  readonly hasSaved: boolean
  /** False when the draft could not be stored on this device. */
  readonly draftStored: boolean
  /** The last press sends although the draft could not be stored. */
  readonly sendsUnstored: boolean
  readonly files: FilesState
  readonly focus: FocusRequest | null
  readonly origin: Origin
}

/** What can be under way. During a press the form is disabled: typed text would be neither sent nor marked as unsent. */
const underWay = {
  'a press': ({ phase }) => phase.is !== 'editing' && phase.is !== 'asking',
  'a save': ({ transfer }) => transfer !== null,
  'a save of the open step': ({ transfer, step }) => transfer?.step === step,
} satisfies Readonly<Record<string, (state: ApplicationState) => boolean>>

/** The guards: during what a command does nothing. docs/architecture.md shows this table. */
export const guards = {
  next: ['a press', 'a save of the open step'],
  sendNow: ['a press'],
  sendUnstored: ['a save'],
  finish: ['a press'],
  openStep: ['a press'],
  discard: ['a press', 'a save'],
  restoreReplaced: ['a press', 'a save'],
} satisfies Readonly<Record<string, readonly (keyof typeof underWay)[]>>

export function may(state: ApplicationState, command: keyof typeof guards): boolean {
  return guards[command].every((what) => !underWay[what](state))
}

export const isBusy: (state: ApplicationState) => boolean = underWay['a press']

/** Returns whether the form is disabled, or a save is on its way behind the open step. */
export function isSending(state: ApplicationState): boolean {
  return !may(state, 'discard')
}

/** Returns whether the open step can't be changed now. */
export function isLocked(state: ApplicationState): boolean {
  return !may(state, 'next')
}

/** Returns the furthest step that may be opened: every one that was, and the one after a completed one. */
export function furthestOf({ furthest, knowledge }: ApplicationState): number {
  return Math.min(lastStep, Math.max(furthest, ...knowledge.completed.map((step) => step + 1)))
}

/** Returns whether the next step can open while the press of Next is still sending. */
export function canGoOn({ phase, step, changing, returns }: ApplicationState): boolean {
  return phase.is === 'saving' && step < lastStep && !(returns && changing === null)
}

/**
 * Returns the files that a restart has lost, and that were not attached again. Preparing a photo changes its extension,
 * and a phone gives all photos one name, so that each new file stands for one lost one.
 */
export function lostFilesOf({ origin, answers }: Pick<ApplicationState, 'origin' | 'answers'>): readonly LostFile[] {
  const added = fileFields.flatMap(({ name: field }) =>
    answers[field]
      .filter((file) => file.kind === 'local' && !origin.restoredFiles.includes(file.id))
      .map((file) => `${field} ${bareName(nameOf(file))}`),
  )
  return origin.lostFiles.filter(({ field, name }) => {
    const found = added.indexOf(`${field} ${bareName(name)}`)
    if (found !== -1) added.splice(found, 1)
    return found === -1
  })
}

/** @returns their names in one text. @param field null: of all fields */
export function lostNames(state: ApplicationState, field: FilesName | null = null): string {
  const lost = lostFilesOf(state).filter((file) => field === null || file.field === field)
  return lost.map(({ name }) => name).join(', ')
}

export function awaitsProvider({ transfer }: ApplicationState): boolean {
  return transfer?.awaitsProvider === true
}
