/** What the wizard does: moves between steps, checks, saves, asks before repeating (portal.md section 4; readings.md, Wizard). */
import { useCallback, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type { Answers } from '../../application/answers.ts'
import { type FieldName, fieldRow, fileFields, lastStep, stepRow, steps } from '../../application/form.ts'
import { type MissingItem, missingItems } from '../../application/missing.ts'
import { failedChecks, generalMessage } from '../../application/validate.ts'
import { type Failure, type Problem, stepFailure } from '../../domain/failures.ts'
import { progressUpdatedEvent } from '../../state/dashboard.tsx'
import { keepAnswers } from '../../state/receipt.ts'
import { useServices } from '../../state/services.tsx'
import { type Attaching, createAttaching } from './attaching.ts'
import { createStepSender, isOfStep, startRun, type Upload } from './step-sender.ts'
import { useDraft } from './use-draft.ts'
import type { WizardStart } from './wizard-start.ts'

/** Stands above the buttons until the step is saved. */
export interface Remark {
  readonly tone: 'danger' | 'warning' | 'info'
  readonly text: string
}

type Shown =
  | {
      readonly kind: 'failure'
      readonly failure: Failure
      readonly focus: FieldName | null
      /** Saving once more may help: nothing in the form was found wrong. */
      readonly repeats: boolean
    }
  | { readonly kind: 'missing'; readonly items: readonly MissingItem[] }

export interface WizardModel {
  readonly form: UseFormReturn<Answers>
  readonly attaching: Attaching
  readonly step: number
  readonly completed: readonly number[]
  readonly saving: boolean
  readonly upload: Upload | null
  readonly shown: Shown | null
  readonly remark: Remark | null
  /** False when this device does not keep the draft. */
  readonly draftKept: boolean
  next(): Promise<void>
  back(): void
  /** Opens a step that was visited before. */
  visit(step: number): void
  cancelUpload(): void
  closeShown(): void
  /** The dialog's Retry: saves once more, or closes where something must be mended first. */
  retryShown(): void
  fillNow(item: MissingItem): void
  finish(): Promise<void>
  discardDraft(): Promise<void>
}

const notSentYet: Remark = { tone: 'warning', text: 'Saved on this device, not sent yet' }

/** Once it is enabled again. */
function focusNext() {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-wizard-next]')?.focus())
}

/** The provider's name of a field back to ours, for messages at the fields: `gvwr`, `truck_photos.0`, `equipment_detail.gvwr`. */
function fieldOfServerKey(key: string, step: number): FieldName | null {
  const names = key.split('.')
  const row = stepRow(step).fields.find(
    (field) => names.includes(field.name) || (field.server !== undefined && names.includes(field.server.key)),
  )
  return (row?.name as FieldName | undefined) ?? null
}

