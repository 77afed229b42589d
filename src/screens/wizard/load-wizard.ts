/** Loads what the wizard opens with: the provider's dashboard and details, and the draft on this device. */
import { getApplication } from '../../api/application.ts'
import { allFields, type FieldName } from '../../application/form.ts'
import { prefillAnswers } from '../../application/prefill.ts'
import { applicationIdOf } from '../../application/submission/knowledge.ts'
import {
  type Opened,
  openWithoutProvider,
  openWithProvider,
  type ServerSide,
} from '../../application/submission/open.ts'
import { isUselessAnswer } from '../../domain/failures/problem.ts'
import { loadDraft } from '../../state/drafts.ts'
import type { Services } from '../../state/services.tsx'
import { waitUntilStored } from '../../state/tab-lock.ts'
import type { askDashboard } from './save-step.ts'

export interface WizardStart extends Opened {
  /** Names of attached files that could not be read back. */
  readonly lostFiles: readonly string[]
  readonly draftDamaged: boolean
}

export type WizardLoad =
  | { readonly kind: 'ready'; readonly start: WizardStart }
  | { readonly kind: 'summary' }
  /** It broke on the way: nothing was changed or sent. */
  | { readonly kind: 'failed' }
  /** Without a network, and the answers lie with the provider alone: an empty form would look as if they were lost. */
  | { readonly kind: 'out of reach' }
  /** There may be a draft that can't be read at the moment; a form without it would be saved over it. */
  | { readonly kind: 'unreadable draft' }
  /** The session ended; the guard takes over. */
  | { readonly kind: 'gone' }

async function askServer(
  services: Services,
  progress: ReturnType<typeof askDashboard>,
  signal: AbortSignal,
): Promise<ServerSide | 'failed' | 'gone'> {
  const result = await progress
  if (!result.ok) return endsSession(result.problem.kind) ? 'gone' : 'failed'
  const { dashboard, completed } = result.value
  if (dashboard === null || dashboard.applicationId === null) return { dashboard, completed, details: null }
  const application = await getApplication(services.client, signal)
  if (!application.ok && endsSession(application.problem.kind)) return 'gone'
  if (!application.ok && !isUselessAnswer(application.problem)) return 'failed'
  // Asking again before each save would delay the user for as long as the provider answers like this.
  if (!application.ok || application.value === null) return { dashboard, completed, details: 'useless' }
  return { dashboard, completed, details: prefillAnswers(application.value, completed) }
}

function endsSession(kind: string): boolean {
  return kind === 'unauthenticated' || kind === 'no-session' || kind === 'cancelled'
}

/** A field that a link asks for (`?field=coiUpload`); null for anything that is no field. */
function fieldAskedFor(search: string): FieldName | null {
  const wanted = new URLSearchParams(search).get('field')
  return (allFields.find(({ row }) => row.name === wanted)?.row.name as FieldName | undefined) ?? null
}

/**
 * @param search the query of the address
 * @param progress what {@link askDashboard} answers, asked when this load began or, at the first, when the screen was opened
 */
export async function loadWizard(
  services: Services,
  owner: string,
  email: string,
  search: string,
  progress: ReturnType<typeof askDashboard>,
  signal: AbortSignal,
): Promise<WizardLoad> {
  const [server, loaded] = await Promise.all([
    askServer(services, progress, signal),
    waitUntilStored(owner).then(() => loadDraft(services.platform.drafts, owner)),
  ])
  if (server === 'gone') return { kind: 'gone' }
  if (loaded === 'unreadable') return { kind: 'unreadable draft' }
  if (server === 'failed' && loaded === null && !navigator.onLine && services.session.applicationId() !== null) {
    return { kind: 'out of reach' }
  }
  const draft = loaded === null || loaded === 'damaged' ? null : loaded.draft
  const opened =
    server === 'failed'
      ? openWithoutProvider(draft, email) // the user can type without a network
      : openWithProvider(server, draft, email, services.platform.now(), fieldAskedFor(search))
  if (opened.kind === 'summary') return { kind: 'summary' }
  const id = applicationIdOf(opened.knowledge)
  if (id !== null && server !== 'failed') services.session.setApplicationId(id)
  return {
    kind: 'ready',
    start: {
      ...opened,
      lostFiles: loaded === null || loaded === 'damaged' ? [] : loaded.lostFiles,
      draftDamaged: loaded === 'damaged',
    },
  }
}
