/** What the applicant sees of a save that was refused or interrupted. */
import { type Failure, retryAfterOf } from '../domain/failures/failure.ts'
import { meaningOf } from '../domain/failures/meaning.ts'
import { fieldErrors, stepDialog } from '../domain/failures/step.ts'
import { msg, type UserText } from '../domain/text/user-text.ts'
import { type FieldName, lastStep, stepRow } from '../form/form.ts'
import { isLineFailure } from './line.ts'
import {
  type Event,
  empty,
  freed,
  idle,
  type Reaction,
  type Sending,
  type ShownError,
  stepsOf,
  stepUnderWay,
} from './sending.ts'
import type { ApplicationState, StepMessage } from './state.ts'
import { mayHaveArrived } from './submission/attempt.ts'
import { hasUnsent } from './submission/changes.ts'
import { filesToSend } from './submission/knowledge.ts'

/** Said of the last step, whose save would have submitted the application. */
const notSubmitted: StepMessage = {
  tone: 'warning',
  text: msg('Your application is NOT sent yet. Everything is saved on this device.'),
}

/** The last step is never sent again by itself. */
const askAgain: StepMessage = {
  tone: 'warning',
  text: msg("We don't know yet whether it arrived. Press Submit Application, and we ask before anything is sent."),
}

/** Whether the save that the line interrupted may have arrived. */
export function isInDoubt({ sending: { outbox }, knowledge }: ApplicationState): boolean {
  return outbox.is === 'interrupted' && mayHaveArrived(knowledge, outbox.steps[0])
}

/** Said of a save that the provider refused without a reason that the applicant can correct. */
const keptHere = msg('Your answers are saved on this device. Try again in a few minutes.')

/** Said of a save that resumes by itself. */
const goesOn = msg('Saved on this device, not sent yet. Sending goes on by itself.')

/** The same where a save has left, and the line was lost before the reply. */
const asksFirst = msg("We don't know yet whether it arrived. We ask as soon as the line is back.")

/** Returns the field for a key of the provider's errors: `gvwr`, `truck_photos.0` or `equipment_detail.gvwr`. */
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

/** Returns the provider's messages at their fields; the first field comes first. */
function errorsAtFields(failure: Failure, step: number): [FieldName, UserText][] {
  return fieldErrors(failure).flatMap((error): [FieldName, UserText][] => {
    const name = fieldOfServerKey(error.field, step)
    return name === null ? [] : [[name, joined(error.messages)]]
  })
}

export function errorOf({ press }: Sending): ShownError | null {
  return press.is === 'failed' ? press.error : null
}

/** A file of a step was rejected before the step was sent. The field displays the reason. */
export function fileRejected(state: ApplicationState, { field }: Event & { is: 'file rejected' }): Reaction {
  const step = stepUnderWay(state)
  const press = freed(state.sending.press)
  if (step === null) return [{}]
  if (state.step === step) return [{ sending: { press, outbox: empty }, focus: { on: field } }]
  const lines = state.files.reasons.filter((reason) => reason.field === field).map(({ text }) => text)
  return [{ sending: { press, outbox: { is: 'stopped', step, focus: field, lines } } }]
}

function afterStop(state: ApplicationState): Partial<ApplicationState> {
  const text = msg('Sending was canceled. Your answers and files are still here.')
  const sending: Sending = { press: freed(state.sending.press), outbox: empty }
  return { sending, message: { tone: 'info', text }, focus: { on: 'next' } }
}

/** Returns whether the provider lacks something of the outbox: its steps are asked about also if they are unchanged. */
function hasMore({ sending, knowledge }: ApplicationState): boolean {
  return stepsOf(sending).some((step) => !knowledge.completed.includes(step) || hasUnsent(knowledge, step))
}

function inDoubt(names: readonly string[]): UserText {
  return {
    text: msg("We don't know yet whether {names} arrived. Try again later, or remove it here to continue without it."),
    values: { names: names.join(', ') },
  }
}

export function refused(
  state: ApplicationState,
  { failure, filesInDoubt, isStored }: Event & { is: 'refused' },
): Reaction {
  const { press, outbox } = state.sending
  if (outbox.is !== 'sending') return [{}]
  const { next } = meaningOf(failure)
  if (next === 'stop') return [afterStop(state)]
  const [step] = outbox.steps
  const atFields = errorsAtFields(failure, step)
  const focus = atFields[0]?.[0] ?? null
  const files = filesToSend(state.knowledge, step, state.answers).flatMap(([, list]) => list)
  const content = stepDialog(failure, step, files.length)
  const isLast = outbox.steps.includes(lastStep)
  // The last step is never submitted automatically.
  const resumes = isLineFailure(failure) && isStored && !isLast
  const isAwaited = press.is === 'sending'
  const { steps, retries } = outbox
  const interrupted = { is: 'interrupted', steps, retries, waitMs: retryAfterOf(failure), isAwaited } as const
  const errors = { ...state.errors, ...Object.fromEntries(atFields) }
  // The applicant has gone on to another step: nothing covers it.
  if (!isAwaited) {
    const lines = content.list.length > 0 ? content.list : [content.message]
    const stopped = { is: 'stopped', step, focus, lines } as const
    return [{ errors, sending: { press: freed(press), outbox: resumes ? interrupted : stopped } }]
  }
  const after = resumes ? interrupted : empty
  // An automatic retry that fails again opens no dialog.
  if (resumes && retries > 0) return [{ errors, sending: { press: idle, outbox: after } }]
  const hasLeft = mayHaveArrived(state.knowledge, step)
  const lacks = hasMore(state)
  const ofLast = isLast && isLineFailure(failure) && isStored && lacks ? (hasLeft ? askAgain : notSubmitted) : null
  const status = 'status' in failure ? failure.status : null
  const isServers = isStored && !resumes && status !== null && (status >= 500 || status === 403 || status === 404)
  const notes = [
    filesInDoubt.length > 0 && inDoubt(filesInDoubt),
    isServers && keptHere,
    ofLast?.text,
    resumes && hasLeft && asksFirst,
    // Of a network that asks to sign in, the dialog says how to go on.
    resumes && lacks && next === 'reconnect' && goesOn,
  ]
  const note = notes.find((text) => text) || undefined
  const error: ShownError = {
    content: note === undefined ? content : { ...content, note },
    focus,
    canRetry: fieldErrors(failure).length === 0,
  }
  return [
    {
      errors,
      message: resumes ? null : (ofLast ?? { tone: 'danger', text: content.message }),
      sending: { press: { is: 'failed', error }, outbox: after },
      // An earlier step was refused: its fields are there.
      ...(next === 'correct' && { step, changing: null }),
    },
  ]
}
