/** Changes answers in one place: in the form, in the list of unsent changes, and in the draft. */
import { createContext, use } from 'react'
import { type FieldPathValue, type UseFormReturn, useController } from 'react-hook-form'
import type { Answers } from '../../form/answers.ts'
import type { FieldName } from '../../form/form.ts'
import type { DraftKeeper } from '../../state/draft-keeper.ts'
import { userTextOf } from './error-text.ts'
import type { WizardEvent } from './wizard-state.ts'

export interface AnswerForm {
  readonly form: UseFormReturn<Answers>
  /** Records a change of an answer that is already in the form. */
  recordChange(name: FieldName): void
  /** Fills in a field and records the change, as if the answer were typed. */
  fill<Name extends FieldName>(name: Name, answer: Answers[Name]): void
  /** Fills in a field without recording a change: the provider's answer, or the same answer in another form. */
  fillQuietly<Name extends FieldName>(name: Name, answer: Answers[Name]): void
}

/** @param now returns milliseconds since 1970; see `change` in knowledge.ts for the clock */
export function createAnswerForm(
  form: UseFormReturn<Answers>,
  draft: DraftKeeper,
  dispatch: (event: WizardEvent) => void,
  now: () => number,
): AnswerForm {
  function recordChange(name: FieldName) {
    form.clearErrors(name)
    dispatch({ type: 'changed', field: name, at: now() })
  }

  return {
    form,
    recordChange,
    fill(name, answer) {
      form.setValue(name, answer as FieldPathValue<Answers, typeof name>)
      recordChange(name)
    },
    fillQuietly(name, answer) {
      form.setValue(name, answer as FieldPathValue<Answers, typeof name>)
      draft.touch()
    },
  }
}

const AnswerFormContext = createContext<AnswerForm | null>(null)

export const AnswerFormProvider = AnswerFormContext.Provider

/** @throws outside the wizard's form */
export function useAnswerForm(): AnswerForm {
  const answerForm = use(AnswerFormContext)
  if (answerForm === null) throw new Error('no form here')
  return answerForm
}

/** Records input as a change: a subscription to the form can't tell typing from a prepared file. */
export function useAnswer<Name extends FieldName>(name: Name) {
  const { form, recordChange } = useAnswerForm()
  const { field, fieldState } = useController({ control: form.control, name })
  return {
    field: {
      ...field,
      onChange(...entered: Parameters<typeof field.onChange>) {
        field.onChange(...entered)
        recordChange(name)
      },
    },
    error: userTextOf(fieldState.error),
  }
}
