/** Moves between the steps: nothing is checked and nothing is sent. */
import { type FieldName, fieldRow, lastStep, stepRow } from '../form/form.ts'
import type { Core } from './core.ts'
import { opened, openedNext } from './next.ts'
import { canGoOn, type FocusRequest, furthestOf, may } from './state.ts'

export function createMoves({ state, set }: Core) {
  function openStep(step: number, changing: FieldName | null = null, focus: FocusRequest | null = null) {
    if (may(state(), 'openStep')) set({ ...opened(step, changing), focus })
  }

  /** Returns to Check your answers. Changes are sent with the last step. */
  function check() {
    const { step, changing } = state()
    const name = changing ?? stepRow(step).fields[0]?.name
    if (name !== undefined) openStep(lastStep, name)
  }

  return {
    back() {
      const { step } = state()
      if (step > 1) openStep(step - 1)
    },
    /**
     * Opens a step that was visited. What was pressed for is sent behind it.
     * @returns false for one that may not be opened
     */
    visit(target: number): boolean {
      const { step, changing } = state()
      if (target === step) return true
      if (target < 1 || target > furthestOf(state()) || (!may(state(), 'openStep') && !canGoOn(state()))) return false
      if (changing !== null && target === lastStep) check()
      else set({ ...opened(target), focus: null })
      return true
    },
    /** Opens the next step, while what was pressed for is sent behind it. */
    goOn() {
      if (canGoOn(state())) set(openedNext(state()))
    },
    /** Opens an answer's step and focuses its field. Next returns to Check your answers. */
    change(name: FieldName) {
      if (!may(state(), 'openStep')) return
      const { step } = fieldRow(name)
      set({ ...(step !== state().step && opened(step, name)), focus: { on: name } })
    },
    check,
    /** Opens the step of a missing item and focuses its field. */
    fillNow: (name: FieldName) => openStep(fieldRow(name).step, null, { on: name }),
    /** Opens the step whose save has stopped the outbox. */
    openStopped() {
      const { stopped } = state()
      if (stopped === null || !may(state(), 'openStep')) return
      set({ ...opened(stopped.step), focus: { on: stopped.focus ?? 'next' }, stopped: null })
    },
    /** Closes the dialog and focuses the field that needs attention, or Next. */
    closeDialog() {
      const { shownError } = state()
      set({
        phase: { is: 'editing' },
        shownError: null,
        focus: { on: shownError?.focus ?? 'next' },
        ...(shownError?.isUnstored && { outbox: [] }),
      })
    },
  }
}
