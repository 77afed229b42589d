/** Next and Submit: check the steps to save, save them in order, and open the next step. */

import type { Failure } from '../../domain/failures/failure.ts'
import { meaningOf } from '../../domain/failures/meaning.ts'
import { fieldErrors, stepDialog } from '../../domain/failures/step.ts'
import { missingStepsOf } from '../../domain/progress/progress.ts'
import { ownerKey } from '../../domain/session/user.ts'
import { msg, type UserText } from '../../domain/text/user-text.ts'
import { isAnswered } from '../../form/answers.ts'
import { allFields, type FieldName, lastStep, stepRow, steps } from '../../form/form.ts'
import { missingItems } from '../../form/missing.ts'
import { change, fileFieldsOf, hasUnsent, type SaveEnd } from '../../form/submission/knowledge.ts'
import { failedChecks, generalMessage } from '../../form/validate.ts'
import { progressUpdatedEvent, refreshDashboard } from '../../state/dashboard.ts'
import { cacheAnswers } from '../../state/receipt.ts'
import { errorOf } from './error-text.ts'
import { fillFromProvider, saveStep } from './save-step.ts'
import { focusField, focusNext, type WizardRun } from './wizard-run.ts'
import { awaitsProvider, type StepMessage } from './wizard-state.ts'

const notSentYet: StepMessage = { tone: 'warning', text: msg('Saved on this device, not sent yet') }

/** Said in the dialog of a save that resumes by itself. */
const goesOn = msg('Saved on this device, not sent yet. Sending goes on by itself once the connection is back.')

/**
 * Returns the field for a key of the provider's errors, such as `gvwr`, `truck_photos.0` or `equipment_detail.gvwr`.
 */
function fieldOfServerKey(key: string, step: number): FieldName | null {
  const names = key.split('.')
  const row = stepRow(step).fields.find(
    (field) => names.includes(field.name) || (field.server !== undefined && names.includes(field.server.key)),
  )
  return row?.name ?? null
}

/** Returns the portal's own message if there is one, otherwise all of the provider's messages joined. */
function joined(messages: readonly UserText[]): UserText {
  return messages.find((message) => typeof message !== 'string') ?? messages.join(' ')
}

/** Displays the provider's messages at their fields. @returns the first of these fields */
function markErrors({ answerForm }: WizardRun, failure: Failure, step: number): FieldName | null {
  let first: FieldName | null = null
  for (const error of fieldErrors(failure)) {
    const name = fieldOfServerKey(error.field, step)
    if (name === null) continue
    answerForm.form.setError(name, { type: 'server', ...errorOf(joined(error.messages)) })
    first ??= name
  }
  return first
}

/** Displays why a step was not saved. @param isStored whether the draft is stored on this device */
function showFailure(run: WizardRun, end: SaveEnd & { as: 'refused' }, step: number, isStored: boolean): void {
  const { failure, filesInDoubt } = end
  const { next } = meaningOf(failure)
  if (next === 'stop') {
    const text = awaitsProvider(run.state())
      ? msg('Your last sending may still arrive. Next asks for it before anything is sent again.')
      : msg('Sending was cancelled. Your files are still attached.')
    run.dispatch({ type: 'failed', shownError: null, message: { tone: 'info', text } })
    focusNext()
    return
  }
  const content = stepDialog(failure, step, fileFieldsOf(step).length > 0)
  const focus = markErrors(run, failure, step)
  const canRetry = fieldErrors(failure).length === 0
  // The provider is unreachable and the draft stored, so this is only a warning.
  const isSafe = failure.kind === 'unreachable' && isStored
  const message: StepMessage = isSafe ? notSentYet : { tone: 'danger', text: content.message }
  // The last step is never submitted automatically.
  const resumes = next === 'reconnect' && isStored && run.state().step < lastStep
  const interrupted = resumes ? { interrupted: true as const } : {}
  if (resumes && run.state().retries > 0) {
    // An automatic retry that fails again does not reopen the dialog.
    run.dispatch({ type: 'failed', shownError: null, message, ...interrupted })
    if (document.activeElement === document.body) focusNext() // the form was inert
    return
  }
  const doubt: UserText | null =
    filesInDoubt.length === 0
      ? null
      : {
          text: msg(
            "We don't know yet whether {names} arrived. Try again later, or remove it here to continue without it.",
          ),
          values: { names: filesInDoubt.join(', ') },
        }
  const note = doubt ?? (resumes ? goesOn : isSafe ? notSentYet.text : null)
  const shown = note === null ? content : { ...content, note }
  run.dispatch({ type: 'failed', shownError: { content: shown, focus, canRetry }, message, ...interrupted })
}

/** Returns whether a step passes its checks; if not, opens it and displays the errors. */
function passesChecks(run: WizardRun, step: number): boolean {
  const { form } = run.answerForm
  const failed = failedChecks(step, form.getValues())
  if (failed[0] === undefined) return true
  if (step !== run.state().step) run.dispatch({ type: 'opened step', step })
  for (const { name, check } of failed) form.setError(name, { type: 'check', message: check.message })
  const { title, message } = failed[0].check
  run.dispatch({
    type: 'failed',
    message: { tone: 'danger', text: generalMessage },
    shownError: {
      content: { title, message, list: [], button: msg('Retry'), inline: message },
      focus: failed[0].name,
      canRetry: false,
    },
  })
  return false
}

