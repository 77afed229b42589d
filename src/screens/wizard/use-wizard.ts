/** The open wizard: holds its state, hears the form, keeps the draft, and runs what goes on (see press-next.ts). */
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type { Answers } from '../../application/answers.ts'
import { type FieldName, fieldRow, fileFields, lastStep, stepRow } from '../../application/form.ts'
import type { MissingItem } from '../../application/missing.ts'
import { useServices } from '../../state/services.tsx'
import type { WizardStart } from './load-wizard.ts'
import { createFilePreparation, type FilePreparation } from './prepare-files.ts'
import { finish, goOn, paused, pressNext } from './press-next.ts'
import { useBackOnTheLine } from './use-back-on-the-line.ts'
import { useDraft } from './use-draft.ts'
import { useScreenAwake } from './use-screen-awake.ts'
import { draftOf, drawn, focusField, focusNext, openStep, type WizardRun } from './wizard-run.ts'
import { isBusy, reduce, startState, type WizardEvent, type WizardState } from './wizard-state.ts'

export interface WizardModel {
  readonly form: UseFormReturn<Answers>
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
  readonly owner: string
  readonly email: string
  readonly onReload: () => void
}

/** What stays the same from the opening of the wizard to its end. */
function useRun({ start, owner, email, onReload }: WizardProps) {
  const services = useServices()
  const navigate = useNavigate()
  const form = useForm<Answers>({ defaultValues: start.answers, shouldFocusError: false })
  const { state, read, dispatch } = useWizardState(start)
  const isOpen = useRef(true)
  const upload = useRef<AbortController | null>(null)
  const quiet = useRef(false)
  const [attaching] = useState(() => createFilePreparation(form, quiet, () => dispatch({ type: 'let go' })))
  const run = useRef<WizardRun | null>(null)
  const draft = useDraft(
    services,
    owner,
    () => draftOf(run.current as WizardRun),
    ({ kept }) => dispatch({ type: 'draft kept', kept }),
  )
  run.current ??= {
    services,
    owner,
    email,
    form,
    attaching,
    navigate,
    onReload,
    state: read,
    dispatch,
    isOpen: () => isOpen.current,
    async keepDraft() {
      draft.touch()
      return (await draft.flush()).kept
    },
    dropDraft: draft.drop,
    upload,
    quiet,
  }
  useEffect(() => {
    isOpen.current = true
    attaching.resume()
    return () => {
      isOpen.current = false
      upload.current?.abort()
      attaching.stop()
    }
  }, [attaching])
  return { run: run.current, state, draft }
}

/** What the person types is noted as a change and kept. */
function useTyping(run: WizardRun, draft: ReturnType<typeof useDraft>) {
  const { touch, flush } = draft
  useEffect(() => {
    const { form, quiet, dispatch, services } = run
    const watch = form.watch((_, { name }) => {
      if (name !== undefined && !quiet.current) {
        form.clearErrors(name)
        dispatch({ type: 'changed', field: name as FieldName, at: services.platform.now() })
      }
      touch()
      // Files take longest to seal: they are on the device within half a second only if it begins at once.
      if (fileFields.some((field) => field.name === name)) void flush()
    })
    return () => watch.unsubscribe()
  }, [run, touch, flush])
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

export function useWizard(props: WizardProps): WizardModel {
  const { start } = props
  const { run, state, draft } = useRun(props)
  useTyping(run, draft)
  useAskedFocus(run, start.focus, state.step)
  const { form, attaching } = run

  const next = () => pressNext(run, start.offline)
  const [goOnByItself] = useState(() => () => goOn(run, start.offline))
  useBackOnTheLine(run, state.held, goOnByItself)
  useScreenAwake(state.phase.is === 'saving' && state.phase.upload !== null)
  const closeShown = () => {
    const focus = state.failure?.focus ?? null
    drawn(run, { type: 'closed dialog' })
    if (focus !== null) focusField(run, focus)
    else focusNext()
  }
  return {
    form,
    attaching,
    state,
    next,
    back() {
      if (!isBusy(run.state()) && state.step > 1) openStep(run, state.step - 1)
    },
    visit(target) {
      if (!isBusy(run.state()) && target !== state.step) openStep(run, target)
    },
    change(name) {
      if (isBusy(run.state())) return
      const { step } = fieldRow(name)
      if (step !== state.step) openStep(run, step, { changing: name })
      focusField(run, name)
    },
    check() {
      const { step, changing } = run.state()
      const name = changing ?? (stepRow(step).fields[0]?.name as FieldName | undefined)
      if (!isBusy(run.state()) && name !== undefined) openStep(run, lastStep, { changing: name })
    },
    cancelUpload() {
      run.upload.current?.abort()
    },
    pauseUpload() {
      run.upload.current?.abort(paused)
    },
    goOn: goOnByItself,
    letGo() {
      run.dispatch({ type: 'let go' })
      focusNext()
    },
    closeShown,
    retryShown() {
      if (state.failure?.repeats !== true || isBusy(run.state())) return closeShown()
      void next()
    },
    fillNow(item) {
      openStep(run, fieldRow(item.name).step)
      focusField(run, item.name)
    },
    finish: () => finish(run),
    async discardDraft() {
      run.dispatch({ type: 'leaving' })
      await run.dropDraft()
      run.onReload()
    },
    useSetAside() {
      for (const [name, answer] of Object.entries(start.setAside)) form.setValue(name as FieldName, answer as string)
    },
  }
}
