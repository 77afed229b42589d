/** The parts of an open wizard that saves need, and helpers for focus and drafts. */
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import type { Answers } from '../../form/answers.ts'
import type { FieldName } from '../../form/form.ts'
import type { Draft } from '../../form/submission/open.ts'
import type { DraftKeeper } from '../../state/draft-keeper.ts'
import type { Services } from '../../state/services.tsx'
import type { AnswerForm } from './answer-form.ts'
import type { WizardEvent, WizardState } from './wizard-state.ts'

export interface WizardRun {
  readonly services: Services
  /** The signed-in user's e-mail. It is sent instead of the form's. */
  readonly email: string
  readonly answerForm: AnswerForm
  readonly draft: DraftKeeper
  /** Returns the current state, also between two renders. */
  state(): WizardState
  dispatch(event: WizardEvent): void
  /** False after the wizard was unmounted. */
  isOpen(): boolean
}

/** Returns the answers to send. */
export function answersOf({ answerForm, email }: WizardRun): Answers {
  return { ...answerForm.form.getValues(), email }
}

/** Returns the current draft. */
export function draftOf(form: UseFormReturn<Answers>, { step, knowledge }: WizardState): Draft {
  return { savedAt: Date.now(), currentStep: step, answers: form.getValues(), knowledge }
}

/** Stores the draft on this device. @returns whether it is stored */
export async function storeDraft({ draft }: WizardRun): Promise<boolean> {
  draft.touch()
  return (await draft.flush()).stored
}

/** Dispatches and renders synchronously: an inert form, or one behind a dialog, can't take the focus. */
export function dispatchSync(run: WizardRun, event: WizardEvent): void {
  flushSync(() => run.dispatch(event))
}

/** Focuses a field once its step has rendered or the dialog has closed. */
export function focusField({ answerForm }: WizardRun, name: FieldName): void {
  requestAnimationFrame(() => setTimeout(() => answerForm.form.setFocus(name), 0))
}

/** Focuses Next once it is enabled again. */
export function focusNext(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-wizard-next]')?.focus())
}

/** Opens a step and stores it in the draft. */
export function openStep(
  run: WizardRun,
  step: number,
  more: Pick<WizardEvent & { type: 'opened step' }, 'message' | 'changing'> = {},
) {
  run.dispatch({ type: 'opened step', step, ...more })
  void storeDraft(run)
}
