/** The open wizard: its state, form and draft, and what the user can do. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { type NavigateFunction, useNavigate } from 'react-router-dom'
import { createStore } from '../../domain/common/store.ts'
import { ownerKey } from '../../domain/session/user.ts'
import type { Answers } from '../../form/answers.ts'
import { type FieldName, fieldRow, lastStep, stepRow } from '../../form/form.ts'
import type { MissingItem } from '../../form/missing.ts'
import { createDraftKeeper } from '../../state/draft-keeper.ts'
import { type Services, useServices } from '../../state/services.tsx'
import { createAnswerForm } from './answer-form.ts'
import type { WizardStart } from './load-wizard.ts'
import { createFilePreparation } from './prepare-files.ts'
import { finish, pressNext, resumeSave } from './press-next.ts'
import { useAutoResume } from './use-auto-resume.ts'
import { useDraft } from './use-draft.ts'
import { useScreenAwake } from './use-screen-awake.ts'
import { focusField, focusNext, type WizardRun } from './wizard-run.ts'
import { isBusy, reduce, startState, type WizardEvent } from './wizard-state.ts'

export interface WizardProps {
  readonly start: WizardStart
  readonly email: string
  /** Reloads the wizard. */
  readonly onReload: () => void
}

export type WizardModel = ReturnType<typeof useWizard>

function createRun(
  services: Services,
  form: UseFormReturn<Answers>,
  { start, email, onReload }: WizardProps,
  navigate: NavigateFunction,
) {
  const { platform, session } = services
  const { get: state, set, subscribe } = createStore(startState(start.step, start.knowledge))
  let isOpen = true

  function dispatch(event: WizardEvent) {
    const { step, knowledge } = state()
    set(reduce(state(), event))
    if (state().step !== step || state().knowledge !== knowledge) draft.touch()
  }

  const draft = createDraftKeeper({
    store: platform.drafts,
    owner: ownerKey(email),
    current: () => ({
      savedAt: Date.now(),
      currentStep: state().step,
      answers: form.getValues(),
      knowledge: state().knowledge,
    }),
    signedOut: () => session.state().ended?.cause === 'signed-out',
    onSaved: (stored) => dispatch({ type: 'draft stored', stored }),
  })
  const answerForm = createAnswerForm(form, draft, dispatch, platform.now)
  const run: WizardRun = {
    services,
    email,
    start,
    answerForm,
    attaching: createFilePreparation(answerForm, () => isOpen),
    draft,
    state,
    dispatch,
    isOpen: () => isOpen,
    reload: onReload,
    openSummary: () => void navigate('/application-summary', { state: { submitted: true } }),
  }
  return {
    run,
    subscribe,
    /** @returns a function that closes the wizard */
    open() {
      isOpen = true
      return () => {
        isOpen = false
      }
    },
  }
}

/** Returns the actions of the wizard's buttons. Only one save runs at a time. */
function createActions(run: WizardRun) {
  let saving: AbortController | null = null
  async function save(work: (run: WizardRun, signal: AbortSignal) => Promise<void>) {
    if (isBusy(run.state())) return
    saving = new AbortController()
    await work(run, saving.signal)
  }
  const next = () => save(pressNext)
  const openStep = (step: number, changing: FieldName | null = null) =>
    run.dispatch({ type: 'opened step', step, changing })

  /** Closes the dialog and focuses the field that needs attention, or Next. */
  function closeDialog() {
    const focus = run.state().shownError?.focus ?? null
    run.dispatch({ type: 'editing' })
    if (focus !== null) focusField(run, focus)
    else focusNext()
  }

  return {
    next,
    /** Resumes a save that an outage has interrupted. */
    resumeSave: () => save(resumeSave),
    finish: () => save(finish),
    /** Cancels a save, or the wait for one. */
    cancel: () => saving?.abort(),
    back() {
      const { step } = run.state()
      if (!isBusy(run.state()) && step > 1) openStep(step - 1)
    },
    /** Opens a visited step. */
    visit(target: number) {
      if (!isBusy(run.state()) && target !== run.state().step) openStep(target)
    },
    /** Opens an answer's step and focuses its field. Next returns to Check your answers. */
    change(name: FieldName) {
      if (isBusy(run.state())) return
      const { step } = fieldRow(name)
      if (step !== run.state().step) openStep(step, name)
      focusField(run, name)
    },
    /** Returns to Check your answers. Changes are sent with the last step. */
    check() {
      const { step, changing } = run.state()
      const name = changing ?? stepRow(step).fields[0]?.name
      if (!isBusy(run.state()) && name !== undefined) openStep(lastStep, name)
    },
    fillNow({ name }: MissingItem) {
      openStep(fieldRow(name).step)
      focusField(run, name)
    },
    /** An interrupted save needs another press of Next. */
    stopWaiting() {
      run.dispatch({ type: 'stopped waiting' })
      focusNext()
    },
    /** A file dialog or the camera opens, and returns to this step: no save may resume meanwhile. */
    openedFileDialog: () => run.dispatch({ type: 'stopped waiting' }),
    closeDialog,
    /** Saves again, or closes the dialog when an answer must be corrected first. */
    retryFromDialog() {
      if (run.state().shownError?.canRetry === true) void next()
      else closeDialog()
    },
    async discardDraft() {
      run.dispatch({ type: 'leaving' })
      await run.draft.drop()
      run.reload()
    },
    /** Fills in the draft's answers that newer ones of the provider replaced, as if they were typed now. */
    restoreReplaced() {
      const { replacedAnswers } = run.start
      for (const [name, answer] of Object.entries(replacedAnswers)) run.answerForm.fill(name as FieldName, answer)
    },
  }
}

function useRequestedFocus(run: WizardRun, step: number) {
  const pending = useRef(run.start.focus)
  useEffect(() => {
    const name = pending.current
    if (name === null || fieldRow(name).step !== step) return
    pending.current = null
    focusField(run, name)
  }, [run, step])
}

export function useWizard(props: WizardProps) {
  const services = useServices()
  const navigate = useNavigate()
  const form = useForm<Answers>({ defaultValues: props.start.answers, shouldFocusError: false })
  const [{ run, subscribe, open, actions }] = useState(() => {
    const parts = createRun(services, form, props, navigate)
    return { ...parts, actions: createActions(parts.run) }
  })
  const state = useSyncExternalStore(subscribe, run.state)
  useDraft(run)
  useEffect(() => {
    const close = open()
    return () => {
      close()
      actions.cancel()
    }
  }, [open, actions])
  useRequestedFocus(run, state.step)
  useAutoResume(services, state, actions.resumeSave)
  useScreenAwake(state.phase.is === 'saving' && state.phase.upload !== null)
  return { ...actions, answerForm: run.answerForm, attaching: run.attaching, state }
}
