/** Opens the application in this tab: takes the lock, loads, keeps it while it is open, and gives way to another tab. */
import { createStore } from '../domain/common/store.ts'
import { errorCode } from '../domain/failures/error-code.ts'
import { ownerKey } from '../domain/session/user.ts'
import type { FieldName } from '../form/form.ts'
import { type Application, createApplication } from './application.ts'
import { watchLine } from './line.ts'
import { askServer, type Loaded, type LoadFailure, loadApplication } from './load.ts'
import type { Start } from './open.ts'
import type { Ports } from './ports.ts'

export type Opening = ReturnType<typeof createOpening>

export type OpeningState =
  | { readonly is: 'loading' }
  /** Another tab has the application. */
  | { readonly is: 'elsewhere' }
  | { readonly is: 'summary' }
  | { readonly is: 'failed'; readonly why: LoadFailure }
  | { readonly is: 'ready'; readonly application: Application }

/** Loads the application. What it throws (a portal bug) is reported, and shown as a failed load. */
async function loadReported(...given: Parameters<typeof loadApplication>): Promise<Loaded> {
  try {
    return await loadApplication(...given)
  } catch (error) {
    given[0].portal.report(errorCode(error))
    return { is: 'failed', why: 'unexpected' }
  }
}

/**
 * @param email of the signed-in user
 * @param field the field that the address asks for
 */
export function createOpening(ports: Ports, email: string, field: FieldName | null) {
  const { get: state, set, subscribe } = createStore<OpeningState>({ is: 'loading' })
  /** The load that counts: a new object for each, and when it is left. */
  let load = {}
  /** Asked with the screen's first effects: may be the page's first reply. Stale once another tab may have sent something. */
  let early: ReturnType<Ports['calls']['dashboard']> | null = ports.calls.dashboard()
  let application: Application | null = null
  /** How often it was out of reach. */
  let failures = 0
  let stopWatching = () => {}

  function ready(start: Start) {
    const opened = createApplication(ports, email, start)
    application = opened
    set({ is: 'ready', application: opened })
    opened.subscribe(() => {
      const { press } = opened.state().sending
      if (press.is === 'leaving' && press.to === 'reload' && application === opened) void reload()
    })
  }

  async function open(withoutDraft = false) {
    const own = {}
    load = own
    set({ is: 'loading' })
    const server = askServer(ports, early ?? ports.calls.dashboard())
    early = null
    const loaded = await loadReported(ports, email, server, field, withoutDraft)
    if (load !== own || loaded.is === 'gone') return
    if (loaded.is === 'ready') return ready(loaded.start)
    set(loaded)
    if (loaded.is !== 'failed' || loaded.why !== 'out of reach') return
    stopWatching = watchLine(ports, failures, reachable)
    failures += 1
  }

  function reachable() {
    void reload()
    return true
  }

  /** Ends the load under way and the open application, which stores its draft. */
  async function leave() {
    load = {}
    stopWatching()
    const left = application
    application = null
    await left?.close()
  }

  async function reload(withoutDraft = false) {
    set({ is: 'loading' }) // at once: closing may take seconds, and the form that is left is locked
    const left = leave()
    const own = load
    await left
    if (load === own) void open(withoutDraft) // unless it was left meanwhile, or is loaded already
  }

  function claim(steal: boolean) {
    return ports.claimLock({
      steal,
      onWait() {
        early = null
        ports.calls.forgetEarly()
      },
      onWriter: (writer) => (writer === 'here' ? void open() : set({ is: 'elsewhere' })),
      beforeRelease: leave,
    })
  }

  let release = claim(false)

  return {
    state,
    subscribe,
    /** Loads again. What was typed is in the draft. */
    reload: () => void reload(),
    /** Deletes a draft that can't be read, and opens without it. */
    startWithoutDraft: () => ports.drafts.remove(ownerKey(email)).then(() => reload(true)),
    /** Takes the application from the other tab, once that has stored its draft. */
    takeOver() {
      release()
      release = claim(true)
    },
    /** Closes the application and gives the lock away. */
    close: () => release(),
  }
}
