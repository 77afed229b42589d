/** The open application: one state, and what the applicant can do. Knows neither React nor the page. */
import { errorCode } from '../domain/failures/error-code.ts'
import type { Answers } from '../form/answers.ts'
import { type FieldName, fieldRow, lastStep, stepRow } from '../form/form.ts'
import { openWithProvider, type ServerSide } from '../form/submission/open.ts'
import { answer, createCore, originOf, type Start } from './core.ts'
import { createPreparation } from './files.ts'
import { watchLine } from './line.ts'
import { finish, opened, openedNext, pressNext, resume } from './next.ts'
import type { Ports } from './ports.ts'
import { type FocusRequest, isBusy, isLocked } from './state.ts'

/** Longest wait for a save that closing has canceled, in milliseconds. */
const longestEndMs = 2000

export type Application = ReturnType<typeof createApplication>

/** @param email of the signed-in user */
export function createApplication(ports: Ports, email: string, start: Start) {
  const core = createCore(ports, email, start)
  const { state, set, draft } = core
  const preparation = createPreparation(core)
  /** Presses that save or wait for files, the oldest first. */
  const presses = new Set<{ readonly abort: AbortController; readonly end: Promise<void> }>()
  let stopProbing: (() => void) | null = null

  // The draft keeps its time, that of the last change, until something is changed. The provider's news are stored at
  // once, so that the application opens without a network.
  const { restored, lostFiles, replacedAnswers, offline, knowledge } = start
  const isUndrafted = restored === null && lostFiles.length + Object.keys(replacedAnswers).length === 0
  if (!offline && isUndrafted && knowledge.application.state === 'exists' && ports.portal.keepsData) draft.touch()

  function failed(error: unknown) {
    ports.portal.report(errorCode(error))
    set({ phase: { is: 'editing' }, transfer: null, outbox: [] })
  }

  function run(work: (signal: AbortSignal) => Promise<void>) {
    const abort = new AbortController()
    const press = { abort, end: work(abort.signal).catch(failed) }
    presses.add(press)
    void press.end.then(() => presses.delete(press))
  }

  function openStep(step: number, changing: FieldName | null = null, focus: FocusRequest | null = null) {
    if (!isBusy(state())) set({ ...opened(step, changing), focus })
  }

  function stopWaiting() {
    if (state().interrupted) set({ interrupted: false, outbox: [], focus: { on: 'next' } })
  }

  function mayResume(): boolean {
    // The next step would close a dialog other than the error, and discard its work.
    if (isBusy(state()) || (state().shownError === null && ports.portal.hasOpenDialog())) return false
    run((signal) => resume(core, signal))
    return true
  }

  const unsubscribe = core.subscribe(() => {
    const { interrupted, retries } = state()
    if (interrupted) stopProbing ??= watchLine(ports, retries, mayResume)
    else {
      stopProbing?.()
      stopProbing = null
    }
  })

  return {
    state,
    subscribe: core.subscribe,
    /** Sets an answer that was typed or chosen. */
    type: <Name extends FieldName>(name: Name, value: Answers[Name]) => answer(core, name, value),
    attach: preparation.choose,
    changePhoto: preparation.change,
    clearReasons: preparation.clearReasons,
    next() {
      if (!isLocked(state())) run((signal) => pressNext(core, signal))
    },
    /** Opens the next step, while what was pressed for is sent behind it. */
    goOn() {
      const { phase, step } = state()
      if (phase.is === 'saving' && step < lastStep) set(openedNext(state()))
    },
    /** Cancels what is being sent, or the wait for files. */
    cancel() {
      const all = [...presses]
      const press = state().phase.is === 'waiting' ? all.at(-1) : all[0]
      press?.abort.abort()
    },
    back() {
      const { step } = state()
      if (step > 1) openStep(step - 1)
    },
    /** Opens a visited step. */
    visit(target: number) {
      if (target !== state().step) openStep(target)
    },
    /** Opens an answer's step and focuses its field. Next returns to Check your answers. */
    change(name: FieldName) {
      if (isBusy(state())) return
      const { step } = fieldRow(name)
      set({ ...(step !== state().step && opened(step, name)), focus: { on: name } })
    },
    /** Returns to Check your answers. Changes are sent with the last step. */
    check() {
      const { step, changing } = state()
      const name = changing ?? stepRow(step).fields[0]?.name
      if (name !== undefined) openStep(lastStep, name)
    },
    /** Opens the step of a missing item and focuses its field. */
    fillNow: (name: FieldName) => openStep(fieldRow(name).step, null, { on: name }),
    /** Opens the step whose save has stopped the outbox. */
    openStopped() {
      const { stopped } = state()
      if (stopped === null) return
      openStep(stopped.step, null, { on: stopped.focus ?? 'next' })
      set({ stopped: null })
    },
    /** An interrupted save needs another press of Next. */
    stopWaiting,
    /** A file dialog or the camera opens, and returns to this step: no save may resume meanwhile. */
    openedFileDialog() {
      if (state().interrupted) set({ interrupted: false, outbox: [] })
    },
    /** Closes the dialog and focuses the field that needs attention, or Next. */
    closeDialog() {
      const on = state().shownError?.focus ?? 'next'
      set({ phase: { is: 'editing' }, shownError: null, focus: { on } })
    },
    finish() {
      if (!isBusy(state())) run(() => finish(core))
    },
    async discard() {
      set({ phase: { is: 'leaving', to: null } })
      await draft.drop()
      set({ phase: { is: 'leaving', to: 'reload' } })
    },
    /** Fills in the draft's answers that newer ones of the provider replaced, as if they were typed now. */
    restoreReplaced() {
      if (isBusy(state())) return
      const { origin } = state()
      for (const [name, value] of Object.entries(origin.replacedAnswers)) answer(core, name as FieldName, value)
      set({ origin: { ...origin, replacedAnswers: {} } })
    },
    /** Takes over the provider's answers, if the application was opened without them. What was typed stays. */
    meet(server: ServerSide): void {
      const { answers, knowledge: known, step, origin, hasSaved, transfer, interrupted } = state()
      if (!origin.offline || hasSaved || transfer !== null || interrupted || isBusy(state())) return
      const now = { savedAt: ports.clock.device(), currentStep: step, answers, knowledge: known }
      const met = openWithProvider(server, now, email, ports.clock.now(), null)
      if (met.kind === 'summary') return set({ phase: { is: 'leaving', to: 'reload' } })
      const { restored: own } = origin
      const later = originOf({ ...met, lostFiles: origin.lostFiles })
      set({ answers: met.answers, knowledge: met.knowledge, origin: { ...later, restored: own } })
    },
    /** Stores the draft now. */
    store: draft.flush,
    hasUnstoredFiles: draft.hasUnstoredFiles,
    /** Cancels what is being sent, stores the draft, and stores nothing after that. */
    async close() {
      core.shut()
      unsubscribe()
      stopProbing?.()
      for (const { abort } of presses) abort.abort()
      const ends = Promise.all([...presses].map(({ end }) => end))
      if (presses.size > 0) await Promise.race([ends, new Promise((resolve) => ports.clock.after(longestEndMs, () => resolve(null)))])
      await draft.close()
    },
  }
}
