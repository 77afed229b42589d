/** Next and Submit: check the steps to save, put them into the outbox, and open the next step. */
import { missingStepsOf } from '../domain/progress/progress.ts'
import { msg, type UserText } from '../domain/text/user-text.ts'
import { fieldRow, lastStep, steps } from '../form/form.ts'
import { missingItems } from '../form/missing.ts'
import { failedChecks, generalMessage } from '../form/validate.ts'
import { lagMs } from '../provider/limits.ts'
import { type Core, withoutSteps } from './core.ts'
import { isPreparing, settled } from './files.ts'
import { sendOutbox } from './outbox.ts'
import { notSentYet } from './refusal.ts'
import { sendableSteps } from './sent.ts'
import type { ApplicationState, StepMessage } from './state.ts'
import { hasUnsent } from './submission/knowledge.ts'

/** Returns the state in which another step is open. */
export function opened(step: number, changing: ApplicationState['changing'] = null): Partial<ApplicationState> {
  return { step, changing, message: null, shownError: null, phase: { is: 'editing' } }
}

/**
 * Returns the state after Next: the next step, or where the user came from to change an answer. The step's lost files
 * were named there, so who goes on does without them.
 */
export function openedNext(
  { step, changing, returns, origin }: ApplicationState,
  message: StepMessage | null = null,
): Partial<ApplicationState> {
  if (returns && changing === null) return { phase: { is: 'leaving', to: 'summary' }, shownError: null }
  const lostFiles = origin.lostFiles.filter(({ field }) => fieldRow(field).step !== step)
  return { ...opened(changing === null ? step + 1 : lastStep, changing), message, origin: { ...origin, lostFiles } }
}

/**
 * Returns the steps to save: the current one, and earlier ones with unsent changes. An earlier step that fails its
 * checks is skipped, except on the last step, where all changes must be sent.
 */
function dueSteps({ step: current, knowledge, answers, outbox }: ApplicationState): number[] {
  const earlier = steps.map(({ number }) => number).filter((step) => step < current && hasUnsent(knowledge, step))
  const passing = (step: number) => failedChecks(step, answers).length === 0
  const due = [...earlier.filter((step) => current === lastStep || passing(step)), current]
  return [...outbox, ...due.filter((step) => !outbox.includes(step))]
}

/** The dialog names the first of the failed checks. */
function noteOf(count: number): { readonly note?: UserText } {
  return count < 2 ? {} : { note: { text: msg('This is the first of {count} fields to correct.'), values: { count } } }
}

/** Returns the state that displays the failed checks of the first step that has any; null if all pass. */
function failedState(
  { step: current, answers, errors }: ApplicationState,
  due: readonly number[],
): Partial<ApplicationState> | null {
  for (const step of due) {
    const failed = failedChecks(step, answers)
    const [first] = failed
    if (first === undefined) continue
    const { title, message } = first.check
    return {
      ...(step !== current && opened(step)),
      phase: { is: 'editing' },
      errors: { ...errors, ...Object.fromEntries(failed.map(({ name, check }) => [name, check.message])) },
      message: { tone: 'danger', text: generalMessage },
      shownError: {
        content: { title, message, list: [], button: msg('Retry'), inline: message, ...noteOf(failed.length) },
        focus: first.name,
        canRetry: false,
      },
    }
  }
  return null
}

/** Waits for the files that are being prepared. @returns false when the user stopped waiting, or a file was rejected */
async function filesReady(core: Core, signal: AbortSignal): Promise<boolean> {
  core.set({ phase: { is: 'waiting' } })
  const end = await settled(core, signal)
  // What was sent behind may have opened a dialog meanwhile.
  if (!core.isOpen() || core.state().phase.is !== 'waiting') return false
  if (end === null) return true
  // The field displays the reason.
  core.set({ phase: { is: 'editing' }, focus: { on: end === 'stopped' ? 'next' : end } })
  return false
}

/** Saves what is in the outbox, then opens what the press was for. */
async function send(core: Core, signal: AbortSignal): Promise<void> {
  if (!(await sendOutbox(core, signal)) || core.state().phase.is !== 'saving') return
  if (core.state().step === lastStep) await complete(core)
  else core.set(openedNext(core.state()))
}

