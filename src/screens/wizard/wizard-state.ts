/** State of the open wizard and its reducer. */

import type { ErrorDialogContent } from '../../domain/failures/common.ts'
import { msg, type UserText } from '../../domain/text/user-text.ts'
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

/** An interrupted save that can resume, because no answer was changed since. */
export interface InterruptedSave {
  /** `no network`: resumes automatically once the provider is reachable. `paused`: resumes when the user asks. */
  readonly why: 'no network' | 'paused'
  /** Number of automatic retries since the press. */
  readonly retries: number
}

/** The error dialog over the form. */
export interface FailureDialog {
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
  /**
   * `upload`: null while no files are being sent. `awaitsProvider`: nothing is sent while the provider may still be
   * working on an earlier save.
   */
  | { readonly is: 'saving'; readonly upload: Upload | null; readonly awaitsProvider: boolean }
  /** After the last step: asks about missing optional items. */
  | { readonly is: 'asking'; readonly items: readonly MissingItem[] }
  /** The summary or a new wizard is opening: typed text would be lost. */
  | { readonly is: 'leaving' }

export interface WizardState {
  readonly step: number
  readonly knowledge: Knowledge
  readonly phase: Phase
  readonly failure: FailureDialog | null
  readonly message: StepMessage | null
  /** null when no interrupted save can resume. */
  readonly interrupted: InterruptedSave | null
  /** Number of automatic retries since the last press. */
  readonly retries: number
  /**
   * The answer being changed from Check your answers, where Next returns. On the last step, the answer that was
   * changed: it gets the focus. null when the user goes through the steps in order.
   */
  readonly changing: FieldName | null
  /** False when the draft could not be stored on this device. */
  readonly draftStored: boolean
}

export type WizardEvent =
  /** @see change in knowledge.ts for the clock of `at` */
  | { readonly type: 'changed'; readonly field: FieldName; readonly at: number }
  | {
      readonly type: 'opened step'
      readonly step: number
      readonly message?: StepMessage
      readonly changing?: FieldName
    }
  | { readonly type: 'waiting' }
  | { readonly type: 'saving' }
  /** A save resumes automatically. An open dialog stays, because the user may be about to press its button. */
  | { readonly type: 'resuming' }
  | { readonly type: 'stopped waiting' }
  | { readonly type: 'learned'; readonly knowledge: Knowledge }
  | { readonly type: 'uploading'; readonly upload: Upload | null }
  | { readonly type: 'awaiting provider' }
  | {
      readonly type: 'failed'
      readonly failure: FailureDialog | null
      readonly message: StepMessage | null
      readonly why?: InterruptedSave['why']
    }
  | { readonly type: 'asking'; readonly items: readonly MissingItem[] }
  | { readonly type: 'editing' }
  | { readonly type: 'closed dialog' }
  | { readonly type: 'leaving' }
  | { readonly type: 'draft stored'; readonly stored: boolean }

export function startState(step: number, knowledge: Knowledge): WizardState {
  return {
    step,
    knowledge,
    phase: { is: 'editing' },
    failure: null,
    message: null,
    interrupted: null,
    retries: 0,
    changing: null,
    draftStored: true,
  }
}

/** Returns whether the form is disabled. Text typed now would be neither sent nor marked as unsent. */
export function isBusy({ phase }: WizardState): boolean {
  return phase.is === 'waiting' || phase.is === 'saving' || phase.is === 'leaving'
}

/** Returns whether a save has resumed automatically behind the dialog of its failure. */
export function isResuming({ phase, failure }: WizardState): boolean {
  return phase.is === 'saving' && failure !== null
}

/** Replaces that dialog instead of closing it, because the user may be about to press its button. */
const sentAfterResume: FailureDialog = {
  content: {
    title: msg('You are online again'),
    message: msg('Your answers were sent.'),
    list: [],
    button: 'OK',
    inline: msg('Your answers were sent.'),
  },
  focus: null,
  canRetry: false,
}

const savingNothing = { is: 'saving', upload: null, awaitsProvider: false } as const

/** Returns whether a save waits until it is known whether an earlier one arrived. */
export function awaitsProvider({ phase }: WizardState): boolean {
  return phase.is === 'saving' && phase.awaitsProvider
}

export function reduce(state: WizardState, event: WizardEvent): WizardState {
  switch (event.type) {
    case 'changed':
      return { ...state, interrupted: null, knowledge: change(state.knowledge, event.field, event.at) }
    case 'opened step':
      return {
        ...state,
        step: event.step,
        message: event.message ?? null,
        interrupted: null,
        changing: event.changing ?? null,
        failure: isResuming(state) ? sentAfterResume : null,
        phase: { is: 'editing' },
      }
    case 'waiting':
      return { ...state, phase: { is: 'waiting' }, failure: null, message: null }
    case 'saving':
      return {
        ...state,
        phase: savingNothing,
        failure: null,
        message: null,
        interrupted: null,
        retries: 0,
      }
    case 'resuming':
      return {
        ...state,
        phase: savingNothing,
        message: null,
        interrupted: null,
        retries: state.interrupted?.why === 'no network' ? state.interrupted.retries + 1 : 0,
      }
    case 'stopped waiting':
      return { ...state, interrupted: null }
    case 'learned':
      return { ...state, knowledge: event.knowledge }
    case 'uploading':
      return state.phase.is === 'saving' ? { ...state, phase: { ...savingNothing, upload: event.upload } } : state
    case 'awaiting provider':
      return state.phase.is === 'saving' ? { ...state, phase: { ...savingNothing, awaitsProvider: true } } : state
    case 'failed':
      return {
        ...state,
        phase: { is: 'editing' },
        failure: event.failure,
        message: event.message,
        interrupted: event.why === undefined ? null : { why: event.why, retries: state.retries },
      }
    case 'asking':
      return { ...state, phase: { is: 'asking', items: event.items }, failure: null }
    case 'editing':
      return { ...state, phase: { is: 'editing' }, failure: null }
    case 'closed dialog':
      return { ...state, phase: state.phase.is === 'saving' ? state.phase : { is: 'editing' }, failure: null }
    case 'leaving':
      return { ...state, phase: { is: 'leaving' }, failure: null }
    case 'draft stored':
      return state.draftStored === event.stored ? state : { ...state, draftStored: event.stored }
  }
}
