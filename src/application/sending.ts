/** What is being sent, what the open step waits for, and what happens to both. What these types can't say can't happen. */
import type { ErrorDialogContent } from '../domain/failures/dialog.ts'
import type { Failure } from '../domain/failures/failure.ts'
import type { UserText } from '../domain/text/user-text.ts'
import { type FieldName, type FilesName, lastStep } from '../form/form.ts'
import type { MissingItem } from '../form/missing.ts'
import type { ApplicationState, FocusRequest } from './state.ts'
import type { Now } from './submission/attempt.ts'

/** Progress of a step's files over all its saves, in bytes. */
export interface Upload {
  readonly sent: number
  readonly total: number
}

/** How far the save of the outbox's first step is. */
export type Transfer =
  | { readonly is: 'begun' }
  | { readonly is: 'uploading'; readonly upload: Upload }
  /** Nothing is sent, because the provider may still be working on an earlier save. */
  | { readonly is: 'awaiting the provider' }

export interface ShownError {
  readonly content: ErrorDialogContent
  /** Field to focus after closing; null means Next. */
  readonly focus: FieldName | null
  /** Saving again may help, because no answer is wrong. */
  readonly canRetry: boolean
}

/** Steps to save, in their order. */
export type Steps = readonly [number, ...number[]]

/** What was pressed in the open step. */
export type Press =
  | { readonly is: 'idle' }
  /** The next step opens once everything in the outbox is saved. */
  | { readonly is: 'sending' }
  /** A dialog says why nothing was sent, or not all. */
  | { readonly is: 'failed'; readonly error: ShownError }
  /** After the last step: asks about missing optional items. */
  | { readonly is: 'asking'; readonly items: readonly MissingItem[] }
  /** The summary or another form is opening: typed text would be lost. `to`: 'closed' once nothing is sent or stored any more */
  | { readonly is: 'leaving'; readonly to: 'summary' | 'reload' | 'closed' | null }

/** `retries`: automatic ones since the last press. */
export type Outbox =
  | { readonly is: 'empty' }
  | { readonly is: 'sending'; readonly steps: Steps; readonly transfer: Transfer; readonly retries: number }
  /**
   * The line was lost: it resumes by itself. `waitMs`: the provider has asked to wait for so long. `isAwaited`: Next of the
   * open step waits for it.
   */
  | {
      readonly is: 'interrupted'
      readonly steps: Steps
      readonly retries: number
      readonly waitMs: number
      readonly isAwaited: boolean
    }
  /** A save failed while a later step was open: a notice leads to its step. `lines`: the errors */
  | {
      readonly is: 'stopped'
      readonly step: number
      readonly focus: FieldName | null
      readonly lines: readonly UserText[]
    }

/** May stand beside anything in the outbox. */
export type Free = Exclude<Press, { is: 'sending' | 'asking' }>
type OfPress<Is extends Press['is']> = Extract<Press, { is: Is }>
type OfOutbox<Is extends Outbox['is']> = Extract<Outbox, { is: Is }>
export type UnderWay = OfOutbox<'sending'>

export type Sending =
  | { readonly press: Free; readonly outbox: Outbox }
  | { readonly press: Free | OfPress<'sending'>; readonly outbox: UnderWay }
  | { readonly press: OfPress<'asking'>; readonly outbox: OfOutbox<'empty'> }

/** Returns a press without what waits for the outbox: it goes on beside anything that is in it. */
export function freed(press: Press): Free {
  return press.is === 'sending' || press.is === 'asking' ? idle : press
}

export const idle: OfPress<'idle'> = { is: 'idle' }
export const empty: OfOutbox<'empty'> = { is: 'empty' }

/** The presses that disable the form, as typed text would be neither sent nor marked as unsent. */
const busy: readonly Press['is'][] = ['sending', 'leaving']

type Seen = Pick<ApplicationState, 'sending' | 'step'>

/** Returns the step that is being saved; null for none. */
export function stepUnderWay({ sending: { outbox } }: Pick<Seen, 'sending'>): number | null {
  return outbox.is === 'sending' ? outbox.steps[0] : null
}

const underWay = {
  'a press': ({ sending }: Seen) => busy.includes(sending.press.is),
  'a save': (state: Seen) => stepUnderWay(state) !== null,
  'a save of the open step': (state: Seen) => stepUnderWay(state) === state.step,
} as const