/**
 * Returns the steps to save: the current one, and earlier ones with unsent changes. An earlier step that fails its
 * checks is skipped, except on the last step, where all changes must be sent.
 */
function dueSteps(run: WizardRun, current: number): number[] {
  const { knowledge } = run.state()
  const earlier = steps.map(({ number }) => number).filter((step) => step < current && hasUnsent(knowledge, step))
  const passing = (step: number) => failedChecks(step, run.answerForm.form.getValues()).length === 0
  return [...earlier.filter((step) => current === lastStep || passing(step)), current]
}

async function saveDue(run: WizardRun, signal: AbortSignal, due: readonly number[]): Promise<void> {
  const { step: current } = run.state()
  for (const step of due) {
    const end = await saveStep(run, signal, step)
    if (end === null) return
    if (end.as === 'reload') return run.reload()
    if (end.as === 'refused') {
      const isStored = await run.draft.flush()
      if (!run.isOpen()) return
      if (step !== current && meaningOf(end.failure).next === 'correct') run.dispatch({ type: 'opened step', step })
      return showFailure(run, end, step, isStored)
    }
    window.dispatchEvent(new Event(progressUpdatedEvent))
  }
  if (current === lastStep) await complete(run)
  else openNext(run)
}

/** All steps are saved: asks about missing optional items, or ends the application. */
async function complete(run: WizardRun): Promise<void> {
  if (run.start.offline) await fillFromProvider(run)
  const items = missingItems(run.answerForm.form.getValues(), run.state().knowledge.fileCounts)
  if (items.length === 0) await finish(run)
  else run.dispatch({ type: 'asking', items })
}

/** Opens the next step, or Check your answers when an answer was being changed from there. */
function openNext(run: WizardRun, message: StepMessage | null = null): void {
  const { step, changing } = run.state()
  run.dispatch({ type: 'opened step', step: changing === null ? step + 1 : lastStep, changing, message })
}

/** Returns whether the user opened an answer to change it but did not, so that its step needs no save. */
function isUnchanged(run: WizardRun): boolean {
  const { step, changing, knowledge } = run.state()
  return changing !== null && step < lastStep && knowledge.completed.includes(step) && !hasUnsent(knowledge, step)
}

async function filesReady(run: WizardRun, signal: AbortSignal): Promise<boolean> {
  run.dispatch({ type: 'waiting' })
  const stopped = new Promise<'stopped'>((resolve) => {
    signal.addEventListener('abort', () => resolve('stopped'))
  })
  const end = await Promise.race([run.attaching.settled(), stopped])
  if (!run.isOpen()) return false
  if (end === null) return true
  run.dispatch({ type: 'editing' })
  if (end === 'stopped') focusNext()
  else focusField(run, end) // which displays the reason
  return false
}

export async function resumeSave(run: WizardRun, signal: AbortSignal): Promise<void> {
  const { interrupted, step } = run.state()
  if (!interrupted) return
  const due = dueSteps(run, step)
  run.dispatch({ type: 'resuming' })
  await saveDue(run, signal, due)
}

export async function pressNext(run: WizardRun, signal: AbortSignal): Promise<void> {
  const { step: current, knowledge } = run.state()
  run.answerForm.form.clearErrors()
  /** Offline, Next only moves between visited steps. */
  const onlyMoves = !navigator.onLine && knowledge.completed.includes(current) && current < lastStep
  if (onlyMoves && !hasUnsent(knowledge, current)) return openNext(run)
  const due = dueSteps(run, current)
  if (!due.every((step) => passesChecks(run, step))) return
  if (!(await filesReady(run, signal))) return
  run.dispatch({ type: 'saving' })
  if (isUnchanged(run)) openNext(run)
  else if (onlyMoves) openNext(run, (await run.draft.flush()) ? notSentYet : null)
  else await saveDue(run, signal, due)
}

/** Ends the application and deletes the draft, unless the provider has lost steps. */
export async function finish(run: WizardRun): Promise<void> {
  const { services, email } = run
  const { form } = run.answerForm
  run.dispatch({ type: 'leaving' })
  cacheAnswers(services, ownerKey(email), form.getValues())
  const dashboard = await refreshDashboard(services)
  const lost = dashboard.ok && dashboard.value !== null ? missingStepsOf(dashboard.value) : []
  if (lost.length === 0) await run.draft.drop()
  else {
    // The provider accepted these steps but does not have them. Their answers stay in the draft as unsent changes.
    const now = services.platform.now()
    const { knowledge } = run.state()
    const lostFields = allFields.filter(({ row, step }) => lost.includes(step) && isAnswered(form.getValues(row.name)))
    const known = lostFields.reduce((before, { row }) => change(before, row.name, now), knowledge)
    const completed = known.completed.filter((step) => !lost.includes(step))
    run.dispatch({ type: 'learned', knowledge: { ...known, completed } })
  }
  run.openSummary()
}
