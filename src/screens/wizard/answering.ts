/** How an answer changes: in the form, among the changes to be sent, and in the draft, all in one place. */
import { createContext, use } from 'react'
import { type FieldPathValue, type UseFormReturn, useController } from 'react-hook-form'
import type { Answers } from '../../application/answers.ts'
import { type FieldName, fileFields } from '../../application/form.ts'
import type { DraftKeeper } from '../../state/draft-keeper.ts'
import { userTextOf } from './error-text.ts'
import type { WizardEvent } from './wizard-state.ts'

export interface Answering {
  readonly form: UseFormReturn<Answers>
  /** Notes a change of an answer that the form holds already. */
  noteChange(name: FieldName): void
  /** Fills in a field and notes the change, as if the answer were typed. */
  fill<Name extends FieldName>(name: Name, answer: Answers[Name]): void
  /** Fills in what is no change to be sent: what the provider has, or the same answer in another form. */
  fillQuietly<Name extends FieldName>(name: Name, answer: Answers[Name]): void
}

/** @param now milliseconds since 1970, see `change` in knowledge.ts for the clock */
export function createAnswering(
  form: UseFormReturn<Answers>,
  draft: DraftKeeper,
  dispatch: (event: WizardEvent) => void,
  now: () => number,
): Answering {
  function keep(name: FieldName) {
    draft.touch()
    // Files take longest to seal: they are on the device within half a second only if it begins at once.
    if (fileFields.some((field) => field.name === name)) void draft.flush()
  }

  function noteChange(name: FieldName) {
    form.clearErrors(name)
    dispatch({ type: 'changed', field: name, at: now() })
    keep(name)
  }

  return {
    form,
    noteChange,
    fill(name, answer) {
      form.setValue(name, answer as FieldPathValue<Answers, typeof name>)
      noteChange(name)
    },
    fillQuietly(name, answer) {
      form.setValue(name, answer as FieldPathValue<Answers, typeof name>)
      keep(name)
    },
  }
}

const AnsweringContext = createContext<Answering | null>(null)

export const AnsweringProvider = AnsweringContext.Provider

/** @throws outside of the wizard's form */
export function useAnswering(): Answering {
  const answering = use(AnsweringContext)
  if (answering === null) throw new Error('no form here')
  return answering
}

/** An answer for its control: what is entered is noted as a change. */
export function useAnswer<Name extends FieldName>(name: Name) {
  const { form, noteChange } = useAnswering()
  const { field, fieldState } = useController({ control: form.control, name })
  return {
    field: {
      ...field,
      onChange(...entered: Parameters<typeof field.onChange>) {
        field.onChange(...entered)
        noteChange(name)
      },
    },
    error: userTextOf(fieldState.error),
  }
}