/** The guards: during what a command does nothing. docs/architecture.md shows this table. */
export const guards = {
  next: ['a press', 'a save of the open step'],
  'send now': ['a press'],
  submit: ['a press'],
  'open step': ['a press'],
  'open stopped': ['a press'],
  discard: ['a press', 'a save'],
  'restore replaced': ['a press', 'a save'],
} as const satisfies Readonly<Record<string, readonly (keyof typeof underWay)[]>>

export function may(state: Seen, command: keyof typeof guards): boolean {
  return guards[command].every((what) => !underWay[what](state))
}

export const isBusy: (state: Seen) => boolean = underWay['a press']

/** Returns whether the application was closed: it sends and stores nothing new after that. */
export function isClosed({ sending: { press } }: Pick<Seen, 'sending'>): boolean {
  return press.is === 'leaving' && press.to === 'closed'
}

/** Returns whether the form is disabled, or a save is on its way behind the open step. */
export function isSending(state: Seen): boolean {
  return !may(state, 'discard')
}

/** Returns whether the open step can't be changed now. */
export function isLocked(state: Seen): boolean {
  return !may(state, 'next')
}

type Way = Pick<ApplicationState, 'step' | 'changing' | 'returns'>

/** Returns whether Next opens another step, and not the end or the summary. */
export function hasNextStep({ step, changing, returns }: Way): boolean {
  return step < lastStep && !(returns && changing === null)
}

/** Returns whether the next step can open while the press of Next is still sending. */
export function canGoOn(state: Way & Seen): boolean {
  return state.sending.press.is === 'sending' && hasNextStep(state)
}

export function begun(steps: Steps, retries: number): UnderWay {
  return { is: 'sending', steps, transfer: { is: 'begun' }, retries }
}

const noSteps: readonly number[] = []

export function stepsOf({ outbox }: Sending): readonly number[] {
  return 'steps' in outbox ? outbox.steps : noSteps
}

/** Returns the steps in the outbox, and behind them those that are not in it. */
export function queued(sending: Sending, due: Steps): Steps {
  const before = stepsOf(sending)
  const [first = due[0], ...others] = [...before, ...due.filter((step) => !before.includes(step))]
  return [first, ...others]
}

export function uploadOf({ outbox }: Sending): Upload | null {
  return outbox.is === 'sending' && outbox.transfer.is === 'uploading' ? outbox.transfer.upload : null
}

/** Returns the sent fraction of an upload, 0 to 1. */
export function shareOf({ sent, total }: Upload): number {
  return total === 0 ? 0 : sent / total
}

export function awaitsProvider({ sending: { outbox } }: Pick<Seen, 'sending'>): boolean {
  return outbox.is === 'sending' && outbox.transfer.is === 'awaiting the provider'
}

interface Step {
  readonly step: number
}

/** 'reload': the provider holds answers that this device has not loaded, or the draft was discarded. 'crash': a fault of the portal. */
type Plain =
  | ('send now' | 'open stopped' | 'close dialog' | 'cancel' | 'stop waiting' | 'submit' | 'discard' | 'close')
  | ('saved' | 'reload' | 'line back' | 'crash')

export type Event =
  | { readonly is: Plain }
  | { readonly is: 'next'; readonly isOnline: boolean }
  | ({ readonly is: 'open step'; readonly changing?: FieldName; readonly focus?: FocusRequest } & Step)
  /** Opens the next step, or a given one, while what was pressed for is sent behind it. */
  | ({ readonly is: 'go on' } & Partial<Step>)
  /** An answer of the step changes. */
  | ({ readonly is: 'change' } & Step)
  | { readonly is: 'progress'; readonly transfer: Transfer }
  /** `filesInDoubt`: names of files that may or may not have arrived */
  | {
      readonly is: 'refused'
      readonly failure: Failure
      readonly filesInDoubt: readonly string[]
      readonly isStored: boolean
    }
  | { readonly is: 'file rejected'; readonly field: FilesName }
  /** `lacking`: steps that the provider says it lacks */
  | { readonly is: 'submitted'; readonly lacking: readonly number[]; readonly now: Now }

/** The loop carries it out. 'send' saves what is in the outbox. */
export type Effect = 'send' | 'abort' | 'submit' | 'discard' | 'tell saved'

export type Reaction = readonly [Partial<ApplicationState>, ...Effect[]]
