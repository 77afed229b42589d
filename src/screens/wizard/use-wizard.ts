/** What the wizard does: moves between steps, checks, saves, asks before repeating (portal.md section 4; readings.md, Wizard). */
import { useCallback, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { createApplication, getApplication, saveStep } from '../../api/application.ts'
import type { Result } from '../../api/client.ts'
import { type Answer, type Answers, type AttachedFile, isAnswered } from '../../application/answers.ts'
import { allFields, type FieldName, fieldRow, lastStep, stepRow, steps } from '../../application/form.ts'
import { type MissingItem, missingItems } from '../../application/missing.ts'
import { stepPayload, unsentFiles } from '../../application/payload.ts'
import { prefillAnswers } from '../../application/prefill.ts'
import { countAfter, countHeld, haveArrived, type Sending } from '../../application/sending.ts'
import { failedChecks, generalMessage } from '../../application/validate.ts'
import { type Failure, mayHaveWorked, type Problem, stepFailure } from '../../domain/failures.ts'
import { t } from '../../i18n/t.ts'
import { progressUpdatedEvent, refreshDashboard } from '../../state/dashboard.tsx'
import { recordSent, sha256 } from '../../state/ledger.ts'
import { forgetAnswers, keepAnswers } from '../../state/receipt.ts'
import { useServices } from '../../state/services.tsx'
import { type Attaching, createAttaching } from './attaching.ts'
import { useDraft } from './use-draft.ts'
import type { WizardStart } from './wizard-start.ts'

export interface Upload {
  readonly sent: number
  readonly total: number
  /** Milliseconds since 1970 at which sending began. */
  readonly since: number
}

/** Stands above the buttons until the step is saved. */
export interface Remark {
  readonly tone: 'danger' | 'warning' | 'info'
  readonly text: string
}

type Shown =
  | { readonly kind: 'failure'; readonly failure: Failure; readonly focus: FieldName | null }
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
  fillNow(item: MissingItem): void
  finish(): Promise<void>
  discardDraft(): Promise<void>
}

const notSentYet: Remark = { tone: 'warning', text: 'Saved on this device, not sent yet' }

/** Once it is enabled again. */
function focusNext() {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-wizard-next]')?.focus())
}

/** `reload`: the provider holds an application that this device has not seen; it is loaded before anything overwrites it. */
type Saved = Result<null> | 'reload'

/**
 * Some providers have no dashboard before there is an application.
 * @param knownHere this device has heard of an application, or may have made one
 */
function knowsNobody(problem: Problem, knownHere: boolean): boolean {
  if (problem.kind !== 'rejected' && problem.kind !== 'not-json') return false
  return problem.status === 404 || (problem.kind === 'rejected' && problem.status < 300 && !knownHere)
}

function withStep(steps: readonly number[], step: number): number[] {
  return steps.includes(step) ? [...steps] : [...steps, step].sort((a, b) => a - b)
}

function typedSince(sent: Answer, now: Answer): boolean {
  const ids = (answer: Answer) =>
    typeof answer === 'string'
      ? answer
      : answer.map((entry) => (typeof entry === 'object' && entry.kind === 'local' ? entry.id : entry))
  return JSON.stringify(ids(sent)) !== JSON.stringify(ids(now))
}

