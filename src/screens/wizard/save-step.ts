/** Executes the planner's commands until a step is saved or refused, or the wizard must reload. Makes no decisions. */
import { createApplication, getApplication, saveStep as postStep } from '../../api/application.ts'
import type { Result } from '../../api/client.ts'
import type { Failure } from '../../domain/failures/failure.ts'
import { meaningOf } from '../../domain/failures/meaning.ts'
import { retryDelay } from '../../domain/failures/retries.ts'
import { allSteps } from '../../domain/progress/steps.ts'
import { ownerKey } from '../../domain/session/user.ts'
import { type Answers, isAnswered, type LocalFile } from '../../form/answers.ts'
import { allFields, fileFields } from '../../form/form.ts'
import { prefillAnswers } from '../../form/prefill.ts'
import {
  answersInSave,
  applicationIdOf,
  bytesOf,
  deliveredFiles,
  filesToSend,
  type Knowledge,
  markReceived,
  type SaveEnd,
  sizeOf,
  startSave,
} from '../../form/submission/knowledge.ts'
import { learn, type Outcome } from '../../form/submission/learn.ts'
import { type Command, nextCommand, savesOf } from '../../form/submission/plan.ts'
import { isCutOff, startReports, withReport } from '../../form/submission/sending.ts'
import { recordSent, sha256 } from '../../state/ledger.ts'
import { clearCachedAnswers } from '../../state/receipt.ts'
import { askDashboard } from './load-wizard.ts'
import { answersOf, type WizardRun } from './wizard-run.ts'

/** Loads the provider's answers, with the signed-in user's e-mail; null when the reply has no application. */
async function askDetails({ services, email }: WizardRun): Promise<Result<Answers | null>> {
  const result = await getApplication(services.client)
  if (!result.ok) return result
  return { ok: true, value: result.value === null ? null : { ...prefillAnswers(result.value, allSteps), email } }
}

/** Waits before the provider is asked again: longer each time. Ends early when the user stops waiting. */
function wait(sending: SaveProgress, ms: number): Promise<void> {
  const backOff = retryDelay('lostReply', sending.waits)
  sending.waits += 1
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.min(ms, backOff))
    const stop = () => {
      clearTimeout(timer)
      resolve()
    }
    sending.signal.addEventListener('abort', stop, { once: true })
  })
}

/** Progress of sending a step's files, from the press on. */
interface SaveProgress {
  readonly signal: AbortSignal
  /** Bytes delivered before. */
  sent: number
  /** Start in milliseconds since 1970; 0 before anything was sent. */
  since: number
  /** Number of waits for the provider. */
  waits: number
}

function failed(failure: Failure, at: number, neverArrived: boolean): Outcome {
  return { is: 'failed', failure, at, ...(neverArrived && !meaningOf(failure).isOver && { isCutOff: true }) }
}

async function sendStep(
  run: WizardRun,
  sending: SaveProgress,
  command: Command & { do: 'post step' },
): Promise<Outcome> {
  const { services, dispatch } = run
  const { step, files } = command.attempt
  const all = answersOf(run)
  const isUpload = Object.keys(files).length > 0
  const { knowledge } = run.state()
  const batch = bytesOf(files)
  const left = sizeOf(filesToSend(knowledge, step, all).flatMap(([, list]) => list.map(({ file }) => file)))
  const delivered = sizeOf(deliveredFiles(knowledge, step))
  const saves = savesOf(knowledge, step, all)
  if (sending.since === 0) Object.assign(sending, { since: Date.now(), sent: delivered })
  /** @param share sent fraction of this save, 0 to 1 */
  const reportProgress = (share: number) =>
    dispatch({
      type: 'uploading',
      upload: {
        sent: Math.round(delivered + share * batch),
        total: delivered + left,
        part: saves.done + 1,
        parts: saves.done + saves.left,
        since: sending.since,
        sentBefore: sending.sent,
      },
    })
  if (isUpload) reportProgress(0)
  const wasOffline = !navigator.onLine
  let reported = startReports(performance.now())
  let length = batch
  const result = await postStep(services.client, command.applicationId, step, answersInSave(all, files), {
    signal: sending.signal,
    ...(isUpload && {
      onProgress: (sent: number, total: number) => {
        reported = withReport(reported, performance.now(), sent)
        length = total
        reportProgress(total === 0 ? 0 : sent / total)
      },
    }),
  })
  const at = services.platform.now()
  if (result.ok) return { is: 'saved', at }
  const { failure } = result
  const wasCut = isUpload && isCutOff(reported, length, performance.now())
  return failed(failure, at, wasCut || (wasOffline && !navigator.onLine))
}