/** Asks about missing optional items, or ends the application: all steps are saved. */
async function complete(core: Core): Promise<void> {
  const { answers, knowledge } = core.state()
  const items = missingItems(answers, knowledge.fileCounts)
  if (items.length === 0) await finish(core)
  else core.set({ phase: { is: 'asking', items }, shownError: null })
}

/** Returns the steps that the provider says it lacks; null if it does not say. */
async function missingThere({ calls }: Core['ports']): Promise<number[] | null> {
  const progress = await calls.dashboard()
  const dashboard = progress.ok ? progress.value.dashboard : null
  return dashboard === null ? null : missingStepsOf(dashboard)
}

/** Ends the application and deletes the draft, unless the provider lacks steps that it had accepted. */
export async function finish(core: Core): Promise<void> {
  const { clock, portal } = core.ports
  core.set({ phase: { is: 'leaving', to: null }, shownError: null })
  portal.submitted(core.state().answers)
  let lost = (await missingThere(core.ports)) ?? []
  if (lost.length > 0) {
    // The reply may be older than the last save.
    await new Promise<void>((resolve) => clock.after(lagMs, resolve))
    lost = (await missingThere(core.ports)) ?? lost
  }
  if (lost.length === 0) await core.draft.drop()
  else core.set(withoutSteps(core.state(), lost, clock.now()))
  core.set({ phase: { is: 'leaving', to: 'summary' } })
}

/** Returns whether the user opened an answer to change it but did not, so that its step needs no save. */
function isUnchanged({ step, changing, returns, knowledge }: ApplicationState): boolean {
  return (
    (changing !== null || returns) &&
    step < lastStep &&
    knowledge.completed.includes(step) &&
    !hasUnsent(knowledge, step)
  )
}

/** Sends what passes its checks, and stays on the open step. */
export async function sendNow(core: Core, signal: AbortSignal): Promise<void> {
  if (sendableSteps(core.state()).length === 0) return
  core.set({ shownError: null, message: null })
  if (isPreparing(core.state()) && !(await filesReady(core, signal))) return
  const { outbox, transfer } = core.state()
  const due = sendableSteps(core.state()).filter((step) => !outbox.includes(step))
  core.set({
    phase: { is: 'editing' },
    outbox: [...outbox, ...due],
    interrupted: null,
    retries: 0,
    stopped: null,
  })
  // Submit may be pressed meanwhile, and waits for it.
  if (transfer === null) await send(core, signal)
}

/** Sends again what the line interrupted. */
export async function resume(core: Core, signal: AbortSignal): Promise<void> {
  const { outbox, step, retries, interrupted } = core.state()
  const again = { interrupted: null, retries: retries + 1 }
  // Unless the applicant has gone on, the next step opens after it.
  const isAwaited = outbox.includes(step) && interrupted !== 'behind'
  core.set(isAwaited ? { ...again, phase: { is: 'saving' }, shownError: null, message: null } : again)
  await send(core, signal)
}

export async function pressNext(core: Core, signal: AbortSignal): Promise<void> {
  core.set({ errors: {}, shownError: null, message: null })
  const pressed = core.state()
  /** Offline, Next only moves between visited steps. */
  const onlyMoves =
    !core.ports.network.isOnline() && pressed.knowledge.completed.includes(pressed.step) && pressed.step < lastStep
  if (onlyMoves && !hasUnsent(pressed.knowledge, pressed.step)) return core.set(openedNext(pressed))
  const failed = failedState(pressed, dueSteps(pressed))
  if (failed !== null) return core.set(failed)
  if (isPreparing(core.state()) && !(await filesReady(core, signal))) return
  const ready = core.state()
  if (isUnchanged(ready)) return core.set(openedNext(ready))
  if (onlyMoves) {
    core.set({ phase: { is: 'saving' } })
    const isStored = await core.draft.flush()
    // The applicant may have gone on meanwhile, or left.
    if (core.state().phase.is === 'saving') core.set(openedNext(core.state(), isStored ? notSentYet : null))
    return
  }
  core.set({ phase: { is: 'saving' }, outbox: dueSteps(ready), interrupted: null, retries: 0, stopped: null })
  if (ready.transfer === null) await send(core, signal)
  // The press that is sending takes over the outbox. The last step waits for it.
  else if (ready.step < lastStep) core.set(openedNext(core.state()))
}
