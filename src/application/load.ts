/** Loads what the application opens with: the provider's dashboard and answers, and the draft on this device. */
import { type Failure, isUnusableReply } from '../domain/failures/failure.ts'
import { meaningOf } from '../domain/failures/meaning.ts'
import { withKnownId } from '../domain/progress/progress.ts'
import { ownerKey } from '../domain/session/user.ts'
import type { FieldName } from '../form/form.ts'
import { loadDraft } from './draft.ts'
import { isLineFailure } from './line.ts'
import type { ServerSide } from './merge-knowledge.ts'
import { type Opened, open } from './open.ts'
import type { Calls, Ports } from './ports.ts'
import { before, withRunTimes } from './submission/attempt.ts'
import { applicationIdOf } from './submission/knowledge.ts'
import { denies } from './submission/learn-dashboard.ts'

/** 'unreadable draft': there may be one, and a form that is opened without it would overwrite it. */
type Loaded = Opened | 'unreadable draft' | 'gone'

/** Longest wait for the provider where this device has a draft, in milliseconds: the form opens from it. */
const longestWaitMs = 3000

/**
 * 'unreachable': the same question may be answered later. 'failed': the provider's reply is of no use. 'gone': the session
 * ended, and the route guard redirects.
 */
type Asked = ServerSide | 'unreachable' | 'failed' | 'gone'

function withoutReply(failure: Failure): 'unreachable' | 'failed' | 'gone' {
  if (['sign in', 'stop'].includes(meaningOf(failure).next)) return 'gone'
  return isLineFailure(failure) ? 'unreachable' : 'failed'
}

/** @param pending the dashboard */
export async function askServer({ calls, portal }: Ports, pending: ReturnType<Calls['dashboard']>): Promise<Asked> {
  const result = await pending
  if (!result.ok) {
    // The provider may have deleted the one that this device knows. Then the details say so, too.
    if (portal.applicationId() === null || !denies(result.failure)) return withoutReply(result.failure)
    const details = await calls.details([])
    const isNone = details.ok ? details.value === null : denies(details.failure)
    return isNone ? { dashboard: null, details: null } : withoutReply(result.failure)
  }
  const dashboard = withKnownId(result.value, portal.applicationId())
  const { applicationId = null, completed = [] } = dashboard ?? {}
  // Completed steps have answers, also where no reply tells the id: step 1 is posted for it, and must not look empty.
  if (applicationId === null && completed.length === 0) return { dashboard, details: null }
  const details = await calls.details(completed)
  if (!details.ok && !isUnusableReply(details.failure)) return withoutReply(details.failure)
  // Asking again before each save would delay the user for as long as the provider answers like this.
  if (!details.ok || details.value === null) return { dashboard, details: applicationId === null ? null : 'useless' }
  return { dashboard, details: details.value }
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
  const { clock, network, portal } = ports
  const startedAt = clock.monotonic()
  const stored = withoutDraft ? null : await loadDraft(ports.drafts, ownerKey(email))
  if (stored === 'unreadable') return (await server) === 'gone' ? 'gone' : 'unreadable draft'
  const late = new Promise<'unreachable'>((resolve) => {
    if (stored !== null) clock.after(longestWaitMs, () => resolve('unreachable'))
  })
  const side = await Promise.race([server, late])
  if (side === 'gone') return 'gone'
  const now = clock.now()
  // A reply may have corrected the clock since the draft was read.
  const draft = stored && { ...stored, knowledge: withRunTimes(stored.knowledge, now) }
  const opened = open(draft, side, {
    email,
    focus: field,
    knownId: portal.applicationId(),
    isOnline: network.isOnline(),
    now,
    askedAt: before(now, clock.monotonic() - startedAt),
  })
  const id = typeof opened === 'object' ? applicationIdOf(opened.knowledge) : null
  if (id !== null && typeof side === 'object') portal.setApplicationId(id)
  return opened
}
