/** Next and Send now: check the steps to save, put them into the outbox, and open the next step. */
import { allSteps } from '../domain/progress/steps.ts'
import { msg, type UserText } from '../domain/text/user-text.ts'
import { fieldRow, lastStep } from '../form/form.ts'
import { failedChecks, generalMessage } from '../form/validate.ts'
import {
  begun,
  type Event,
  hasNextStep,
  idle,
  queued,
  type Reaction,
  type ShownError,
  type Steps,
  stepsOf,
} from './sending.ts'
import { sendableSteps } from './sent.ts'
import type { ApplicationState } from './state.ts'
import { hasUnsent } from './submission/changes.ts'

type Change = Partial<ApplicationState>

function after(change: Change, [more, ...effects]: Reaction): Reaction {
  return [{ ...change, ...more }, ...effects]
}

export function opened(
  { sending }: ApplicationState,
  step: number,
  changing: ApplicationState['changing'] = null,
): Change {
  return { step, changing, message: null, sending: { press: idle, outbox: sending.outbox } }
}

/**
 * Returns the state after Next: the next step, or where the user came from to change an answer. The step's lost files
 * were named there, so who goes on does without them.
 */
export function openedNext(state: ApplicationState): Change {
  const { step, changing, returns, origin, sending } = state
  if (returns && changing === null)
    return { sending: { press: { is: 'leaving', to: 'summary' }, outbox: sending.outbox } }
  const lostFiles = origin.lostFiles.filter(({ field }) => fieldRow(field).step !== step)
  const next = changing === null ? step + 1 : lastStep
  return { ...opened(state, next, changing), origin: { ...origin, lostFiles } }
}

/**
 * Returns the steps to save: the current one, and earlier ones with unsent changes. An earlier step that fails its
 * checks is skipped, except on the last step, where all changes must be sent.
 */
function dueSteps({ step: current, knowledge, answers, sending }: ApplicationState): Steps {
  const earlier = allSteps.filter((step) => step < current && hasUnsent(knowledge, step))
  const passing = (step: number) => failedChecks(step, answers).length === 0
  const [first = current, ...others] = [...earlier.filter((step) => current === lastStep || passing(step)), current]
  return queued(sending, [first, ...others])
}

/** The dialog names the first of the failed checks. */
function noteOf(count: number): { readonly note?: UserText } {
  return count < 2 ? {} : { note: { text: msg('This is the first of {count} fields to correct.'), values: { count } } }
}

function failedState(state: ApplicationState): Change | null {
  for (const step of dueSteps(state)) {
    const failed = failedChecks(step, state.answers)
    const [first] = failed
    if (first === undefined) continue
    const { title, message } = first.check
    const error: ShownError = {
      content: { title, message, list: [], button: msg('Retry'), inline: message, ...noteOf(failed.length) },
      focus: first.name,
      canRetry: false,
    }
    return {
      ...(step !== state.step && opened(state, step)),
      errors: Object.fromEntries(failed.map(({ name, check }) => [name, check.message])),
      message: { tone: 'danger', text: generalMessage },
      sending: { press: { is: 'failed', error }, outbox: state.sending.outbox },
    }
  }
  return null
}

/**
 * Puts steps into the outbox; those that are in it come first. A rejected file stops its step, unless the open step has
 * displayed why.
 * @param isAwaited the open step waits for them
 */
function sent(state: ApplicationState, due: Steps, isAwaited: boolean): Reaction {
  const { outbox } = state.sending
  const press = isAwaited ? ({ is: 'sending' } as const) : idle
  const fresh = begun(due, 0)
  const isDisplayed = !stepsOf(state.sending).includes(state.step)
  const reasons = state.files.reasons.filter(({ field }) => !isDisplayed || fieldRow(field).step !== state.step)
  const files = { ...state.files, reasons }
  if (outbox.is !== 'sending') return [{ files, sending: { press, outbox: fresh } }, 'send']
  const joined = { ...fresh, transfer: outbox.transfer }
  // Only the last step waits for what is sent already.
  if (isAwaited && hasNextStep(state))
    return [{ files, ...openedNext({ ...state, sending: { press: idle, outbox: joined } }) }]
  return [{ files, sending: { press, outbox: joined } }]
}

export function next(state: ApplicationState, { isOnline }: Event & { is: 'next' }): Reaction {
  const { step, changing, returns, knowledge } = state
  const told: Change = { errors: {}, message: null }
  const isCompleted = step < lastStep && knowledge.completed.includes(step)
  const failed = failedState(state)
  if (failed !== null) return [failed]
  // The answer was opened to change it, and was not changed.
  const isLeft = (changing !== null || returns) && !hasUnsent(knowledge, step)
  if (isCompleted && (isLeft || !isOnline)) return [{ ...told, ...openedNext(state) }]
  return after(told, sent(state, dueSteps(state), true))
}

/** Sends what passes its checks, and stays on the open step. */
export function sendNow(state: ApplicationState): Reaction {
  const [first, ...others] = sendableSteps(state)
  if (first === undefined) return [{}]
  return after({ message: null }, sent(state, queued(state.sending, [first, ...others]), false))
}
