/** What the applicant sees of a save that was refused or interrupted. */
import { type Failure, retryAfterOf } from '../domain/failures/failure.ts'
import { meaningOf } from '../domain/failures/meaning.ts'
import { fieldErrors, stepDialog } from '../domain/failures/step.ts'
import { msg, type UserText } from '../domain/text/user-text.ts'
import { type FieldName, type FilesName, lastStep, stepRow } from '../form/form.ts'
import { isLineFailure } from './line.ts'
import { type ApplicationState, awaitsProvider, type StepMessage } from './state.ts'
import { filesToSend, hasUnsent, mayHaveArrived, type SaveEnd } from './submission/knowledge.ts'

export const notSentYet: StepMessage = { tone: 'warning', text: msg('Saved on this device, not sent yet') }

/** Said of the last step, whose save would have submitted the application. */
const notSubmitted = msg('Your application is NOT sent yet. Everything is saved on this device.')

/** Said in place of {@link notSentYet} where a save has left, and the line was lost before the reply. */
export const notKnownYet: StepMessage = {
  tone: 'warning',
  text: msg("We don't know yet whether it arrived. We ask as soon as the line is back."),
}

/** The last step is never sent again by itself. */
const askAgain = msg(
  "We don't know yet whether it arrived. Press Submit Application, and we ask before anything is sent.",
)

/** Whether the save that the line interrupted may have arrived. */
export function isInDoubt({ interrupted, outbox, knowledge }: ApplicationState): boolean {
  const [step] = outbox
  return interrupted !== null && step !== undefined && mayHaveArrived(knowledge, step)
}

/** Said of a save that the provider refused without a reason that the applicant can correct. */
const keptHere = msg('Your answers are saved on this device. Try again in a few minutes.')

/** Said in the dialog of a save that resumes by itself. */
const goesOn = msg('Saved on this device, not sent yet. Sending goes on by itself once the connection is back.')

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

function afterStop(state: ApplicationState): Partial<ApplicationState> {
  const text = awaitsProvider(state)
    ? msg("We may already have your last answers. Press Next and we'll check.")
    : msg('Sending was canceled. Your files are still attached.')
  return { shownError: null, message: { tone: 'info', text }, focus: { on: 'next' }, outbox: [] }
}

const unstored = msg(
  'Nothing was sent yet, because this device could not store your answers: its storage is full or blocked. Free some space and press Next again, or send now.',
)

/** The state after a save that was not sent, because the draft could not be stored. */
export const afterUnstored: Partial<ApplicationState> = {
  phase: { is: 'editing' },
  transfer: null,
  message: { tone: 'danger', text: unstored },
  shownError: {
    content: {
      title: msg('Not saved on this device'),
      message: unstored,
      list: [],
      button: msg('Send now'),
      inline: unstored,
    },
    focus: null,
    canRetry: true,
    isUnstored: true,
  },
}

/** Returns the state after a file of a step was rejected before the step was sent. The field displays the reason. */
export function afterRejection(state: ApplicationState, step: number, field: FilesName): Partial<ApplicationState> {
  const idle = { phase: { is: 'editing' }, transfer: null, outbox: [] } as const
  if (state.step === step) return { ...idle, focus: { on: field } }
  const lines = state.files.reasons.filter((reason) => reason.field === field).map(({ text }) => text)
  return { ...idle, stopped: { step, focus: field, lines } }
}

/** Returns whether the provider lacks something of the outbox: its steps are asked about also if they are unchanged. */
export function hasMore({ outbox, knowledge }: ApplicationState): boolean {
  return outbox.some((step) => !knowledge.completed.includes(step) || hasUnsent(knowledge, step))
}

function noteOf(names: readonly string[], resumes: boolean, safeText: UserText | null): UserText | null {
  if (names.length > 0) {
    return {
      text: msg(
        "We don't know yet whether {names} arrived. Try again later, or remove it here to continue without it.",
      ),
      values: { names: names.join(', ') },
    }
  }
  return resumes ? goesOn : safeText
}

/**
 * Returns the state after a save that ended without success.
 * @param step whose save it was
 * @param isStored whether the draft is stored on this device
 */
export function afterRefusal(
  state: ApplicationState,
  step: number,
  { failure, filesInDoubt }: SaveEnd & { as: 'refused' },
  isStored: boolean,
): Partial<ApplicationState> {
  const { next } = meaningOf(failure)
  // A press that still waits for its files goes on by itself.
  const idle = { phase: state.phase.is === 'waiting' ? state.phase : ({ is: 'editing' } as const), transfer: null }
  if (next === 'stop') return { ...idle, ...afterStop(state) }
  const atFields = errorsAtFields(failure, step)
  const focus = atFields[0]?.[0] ?? null
  const files = filesToSend(state.knowledge, step, state.answers).flatMap(([, list]) => list)
  const content = stepDialog(failure, step, files.length)
  // The last step is never submitted automatically.
  const resumes = isLineFailure(failure) && isStored && !state.outbox.includes(lastStep)
  const isAwaited = state.phase.is === 'saving'
  const base = {
    ...idle,
    errors: { ...state.errors, ...Object.fromEntries(atFields) },
    interrupted: resumes ? (isAwaited ? ('awaited' as const) : ('behind' as const)) : null,
    waitMs: retryAfterOf(failure),
    ...(!resumes && { outbox: [] }),
  }
  // The applicant has gone on to another step: nothing covers it.
  if (!isAwaited) {
    const lines = content.list.length > 0 ? content.list : [content.message]
    return resumes ? base : { ...base, stopped: { step, focus, lines } }
  }
  // The provider is unreachable and the draft stored, so this is only a warning.
  const isUnposted = failure.kind === 'timed-out' && !mayHaveArrived(state.knowledge, step)
  const isSafe = isStored && hasMore(state) && (failure.kind === 'unreachable' || isUnposted)
  const isLast = state.outbox.includes(lastStep)
  const isUnknown = isLineFailure(failure) && hasMore(state) && mayHaveArrived(state.knowledge, step)
  const waiting = isUnknown ? notKnownYet : notSentYet
  const safe = isLast ? { ...waiting, text: isUnknown ? askAgain : notSubmitted } : waiting
  const message: StepMessage = isSafe ? safe : { tone: 'danger', text: content.message }
  // An automatic retry that fails again opens no dialog.
  if (resumes && state.retries > 0) {
    return { ...base, shownError: null, message, focus: { on: 'next', ifLost: true } }
  }
  // Of a network that asks to sign in, the dialog says how to go on.
  const isServers = isStored && !resumes && 'status' in failure && failure.status >= 500
  const note =
    isServers && filesInDoubt.length === 0
      ? keptHere
      : noteOf(
          filesInDoubt,
          resumes && hasMore(state) && next === 'reconnect' && !isUnknown,
          isSafe || (isUnknown && isStored) ? safe.text : null,
        )
  return {
    ...base,
    // An earlier step was refused: its fields are there.
    ...(next === 'correct' && { step, changing: null }),
    message,
    shownError: {
      content: note === null ? content : { ...content, note },
      focus,
      canRetry: fieldErrors(failure).length === 0,
    },
  }
}
