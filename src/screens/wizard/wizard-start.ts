/** What the wizard opens with: the provider's answers met with the draft on this device (portal.md section 4). */
import { getApplication } from '../../api/application.ts'
import { type Answers, blankAnswers } from '../../application/answers.ts'
import { allFields, type FieldName, fieldRow, lastStep } from '../../application/form.ts'
import { prefillAnswers } from '../../application/prefill.ts'
import {
  countHeld,
  countUnsaved,
  type FileCounts,
  haveArrived,
  type Sending,
  withoutArrived,
} from '../../application/sending.ts'
import { isUselessAnswer } from '../../domain/failures.ts'
import { completedStepsOf, type Dashboard, resumeAt } from '../../domain/progress.ts'
import { refreshDashboard } from '../../state/dashboard.tsx'
import { type Draft, loadDraft, type Merged, mergeDraft } from '../../state/drafts.ts'
import type { Services } from '../../state/services.tsx'
import { allKept } from './unsaved.ts'

export interface WizardStart {
  readonly answers: Answers
  readonly step: number
  readonly completed: readonly number[]
  readonly applicationId: string | null
  /** Fields in which `answers` differ from what the provider holds. */
  readonly changedFields: readonly string[]
  /** Whether an application may exist that this device does not know of: ask before creating one. */
  readonly creationUnsure: boolean
  /** What the provider holds; null when it has no application, or could not be asked. */
  readonly held: Answers | null
  /** What is known of the files that the provider holds. */
  readonly fileCounts: FileCounts
  /** A save with files whose reply was lost in an earlier run. */
  readonly sending: Sending | null
  readonly restored: { readonly at: number; readonly files: number } | null
  /** Names of attached files that could not be read back. */
  readonly lostFiles: readonly string[]
  readonly draftDamaged: boolean
  /** The provider could not be asked, or had no details; the answers come from this device alone. */
  readonly offline: boolean
  /** Put the cursor here first (a link to a missing paper). */
  readonly focus: FieldName | null
}

export type WizardLoad =
  | { readonly kind: 'ready'; readonly start: WizardStart }
  | { readonly kind: 'summary' }
  /** The session ended; the guard takes over. */
  | { readonly kind: 'gone' }

interface ServerSide {
  readonly dashboard: Dashboard | null
  readonly answers: Answers | null
  /** There is an application, but the provider answered without its details. */
  readonly detailsFailed: boolean
}

async function askServer(services: Services, signal: AbortSignal): Promise<ServerSide | 'failed' | 'gone'> {
  const dashboard = await refreshDashboard(services)
  if (!dashboard.ok) return endsSession(dashboard.problem.kind) ? 'gone' : 'failed'
  const id = dashboard.value?.applicationId ?? null
  if (dashboard.value === null || id === null) {
    return { dashboard: dashboard.value, answers: null, detailsFailed: false }
  }
  const application = await getApplication(services.client, signal)
  if (!application.ok && endsSession(application.problem.kind)) return 'gone'
  if (!application.ok && !isUselessAnswer(application.problem)) return 'failed'
  // Asking again before each save would hold somebody up for as long as the provider answers like this.
  if (!application.ok || application.value === null) {
    return { dashboard: dashboard.value, answers: null, detailsFailed: true }
  }
  const answers = prefillAnswers(application.value, completedStepsOf(dashboard.value))
  return { dashboard: dashboard.value, answers, detailsFailed: false }
}

function endsSession(kind: string): boolean {
  return kind === 'unauthenticated' || kind === 'no-session' || kind === 'cancelled'
}

/** The draft without files that the provider has received although its reply was lost. */
function settled(draft: Draft | null, held: Answers | null): Draft | null {
  if (draft === null || draft.sending === null || held === null) return draft
  const { sending, answers } = draft
  return haveArrived(sending, held) ? { ...draft, answers: withoutArrived(sending, answers) } : draft
}

/**
 * Without the provider's answers every one of the draft is shown; but what the provider has is no change: it would
 * be sent again before the end, without the secrets and files that the draft leaves to the provider.
 */
