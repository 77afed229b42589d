/** Connects the fields and notices with the open application. */
import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { Application } from '../../application/application.ts'
import type { ApplicationState } from '../../application/state.ts'
import type { Answers } from '../../form/answers.ts'
import type { FieldName } from '../../form/form.ts'

interface Control {
  focus(options?: FocusOptions): void
}

/** The field of a control; 'next' is the button of the step, 'heading' its heading. */
type ControlName = FieldName | 'next' | 'heading'

/** The application and the controls of its open step. */
interface OpenForm {
  readonly application: Application
  readonly controls: Map<ControlName, Control>
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
export function useControl(name: ControlName) {
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
export function useFocus(): (name: ControlName, options?: FocusOptions) => void {
  const { controls } = useOpenForm()
  return useCallback((name, options) => controls.get(name)?.focus(options), [controls])
}

/** Returns a ref for an element that may go while it, or something in it, has the focus. @param to what gets it then */
export function usePassedFocus(to: ControlName) {
  const focus = useFocus()
  return useCallback(
    // The cleanup runs while the element is still in the page.
    (element: HTMLElement | null) => () => {
      if (element?.contains(document.activeElement)) focus(to, { preventScroll: true })
    },
    [focus, to],
  )
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
