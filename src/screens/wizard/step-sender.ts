/**
 * Sends a step to the provider so that nothing is lost and nothing arrives twice: finds the application before making
 * one, asks before repeating files whose reply was lost, and notes what was received (readings.md, Wizard).
 */
import type { UseFormReturn } from 'react-hook-form'
import { createApplication, getApplication, saveStep } from '../../api/application.ts'
import type { Result } from '../../api/client.ts'
import { type Answer, type Answers, type AttachedFile, isAnswered } from '../../application/answers.ts'
import { allFields, type FieldName, fileFields, lastStep, stepRow } from '../../application/form.ts'
import { stepPayload, type UnsentFile, unsentFiles } from '../../application/payload.ts'
import { prefillAnswers } from '../../application/prefill.ts'
import {
  countAfter,
  countHeld,
  type FileCounts,
  haveArrived,
  isCounted,
  type Sending,
  startSending,
  wasSent,
} from '../../application/sending.ts'
import { isUselessAnswer, mayHaveWorked, type Problem } from '../../domain/failures.ts'
import { t } from '../../i18n/t.ts'
import { refreshDashboard } from '../../state/dashboard.tsx'
import { recordSent, sha256 } from '../../state/ledger.ts'
import { forgetAnswers } from '../../state/receipt.ts'
import type { Services } from '../../state/services.tsx'
import type { WizardStart } from './wizard-start.ts'

export interface Upload {
  readonly sent: number
  readonly total: number
  /** Milliseconds since 1970 at which sending began. */
  readonly since: number
}

/** What the wizard knows between two renders; several saves may be asked for within one. */
export interface Run {
  busy: boolean
  mounted: boolean
  step: number
  completed: readonly number[]
  changedFields: readonly string[]
  applicationId: string | null
  /** An application may exist that this device does not know of. */
  creationUnsure: boolean
  /** Step 1 as the provider has it, to send it again only when it was changed; null = not known. */
  savedFirstStep: string | null
  held: FileCounts
  sending: Sending | null
  /** Ends the upload that is under way. */
  abort: AbortController | null
}

export function startRun(start: WizardStart): Run {
  return {
    busy: false,
    mounted: true,
    step: start.step,
    completed: start.completed,
    changedFields: start.changedFields,
    applicationId: start.applicationId,
    creationUnsure: start.creationUnsure,
    // Sent once more where the provider has the answers but does not call the step completed.
    savedFirstStep:
      start.held === null || !start.completed.includes(1)
        ? null
        : JSON.stringify(stepPayload(1, { ...start.held, email: start.answers.email })),
    held: start.fileCounts,
    sending: start.sending,
    abort: null,
  }
}

/** `reload`: the provider holds an application that this device has not seen; it is loaded before anything overwrites it. */
export type Saved = Result<null> | 'reload'

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

export function isOfStep(name: string, step: number): boolean {
  return stepRow(step).fields.some((row) => row.name === name)
}

interface SenderContext {
  readonly services: Services
  readonly owner: string
  readonly start: WizardStart
  readonly form: UseFormReturn<Answers>
  /** Read and written. */
  readonly state: Run
  /** Brings the draft to the device: the next run must know what was under way, should this one be killed. */
  readonly keepDraft: () => Promise<void>
  /** How far an upload is; null when none is under way. */
  readonly onUpload: (upload: Upload | null) => void
}

interface StepSender {
  /** Saves one step and notes what came of it. Typing may go on meanwhile: what is typed then stays to be sent. */
  save(step: number): Promise<Saved>
  /** Fills in what the provider has and a form that was opened without its answers lacks. */
  fillFromProvider(): Promise<void>
}

