/** Opens the application in this tab: takes the lock, loads, and gives way to another tab. */
import { createStore } from '../domain/common/store.ts'
import { errorCode } from '../domain/failures/error-code.ts'
import { ownerKey } from '../domain/session/user.ts'
import type { FieldName } from '../form/form.ts'
import { type Application, createApplication } from './application.ts'
import type { Start } from './core.ts'
import { watchLine } from './line.ts'
import { askServer, type Loaded, type LoadFailure, loadApplication } from './load.ts'
import type { Ports } from './ports.ts'

export type OpeningState =
  | { readonly is: 'loading' }
  /** Another tab has the application. */
  | { readonly is: 'elsewhere' }
  | { readonly is: 'summary' }
  | { readonly is: 'failed'; readonly why: LoadFailure }
  | { readonly is: 'ready'; readonly application: Application }

export type Opening = ReturnType<typeof createOpening>

/**
 * @param email of the signed-in user
 * @param field the field that the address asks for
 */
export function createOpening(ports: Ports, email: string, field: FieldName | null) {
  const { get: state, set, subscribe } = createStore<OpeningState>({ is: 'loading' })
  let load = new AbortController()
  let isClosed = false
  /** Starts before the lock is acquired. Stale once this tab had to wait: another one may have sent something. */
  let early: ReturnType<Ports['calls']['dashboard']> | null = ports.calls.dashboard()
  let application: Application | null = null
  let stopWatching: (() => void) | null = null

  /** Ends the load under way and the open application, which stores its draft. */
  async function leave() {
    load.abort()
    stopWatching?.()
    stopWatching = null
    const left = application
    application = null
    await left?.close()
  }

  function server(signal: AbortSignal) {
    const progress = early ?? ports.calls.dashboard()
    early = null
    return askServer(ports, progress, signal)
  }

  /** The application opened without the provider, whose answers are taken over once it can be reached. */
  async function meetLater(opened: Application, pending: ReturnType<typeof server>, failures: number) {
    const { signal } = load
    const side = await pending
    if (signal.aborted) return
    if (typeof side === 'object' && side.details !== 'useless') opened.meet(side)
    if (!opened.state().origin.offline) return
    stopWatching = watchLine(ports, failures, () => {
      void meetLater(opened, server(signal), failures + 1)
      return true
    })
  }

  function ready(start: Start, pending: ReturnType<typeof server>) {
    const opened = createApplication(ports, email, start)
    application = opened
    set({ is: 'ready', application: opened })
    opened.subscribe(() => {
      const { phase } = opened.state()
      if (phase.is === 'leaving' && phase.to === 'reload' && application === opened) void reload()
    })
    if (start.offline) void meetLater(opened, pending, 0)
  }

  /** Another try where the network's return helps. */
  function retryOnline() {
    stopWatching = ports.network.subscribe(() => {
      if (ports.network.isOnline()) void reload()
    })
  }

  async function open(withoutDraft = false) {
    load = new AbortController()
    const { signal } = load
    set({ is: 'loading' })
    const pending = server(signal)
    const loaded = await loadApplication(ports, email, pending, field, withoutDraft).catch((error: unknown): Loaded => {
      ports.portal.report(errorCode(error))
      return { is: 'failed', why: 'unexpected' }
    })
    if (signal.aborted || loaded.is === 'gone') return
    if (loaded.is === 'ready') return ready(loaded.start, pending)
    set(loaded)
    if (loaded.is === 'failed' && loaded.why !== 'unexpected') retryOnline()
  }

  async function reload(withoutDraft = false) {
    await leave()
    if (!isClosed) await open(withoutDraft)
  }

  function claim(steal: boolean) {
    return ports.claimLock({
      steal,
      onWait() {
        early = null
        ports.calls.forgetEarly()
      },
      onWriter(writer) {
        if (isClosed) return
        if (writer === 'here') void open()
        else set({ is: 'elsewhere' })
      },
      beforeRelease: leave,
    })
  }

  let release = claim(false)

  return {
    state,
    subscribe,
    /** Takes the application from the other tab, once that has stored its draft. */
    takeOver() {
      release()
      release = claim(true)
    },
    /** Loads again. What was typed is in the draft. */
    reload: () => void reload(),
    /** Deletes a draft that can't be read, and opens without it. */
    async startWithoutDraft() {
      await ports.drafts.remove(ownerKey(email))
      await reload(true)
    },
    /** Closes the application and gives the lock away. */
    close() {
      isClosed = true
      release()
    },
  }
}
