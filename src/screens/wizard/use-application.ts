/** Connects the fields and notices with the open application. */
import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { Application } from '../../application/application.ts'
import type { ApplicationState } from '../../application/state.ts'
import type { Answers } from '../../form/answers.ts'
import type { FieldName } from '../../form/form.ts'

interface Control {
  focus(options?: FocusOptions): void
}

/** The application and the controls of its open step, by the name of their field; 'next' is the button. */
interface OpenForm {
  readonly application: Application
  readonly controls: Map<FieldName | 'next', Control>
}

const OpenFormContext = createContext<OpenForm | null>(null)

export const OpenFormProvider = OpenFormContext.Provider

function useOpenForm(): OpenForm {
  const form = use(OpenFormContext)
  if (form === null) throw new Error('no application here')
  return form
}

/** @throws outside the open application */
export function useApplication(): Application {
  return useOpenForm().application
}

/** Rerenders when the selected part changes. @param select returns the same value while nothing changes */
export function useApplicationState<Part>(select: (state: ApplicationState) => Part): Part {
  const { state, subscribe } = useApplication()
  return useSyncExternalStore(subscribe, () => select(state()))
}

/** Returns a ref that makes a control the one of its field. */
export function useControl(name: FieldName | 'next') {
  const { controls } = useOpenForm()
  return useCallback(
    (control: Control | null) => {
      if (control === null) controls.delete(name)
      else controls.set(name, control)
    },
    [controls, name],
  )
}

/** Returns a function that focuses a field of the open step. */
export function useFocus(): (name: FieldName | 'next', options?: FocusOptions) => void {
  const { controls } = useOpenForm()
  return useCallback((name, options) => controls.get(name)?.focus(options), [controls])
}

/** Renders again for this answer and its message only. */
export function useAnswer<Name extends FieldName>(name: Name) {
  const application = useApplication()
  const value = useApplicationState(({ answers }) => answers[name])
  const error = useApplicationState(({ errors }) => errors[name])
  return {
    value,
    error,
    ref: useControl(name),
    onChange: (next: Answers[Name]) => application.type(name, next),
  }
}