export function createStepSender(context: SenderContext): StepSender {
  const { services, owner, start, form, state, keepDraft, onUpload } = context

  /** Asks the provider whether it has an application of this person, and takes over its id. */
  async function findApplication(): Promise<Result<string | null>> {
    const dashboard = await refreshDashboard(services)
    const knownHere = state.savedFirstStep !== null || services.session.applicationId() !== null
    if (!dashboard.ok && !knowsNobody(dashboard.problem, knownHere)) return dashboard
    const found = dashboard.ok ? (dashboard.value?.applicationId ?? null) : null
    state.creationUnsure = false
    state.applicationId = found
    if (found !== null) services.session.setApplicationId(found)
    return { ok: true, value: found }
  }

  /** Step 1: creates, updates, or finds out that it was created before (readings.md, Wizard). */
  async function saveFirstStep(answers: Answers): Promise<Saved> {
    const sent = JSON.stringify(stepPayload(1, answers))
    // After a lost reply, or opened without the provider's details: it may have these very answers.
    const mayHaveThem = state.creationUnsure || (start.offline && state.completed.includes(1))
    if (state.creationUnsure) {
      const found = await findApplication()
      if (!found.ok) return found
      if (found.value !== null && start.creationUnsure) return 'reload'
    }
    if (mayHaveThem && state.applicationId !== null && state.savedFirstStep === null) {
      const held = await askHeld()
      if (held.ok) state.savedFirstStep = JSON.stringify(stepPayload(1, { ...held.value, email: answers.email }))
    }
    if (state.applicationId !== null && state.savedFirstStep === sent) return { ok: true, value: null }
    const creating = state.applicationId === null
    if (creating) {
      state.creationUnsure = true
      await keepDraft()
    }
    const result = await createApplication(services.client, services.session.state().user?.email ?? '', answers)
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

  /** Before a later step: the id of its application, and no lost reply left unasked. */
  async function prepare(wanted: number): Promise<Result<string> | 'reload'> {
    if (state.applicationId === null) {
      const found = await findApplication()
      if (!found.ok) return found
      if (found.value !== null && start.offline) return 'reload'
    }
    if (state.applicationId === null) {
      const message = t('Please save step 1 first: the application has not been created yet.')
      return { ok: false, problem: { kind: 'rejected', status: 409, message, errors: [] } }
    }
    // Of one save at a time it is known that its files may have arrived.
    const sendsFiles = unsentFiles(wanted, form.getValues()).length > 0
    if (state.sending !== null && (state.sending.step === wanted || sendsFiles)) {
      const settled = await settleSending(state.sending)
      if (!settled.ok) return settled
    }
    return { ok: true, value: state.applicationId }
  }

  /** After a lost reply: asks the provider whether the files have arrived, so that none is sent twice. */
  async function settleSending(sending: Sending): Promise<Result<null>> {
    const held = await askHeld()
    if (!held.ok) return held
    if (haveArrived(sending, held.value)) {
      const arrived = unsentFiles(sending.step, form.getValues()).filter(({ file }) => wasSent(sending, file.id))
      await noteSent(sending.step, arrived)
      markSent(sending.step, arrived)
    }
    state.sending = null
    return { ok: true, value: null }
  }

  /** What the provider holds now; its files are counted. */
  async function askHeld(): Promise<Result<Answers>> {
    const application = await getApplication(services.client)
    if (!application.ok) return application
    const held = prefillAnswers(application.value, lastStep)
    state.held = countHeld(held)
    return { ok: true, value: held }
  }

  async function sendStep(applicationId: string, current: number, answers: Answers): Promise<Result<null>> {
    const hasFiles = unsentFiles(current, answers).length > 0
    if (hasFiles && !isCounted(current, state.held)) {
      const asked = await askHeld()
      // A provider that has no details to give gets the files all the same; then a lost reply can't be told from none.
      if (!asked.ok && !isUselessAnswer(asked.problem)) return asked
    }
    const abort = new AbortController()
    state.abort = abort
    const since = Date.now()
    if (hasFiles) {
      onUpload({ sent: 0, total: 0, since })
      state.sending = isCounted(current, state.held) ? startSending(current, state.held, answers) : null
      await keepDraft()
    }
    const result = await saveStep(services.client, applicationId, current, answers, {
      signal: abort.signal,
      ...(hasFiles && { onProgress: (sent: number, total: number) => onUpload({ sent, total, since }) }),
    })
    state.abort = null
    if (hasFiles && !result.ok && !mayHaveWorked(result.problem)) state.sending = null
    if (state.mounted) onUpload(null)
    return result
  }

  /** Notes for the receipt what the provider has received. */
  async function noteSent(current: number, received: readonly UnsentFile[]) {
    const files = await Promise.all(
      received.map(async ({ field, file }) => ({
        field,
        name: file.file.name,
        size: file.file.size,
        sha256: await sha256(file.file).catch(() => ''), // sent, but unplugged since
      })),
    )
    recordSent(services.portal.records, owner, { step: current, at: Date.now(), files })
  }

  /** The provider has these files of a step now: they are not sent again. */
  function markSent(current: number, received: readonly UnsentFile[]) {
    const ids = received.map(({ file }) => file.id)
    for (const { name, step } of fileFields) {
      if (step !== current) continue
      const files = form
        .getValues(name)
        .map((file): AttachedFile => (file.kind === 'local' && ids.includes(file.id) ? { ...file, sent: true } : file))
      form.setValue(name, files)
    }
  }

  async function save(wanted: number): Promise<Saved> {
    const ready = wanted === 1 ? null : await prepare(wanted)
    if (ready === 'reload' || ready?.ok === false) return ready
    const sent = form.getValues()
    const result = ready === null ? await saveFirstStep(sent) : await sendStep(ready.value, wanted, sent)
    if (result === 'reload' || !result.ok || !state.mounted) return result
    const received = unsentFiles(wanted, sent)
    await noteSent(wanted, received)
    forgetAnswers(services)
    state.held = countAfter(wanted, state.held, sent)
    markSent(wanted, received)
    if (state.sending?.step === wanted) state.sending = null // not earlier: a draft without it would send the files again
    const stays = (name: string) =>
      !isOfStep(name, wanted) || typedSince(sent[name as FieldName], form.getValues(name as FieldName))
    state.changedFields = state.changedFields.filter(stays)
    state.completed = withStep(state.completed, wanted)
    return result
  }

  /**
   * A form that was opened without the provider's answers lacks the secrets and files of finished steps: they would be
   * called missing. Where the provider still has no details, the form is all there is.
   */
  async function fillFromProvider() {
    const held = await askHeld()
    if (!held.ok || !state.mounted) return
    const changed = state.changedFields
    for (const { row } of allFields) {
      const name = row.name as FieldName
      if (!changed.includes(name) && !isAnswered(form.getValues(name))) form.setValue(name, held.value[name])
    }
    state.changedFields = changed // nothing was typed
  }

  return { save, fillFromProvider }
}
