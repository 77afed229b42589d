/** Opens the application in this tab: takes the lock, loads, keeps it while it is open, and gives way to another tab. */
import { createStore } from '../domain/common/store.ts'
import { errorCode } from '../domain/failures/error-code.ts'
import { ownerKey } from '../domain/session/user.ts'
import type { FieldName } from '../form/form.ts'
import { type Application, createApplication } from './application.ts'
import { watchLine } from './line.ts'
import { askServer, loadApplication } from './load.ts'
import type { Start } from './open.ts'
import type { Ports } from './ports.ts'

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

/**
 * @param email of the signed-in user
 * @param field the field that the address asks for
 */
export function createOpening(ports: Ports, email: string, field: FieldName | null) {
  /** A new object for each load, and when it is left. */
  const { get: state, set, subscribe } = createStore<OpeningState>({ is: 'loading' })
  /** Asked with the screen's first effects: may be the page's first reply. */
  const early = ports.calls.dashboard()

  function ready(start: Start) {
    const application = createApplication(ports, email, start)
    const opened = { is: 'ready', application } as const
    set(opened)
    application.subscribe(() => {
      const { press } = application.state().sending
      if (press.is === 'leaving' && press.to === 'reload' && state() === opened) void reload()
    })
  }

  /** @param failures how often it was out of reach in a row */
  async function open(progress = ports.calls.dashboard(), withoutDraft = false, failures = 0) {
    const own = { is: 'loading' } as const
    set(own)
    const loading = loadApplication(ports, email, askServer(ports, progress), field, withoutDraft)
    const loaded = await loading.catch(reported)
    if (state() !== own || loaded === 'gone') return
    if (typeof loaded === 'object') return ready(loaded)
    set(loaded === 'summary' ? { is: 'summary' } : { is: 'failed', why: loaded })
    if (loaded === 'out of reach') tryAgain(failures)
  }

  /** What loading throws is a bug of the portal. */
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
    /** Loads again. What was typed is in the draft. */
    reload: () => void reload(),
    /** Deletes a draft that can't be read, and opens without it. */
    startWithoutDraft: () => ports.drafts.remove(ownerKey(email)).then(() => reload(true)),
    /** Takes the application from the other tab, once that has stored its draft. */
    takeOver() {
      release()
      claims.push(claim(true))
    },
    /** Closes the application and gives the lock away. */
    close: release,
  }
}
