/** The open wizard: holds its state, hears the form, keeps the draft, and runs what goes on (see press-next.ts). */
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type { Answers } from '../../application/answers.ts'
import { type FieldName, fieldRow, lastStep, stepRow } from '../../application/form.ts'
import type { MissingItem } from '../../application/missing.ts'
import { ownerKey } from '../../domain/session/user.ts'
import { useServices } from '../../state/services.tsx'
import { type Answering, createAnswering } from './answering.ts'
import type { WizardStart } from './load-wizard.ts'
import { createFilePreparation, type FilePreparation } from './prepare-files.ts'
import { type AfterPress, finish, goOn, type Press, paused, pressNext } from './press-next.ts'
import { useBackOnTheLine } from './use-back-on-the-line.ts'
import { useDraft } from './use-draft.ts'
import { useScreenAwake } from './use-screen-awake.ts'
import { draftOf, drawn, focusField, focusNext, openStep, type WizardRun } from './wizard-run.ts'
import { isBusy, reduce, startState, type WizardEvent, type WizardState } from './wizard-state.ts'

export interface WizardModel {
  readonly answering: Answering
  readonly attaching: FilePreparation
  readonly state: WizardState
  next(): Promise<void>
  back(): void
  /** Opens a step that was visited before. */
  visit(step: number): void
  /** Opens the step of an answer, with the cursor in its field; Next leads back to all answers. */
  change(name: FieldName): void
  /** Back to all answers; what was changed meanwhile is sent with them. */
  check(): void
  cancelUpload(): void
  pauseUpload(): void
  /** Sends what a lost line or a pause has held up. */
  goOn(): Promise<void>
  /** What a lost line has held up waits for the next press. */
  letGo(): void
  /** Closes what covers the form, and puts the cursor where it is needed. */
  closeShown(): void
  /** The dialog's Retry: saves once more, or closes where something must be mended first. */
  retryShown(): void
  fillNow(item: MissingItem): void
  finish(): Promise<void>
  discardDraft(): Promise<void>
  /** Shows the draft's answers to which the provider has newer ones, as if they were typed now. */
  useSetAside(): void
}

/** The state and a way to change it at once, also between two renders. */
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
  /** Loads the wizard anew. */
  readonly onReload: () => void
}

/** What stays the same from the opening of the wizard to its end. */
function useRun({ start, email }: WizardProps) {
  const services = useServices()
  const form = useForm<Answers>({ defaultValues: start.answers, shouldFocusError: false })
  const { state, read, dispatch } = useWizardState(start)
  const draft = useDraft(
    services,
    ownerKey(email),
    () => draftOf(form, read()),
    ({ stored }) => dispatch({ type: 'draft kept', kept: stored }),
  )
  const [answering] = useState(() => createAnswering(form, draft, dispatch, services.platform.now))
  const [attaching] = useState(() => createFilePreparation(answering, () => dispatch({ type: 'let go' })))
  const open = useRef(true)
  const isOpen = () => open.current
  const [run] = useState<WizardRun>(() => ({ services, email, answering, draft, state: read, dispatch, isOpen }))
  useEffect(() => {
    open.current = true
    attaching.resume()
    return () => {
      open.current = false
      attaching.stop()
    }
  }, [attaching])
  return { run, state, attaching }
}

/** What saves steps: one press at a time, ended when the wizard is left. */
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
      goOn: () => carryOut(goOn),
      finish: () => carryOut(finish),
      cancelUpload: () => underWay.current?.abort(),
      pauseUpload: () => underWay.current?.abort(paused),
    }
  })
  return presses
}

/** Puts the cursor into the field that a link asked for, as soon as its step is shown. */
function useAskedFocus(run: WizardRun, asked: FieldName | null, step: number) {
  const pending = useRef(asked)
  useEffect(() => {
    const name = pending.current
    if (name === null || fieldRow(name).step !== step) return
    pending.current = null
    focusField(run, name)
  }, [run, step])
}

/** Moves between the steps. */
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
  useAskedFocus(run, start.focus, state.step)
  useBackOnTheLine(run.services, state.held, presses.goOn)
  useScreenAwake(state.phase.is === 'saving' && state.phase.upload !== null)
  const closeShown = () => {
    const focus = state.failure?.focus ?? null
    drawn(run, { type: 'closed dialog' })
    if (focus !== null) focusField(run, focus)
    else focusNext()
  }
  return {
    ...stepMoves(run),
    ...presses,
    answering: run.answering,
    attaching,
    state,
    letGo() {
      run.dispatch({ type: 'let go' })
      focusNext()
    },
    closeShown,
    retryShown() {
      if (state.failure?.repeats !== true || isBusy(run.state())) return closeShown()
      void presses.next()
    },
    async discardDraft() {
      run.dispatch({ type: 'leaving' })
      await run.draft.drop()
      onReload()
    },
    useSetAside() {
      for (const [name, answer] of Object.entries(start.setAside)) run.answering.fill(name as FieldName, answer)
    },
  }
}
