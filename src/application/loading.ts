/** Loads the application and keeps it while it is open in this tab. */
import { createStore } from '../domain/common/store.ts'
import { errorCode } from '../domain/failures/error-code.ts'
import { ownerKey } from '../domain/session/user.ts'
import type { FieldName } from '../form/form.ts'
import { lagMs } from '../provider/limits.ts'
import { type Application, createApplication } from './application.ts'
import type { Start } from './core.ts'
import { watchLine } from './line.ts'
import { askServer, type Loaded, type LoadFailure, loadApplication } from './load.ts'
import type { Ports } from './ports.ts'
import type { Knowledge, Save } from './submission/knowledge.ts'
import { before, type Now } from './submission/sending.ts'

export type OpeningState =
  | { readonly is: 'loading' }
  /** Another tab has the application. */
  | { readonly is: 'elsewhere' }
  | { readonly is: 'summary' }
  | { readonly is: 'failed'; readonly why: LoadFailure }
  | ({ readonly is: 'ready'; readonly application: Application } & Asking)

/** How the provider is asked for its answers, without which the application was opened. */
export interface Asking {
  /** Since the start or a press. False once that has failed; from then on it is asked now and then. */
  readonly isAsking: boolean
  /** How often that has failed. */
  readonly failures: number
}

/** The provider's side, requested once and perhaps still on its way. */
type Side = ReturnType<typeof askServer>

/**
 * Returns whether a reply can show the last save from here: none has begun or ended since it was asked for, and it was
 * not asked for so soon after one that it may lag behind.
 * @param save the last save when it was asked for
 */
function showsLastSave(knowledge: Knowledge, save: Save | null, askedAt: Now): boolean {
  const confirmedAt = Math.max(0, ...Object.values(knowledge.confirmed))
  return knowledge.save === save && askedAt.provider >= confirmedAt + lagMs
}

/**
 * Lets an application that was opened without the provider take over its answers, once it can be reached.
 * @param ask asks for the provider's side again
 * @param onFailure called each time that it does not tell its answers
 * @param onSummary called when the summary is to open instead
 * @returns stops the waiting
 */
function meetLater(
  ports: Ports,
  application: Application,
  pending: Side,
  ask: () => Side,
  onFailure: () => void,
  onSummary: () => void,
): () => void {
  let isOver = false
  let stopWatching = () => {}

  async function meet(side: Side, failures: number) {
    const startedAt = ports.clock.monotonic()
    const { save } = application.state().knowledge
    const held = await side
    if (isOver) return
    const askedAt = before(ports.clock.now(), ports.clock.monotonic() - startedAt)
    const isFresh = showsLastSave(application.state().knowledge, save, askedAt)
    const isTold = typeof held === 'object' && held.details !== 'useless'
    if (isTold && isFresh && application.meet(held, askedAt) === 'summary') return onSummary()
    if (!isTold && held !== 'gone') onFailure()
    if (!application.state().origin.offline) return
    stopWatching = watchLine(ports, failures, () => {
      void meet(ask(), failures + 1)
      return true
    })
  }

  void meet(pending, 0)
  return () => {
    isOver = true
    stopWatching()
  }
}

/** Loads the application. What it throws (a portal bug) is reported, and shown as a failed load. */
async function loadReported(...given: Parameters<typeof loadApplication>): Promise<Loaded> {
  try {
    return await loadApplication(...given)
  } catch (error) {
    given[0].portal.report(errorCode(error))
    return { is: 'failed', why: 'unexpected' }
  }
}

export function createLoading(ports: Ports, email: string, field: FieldName | null) {
  const { get: state, set, subscribe } = createStore<OpeningState>({ is: 'loading' })
  let load = new AbortController()
  /** Starts before this tab has the application to itself. Stale once it had to wait: another one may have sent something. */
  let early: ReturnType<Ports['calls']['dashboard']> | null = ports.calls.dashboard()
  let application: Application | null = null
  let stopWatching = () => {}

  function ask(): Side {
    const progress = early ?? ports.calls.dashboard()
    early = null
    return askServer(ports, progress, load.signal)
  }

  function meetWhenTold(first: () => Side) {
    const opened = state()
    if (opened.is !== 'ready' || opened.isAsking) return
    stopWatching()
    set({ ...opened, isAsking: true })
    const onFailure = () => set({ ...opened, failures: opened.failures + 1 })
    const onSummary = () => void leaveFor(() => set({ is: 'summary' }))
    stopWatching = meetLater(ports, opened.application, first(), ask, onFailure, onSummary)
  }

  function ready(start: Start, pending: Side) {
    const opened = createApplication(ports, email, start)
    application = opened
    set({ is: 'ready', application: opened, isAsking: false, failures: 0 })
    opened.subscribe(() => {
      const { phase } = opened.state()
      if (phase.is === 'leaving' && phase.to === 'reload' && application === opened) void reload()
    })
    if (start.offline) meetWhenTold(() => pending)
  }

  async function open(withoutDraft = false) {
    load.abort()
    load = new AbortController()
    const { signal } = load
    set({ is: 'loading' })
    const pending = ask()
    const loaded = await loadReported(ports, email, pending, field, withoutDraft)
    if (signal.aborted || loaded.is === 'gone') return
    if (loaded.is === 'ready') return ready(loaded.start, pending)
    set(loaded)
    if (loaded.is === 'failed' && loaded.why !== 'unexpected') {
      stopWatching = ports.network.subscribe(() => ports.network.isOnline() && void reload())
    }
  }

  /** Ends the load under way and the open application, which stores its draft. */
  async function leave() {
    load.abort()
    load = new AbortController()
    stopWatching()
    const left = application
    application = null
    await left?.close()
  }

  /** @param go on unless the application was left meanwhile, or is loaded already */
  async function leaveFor(go: () => void) {
    const left = leave()
    const own = load
    await left
    if (load === own) go()
  }

  async function reload(withoutDraft = false) {
    set({ is: 'loading' }) // what is typed from now on would not be stored
    await leaveFor(() => void open(withoutDraft))
  }

  return {
    state,
    subscribe,
    open: () => void open(),
    leave,
    /** Loads again. What was typed is in the draft. */
    reload: () => void reload(),
    /** Another tab has the application from now on. */
    giveWay: () => set({ is: 'elsewhere' }),
    /** Drops what was requested before this tab had the application to itself. */
    forgetEarly() {
      early = null
      ports.calls.forgetEarly()
    },
    /** Asks the provider again for the answers without which the application was opened, unless it is being asked. */
    askAgain: () => meetWhenTold(ask),
    /** Deletes a draft that can't be read, and opens without it. */
    startWithoutDraft: () => ports.drafts.remove(ownerKey(email)).then(() => reload(true)),
  }
}