function fromDraftAlone(draft: Draft | null, completed: readonly number[]): Merged {
  const merged = mergeDraft(blankAnswers(), [], draft)
  const unsent = (name: FieldName) => !completed.includes(fieldRow(name).step) || draft?.changedFields.includes(name)
  return { ...merged, changedFields: merged.changedFields.filter(unsent) }
}

/** A field that a link asks for (`?field=coiUpload`); null for anything that is no field. */
function fieldAskedFor(search: string): FieldName | null {
  const wanted = new URLSearchParams(search).get('field')
  return (allFields.find(({ row }) => row.name === wanted)?.row.name as FieldName | undefined) ?? null
}

/**
 * Loads dashboard, application and draft.
 * @param search the query of the address
 */
export async function loadWizard(
  services: Services,
  owner: string,
  email: string,
  search: string,
  signal: AbortSignal,
): Promise<WizardLoad> {
  const [server, loaded] = await Promise.all([
    askServer(services, signal),
    allKept(owner).then(() => loadDraft(services.portal.drafts, owner)),
  ])
  if (server === 'gone') return { kind: 'gone' }
  const draft = loaded === null || loaded === 'damaged' ? null : loaded.draft
  const common = {
    lostFiles: loaded === null || loaded === 'damaged' ? [] : loaded.lostFiles,
    draftDamaged: loaded === 'damaged',
  }
  if (server === 'failed') {
    // Nobody waits for a signal to start typing; before anything is sent the provider is asked again.
    const answers = { ...(draft?.answers ?? blankAnswers()), email }
    return {
      kind: 'ready',
      start: {
        ...common,
        answers,
        step: draft?.currentStep ?? 1,
        completed: draft?.completedSteps ?? [],
        applicationId: draft?.applicationId ?? null,
        changedFields: draft?.changedFields ?? [],
        creationUnsure: true,
        held: null,
        fileCounts: {}, // any number may be there
        sending: draft?.sending ?? null,
        restored: null,
        offline: true,
        focus: null,
      },
    }
  }
  const focus = fieldAskedFor(search)
  const { dashboard } = server
  const id = dashboard?.applicationId ?? null
  const completed = id === null || dashboard === null ? [] : completedStepsOf(dashboard)
  const merged = server.detailsFailed
    ? fromDraftAlone(draft, completed)
    : mergeDraft(server.answers ?? blankAnswers(), completed, settled(draft, server.answers))
  const resume = id === null || dashboard === null ? 1 : resumeAt(dashboard)
  const changedSteps = merged.changedFields.map((name) => fieldRow(name).step)
  // What is not sent yet would be forgotten on the summary.
  if (resume === 'summary' && focus === null && changedSteps.length === 0) return { kind: 'summary' }
  const resumeStep = resume === 'summary' ? (changedSteps[0] ?? lastStep) : resume
  const focusStep = focus === null ? null : allFields.find(({ row }) => row.name === focus)?.step
  // A step with unsent changes is where the person was; otherwise the provider's next step.
  const draftStep = draft !== null && changedSteps.includes(draft.currentStep) ? draft.currentStep : null
  const step =
    focusStep ??
    (draftStep !== null && draftStep <= Math.max(resumeStep, completed.length + 1) ? draftStep : resumeStep)
  if (id !== null) services.session.setApplicationId(id)
  return {
    kind: 'ready',
    start: {
      ...common,
      answers: { ...merged.answers, email: email || (server.answers?.email ?? '') },
      step,
      completed,
      applicationId: id,
      changedFields: merged.changedFields,
      creationUnsure: id === null && (draft?.creationUnsure ?? false), // it may still be under way
      held: server.answers,
      fileCounts: server.detailsFailed ? countUnsaved(completed) : countHeld(server.answers),
      sending: server.detailsFailed ? (draft?.sending ?? null) : null,
      restored:
        merged.changedFields.length > 0 && draft !== null ? { at: draft.savedAt, files: merged.fileCount } : null,
      offline: server.detailsFailed,
      focus,
    },
  }
}
