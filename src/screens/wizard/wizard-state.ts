/** State of the open wizard and its reducer. */

import type { ErrorDialogContent } from '../../domain/failures/dialog.ts'
import type { UserText } from '../../domain/text/user-text.ts'
import type { FieldName } from '../../form/form.ts'
import type { MissingItem } from '../../form/missing.ts'
import { change, type Knowledge } from '../../form/submission/knowledge.ts'

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
  /** Number of the current save, from 1. */
  readonly part: number
  readonly parts: number
  /** Start of sending in milliseconds since 1970, and the bytes sent by then. */
  readonly since: number
  readonly sentBefore: number
}

export interface ShownError {
  readonly content: ErrorDialogContent
  /** Field to focus after closing; null means Next. */
  readonly focus: FieldName | null
  /** Saving again may help, because no answer is wrong. */
  readonly canRetry: boolean
}

export type Phase =
  | { readonly is: 'editing' }
  /** Next was pressed while files are being prepared. */
  | { readonly is: 'waiting' }
  /** `upload`: null while no files are being sent. */
  | { readonly is: 'saving'; readonly upload: Upload | null }
  /** Nothing is sent, because the provider may still be working on an earlier save. */
  | { readonly is: 'awaiting provider' }
  /** After the last step: asks about missing optional items. */
  | { readonly is: 'asking'; readonly items: readonly MissingItem[] }
  /** The summary or a new wizard is opening: typed text would be lost. */
  | { readonly is: 'leaving' }

export interface WizardState {
  readonly step: number
  readonly knowledge: Knowledge
  readonly phase: Phase
  readonly shownError: ShownError | null
  readonly message: StepMessage | null
  /** An outage interrupted the save, and no answer was changed since: it resumes once the provider is reachable. */
  readonly interrupted: boolean
  /** Number of automatic retries since the last press. */
  readonly retries: number
  /**
   * The answer being changed from Check your answers, where Next returns. On the last step, the answer that was
   * changed: it gets the focus. null when the user goes through the steps in order.
   */
  readonly changing: FieldName | null
  /** A save has succeeded since the form was opened. */
  readonly hasSaved: boolean
  /** False when the draft could not be stored on this device. */
  readonly draftStored: boolean
}

export type WizardEvent =
  /** @see change in knowledge.ts for the clock of `at` */
  | { readonly type: 'changed'; readonly field: FieldName; readonly at: number }
  | {
      readonly type: 'opened step'
      readonly step: number
      readonly message?: StepMessage | null
      readonly changing?: FieldName | null
    }
  | { readonly type: 'waiting' }
  | { readonly type: 'saving' }
  /** An interrupted save is sent again. */
  | { readonly type: 'resuming' }
  | { readonly type: 'stopped waiting' }
  | { readonly type: 'learned'; readonly knowledge: Knowledge }
  | { readonly type: 'uploading'; readonly upload: Upload | null }
  | { readonly type: 'awaiting provider' }
  | {
      readonly type: 'failed'
      readonly shownError: ShownError | null
      readonly message: StepMessage | null
      readonly interrupted?: true
    }
  | { readonly type: 'asking'; readonly items: readonly MissingItem[] }
  | { readonly type: 'editing' }
  | { readonly type: 'leaving' }
  | { readonly type: 'draft stored'; readonly stored: boolean }

export function startState(step: number, knowledge: Knowledge): WizardState {
  return {
    step,
    knowledge,
    phase: { is: 'editing' },
    shownError: null,
    message: null,
    interrupted: false,
    retries: 0,
    changing: null,
    hasSaved: false,
    draftStored: true,
  }
}

export function awaitsProvider({ phase }: WizardState): boolean {
  return phase.is === 'awaiting provider'
}

/** Returns whether the form is disabled. Text typed now would be neither sent nor marked as unsent. */
export function isBusy({ phase }: WizardState): boolean {
  return phase.is !== 'editing' && phase.is !== 'asking'
}

function isSaving({ phase }: WizardState): boolean {
  return phase.is === 'saving' || phase.is === 'awaiting provider'
}

export function reduce(state: WizardState, event: WizardEvent): WizardState {
  switch (event.type) {
    case 'changed':
      return { ...state, interrupted: false, knowledge: change(state.knowledge, event.field, event.at) }
    case 'opened step': {
      const { step, changing = null, message = null } = event
      return { ...state, step, changing, message, interrupted: false, shownError: null, phase: { is: 'editing' } }
    }
    case 'waiting':
      return { ...state, phase: { is: 'waiting' }, shownError: null, message: null }
    case 'saving':
    case 'resuming': {
      const retries = event.type === 'saving' ? 0 : state.retries + 1
      const phase: Phase = { is: 'saving', upload: null }
      return { ...state, phase, shownError: null, message: null, interrupted: false, retries }
    }
    case 'stopped waiting':
      return { ...state, interrupted: false }
    case 'learned': {
      const { knowledge } = event
      return { ...state, knowledge, hasSaved: state.hasSaved || knowledge.save?.end?.as === 'saved' }
    }
    case 'uploading':
      return isSaving(state) ? { ...state, phase: { is: 'saving', upload: event.upload } } : state
    case 'awaiting provider':
      return isSaving(state) ? { ...state, phase: { is: 'awaiting provider' } } : state
    case 'failed': {
      const { shownError, message, interrupted = false } = event
      return { ...state, phase: { is: 'editing' }, shownError, message, interrupted }
    }
    case 'asking':
      return { ...state, phase: { is: 'asking', items: event.items }, shownError: null }
    case 'editing':
      return { ...state, phase: { is: 'editing' }, shownError: null }
    case 'leaving':
      return { ...state, phase: { is: 'leaving' }, shownError: null }
    case 'draft stored':
      return state.draftStored === event.stored ? state : { ...state, draftStored: event.stored }
  }
}
