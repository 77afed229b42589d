/** Loads what the application opens with: the provider's dashboard and answers, and the draft on this device. */
import type { Result } from '../api/client.ts'
import { type Failure, isUnusableReply } from '../domain/failures/failure.ts'
import { meaningOf } from '../domain/failures/meaning.ts'
import { ownerKey } from '../domain/session/user.ts'
import type { FieldName } from '../form/form.ts'
import type { Start } from './core.ts'
import { loadDraft } from './draft.ts'
import { type Draft, openWithoutProvider, openWithProvider, type ServerSide } from './merge.ts'
import type { Ports, Progress } from './ports.ts'
import { applicationIdOf, withRunTimes } from './submission/knowledge.ts'
import { before } from './submission/sending.ts'

export type Loaded =
  | { readonly is: 'ready'; readonly start: Start }
  | { readonly is: 'summary' }
  | { readonly is: 'failed'; readonly why: LoadFailure }
  /** The session ended; the route guard redirects. */
  | { readonly is: 'gone' }

export type LoadFailure =
  /** An unexpected error. Nothing was changed or sent. */
  | 'unexpected'
  /** Offline without a draft, while the provider has answers. An empty form would look as if they were lost. */
  | 'out of reach'
  /** There may be a draft, which can't be read. A form opened without it would overwrite it. */
  | 'unreadable draft'

/** Longest wait for the provider where this device has a draft, in milliseconds: the form opens, and both merge later. */
const longestWaitMs = 3000

function isGone(failure: Failure): boolean {
  return ['sign in', 'stop'].includes(meaningOf(failure).next)
}

/** @param progress the pending dashboard */
export async function askServer(
  { calls }: Ports,
  progress: Promise<Result<Progress>>,
  signal: AbortSignal,
): Promise<ServerSide | 'failed' | 'gone'> {
  const result = await progress
  if (!result.ok) return isGone(result.failure) ? 'gone' : 'failed'
  const { dashboard, completed } = result.value
  const hasId = dashboard !== null && dashboard.applicationId !== null
  // Completed steps have answers, also where no reply tells the id: step 1 is posted for it, and must not look empty.
  if (!hasId && completed.length === 0) return { dashboard, completed, details: null }
  const details = await calls.details(completed, signal)
  if (!details.ok && isGone(details.failure)) return 'gone'
  if (!details.ok && !isUnusableReply(details.failure)) return 'failed'
  // Asking again before each save would delay the user for as long as the provider answers like this.
  if (!details.ok || details.value === null) return { dashboard, completed, details: hasId ? 'useless' : null }
  return { dashboard, completed, details: details.value }
}

function opening(
  ports: Ports,
  email: string,
  field: FieldName | null,
  server: ServerSide | 'failed',
  stored: Draft | null,
  askedAt: number,
): Loaded {
  const { clock, network, portal } = ports
  // A reply may have corrected the clock since the draft was read.
  const draft = stored && { ...stored, knowledge: withRunTimes(stored.knowledge, clock.now()) }
  if (server === 'failed' && draft === null && !network.isOnline() && portal.applicationId() !== null) {
    return { is: 'failed', why: 'out of reach' }
  }
  const opened =
    server === 'failed'
      ? openWithoutProvider(draft, email, clock.now(), field) // the user can type without a network
      : openWithProvider(server, draft, email, before(clock.now(), clock.monotonic() - askedAt), field)
  if (opened.kind === 'summary') return { is: 'summary' }
  const id = applicationIdOf(opened.knowledge)
  if (id !== null && server !== 'failed') portal.setApplicationId(id)
  return { is: 'ready', start: { ...opened, lostFiles: draft?.lostFiles ?? [] } }
}

/**
 * Loads the application. With a draft on this device it waits for the provider only briefly.
 * @param server the provider's side, pending
 * @param field the field that the address asks for
 * @param withoutDraft the user has discarded a draft that can't be read
 */
export async function loadApplication(
  ports: Ports,
  email: string,
  server: ReturnType<typeof askServer>,
  field: FieldName | null,
  withoutDraft: boolean,
): Promise<Loaded> {
  const askedAt = ports.clock.monotonic()
  const stored = withoutDraft ? null : await loadDraft(ports.drafts, ownerKey(email))
  if (stored === 'unreadable')
    return (await server) === 'gone' ? { is: 'gone' } : { is: 'failed', why: 'unreadable draft' }
  const late = new Promise<'failed'>((resolve) => {
    if (stored !== null) ports.clock.after(longestWaitMs, () => resolve('failed'))
  })
  const side = await Promise.race([server, late])
  return side === 'gone' ? { is: 'gone' } : opening(ports, email, field, side, stored, askedAt)
}
