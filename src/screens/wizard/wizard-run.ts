/** What the parts of the open wizard share: its state, its form, the draft, and what belongs to the person. */
import { flushSync } from 'react-dom'
import type { FieldPathValue, UseFormReturn } from 'react-hook-form'
import type { NavigateFunction } from 'react-router-dom'
import type { Answers } from '../../application/answers.ts'
import type { FieldName } from '../../application/form.ts'
import type { Draft } from '../../application/submission/open.ts'
import type { Services } from '../../state/services.tsx'
import type { FilePreparation } from './prepare-files.ts'
import type { WizardEvent, WizardState } from './wizard-state.ts'

export interface WizardRun {
  readonly services: Services
  /** Whose draft this is. */
  readonly owner: string
  /** The signed-in person's; what the provider gets, whatever the form shows. */
  readonly email: string
  readonly form: UseFormReturn<Answers>
  readonly attaching: FilePreparation
  readonly navigate: NavigateFunction
  /** Loads the wizard anew. */
  readonly onReload: () => void
  /** Of this moment, also between two renders. */
  state(): WizardState
  dispatch(event: WizardEvent): void
  /** False once the wizard is no longer shown. */
  isOpen(): boolean
  /** Brings the draft to the device. @returns whether the device keeps it */
  keepDraft(): Promise<boolean>
  /** Removes the draft; nothing is kept from then on. */
  dropDraft(): Promise<void>
  /** Ends the upload that is under way. */
  readonly upload: { current: AbortController | null }
  /** While true, what changes in the form was not typed by the person. */
  readonly quiet: { current: boolean }
}

/** The answers as they are sent. */
export function answersOf({ form, email }: WizardRun): Answers {
  return { ...form.getValues(), email }
}

/** What the draft keeps of this moment. */
export function draftOf(run: WizardRun): Draft {
  const { step, knowledge } = run.state()
  return { savedAt: Date.now(), currentStep: step, answers: run.form.getValues(), knowledge }
}

/** Sets an answer that the person did not type: it is no change that is to be sent. */
export function setQuietly<Name extends FieldName>(
  { form, quiet }: WizardRun,
  name: Name,
  answer: FieldPathValue<Answers, Name>,
): void {
  quiet.current = true
  try {
    form.setValue(name, answer)
  } finally {
    quiet.current = false
  }
}

/** The form is drawn open again before anything in it gets the focus: what is closed, or covered by a dialog, can't take it. */
export function drawn(run: WizardRun, event: WizardEvent): void {
  flushSync(() => run.dispatch(event))
}

/** Puts the cursor into a field, after its step, or the dialog that covers it, has been drawn anew. */
export function focusField({ form }: WizardRun, name: FieldName): void {
  requestAnimationFrame(() => setTimeout(() => form.setFocus(name), 0))
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
  void run.keepDraft()
}
