/** Loads the wizard's data: the provider's dashboard and details, and the draft on this device. */
import { getApplication } from '../../api/application.ts'
import type { Result } from '../../api/client.ts'
import { type Failure, isUnusableReply } from '../../domain/failures/failure.ts'
import { meaningOf } from '../../domain/failures/meaning.ts'
import type { Dashboard } from '../../domain/progress/progress.ts'
import { allFields, type FieldName } from '../../form/form.ts'
import { prefillAnswers } from '../../form/prefill.ts'
import { applicationIdOf } from '../../form/submission/knowledge.ts'
import { type Opened, openWithoutProvider, openWithProvider, type ServerSide } from '../../form/submission/open.ts'
import { refreshDashboard } from '../../state/dashboard.ts'
import type { loadDraft } from '../../state/drafts.ts'
import type { Services } from '../../state/services.tsx'

export interface WizardStart extends Opened {
  /** Names of attached files that could not be restored. */
  readonly lostFiles: readonly string[]
}

export type WizardLoad =
  | { readonly kind: 'ready'; readonly start: WizardStart }
  | { readonly kind: 'summary' }
  /** An unexpected error. Nothing was changed or sent. */
  | { readonly kind: 'failed' }
  /** Offline without a draft, while the provider has answers. An empty form would look as if they were lost. */
  | { readonly kind: 'out of reach' }
  /** There may be a draft, which can't be read. A form opened without it would overwrite it. */
  | { readonly kind: 'unreadable draft' }
  /** The session ended; the route guard redirects. */
  | { readonly kind: 'gone' }

export async function askDashboard(
  services: Services,
): Promise<Result<{ readonly dashboard: Dashboard | null; readonly completed: readonly number[] }>> {
  const result = await refreshDashboard(services)
  if (!result.ok) return result
  if (result.value === null) return { ok: true, value: { dashboard: null, completed: [] } }
  const { completed } = result.value
  // Completed steps imply an application, even when the dashboard omits its id.
  const applicationId = result.value.applicationId ?? (completed.length > 0 ? services.session.applicationId() : null)
  return { ok: true, value: { dashboard: { ...result.value, applicationId }, completed } }
}

async function askServer(
  services: Services,
  progress: ReturnType<typeof askDashboard>,
  signal: AbortSignal,
): Promise<ServerSide | 'failed' | 'gone'> {
  const result = await progress
  if (!result.ok) return isGone(result.failure) ? 'gone' : 'failed'
  const { dashboard, completed } = result.value
  if (dashboard === null || dashboard.applicationId === null) return { dashboard, completed, details: null }
  const application = await getApplication(services.client, signal)
  if (!application.ok && isGone(application.failure)) return 'gone'
  if (!application.ok && !isUnusableReply(application.failure)) return 'failed'
  // Asking again before each save would delay the user for as long as the provider answers like this.
  if (!application.ok || application.value === null) return { dashboard, completed, details: 'useless' }
  return { dashboard, completed, details: prefillAnswers(application.value, completed) }
}

function isGone(failure: Failure): boolean {
  return ['sign in', 'stop'].includes(meaningOf(failure).next)
}

function fieldAskedFor(search: string): FieldName | null {
  const wanted = new URLSearchParams(search).get('field')
  return allFields.find(({ row }) => row.name === wanted)?.row.name ?? null
}

/**
 * Waits for the provider's answers and the draft, and decides what opens.
 * @param search query string of the address
 * @param progress the pending {@link askDashboard} of this load; the first load starts it before the tab lock
 */
export async function loadWizard(
  services: Services,
  email: string,
  search: string,
  progress: ReturnType<typeof askDashboard>,
  stored: ReturnType<typeof loadDraft>,
  signal: AbortSignal,
): Promise<WizardLoad> {
  const [server, loaded] = await Promise.all([askServer(services, progress, signal), stored])
  if (server === 'gone') return { kind: 'gone' }
  if (loaded === 'unreadable') return { kind: 'unreadable draft' }
  if (server === 'failed' && loaded === null && !navigator.onLine && services.session.applicationId() !== null) {
    return { kind: 'out of reach' }
  }
  const draft = loaded?.draft ?? null
  const opened =
    server === 'failed'
      ? openWithoutProvider(draft, email, services.platform.now()) // the user can type without a network
      : openWithProvider(server, draft, email, services.platform.now(), fieldAskedFor(search))
  if (opened.kind === 'summary') return { kind: 'summary' }
  const id = applicationIdOf(opened.knowledge)
  if (id !== null && server !== 'failed') services.session.setApplicationId(id)
  return {
    kind: 'ready',
    start: { ...opened, lostFiles: loaded?.lostFiles ?? [] },
  }
}
