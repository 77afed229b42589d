/** What stays the same from the opening of the wizard to its end, for what Next and its saves do. */
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import type { Answers } from '../../application/answers.ts'
import type { FieldName } from '../../application/form.ts'
import type { Draft } from '../../application/submission/open.ts'
import type { DraftKeeper } from '../../state/draft-keeper.ts'
import type { Services } from '../../state/services.tsx'
import type { Answering } from './answering.ts'
import type { WizardEvent, WizardState } from './wizard-state.ts'

export interface WizardRun {
  readonly services: Services
  /** The signed-in person's; what the provider gets, whatever the form shows. */
  readonly email: string
  readonly answering: Answering
  readonly draft: DraftKeeper
  /** Of this moment, also between two renders. */
  state(): WizardState
  dispatch(event: WizardEvent): void
  /** False once the wizard is no longer shown. */
  isOpen(): boolean
}

/** The answers as they are sent. */
export function answersOf({ answering, email }: WizardRun): Answers {
  return { ...answering.form.getValues(), email }
}

/** What the draft keeps of this moment. */
export function draftOf(form: UseFormReturn<Answers>, { step, knowledge }: WizardState): Draft {
  return { savedAt: Date.now(), currentStep: step, answers: form.getValues(), knowledge }
}

/** Brings the draft to the device. @returns whether the device keeps it */
export async function keepDraft({ draft }: WizardRun): Promise<boolean> {
  draft.touch()
  return (await draft.flush()).stored
}

/** The form is drawn open again before anything in it gets the focus: what is closed, or covered by a dialog, can't take it. */
export function drawn(run: WizardRun, event: WizardEvent): void {
  flushSync(() => run.dispatch(event))
}

/** Puts the cursor into a field, after its step, or the dialog that covers it, has been drawn anew. */
export function focusField({ answering }: WizardRun, name: FieldName): void {
  requestAnimationFrame(() => setTimeout(() => answering.form.setFocus(name), 0))
}

/** Puts the focus on Next, once it is enabled again. */
export function focusNext(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-wizard-next]')?.focus())
}

/** Opens a step and keeps where the person is. */
export function openStep(
  run: WizardRun,
  step: number,
  more: Pick<WizardEvent & { type: 'opened step' }, 'remark' | 'changing'> = {},
) {
  run.dispatch({ type: 'opened step', step, ...more })
  void keepDraft(run)
}
