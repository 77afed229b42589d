/** Next and Submit: checks the steps that are due, saves them one after the other, and goes on. */
import { isAnswered } from '../../application/answers.ts'
import { allFields, type FieldName, lastStep, stepRow, steps } from '../../application/form.ts'
import { missingItems } from '../../application/missing.ts'
import type { FilesName } from '../../application/preparation.ts'
import { change, hasUnsent, type SaveEnd } from '../../application/submission/knowledge.ts'
import { failedChecks, generalMessage } from '../../application/validate.ts'
import type { Problem } from '../../domain/failures/problem.ts'
import { fieldErrors, stepFailure } from '../../domain/failures/step.ts'
import { missingStepsOf } from '../../domain/progress/progress.ts'
import { ownerKey } from '../../domain/session/user.ts'
import type { UserText } from '../../domain/text/user-text.ts'
import { progressUpdatedEvent, refreshDashboard } from '../../state/dashboard.ts'
import { keepAnswers } from '../../state/receipt.ts'
import { errorOf } from './error-text.ts'
import { fillFromProvider, saveStep } from './save-step.ts'
import { drawn, focusField, focusNext, keepDraft, openStep, type WizardRun } from './wizard-run.ts'
import type { Remark } from './wizard-state.ts'

/** The reason with which a press is aborted to go on later. */
export const paused = 'paused'

/** One press of Next or Submit, or a save that goes on by itself. */
export interface Press {
  /** Aborted by Cancel, by Pause with {@link paused}, and when the wizard is left. */
  readonly signal: AbortSignal
  /** The form was opened without the provider's answers. */
  readonly openedOffline: boolean
  /** Resolves once no file is being prepared. @returns the first field of which a file was refused meanwhile, or null */
  filesSettled(): Promise<FilesName | null>
}

/** What the wizard does when a press has ended: it stays, loads anew, or opens the summary. */
export type AfterPress = 'stay' | 'reload' | 'summary'

const notSentYet: Remark = { tone: 'warning', text: 'Saved on this device, not sent yet' }

/** The provider's name of a field back to ours, for messages at the fields: `gvwr`, `truck_photos.0`, `equipment_detail.gvwr`. */
function fieldOfServerKey(key: string, step: number): FieldName | null {
  const names = key.split('.')
  const row = stepRow(step).fields.find(
    (field) => names.includes(field.name) || (field.server !== undefined && names.includes(field.server.key)),
  )
  return (row?.name as FieldName | undefined) ?? null
}

/** One message of ours, or all of the provider's. */
function joined(messages: readonly UserText[]): UserText {
  return messages.find((message) => typeof message !== 'string') ?? messages.join(' ')
}

/** Puts the provider's messages at their fields. @returns the first of these fields */
function markErrors({ answering }: WizardRun, problem: Problem, step: number): FieldName | null {
  let first: FieldName | null = null
  for (const error of fieldErrors(problem)) {
    const name = fieldOfServerKey(error.field, step)
    if (name === null) continue
    answering.form.setError(name, { type: 'server', ...errorOf(joined(error.messages)) })
    first ??= name
  }
  return first
}

/** Says what kept a step from being saved. @param kept the device keeps the draft */
function showProblem(
  run: WizardRun,
  signal: AbortSignal,
  end: SaveEnd & { as: 'refused' },
  step: number,
  kept: boolean,
): void {
  const { problem, filesInDoubt } = end
  if (problem.kind === 'cancelled') {
    if (signal.reason === paused) {
      drawn(run, { type: 'failed', shown: null, remark: null, why: 'paused' })
      focusNext() // Next sends the rest, too
      return
    }
    const text = 'Sending was cancelled. Your files are still attached.'
    drawn(run, { type: 'failed', shown: null, remark: { tone: 'info', text } })
    focusNext()
    return
  }
  const failure = stepFailure(problem, step)
  const focus = markErrors(run, problem, step)
  const repeats = fieldErrors(problem).length === 0
  // No answer from out there: what was typed is safe here, and Next sends it with one press.
  const isSafe = problem.kind === 'unreachable' && kept
  // The last step is never submitted unasked.
  const goesOn = ['unreachable', 'timed-out'].includes(problem.kind) && kept && run.state().step < lastStep
  const doubt: UserText | null =
    filesInDoubt.length === 0
      ? null
      : {
          text: 'We could not find out yet whether {names} arrived. Try again later, or remove it here to go on without it.',
          values: { names: filesInDoubt.join(', ') },
        }
  const note = doubt ?? (isSafe ? notSentYet.text : null)
  run.dispatch({
    type: 'failed',
    remark: isSafe ? notSentYet : { tone: 'danger', text: failure.message },
    shown: { failure: note === null ? failure : { ...failure, note }, focus, repeats },
    ...(goesOn && { why: 'no network' }),
  })
}

/** Whether a step may be sent; if not, opens it and says why. */
function passesChecks(run: WizardRun, step: number): boolean {
  const { form } = run.answering
  const failed = failedChecks(step, form.getValues())
  if (failed[0] === undefined) return true
  if (step !== run.state().step) openStep(run, step)
  for (const { name, check } of failed) form.setError(name, { type: 'check', message: check.message })
  const { title, message } = failed[0].check
  run.dispatch({
    type: 'failed',
    remark: { tone: 'danger', text: generalMessage },
    shown: {
      failure: { title, message, list: [], button: 'Retry', inline: message },
      focus: failed[0].name,
      repeats: false,
    },
  })
  return false
}

