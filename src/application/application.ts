/** The open application: one state, and what the applicant can do. Knows neither React nor the page. */
import type { Answers } from '../form/answers.ts'
import { type FieldName, type FilesName, fieldRow, lastStep } from '../form/form.ts'
import { answer, type Core, createCore } from './core.ts'
import { createPreparation, type PhotoChange } from './files.ts'
import { createLoop } from './loop.ts'
import type { Start } from './open.ts'
import type { Ports } from './ports.ts'
import { canGoOn, isBusy, may, stepUnderWay } from './sending.ts'
import { furthestOf } from './state.ts'

export type Application = ReturnType<typeof createApplication>

function createMoves({ state, set }: Core, dispatch: ReturnType<typeof createLoop>['dispatch']) {
  return {
    back() {
      const { step } = state()
      if (step > 1) dispatch({ is: 'open step', step: step - 1 })
    },
    /**
     * Opens a step that was visited. What was pressed for is sent behind it. Changes are sent with the last step.
     * @returns false for one that may not be opened
     */
    visit(target: number): boolean {
      const { step, changing } = state()
      if (target === step) return true
      if (target < 1 || target > furthestOf(state()) || (!may(state(), 'open step') && !canGoOn(state()))) return false
      if (canGoOn(state())) dispatch({ is: 'go on', step: target })
      else dispatch({ is: 'open step', step: target, ...(target === lastStep && changing !== null && { changing }) })
      return true
    },
    goOn: () => dispatch({ is: 'go on' }),
    /** Opens an answer's step and focuses its field. Next returns to Check your answers. */
    change(name: FieldName) {
      const { step } = fieldRow(name)
      if (step !== state().step) dispatch({ is: 'open step', step, changing: name, focus: { on: name } })
      else if (!isBusy(state())) set({ focus: { on: name } })
    },
    fillNow: (name: FieldName) => dispatch({ is: 'open step', step: fieldRow(name).step, focus: { on: name } }),
    openStopped: () => dispatch({ is: 'open stopped' }),
    /** Closes the dialog and focuses the field that needs attention, or Next. */
    closeDialog: () => dispatch({ is: 'close dialog' }),
  }
}

export function createApplication(ports: Ports, email: string, start: Start) {
  const core = createCore(ports, email, start)
  const { state, draft } = core
  const { choose, change, clearReasons } = createPreparation(core)
  const { dispatch, close } = createLoop(core)
  // What the provider said opens without a network, and is not called unsent.
  if (!start.offline && start.knowledge.application.state === 'exists') draft.touch()

  return {
    ...createMoves(core, dispatch),
    state,
    subscribe: core.subscribe,
    type<Name extends FieldName>(name: Name, value: Answers[Name]) {
      dispatch({ is: 'change', step: fieldRow(name).step })
      answer(core, name, value)
    },
    attach(field: FilesName, files: readonly File[]) {
      dispatch({ is: 'change', step: fieldRow(field).step })
      choose(field, files)
    },
    /** @returns its id, which a change renews. A photo that is being sent stays as it is */
    changePhoto(field: FilesName, id: string, make: PhotoChange): string {
      const { step } = fieldRow(field)
      if (isBusy(state()) || stepUnderWay(state()) === step) return id
      dispatch({ is: 'change', step })
      return change(field, id, make)
    },
    clearReasons,
    next: () => dispatch({ is: 'next', isOnline: ports.network.isOnline() }),
    sendNow: () => dispatch({ is: 'send now' }),
    /** Cancels what is being sent, or the wait for files. */
    cancel: () => dispatch({ is: 'cancel' }),
    stopWaiting: () => dispatch({ is: 'stop waiting' }),
    /** The open step stays open meanwhile, and is not sent. */
    openedFileDialog: () => dispatch({ is: 'change', step: state().step }),
    submit: () => dispatch({ is: 'submit' }),
    discard: () => dispatch({ is: 'discard' }),
    /** Fills in the draft's answers that newer ones of the provider replaced, as if they were typed now. */
    restoreReplaced() {
      const { replacedAnswers } = state().origin
      if (!may(state(), 'restore replaced')) return
      for (const [name, value] of Object.entries(replacedAnswers)) answer(core, name as FieldName, value)
    },
    store: draft.flush,
    hasUnstoredFiles: draft.hasUnstoredFiles,
    /** Cancels what is being sent, stores the draft, and stores nothing after that. */
    async close() {
      void draft.flush() // the next screen reads it at once
      await close()
      await draft.close()
    },
  }
}
