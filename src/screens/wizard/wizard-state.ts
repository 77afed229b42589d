/** What the open wizard is doing: one value, and one function for everything that happens to it. */

import type { FieldName } from '../../application/form.ts'
import type { MissingItem } from '../../application/missing.ts'
import { change, type Knowledge } from '../../application/submission/knowledge.ts'
import type { ErrorDialogContent } from '../../domain/failures/common.ts'
import type { UserText } from '../../domain/text/user-text.ts'

/** Stands above the buttons until the step is saved. */
export interface Remark {
  readonly tone: 'danger' | 'warning' | 'info'
  readonly text: UserText
}

/** Of the files of a step, over all of its saves. */
export interface Upload {
  /** Bytes that have gone out. */
  readonly sent: number
  readonly total: number
  /** The save that is under way, counted from 1. */
  readonly part: number
  readonly parts: number
  /** Milliseconds since 1970 at which sending began, and the bytes that had gone out by then. */
  readonly since: number
  readonly sentBefore: number
}

/** What was pressed with has not gone out, and nothing was changed since. */
export interface Held {
  /** `no network`: it goes out by itself when the provider can be reached. `paused`: when the person says so. */
  readonly why: 'no network' | 'paused'
  /** How often it went out by itself since the press. */
  readonly tries: number
}

/** What covers the form: what went wrong, and what saving once more may help. */
export interface ShownError {
  readonly failure: ErrorDialogContent
  /** Where the cursor goes when it is closed; null = on Next. */
  readonly focus: FieldName | null
  /** Saving once more may help: nothing in the form was found wrong. */
  readonly repeats: boolean
}

export type Phase =
  | { readonly is: 'editing' }
  /** Next was pressed while files are prepared. */
  | { readonly is: 'waiting' }
  /** `upload`: null while no files are under way. */
  | { readonly is: 'saving'; readonly upload: Upload | null }
  /** After the last step: optional items are missing. */
  | { readonly is: 'asking'; readonly items: readonly MissingItem[] }
  /** The summary is being opened, or the wizard anew: nothing typed now could be kept. */
  | { readonly is: 'leaving' }

export interface WizardState {
  readonly step: number
  readonly knowledge: Knowledge
  readonly phase: Phase
  readonly failure: ShownError | null
  readonly remark: Remark | null
  /** null: nothing waits to go out without another press of Next. */
  readonly held: Held | null
  /** How often the save under way has begun by itself. */
  readonly tries: number
  /**
   * The answer that is changed from the list of all of them: Next leads back there. On the last step: the one that was,
   * where the focus is then. null = the steps are gone through one by one.
   */
  readonly changing: FieldName | null
  /** False when this device does not keep the draft. */
  readonly draftKept: boolean
}

export type WizardEvent =
  /** @see change in knowledge.ts for the clock of `at` */
  | { readonly type: 'changed'; readonly field: FieldName; readonly at: number }
  | { readonly type: 'opened step'; readonly step: number; readonly remark?: Remark; readonly changing?: FieldName }
  | { readonly type: 'waiting' }
  | { readonly type: 'saving' }
  /** What is held goes out without a press. A dialog stays, it must not vanish under a finger. */
  | { readonly type: 'going on' }
  | { readonly type: 'let go' }
  | { readonly type: 'learnt'; readonly knowledge: Knowledge }
  | { readonly type: 'uploading'; readonly upload: Upload | null }
  | {
      readonly type: 'failed'
      readonly shown: ShownError | null
      readonly remark: Remark | null
      readonly why?: Held['why']
    }
  | { readonly type: 'asking'; readonly items: readonly MissingItem[] }
  | { readonly type: 'editing' }
  | { readonly type: 'closed dialog' }
  | { readonly type: 'leaving' }
  | { readonly type: 'draft kept'; readonly kept: boolean }

export function startState(step: number, knowledge: Knowledge): WizardState {
  return {
    step,
    knowledge,
    phase: { is: 'editing' },
    failure: null,
    remark: null,
    held: null,
    tries: 0,
    changing: null,
    draftKept: true,
  }
}

/** Whether the form is closed: what is typed meanwhile would be neither sent nor marked as unsent. */
export function isBusy({ phase }: WizardState): boolean {
  return phase.is === 'waiting' || phase.is === 'saving' || phase.is === 'leaving'
}

/** Whether a save goes on by itself behind the dialog that said why it had failed. */
export function isGoingOn({ phase, failure }: WizardState): boolean {
  return phase.is === 'saving' && failure !== null
}

/** Takes the place of that dialog, whose button may be about to be pressed. */
const sentByItself: ShownError = {
  failure: {
    title: 'You are online again',
    message: 'Your answers were sent.',
    list: [],
    button: 'OK',
    inline: 'Your answers were sent.',
  },
  focus: null,
  repeats: false,
}

export function reduce(state: WizardState, event: WizardEvent): WizardState {
  switch (event.type) {
    case 'changed':
      return { ...state, held: null, knowledge: change(state.knowledge, event.field, event.at) }
    case 'opened step':
      return {
        ...state,
        step: event.step,
        remark: event.remark ?? null,
        held: null,
        changing: event.changing ?? null,
        failure: isGoingOn(state) ? sentByItself : null,
        phase: { is: 'editing' },
      }
    case 'waiting':
      return { ...state, phase: { is: 'waiting' }, failure: null, remark: null }
    case 'saving':
      return { ...state, phase: { is: 'saving', upload: null }, failure: null, remark: null, held: null, tries: 0 }
    case 'going on':
      return {
        ...state,
        phase: { is: 'saving', upload: null },
        remark: null,
        held: null,
        tries: (state.held?.tries ?? 0) + 1,
      }
    case 'let go':
      return { ...state, held: null }
    case 'learnt':
      return { ...state, knowledge: event.knowledge }
    case 'uploading':
      return state.phase.is === 'saving' ? { ...state, phase: { is: 'saving', upload: event.upload } } : state
    case 'failed':
      return {
        ...state,
        phase: { is: 'editing' },
        failure: event.shown,
        remark: event.remark,
        held: event.why === undefined ? null : { why: event.why, tries: state.tries },
      }
    case 'asking':
      return { ...state, phase: { is: 'asking', items: event.items }, failure: null }
    case 'editing':
      return { ...state, phase: { is: 'editing' }, failure: null }
    case 'closed dialog':
      return { ...state, phase: state.phase.is === 'saving' ? state.phase : { is: 'editing' }, failure: null }
    case 'leaving':
      return { ...state, phase: { is: 'leaving' }, failure: null }
    case 'draft kept':
      return state.draftKept === event.kept ? state : { ...state, draftKept: event.kept }
  }
}