/** The steps to be saved: what was changed on an earlier one and left there goes along; before the end all of it must. */
function dueSteps(run: WizardRun, current: number): number[] {
  const { knowledge } = run.state()
  const earlier = steps.map(({ number }) => number).filter((step) => step < current && hasUnsent(knowledge, step))
  const passing = (step: number) => failedChecks(step, run.answering.form.getValues()).length === 0
  return [...earlier.filter((step) => current === lastStep || passing(step)), current]
}

/** Saves the steps. @returns what comes of it; 'stay': the wizard was left, or shows why they are not saved */
async function saveAll(
  run: WizardRun,
  signal: AbortSignal,
  due: readonly number[],
  current: number,
): Promise<'saved' | 'stay' | 'reload'> {
  for (const step of due) {
    const end = await saveStep(run, signal, step)
    if (end === null) return 'stay'
    if (end.as === 'reload') {
      await keepDraft(run)
      return 'reload'
    }
    if (end.as === 'refused') {
      const canBeMended = ['rejected', 'unreadable-file', 'oversized-file'].includes(end.problem.kind)
      const kept = await keepDraft(run)
      if (!run.isOpen()) return 'stay'
      if (step !== current && canBeMended) openStep(run, step)
      showProblem(run, signal, end, step, kept)
      return 'stay'
    }
    window.dispatchEvent(new Event(progressUpdatedEvent))
  }
  return 'saved'
}

/** What comes after the last step: the missing items are asked for, or the summary is opened. */
async function complete(run: WizardRun, { openedOffline }: Press): Promise<AfterPress> {
  if (openedOffline) await fillFromProvider(run)
  await keepDraft(run)
  const items = missingItems(run.answering.form.getValues(), run.state().knowledge.fileCounts)
  if (items.length === 0) return finish(run)
  run.dispatch({ type: 'asking', items })
  return 'stay'
}

/** Opens what follows a step: the next one, or all answers where one of them was to be changed. */
function openNext(run: WizardRun, more: { readonly remark?: Remark } = {}): void {
  const { step, changing } = run.state()
  if (changing === null) openStep(run, step + 1, more)
  else openStep(run, lastStep, { ...more, changing })
}

/** Whether an answer was to be changed and was not: the provider has its step as it is. */
function isUnchanged(run: WizardRun): boolean {
  const { step, changing, knowledge } = run.state()
  return changing !== null && step < lastStep && knowledge.completed.includes(step) && !hasUnsent(knowledge, step)
}

/** Waits until all files are ready. @returns false when the person stopped it, a file was refused, or the wizard was left */
async function filesReady(run: WizardRun, { signal, filesSettled }: Press): Promise<boolean> {
  run.dispatch({ type: 'waiting' })
  const stopped = new Promise<'stopped'>((resolve) => {
    signal.addEventListener('abort', () => resolve('stopped'))
  })
  const end = await Promise.race([filesSettled(), stopped])
  if (!run.isOpen()) return false
  if (end === null) return true
  drawn(run, { type: 'editing' })
  if (end === 'stopped') focusNext()
  else focusField(run, end) // its message says why
  return false
}

/** Sends what was pressed with, where a lost line or a pause has held it up: nothing was changed since. */
export async function goOn(run: WizardRun, press: Press): Promise<AfterPress> {
  const { held, step } = run.state()
  if (held === null) return 'stay'
  const due = dueSteps(run, step)
  run.dispatch({ type: 'going on' })
  return saveDue(run, press, due)
}

export async function pressNext(run: WizardRun, press: Press): Promise<AfterPress> {
  const { step: current, knowledge } = run.state()
  run.answering.form.clearErrors()
  /** Moving between visited steps goes on offline. */
  const onlyMoves = !navigator.onLine && knowledge.completed.includes(current) && current < lastStep
  if (onlyMoves && !hasUnsent(knowledge, current)) {
    openNext(run)
    return 'stay'
  }
  const due = dueSteps(run, current)
  if (!due.every((step) => passesChecks(run, step))) return 'stay'
  if (!(await filesReady(run, press))) return 'stay'
  run.dispatch({ type: 'saving' })
  if (isUnchanged(run)) {
    openNext(run)
    return 'stay'
  }
  const kept = await keepDraft(run)
  if (onlyMoves) {
    openNext(run, kept ? { remark: notSentYet } : {})
    return 'stay'
  }
  return saveDue(run, press, due)
}

/** Saves the steps, then opens what follows the one that is open. */
async function saveDue(run: WizardRun, press: Press, due: readonly number[]): Promise<AfterPress> {
  const { step: current } = run.state()
  const saved = await saveAll(run, press.signal, due, current)
  if (saved !== 'saved') return saved
  if (current === lastStep) return complete(run, press)
  openNext(run)
  return 'stay'
}

/** Ends the application; the draft goes, but for steps that the provider lost. */
export async function finish(run: WizardRun): Promise<'summary'> {
  const { services, email } = run
  const { form } = run.answering
  run.dispatch({ type: 'leaving' })
  keepAnswers(services, ownerKey(email), form.getValues())
  const dashboard = await refreshDashboard(services)
  const lost = dashboard.ok && dashboard.value !== null ? missingStepsOf(dashboard.value) : []
  if (lost.length === 0) await run.draft.drop()
  else {
    // The provider said yes to them and holds them not: their answers stay, to be sent again.
    const now = services.platform.now()
    const { knowledge } = run.state()
    const lostFields = allFields.filter(
      ({ row, step }) => lost.includes(step) && isAnswered(form.getValues(row.name as FieldName)),
    )
    const known = lostFields.reduce((before, { row }) => change(before, row.name as FieldName, now), knowledge)
    const completed = known.completed.filter((step) => !lost.includes(step))
    run.dispatch({ type: 'learnt', knowledge: { ...known, completed } })
    await keepDraft(run)
  }
  return 'summary'
}