async function perform(run: WizardRun, sending: SaveProgress, command: Command): Promise<Outcome> {
  const { services, dispatch } = run
  const { now } = services.platform
  const startedAt = now()
  switch (command.do) {
    case 'ask dashboard': {
      const result = await askDashboard(services)
      if (!result.ok) return { is: 'failed', failure: result.failure, at: startedAt }
      return { is: 'dashboard', ...result.value, at: startedAt }
    }
    case 'ask details': {
      const result = await askDetails(run)
      if (!result.ok) return { is: 'failed', failure: result.failure, at: startedAt }
      return { is: 'details', held: result.value, at: startedAt }
    }
    case 'post step 1': {
      dispatch({ type: 'uploading', upload: null })
      const wasOffline = !navigator.onLine
      const result = await createApplication(services.client, run.email, answersOf(run))
      if (!result.ok) return failed(result.failure, now(), wasOffline && !navigator.onLine)
      return { is: 'created', applicationId: result.value, at: now() }
    }
    case 'post step':
      dispatch({ type: 'uploading', upload: null })
      return sendStep(run, sending, command)
    case 'wait':
      dispatch({ type: 'awaiting provider' })
      await wait(sending, command.until - startedAt)
      return { is: 'waited', at: now() }
    case 'skip step 1':
    case 'end':
      return { is: 'saved', at: now() }
  }
}

function newlyReceived(
  before: Knowledge,
  after: Knowledge,
  answers: Answers,
): Map<number, { field: string; file: LocalFile }[]> {
  const found = new Map<number, { field: string; file: LocalFile }[]>()
  for (const { name, step, key: field } of fileFields) {
    for (const file of answers[name]) {
      const isNew = file.kind === 'local' && after.received.includes(file.id) && !before.received.includes(file.id)
      if (isNew) found.set(step, [...(found.get(step) ?? []), { field, file }])
    }
  }
  return found
}

async function recordReceived(run: WizardRun, step: number, received: readonly { field: string; file: LocalFile }[]) {
  const { services, email } = run
  const files = await Promise.all(
    received.map(async ({ field, file }) => ({
      field,
      name: file.file.name,
      size: file.file.size,
      sha256: await sha256(file.file).catch(() => ''), // sent, but its drive was unplugged since
    })),
  )
  recordSent(services.platform.records, ownerKey(email), { step, at: Date.now(), files })
}

/** Updates state, session, receipt and form after a command. @param saved the step just saved, or null */
async function applyKnowledge(
  run: WizardRun,
  before: Knowledge,
  after: Knowledge,
  saved: number | null,
): Promise<void> {
  const { services, answerForm, dispatch } = run
  dispatch({ type: 'learned', knowledge: after })
  const id = applicationIdOf(after)
  if (id !== null && id !== applicationIdOf(before)) services.session.setApplicationId(id)
  const answers = answerForm.form.getValues()
  const received = newlyReceived(before, after, answers)
  if (saved !== null && !received.has(saved)) received.set(saved, [])
  for (const [step, files] of received) await recordReceived(run, step, files)
  if (saved !== null) clearCachedAnswers(services)
  const marked = markReceived(after, answers)
  for (const { name } of fileFields) {
    if (marked[name].some((file, index) => file !== answers[name][index])) answerForm.fillQuietly(name, marked[name])
  }
}

/**
 * Saves one step.
 * @param signal aborts the current upload
 * @returns null when the wizard was left meanwhile
 */
export async function saveStep(run: WizardRun, signal: AbortSignal, step: number): Promise<SaveEnd | null> {
  let knowledge = startSave(run.state().knowledge, step)
  const sending: SaveProgress = { signal, sent: 0, since: 0, waits: 0 }
  run.dispatch({ type: 'uploading', upload: null }) // clears the progress of an earlier step
  for (;;) {
    // Answers changed during the save stay marked as unsent.
    knowledge = { ...knowledge, changed: run.state().knowledge.changed }
    const command = nextCommand(knowledge, answersOf(run), run.services.platform.now())
    if (command.do === 'end') return command.end
    // Canceled between two calls.
    if (signal.aborted) return { as: 'refused', failure: { kind: 'canceled' }, filesInDoubt: [] }
    const underWay = learn(knowledge, command, { is: 'under way' })
    run.dispatch({ type: 'learned', knowledge: underWay })
    // Stored before the call, so that a later run knows about it if this one is killed.
    if (underWay !== knowledge) await run.draft.flush()
    const outcome = await perform(run, sending, command)
    const known = { ...underWay, changed: run.state().knowledge.changed }
    knowledge = learn(known, command, outcome)
    if (!run.isOpen()) {
      // A refused session closes the form, and leaving it aborts the upload. The draft must know how that ended.
      if (command.do !== 'post step' || outcome.is !== 'failed') return null
      run.dispatch({ type: 'learned', knowledge })
      await run.draft.flush()
      return null
    }
    await applyKnowledge(run, known, knowledge, knowledge.save?.end?.as === 'saved' ? step : null)
    if (!run.isOpen()) return null
  }
}

/**
 * Fills empty fields with the provider's answers. A form opened offline may lack
 * answers and files of finished steps, which would be reported as missing. Does nothing when the provider returns no details.
 */
export async function fillFromProvider(run: WizardRun): Promise<void> {
  const details = await askDetails(run)
  if (!details.ok || details.value === null || !run.isOpen()) return
  const { changed } = run.state().knowledge
  const { form, fillQuietly } = run.answerForm
  for (const { row } of allFields) {
    const { name } = row
    const isEmpty = !Object.hasOwn(changed, name) && !isAnswered(form.getValues(name))
    if (isEmpty) fillQuietly(name, details.value[name])
  }
}
