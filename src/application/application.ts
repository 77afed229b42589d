/** The open application: one state, and what the applicant can do. Knows neither React nor the page. */
import type { Answers } from '../form/answers.ts'
import { type FieldName, type FilesName, fieldRow } from '../form/form.ts'
import { answer, type Core, createCore } from './core.ts'
import { createPreparation, type PhotoChange } from './files.ts'
import { watchLine } from './line.ts'
import { createMoves } from './moves.ts'
import { finish, pressNext, resume, sendNow } from './next.ts'
import type { Start } from './open.ts'
import type { Ports } from './ports.ts'
import { createPresses } from './presses.ts'
import { isBusy, may } from './state.ts'

export type Application = ReturnType<typeof createApplication>

/**
 * Stores what the provider said when the application was opened, so that it opens without a network. A draft that is there
 * keeps its time, that of the last change.
 */
function storeNews({ draft, ports }: Core, start: Start): void {
  const { restored, lostFiles, replacedAnswers, offline, knowledge } = start
  const isUndrafted = restored === null && lostFiles.length + Object.keys(replacedAnswers).length === 0
  if (!offline && isUndrafted && knowledge.application.state === 'exists' && ports.portal.keepsData) draft.touch()
}

/** Resumes what the line interrupted, once the provider can be reached. @returns stops it */
function resumeByItself({ ports, state, subscribe }: Core, run: ReturnType<typeof createPresses>['run']): () => void {
  let stopProbing: (() => void) | null = null
  function onBack(): boolean {
    // The next step would close a dialog other than the error, and discard its work.
    if (isBusy(state()) || (state().shownError === null && ports.portal.hasOpenDialog())) return false
    run(resume)
    return true
  }
  const unsubscribe = subscribe(() => {
    const { interrupted, retries, waitMs } = state()
    if (interrupted !== null) stopProbing ??= watchLine(ports, retries, onBack, waitMs)
    else {
      stopProbing?.()
      stopProbing = null
    }
  })
  return () => {
    unsubscribe()
    stopProbing?.()
  }
}

/** A step that is changed while it waits in the outbox is sent with its next press, not half typed. */
function leaveOutbox({ state, set }: Core, step: number): void {
  const { outbox, transfer, interrupted } = state()
  if (isBusy(state()) || transfer?.step === step || !outbox.includes(step)) return
  const others = outbox.filter((one) => one !== step)
  set({ outbox: others, interrupted: others.length === 0 ? null : interrupted })
}

/** @param email of the signed-in user */
export function createApplication(ports: Ports, email: string, start: Start) {
  const core = createCore(ports, email, start)
  const { state, set, draft } = core
  const { choose, change, clearReasons } = createPreparation(core)
  const { run, cancel, end } = createPresses(core)
  const stopResuming = resumeByItself(core, run)
  storeNews(core, start)

  return {
    ...createMoves(core),
    state,
    subscribe: core.subscribe,
    /** Sets an answer that was typed or chosen. */
    type<Name extends FieldName>(name: Name, value: Answers[Name]) {
      leaveOutbox(core, fieldRow(name).step)
      answer(core, name, value)
    },
    attach(field: FilesName, files: readonly File[]) {
      leaveOutbox(core, fieldRow(field).step)
      choose(field, files)
    },
    /** @returns its id, which a change renews. A photo that is being sent stays as it is */
    changePhoto(field: FilesName, id: string, make: PhotoChange): string {
      const { step } = fieldRow(field)
      if (isBusy(state()) || state().transfer?.step === step) return id
      leaveOutbox(core, step)
      return change(field, id, make)
    },
    clearReasons,
    next() {
      if (may(state(), 'next')) run(pressNext)
    },
    /** Next, although the draft can't be stored. */
    nextUnstored() {
      if (may(state(), 'next')) run(pressNext, true)
    },
    /** Sends what is unsent, as far as it passes its checks. */
    sendNow() {
      if (may(state(), 'sendNow')) run(sendNow)
    },
    /** Sends although the draft could not be stored. */
    sendUnstored() {
      if (!may(state(), 'sendUnstored')) return
      set({ shownError: null, message: null })
      run(resume, true)
    },
    cancel,
    /** An interrupted save needs another press of Next. */
    stopWaiting() {
      set({ focus: { on: 'next' }, ...(state().interrupted !== null && { interrupted: null, outbox: [] }) })
    },
    /** A file dialog or the camera opens, and returns to this step: it is not sent meanwhile, and stays open. */
    openedFileDialog() {
      leaveOutbox(core, state().step)
      if (state().interrupted !== null) set({ interrupted: 'behind' })
    },
    finish() {
      if (may(state(), 'finish')) run(finish)
    },
    async discard() {
      if (!may(state(), 'discard')) return
      set({ phase: { is: 'leaving', to: null } })
      await draft.drop()
      set({ phase: { is: 'leaving', to: 'reload' } })
    },
    /** Fills in the draft's answers that newer ones of the provider replaced, as if they were typed now. */
    restoreReplaced() {
      const { origin } = state()
      if (!may(state(), 'restoreReplaced')) return
      for (const [name, value] of Object.entries(origin.replacedAnswers)) answer(core, name as FieldName, value)
      set({ origin: { ...origin, replacedAnswers: {} } })
    },
    /** Stores the draft now. */
    store: draft.flush,
    hasUnstoredFiles: draft.hasUnstoredFiles,
    /** Cancels what is being sent, stores the draft, and stores nothing after that. */
    async close() {
      core.shut()
      stopResuming()
      set({ phase: { is: 'leaving', to: null } })
      await end()
      await draft.close()
    },
  }
}
