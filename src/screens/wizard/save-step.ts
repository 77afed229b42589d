/** Carries out what the planner says until a step is saved, refused or to be loaded anew. Decides nothing. */
import { createApplication, getApplication, saveStep as postStep } from '../../api/application.ts'
import type { Result } from '../../api/client.ts'
import { type Answers, isAnswered, type LocalFile } from '../../application/answers.ts'
import { allFields, type FieldName, fieldRow, fileFields } from '../../application/form.ts'
import { prefillAnswers } from '../../application/prefill.ts'
import {
  answersInSave,
  applicationIdOf,
  type Knowledge,
  markReceived,
  type SaveEnd,
  wantSaved,
} from '../../application/submission/knowledge.ts'
import { learn, type Outcome } from '../../application/submission/learn.ts'
import { type Command, nextCommand } from '../../application/submission/plan.ts'
import { completedStepsOf, type Dashboard } from '../../domain/progress.ts'
import { allSteps } from '../../domain/steps.ts'
import { refreshDashboard } from '../../state/dashboard.ts'
import { recordSent, sha256 } from '../../state/ledger.ts'
import { forgetAnswers } from '../../state/receipt.ts'
import type { Services } from '../../state/services.tsx'
import { answersOf, setQuietly, type WizardRun } from './wizard-run.ts'

function failed(result: Result<unknown> & { ok: false }): Outcome {
  return { is: 'failed', problem: result.problem }
}

/** What the provider has of this person, and which steps it holds. */
export async function askDashboard(
  services: Services,
): Promise<Result<{ readonly dashboard: Dashboard | null; readonly completed: readonly number[] }>> {
  const result = await refreshDashboard(services)
  if (!result.ok) return result
  if (result.value === null) return { ok: true, value: { dashboard: null, completed: [] } }
  const completed = completedStepsOf(result.value)
  // Finished steps belong to an application, also where the dashboard leaves out its id.
  const applicationId = result.value.applicationId ?? (completed.length > 0 ? services.session.applicationId() : null)
  return { ok: true, value: { dashboard: { ...result.value, applicationId }, completed } }
}

/** The provider's answers, with the signed-in person's e-mail; null when the reply holds no application. */
async function askDetails({ services, email }: WizardRun): Promise<Result<Answers | null>> {
  const result = await getApplication(services.client)
  if (!result.ok) return result
  return { ok: true, value: result.value === null ? null : { ...prefillAnswers(result.value, allSteps), email } }
}

async function sendStep(run: WizardRun, command: Command & { do: 'post step' }): Promise<Outcome> {
  const { services, dispatch } = run
  const abort = new AbortController()
  run.upload.current = abort
  const since = Date.now()
  const answers = answersInSave(answersOf(run), command.attempt?.files ?? null)
  const hasFiles = command.attempt !== null
  if (hasFiles) dispatch({ type: 'uploading', upload: { sent: 0, total: 0, since } })
  const result = await postStep(services.client, command.applicationId, command.step, answers, {
    signal: abort.signal,
    ...(hasFiles && {
      onProgress: (sent: number, total: number) => dispatch({ type: 'uploading', upload: { sent, total, since } }),
    }),
  })
  run.upload.current = null
  dispatch({ type: 'uploading', upload: null })
  return result.ok ? { is: 'saved', at: services.platform.now() } : failed(result)
}

async function perform(run: WizardRun, command: Command): Promise<Outcome> {
  const { services } = run
  switch (command.do) {
    case 'ask dashboard': {
      const result = await askDashboard(services)
      return result.ok ? { is: 'dashboard', ...result.value } : failed(result)
    }
    case 'ask details': {
      const result = await askDetails(run)
      return result.ok ? { is: 'details', held: result.value } : failed(result)
    }
    case 'post step 1': {
      const result = await createApplication(services.client, run.email, answersOf(run))
      if (!result.ok) return failed(result)
      return { is: 'created', applicationId: result.value, at: services.platform.now() }
    }
    case 'post step':
      return sendStep(run, command)
    case 'skip step 1':
    case 'end':
      return { is: 'saved', at: services.platform.now() }
  }
}

