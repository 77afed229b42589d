/** Opens the application in this tab: takes the lock, loads, keeps it while it is open, and gives way to another tab. */
import { createStore } from '../domain/common/store.ts'
import { errorCode } from '../domain/failures/error-code.ts'
import { type Failure, isUnusableReply } from '../domain/failures/failure.ts'
import { meaningOf } from '../domain/failures/meaning.ts'
import { withKnownId } from '../domain/progress/progress.ts'
import { ownerKey } from '../domain/session/user.ts'
import type { FieldName } from '../form/form.ts'
import { type Application, createApplication } from './application.ts'
import { loadDraft } from './draft.ts'
import { isLineFailure, watchLine } from './line.ts'
import type { ServerSide } from './merge.ts'
import { type Opened, open, type Start } from './open.ts'
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

/** With a draft on this device it waits for the provider only briefly. @param field the one that the address asks for */
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
  // All of it is sent, and the summary would go on to call it unsent.
  const isSent = opened === 'summary' && typeof side === 'object' && side.details !== 'useless'
  if (isSent && draft !== null) await ports.drafts.remove(ownerKey(email))
  const id = typeof opened === 'object' ? applicationIdOf(opened.knowledge) : null
  if (id !== null && typeof side === 'object') portal.setApplicationId(id)
  return opened
}

export type Opening = ReturnType<typeof createOpening>

/** 'unexpected': nothing was changed or sent. */
export type LoadFailure = 'out of reach' | 'unreadable draft' | 'unexpected'

export type OpeningState =
  | { readonly is: 'loading' }
  /** Another tab has the application. */
  | { readonly is: 'elsewhere' }
  | { readonly is: 'summary' }
  | { readonly is: 'failed'; readonly why: LoadFailure }
  | { readonly is: 'ready'; readonly application: Application }

export function createOpening(ports: Ports, email: string, field: FieldName | null) {
  /** A new object for each load, and when it is left. */
  const { get: state, set, subscribe } = createStore<OpeningState>({ is: 'loading' })
  /** The field that the next load opens. It is used up by the first, unless Next returns to the summary that asked for it. */
  const asked = createStore(field)
  /** Asked with the screen's first effects: may be the page's first reply. */
  const early = ports.calls.dashboard()

  function ready(start: Start) {
    const application = createApplication(ports, email, start)
    const opened = { is: 'ready', application } as const
    set(opened)
    if (!application.state().returns) asked.set(null)
    application.subscribe(() => {
      const { press } = application.state().sending
      if (press.is === 'leaving' && press.to === 'reload' && state() === opened) void reload()
    })
  }

  async function open(progress = ports.calls.dashboard(), withoutDraft = false, failures = 0) {
    const own = { is: 'loading' } as const
    set(own)
    const loading = loadApplication(ports, email, askServer(ports, progress), asked.get(), withoutDraft)
    const loaded = await loading.catch(reported)
    if (state() !== own || loaded === 'gone') return
    if (typeof loaded === 'object') return ready(loaded)
    set(loaded === 'summary' ? { is: 'summary' } : { is: 'failed', why: loaded })
    if (loaded === 'out of reach') tryAgain(failures)
  }

  function reported(error: unknown) {
    ports.portal.report(errorCode(error))
    return 'unexpected' as const
  }

  /** Loads again once the provider can be reached, unless something else is done before. */
  function tryAgain(failures: number) {
    const stop = watchLine(ports, failures, () => {
      void reload(false, failures + 1)
      return true
    })
    const unsubscribe = subscribe(() => {
      unsubscribe()
      stop()
    })
  }

  /** Ends the load under way and the open application, which stores its draft. */
  async function leave() {
    const left = state()
    set({ is: 'loading' }) // at once: closing may take seconds, and the form that is left is locked
    if (left.is === 'ready') await left.application.close()
  }

  async function reload(withoutDraft = false, failures = 0) {
    const left = leave()
    const own = state()
    await left
    if (state() === own) void open(undefined, withoutDraft, failures) // unless it was left meanwhile, or is loaded already
  }

  function claim(steal: boolean) {
    return ports.claimLock({
      steal,
      onHere(hasWaited) {
        if (hasWaited) ports.calls.forgetEarly()
        void open(hasWaited ? undefined : early)
      },
      onElsewhere: () => set({ is: 'elsewhere' }),
      beforeRelease: leave,
    })
  }

  const claims = [claim(false)]

  function release() {
    for (const end of claims) end()
  }

  return {
    state,
    subscribe,
    reload: () => void reload(),
    /** Deletes a draft that can't be read, and opens without it. */
    startWithoutDraft: () => ports.drafts.remove(ownerKey(email)).then(() => reload(true)),
    /** Takes the application from the other tab, once that has stored its draft. */
    takeOver() {
      release()
      claims.push(claim(true))
    },
    close: release,
  }
}
