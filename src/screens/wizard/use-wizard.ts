/** The open wizard: its state, form and draft, and the saves of press-next.ts. */
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { ownerKey } from '../../domain/session/user.ts'
import type { Answers } from '../../form/answers.ts'
import { type FieldName, fieldRow, lastStep, stepRow } from '../../form/form.ts'
import type { MissingItem } from '../../form/missing.ts'
import { useServices } from '../../state/services.tsx'
import { type AnswerForm, createAnswerForm } from './answer-form.ts'
import type { WizardStart } from './load-wizard.ts'
import { createFilePreparation, type FilePreparation } from './prepare-files.ts'
import { type AfterPress, finish, type Press, paused, pressNext, resumeSave } from './press-next.ts'
import { useAutoResume } from './use-auto-resume.ts'
import { useDraft } from './use-draft.ts'
import { useScreenAwake } from './use-screen-awake.ts'
import { dispatchSync, draftOf, focusField, focusNext, openStep, type WizardRun } from './wizard-run.ts'
import { isBusy, reduce, startState, type WizardEvent, type WizardState } from './wizard-state.ts'

export interface WizardModel {
  readonly answerForm: AnswerForm
  readonly attaching: FilePreparation
  readonly state: WizardState
  next(): Promise<void>
  back(): void
  /** Opens a visited step. */
  visit(step: number): void
  /** Opens an answer's step and focuses its field. Next returns to Check your answers. */
  change(name: FieldName): void
  /** Returns to Check your answers. Changes are sent with the last step. */
  check(): void
  cancelUpload(): void
  pauseUpload(): void
  /** Resumes a save that an outage or a pause has interrupted. */
  resumeSave(): Promise<void>
  /** Stops waiting for the network: an interrupted save needs another press of Next. */
  stopWaiting(): void
  /** A file dialog or the camera opens, and returns to this step: no save may resume meanwhile. */
  openedFileDialog(): void
  /** Closes the dialog and focuses the field that needs attention, or Next. */
  closeDialog(): void
  /** The dialog's Retry: saves again, or closes the dialog when an answer must be corrected first. */
  retryFromDialog(): void
  fillNow(item: MissingItem): void
  finish(): Promise<void>
  discardDraft(): Promise<void>
  /** Fills in the draft's answers that newer ones of the provider replaced, as if they were typed now. */
  restoreReplaced(): void
}

/** Returns the state, and functions that read and change it synchronously between renders. */
function useWizardState(start: WizardStart) {
  const [state, render] = useState(() => startState(start.step, start.knowledge))
  const current = useRef(state)
  const [dispatch] = useState(() => (event: WizardEvent) => {
    current.current = reduce(current.current, event)
    render(current.current)
  })
  const [read] = useState(() => () => current.current)
  return { state, read, dispatch }
}

export interface WizardProps {
  readonly start: WizardStart
  readonly email: string
  /** Reloads the wizard. */
  readonly onReload: () => void
}

/** Creates the parts that live as long as the wizard is open. */
function useRun({ start, email }: WizardProps) {
  const services = useServices()
  const form = useForm<Answers>({ defaultValues: start.answers, shouldFocusError: false })
  const { state, read, dispatch } = useWizardState(start)
  const draft = useDraft(
    services,
    ownerKey(email),
    () => draftOf(form, read()),
    ({ stored }) => dispatch({ type: 'draft stored', stored }),
  )
  const [answerForm] = useState(() => createAnswerForm(form, draft, dispatch, services.platform.now))
  const open = useRef(true)
  const isOpen = () => open.current
  const [attaching] = useState(() => createFilePreparation(answerForm, isOpen))
  const [run] = useState<WizardRun>(() => ({ services, email, answerForm, draft, state: read, dispatch, isOpen }))
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  return { run, state, attaching }
}

/** Returns the actions that save steps. Only one runs at a time. Leaving the wizard aborts it. */
function usePresses(run: WizardRun, attaching: FilePreparation, { start, onReload }: WizardProps) {
  const navigate = useNavigate()
  const underWay = useRef<AbortController | null>(null)
  useEffect(() => () => underWay.current?.abort(), [])
  const [presses] = useState(() => {
    async function carryOut(press: (run: WizardRun, press: Press) => Promise<AfterPress>) {
      if (isBusy(run.state())) return
      const abort = new AbortController()
      underWay.current = abort
      const { signal } = abort
      const after = await press(run, { signal, openedOffline: start.offline, filesSettled: attaching.settled })
      if (after === 'reload') onReload()
      if (after === 'summary') navigate('/application-summary', { state: { submitted: true } })
    }
    return {
      next: () => carryOut(pressNext),
      resumeSave: () => carryOut(resumeSave),
      finish: () => carryOut(finish),
      cancelUpload: () => underWay.current?.abort(),
      pauseUpload: () => underWay.current?.abort(paused),
    }
  })
  return presses
}

/** Focuses the field that a link requested, once its step is open. */
function useRequestedFocus(run: WizardRun, requested: FieldName | null, step: number) {
  const pending = useRef(requested)
  useEffect(() => {
    const name = pending.current
    if (name === null || fieldRow(name).step !== step) return
    pending.current = null
    focusField(run, name)
  }, [run, step])
}

/** Returns the actions that open another step. */
function stepMoves(run: WizardRun) {
  return {
    back() {
      const { step } = run.state()
      if (!isBusy(run.state()) && step > 1) openStep(run, step - 1)
    },
    visit(target: number) {
      if (!isBusy(run.state()) && target !== run.state().step) openStep(run, target)
    },
    change(name: FieldName) {
      if (isBusy(run.state())) return
      const { step } = fieldRow(name)
      if (step !== run.state().step) openStep(run, step, { changing: name })
      focusField(run, name)
    },
    check() {
      const { step, changing } = run.state()
      const name = changing ?? (stepRow(step).fields[0]?.name as FieldName | undefined)
      if (!isBusy(run.state()) && name !== undefined) openStep(run, lastStep, { changing: name })
    },
    fillNow({ name }: MissingItem) {
      openStep(run, fieldRow(name).step)
      focusField(run, name)
    },
  }
}

export function useWizard(props: WizardProps): WizardModel {
  const { start, onReload } = props
  const { run, state, attaching } = useRun(props)
  const presses = usePresses(run, attaching, props)
  useRequestedFocus(run, start.focus, state.step)
  useAutoResume(run.services, state.interrupted, state.failure !== null, presses.resumeSave)
  useScreenAwake(state.phase.is === 'saving' && state.phase.upload !== null)
  const closeDialog = () => {
    const focus = state.failure?.focus ?? null
    dispatchSync(run, { type: 'closed dialog' })
    if (focus !== null) focusField(run, focus)
    else focusNext()
  }
  return {
    ...stepMoves(run),
    ...presses,
    answerForm: run.answerForm,
    attaching,
    state,
    stopWaiting() {
      run.dispatch({ type: 'stopped waiting' })
      focusNext()
    },
    openedFileDialog: () => run.dispatch({ type: 'stopped waiting' }),
    closeDialog,
    retryFromDialog() {
      if (state.failure?.canRetry !== true || isBusy(run.state())) return closeDialog()
      void presses.next()
    },
    async discardDraft() {
      run.dispatch({ type: 'leaving' })
      await run.draft.drop()
      onReload()
    },
    restoreReplaced() {
      for (const [name, answer] of Object.entries(start.replacedAnswers)) run.answerForm.fill(name as FieldName, answer)
    },
  }
}