export function useWizard(start: WizardStart, owner: string, onReload: () => void): WizardModel {
  const services = useServices()
  const navigate = useNavigate()
  const form = useForm<Answers>({ defaultValues: start.answers, shouldFocusError: false })
  const [step, setStep] = useState(start.step)
  const [completed, setCompleted] = useState(start.completed)
  const [saving, setSaving] = useState(false)
  const [upload, setUpload] = useState<Upload | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const [remark, setRemark] = useState<Remark | null>(null)
  const [draftKept, setDraftKept] = useState(true)
  const [attaching] = useState(createAttaching)
  const run = useRef(startRun(start))

  const draft = useDraft(
    services,
    owner,
    () => ({
      savedAt: Date.now(),
      currentStep: run.current.step,
      completedSteps: run.current.completed,
      applicationId: run.current.applicationId,
      changedFields: run.current.changedFields,
      answers: form.getValues(),
      creationUnsure: run.current.creationUnsure,
      sending: run.current.sending,
    }),
    setDraftKept,
  )

  useEffect(() => {
    const watch = form.watch((_, { name }) => {
      if (name !== undefined) {
        form.clearErrors(name)
        run.current.changedFields = [...new Set([...run.current.changedFields, name])]
      }
      draft.touch()
      // Files take longest to seal: they are on the device within half a second only if it begins at once.
      if (fileFields.some((field) => field.name === name)) void draft.flush()
    })
    return () => watch.unsubscribe()
  }, [form, draft.touch, draft.flush])

  useEffect(() => {
    const state = run.current
    state.mounted = true
    return () => {
      state.mounted = false
      state.abort?.abort()
    }
  }, [])

  const focusField = useCallback(
    (name: FieldName) => {
      // After the step, or the dialog that covers it, has been drawn anew.
      requestAnimationFrame(() => setTimeout(() => form.setFocus(name), 0))
    },
    [form],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the wizard opens
  useEffect(() => {
    if (start.focus !== null) focusField(start.focus)
  }, [])

  const goTo = useCallback(
    (target: number) => {
      setRemark(null)
      run.current.step = target
      setStep(target)
      draft.touch()
      void draft.flush()
    },
    [draft.touch, draft.flush],
  )

  const sender = createStepSender({
    services,
    owner,
    start,
    form,
    state: run.current,
    async keepDraft() {
      draft.touch()
      await draft.flush()
    },
    onUpload: setUpload,
  })

  function showProblem(problem: Problem, current: number) {
    if (problem.kind === 'cancelled') {
      setRemark({ tone: 'info', text: 'Sending was cancelled. Your files are still attached.' })
      focusNext()
      return
    }
    const failure = stepFailure(problem, current)
    let focus: FieldName | null = null
    if (problem.kind === 'rejected') {
      for (const error of problem.errors) {
        const name = fieldOfServerKey(error.field, current)
        if (name === null) continue
        form.setError(name, { type: 'server', message: error.messages.join(' ') })
        focus ??= name
      }
    }
    // No answer from out there: what was typed is safe here, and Next sends it with one press.
    const kept = problem.kind === 'unreachable' && draftKept
    setRemark(kept ? notSentYet : { tone: 'danger', text: failure.message })
    const repeats = problem.kind !== 'rejected' || problem.errors.length === 0
    setShown({ kind: 'failure', failure: kept ? { ...failure, note: notSentYet.text } : failure, focus, repeats })
  }

  /** Whether a step may be sent; if not, opens it and says why. */
  function passes(wanted: number): boolean {
    const failed = failedChecks(wanted, form.getValues())
    if (failed[0] === undefined) return true
    if (wanted !== run.current.step) goTo(wanted)
    for (const { name, check } of failed) form.setError(name, { type: 'check', message: check.message })
    const { title, message } = failed[0].check
    setRemark({ tone: 'danger', text: generalMessage })
    setShown({
      kind: 'failure',
      failure: { title, message, list: [], button: 'Retry', inline: message },
      focus: failed[0].name,
      repeats: false,
    })
    return false
  }

  async function next() {
    const state = run.current
    if (state.busy) return
    const current = state.step
    const hasUnsent = (wanted: number) => state.changedFields.some((name) => isOfStep(name, wanted))
    /** Moving between visited steps goes on offline. */
    const onlyMoves = !navigator.onLine && state.completed.includes(current) && current < lastStep
    form.clearErrors()
    if (onlyMoves && !hasUnsent(current)) {
      goTo(current + 1)
      return
    }
    // What was changed on an earlier step and left there goes along; before the end all of it must.
    const earlier = steps.map(({ number }) => number).filter((number) => number < current && hasUnsent(number))
    const ready = earlier.filter(
      (number) => current === lastStep || failedChecks(number, form.getValues()).length === 0,
    )
    const due = [...ready, current]
    if (!due.every(passes)) return
    const setBusy = (busy: boolean) => {
      state.busy = busy
      setSaving(busy)
    }
    setBusy(true)
    setRemark(null)
    const refusing = await attaching.settled()
    if (refusing !== null) {
      setBusy(false)
      focusField(refusing) // its message says why
      return
    }
    await draft.flush()
    if (onlyMoves) {
      setBusy(false)
      goTo(current + 1)
      if (draftKept) setRemark(notSentYet)
      return
    }
    for (const wanted of due) {
      const result = await sender.save(wanted)
      if (!state.mounted) return
      if (result === 'reload') {
        await draft.flush()
        onReload()
        return
      }
      if (!result.ok) {
        setBusy(false)
        draft.touch()
        if (wanted !== current && result.problem.kind === 'rejected') goTo(wanted) // there it can be mended
        showProblem(result.problem, wanted)
        return
      }
      setCompleted(state.completed)
      window.dispatchEvent(new Event(progressUpdatedEvent))
    }
    if (current < lastStep) {
      setBusy(false)
      goTo(current + 1)
      return
    }
    if (start.offline) await sender.fillFromProvider()
    draft.touch()
    const items = missingItems(form.getValues())
    // Without them busy until the summary is here: what was typed meanwhile would go with the draft.
    if (items.length === 0) await finish()
    setBusy(false)
    if (items.length > 0) setShown({ kind: 'missing', items })
  }

  function closeShown() {
    const focus = shown?.kind === 'failure' ? shown.focus : null
    setShown(null)
    if (focus !== null) focusField(focus)
    else focusNext()
  }

  async function finish() {
    keepAnswers(services, owner, form.getValues())
    await draft.drop()
    navigate('/application-summary', { state: { submitted: true } })
  }

  return {
    form,
    attaching,
    step,
    completed,
    saving,
    upload,
    shown,
    remark,
    draftKept,
    next,
    back() {
      if (!run.current.busy && step > 1) goTo(step - 1)
    },
    visit(target) {
      if (!run.current.busy && target !== step) goTo(target)
    },
    cancelUpload() {
      run.current.abort?.abort()
    },
    closeShown,
    retryShown() {
      if (shown?.kind !== 'failure' || !shown.repeats) return closeShown()
      setShown(null)
      void next()
    },
    fillNow(item) {
      setShown(null)
      goTo(fieldRow(item.name).step)
      focusField(item.name)
    },
    finish,
    async discardDraft() {
      await draft.drop()
      onReload()
    },
  }
}
