import { bareName } from '../domain/files/file-name.ts'
import type { UserText } from '../domain/text/user-text.ts'
import type { Answers } from '../form/answers.ts'
import { type FieldName, type FilesName, lastStep } from '../form/form.ts'
import type { LostFile } from './draft.ts'
import type { Start } from './open.ts'
import type { Sending } from './sending.ts'
import type { Knowledge } from './submission/knowledge.ts'

/** Message above the buttons. Stays until the step is saved. */
export interface StepMessage {
  readonly tone: 'danger' | 'warning' | 'info'
  readonly text: UserText
}

/** What gets the focus next. A new object each time. */
export interface FocusRequest {
  readonly on: FieldName | 'next'
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
export type Origin = Omit<Start, 'answers' | 'step' | 'knowledge' | 'focus'>

export interface ApplicationState {
  readonly step: number
  /** The furthest step that was opened since the application was. */
  readonly furthest: number
  readonly answers: Answers
  readonly errors: Readonly<Partial<Record<FieldName, UserText>>>
  readonly knowledge: Knowledge
  readonly sending: Sending
  readonly message: StepMessage | null
  /**
   * The answer being changed from Check your answers, where Next returns. On the last step, the answer that was
   * changed: it gets the focus. null when the user goes through the steps in order.
   */
  readonly changing: FieldName | null
  /** All steps were sent, and the application was opened to change an answer: Next returns to the summary. */
  readonly returns: boolean
  readonly hasSaved: boolean
  /** False when the draft could not be stored on this device. */
  readonly draftStored: boolean
  readonly files: FilesState
  readonly focus: FocusRequest | null
  readonly origin: Origin
}

/** Returns the furthest step that may be opened: every one that was, and the one after a completed one. */
export function furthestOf({ furthest, knowledge }: ApplicationState): number {
  return Math.min(lastStep, Math.max(furthest, ...knowledge.completed.map((step) => step + 1)))
}

/**
 * Returns the lost files that are left once one is attached. Preparing a photo changes its extension, and a phone gives all
 * photos one name, so that each new file stands for one lost one.
 */
export function withoutFound(lost: readonly LostFile[], field: FilesName, name: string): readonly LostFile[] {
  const found = lost.findIndex((file) => file.field === field && bareName(file.name) === bareName(name))
  return lost.filter((_, index) => index !== found)
}

/** @returns the lost files' names in one text. @param field null: of all fields */
export function lostNames({ origin }: ApplicationState, field: FilesName | null = null): string {
  const lost = origin.lostFiles.filter((file) => field === null || file.field === field)
  return lost.map(({ name }) => name).join(', ')
}