function isOfStep(name: string, step: number): boolean {
  return stepRow(step).fields.some((row) => row.name === name)
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
  /** What a save reads and writes while several may be asked for within one render. */
  const run = useRef({
    busy: false,
    mounted: true,
    applicationId: start.applicationId,
    creationUnsure: start.creationUnsure,
    // Sent once more where the provider has the answers but does not call the step completed.
    savedFirstStep:
      start.held === null || !start.completed.includes(1)
        ? null
        : JSON.stringify(stepPayload(1, { ...start.held, email: start.answers.email })),
    changedFields: start.changedFields,
    // Unasked, any number may be there: then nothing counts as received, and files are sent again.
    held: start.offline ? null : countHeld(start.held),
    sending: start.sending,
    step: start.step,
    completed: start.completed,
    abort: null as AbortController | null,
    /** The answers of the last save, as they were sent. */
    sent: null as Answers | null,
  })
  run.current.step = step
  run.current.completed = completed

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
    })
    return () => watch.unsubscribe()
  }, [form, draft.touch])

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

  /** Asks the provider whether it has an application of this person, and takes over its id. */
  async function findApplication(): Promise<Result<string | null>> {
    const dashboard = await refreshDashboard(services)
    const knownHere = run.current.savedFirstStep !== null || services.session.applicationId() !== null
    if (!dashboard.ok && !knowsNobody(dashboard.problem, knownHere)) return dashboard
    const found = dashboard.ok ? (dashboard.value?.applicationId ?? null) : null
    run.current.creationUnsure = false
    run.current.applicationId = found
    if (found !== null) services.session.setApplicationId(found)
    return { ok: true, value: found }
  }

  /** Step 1: creates, updates, or finds out that it was created before (readings.md, Wizard). */
  async function saveFirstStep(answers: Answers, sent: string): Promise<Saved> {
    const state = run.current
    if (state.creationUnsure) {
      const found = await findApplication()
      if (!found.ok) return found
      if (found.value !== null && start.creationUnsure) return 'reload'
    }
    if (state.applicationId !== null && state.savedFirstStep === sent) return { ok: true, value: null }
    const creating = state.applicationId === null
    if (creating) {
      state.creationUnsure = true
      draft.touch()
      await draft.flush() // known to the next run, should this one be killed meanwhile
    }
    const result = await createApplication(services.client, answers)
    if (!result.ok) {
      // The reply may be lost although the application was made: ask first, and do not send the same answers again then.
      state.creationUnsure = mayHaveWorked(result.problem)
      if (state.creationUnsure) state.savedFirstStep = creating ? sent : null
      return result
    }
    state.creationUnsure = false
    state.applicationId = result.value
    state.savedFirstStep = sent
    services.session.setApplicationId(result.value)
    return { ok: true, value: null }
  }

  async function save(current: number, answers: Answers): Promise<Saved> {
    const state = run.current
    state.sent = answers
    if (current === 1) return saveFirstStep(answers, JSON.stringify(stepPayload(1, answers)))
    if (state.applicationId === null) {
      const found = await findApplication()
      if (!found.ok) return found
      if (found.value !== null && start.offline) return 'reload'
    }
    if (state.applicationId === null) {
      const message = t('Please save step 1 first: the application has not been created yet.')
      return { ok: false, problem: { kind: 'rejected', status: 409, message, errors: [] } }
    }
    if (state.sending?.step === current) {
      const asked = await settleSending(state.sending, answers)
      if (!asked.ok) return asked
    }
    state.sent = form.getValues()
    return sendStep(state.applicationId, current, state.sent)
  }

  /** After a lost reply: asks the provider whether the files have arrived, so that none is sent twice. */
  async function settleSending(sending: Sending, answers: Answers): Promise<Result<null>> {
    const held = await askHeld()
    if (!held.ok) return held
    if (haveArrived(sending, held.value, answers)) {
      await noteSent(sending.step, answers)
      markSent(sending.step, answers)
    }
    run.current.sending = null
    return { ok: true, value: null }
  }

  /** What the provider holds now; its files are counted. */
  async function askHeld(): Promise<Result<Answers>> {
    const application = await getApplication(services.client)
    if (!application.ok) return application
    const held = prefillAnswers(application.value, lastStep)
    run.current.held = countHeld(held)
    return { ok: true, value: held }
  }

  async function sendStep(applicationId: string, current: number, answers: Answers): Promise<Result<null>> {
    const state = run.current
    const abort = new AbortController()
    state.abort = abort
    const since = Date.now()
    const hasFiles = unsentFiles(current, answers).length > 0
    if (hasFiles) {
      setUpload({ sent: 0, total: 0, since })
      // Opened without the provider. Where it still says nothing, the files are sent all the same.
      if (state.held === null) await askHeld()
      state.sending = state.held === null ? null : { step: current, held: state.held }
      draft.touch()
      await draft.flush() // known to the next run, should this one be killed meanwhile
    }
    const result = await saveStep(services.client, applicationId, current, answers, {
      signal: abort.signal,
      ...(hasFiles && { onProgress: (sent: number, total: number) => setUpload({ sent, total, since }) }),
    })
    state.abort = null
    if (!result.ok && !mayHaveWorked(result.problem)) state.sending = null
    if (state.mounted) setUpload(null)
    return result
  }

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
    setShown({ kind: 'failure', failure: kept ? { ...failure, note: notSentYet.text } : failure, focus })
  }

  /** Notes what was sent for the receipt. Read before the files are marked as sent. */
  async function noteSent(current: number, answers: Answers) {
    const files = await Promise.all(
      unsentFiles(current, answers).map(async ({ field, file }) => ({
        field,
        name: file.file.name,
        size: file.file.size,
        sha256: await sha256(file.file).catch(() => ''), // sent, but unplugged since
      })),
    )
    recordSent(services.portal.records, owner, { step: current, at: Date.now(), files })
  }

  /** The provider has the files of a step now: they are not sent again. @param sent the answers that were sent */
  function markSent(current: number, sent: Answers) {
    const ids = unsentFiles(current, sent).map(({ file }) => file.id)
    for (const { row, step: home } of allFields) {
      if (home !== current || row.kind !== 'files') continue
      const name = row.name as 'truckPhotos'
      const files = form
        .getValues(name)
        .map((file): AttachedFile => (file.kind === 'local' && ids.includes(file.id) ? { ...file, sent: true } : file))
      form.setValue(name, files)
    }
  }

  /** Saves one step and notes what came of it. Typing may go on meanwhile: what is typed then stays to be sent. */
  async function saveAndNote(wanted: number): Promise<Saved> {
    const state = run.current
    const result = await save(wanted, form.getValues())
    if (result === 'reload' || !result.ok || !state.mounted) return result
    const sent = state.sent ?? form.getValues()
    await noteSent(wanted, sent)
    forgetAnswers(services)
    if (state.held !== null) state.held = countAfter(wanted, state.held, sent)
    markSent(wanted, sent)
    state.sending = null // not earlier: a draft without it would send the files again
    const stays = (name: string) =>
      !isOfStep(name, wanted) || typedSince(sent[name as FieldName], form.getValues(name as FieldName))
    state.changedFields = state.changedFields.filter(stays)
    state.completed = withStep(state.completed, wanted)
    setCompleted(state.completed)
    window.dispatchEvent(new Event(progressUpdatedEvent))
    return result
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
      const result = await saveAndNote(wanted)
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
    }
    if (current === lastStep && start.offline) await fillFromProvider()
    setBusy(false)
    if (current < lastStep) {
      goTo(current + 1)
      return
    }
    draft.touch()
    const items = missingItems(form.getValues())
    if (items.length > 0) setShown({ kind: 'missing', items })
    else await finish()
  }

  /**
   * A form that was opened without the provider's answers lacks the secrets and files of finished steps: they would be
   * called missing. Where the provider still has no details, the form is all there is.
   */
  async function fillFromProvider() {
    const state = run.current
    const held = await askHeld()
    if (!held.ok || !state.mounted) return
    const changed = state.changedFields
    for (const { row } of allFields) {
      const name = row.name as FieldName
      if (!changed.includes(name) && !isAnswered(form.getValues(name))) form.setValue(name, held.value[name])
    }
    state.changedFields = changed // nothing was typed
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
    closeShown() {
      const focus = shown?.kind === 'failure' ? shown.focus : null
      setShown(null)
      if (focus !== null) focusField(focus)
      else focusNext()
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