/** The files whose arrival was learnt of, by the step they belong to. */
function newlyReceived(
  before: Knowledge,
  after: Knowledge,
  answers: Answers,
): Map<number, { field: string; file: LocalFile }[]> {
  const found = new Map<number, { field: string; file: LocalFile }[]>()
  for (const { name, step } of fileFields) {
    const field = fieldRow(name).row.server?.key ?? name
    for (const file of answers[name]) {
      const isNew = file.kind === 'local' && after.received.includes(file.id) && !before.received.includes(file.id)
      if (isNew) found.set(step, [...(found.get(step) ?? []), { field, file }])
    }
  }
  return found
}

/** Notes for the receipt what the provider has received. */
async function noteSent(run: WizardRun, step: number, received: readonly { field: string; file: LocalFile }[]) {
  const { services, owner } = run
  const files = await Promise.all(
    received.map(async ({ field, file }) => ({
      field,
      name: file.file.name,
      size: file.file.size,
      sha256: await sha256(file.file).catch(() => ''), // sent, but unplugged since
    })),
  )
  recordSent(services.platform.records, owner, { step, at: Date.now(), files })
}

/** Everything that follows from what was learnt: the draft's, the session's and the receipt's part. */
async function follow(run: WizardRun, before: Knowledge, after: Knowledge, saved: number | null): Promise<void> {
  const { services, form, dispatch } = run
  dispatch({ type: 'learnt', knowledge: after })
  const id = applicationIdOf(after)
  if (id !== null && id !== applicationIdOf(before)) services.session.setApplicationId(id)
  const answers = form.getValues()
  const received = newlyReceived(before, after, answers)
  if (saved !== null && !received.has(saved)) received.set(saved, [])
  for (const [step, files] of received) await noteSent(run, step, files)
  if (saved !== null) forgetAnswers(services)
  const marked = markReceived(after, answers)
  for (const { name } of fileFields) {
    if (marked[name].some((file, index) => file !== answers[name][index])) setQuietly(run, name, marked[name])
  }
}

/**
 * Saves one step and notes what came of it.
 * @returns null when the wizard was left meanwhile
 */
export async function saveStep(run: WizardRun, step: number): Promise<SaveEnd | null> {
  let knowledge = wantSaved(run.state().knowledge, step)
  for (;;) {
    // What is typed meanwhile is no part of the save.
    knowledge = { ...knowledge, changed: run.state().knowledge.changed }
    const command = nextCommand(knowledge, answersOf(run))
    if (command.do === 'end') return command.end
    const underWay = learn(knowledge, command, { is: 'under way' })
    run.dispatch({ type: 'learnt', knowledge: underWay })
    // The next run must know what was under way, should this one be killed.
    if (underWay !== knowledge) await run.keepDraft()
    const outcome = await perform(run, command)
    if (!run.isOpen()) return null
    const known = { ...underWay, changed: run.state().knowledge.changed }
    knowledge = learn(known, command, outcome)
    await follow(run, known, knowledge, knowledge.save?.end?.as === 'saved' ? step : null)
    if (!run.isOpen()) return null
  }
}

/**
 * A form that was opened without the provider's answers lacks the secrets and files of finished steps: they would be
 * called missing. Where the provider still has no details, the form is all there is.
 */
export async function fillFromProvider(run: WizardRun): Promise<void> {
  const held = await askDetails(run)
  if (!held.ok || held.value === null || !run.isOpen()) return
  const { changed } = run.state().knowledge
  for (const { row } of allFields) {
    const name = row.name as FieldName
    const isOpen = !Object.hasOwn(changed, name) && !isAnswered(run.form.getValues(name))
    if (isOpen) setQuietly(run, name, held.value[name])
  }
}
