/** What saves need of the open wizard, and helpers for focus. */
import type { Answers } from '../../form/answers.ts'
import type { FieldName } from '../../form/form.ts'
import type { DraftKeeper } from '../../state/draft-keeper.ts'
import type { Services } from '../../state/services.tsx'
import type { AnswerForm } from './answer-form.ts'
import type { WizardStart } from './load-wizard.ts'
import type { FilePreparation } from './prepare-files.ts'
import type { WizardEvent, WizardState } from './wizard-state.ts'

export interface WizardRun {
  readonly services: Services
  /** The signed-in user's e-mail. It is sent instead of the form's. */
  readonly email: string
  readonly start: WizardStart
  readonly answerForm: AnswerForm
  readonly attaching: FilePreparation
  readonly draft: DraftKeeper
  /** The current state, also between two renders. */
  state(): WizardState
  /** Changes the state. The draft is stored soon after. */
  dispatch(event: WizardEvent): void
  /** False after the wizard was unmounted. */
  isOpen(): boolean
  reload(): void
  openSummary(): void
}

export function answersOf({ answerForm, email }: WizardRun): Answers {
  return { ...answerForm.form.getValues(), email }
}

/** Focuses a field once its step has rendered or the dialog has closed. */
export function focusField({ answerForm }: WizardRun, name: FieldName): void {
  requestAnimationFrame(() => setTimeout(() => answerForm.form.setFocus(name), 0))
}

/** Focuses Next once it is enabled again. */
export function focusNext(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-wizard-next]')?.focus())
}
