/** The loop: takes events, and carries out what follows from them. It owns the only AbortController of sending. */
import { errorCode } from '../domain/failures/error-code.ts'
import { missingStepsOf } from '../domain/progress/progress.ts'
import { lagMs } from '../provider/limits.ts'
import type { Core } from './core.ts'
import { watchLine } from './line.ts'
import { react } from './react.ts'
import { errorOf } from './refusal.ts'
import { saveStep } from './saving.ts'
import { type Effect, type Event, isBusy, stepUnderWay, type Transfer } from './sending.ts'

/** Longest wait for a save that closing has canceled, in milliseconds. */
const longestEndMs = 2000

/** Returns the steps that the provider says it lacks. @param otherwise if it does not say */
async function missingThere({ calls }: Core['ports'], otherwise: number[]): Promise<number[]> {
  const dashboard = await calls.dashboard()
  return dashboard.ok && dashboard.value !== null ? missingStepsOf(dashboard.value) : otherwise
}

export function createLoop(core: Core) {
  const { ports, state, set, draft } = core
  let abort = new AbortController()
  let end: Promise<unknown> = Promise.resolve()
  let stopProbing: (() => void) | null = null

  const effects: Readonly<Record<Effect, () => Promise<void> | void>> = {
    send,
    abort: () => abort.abort(),
    submit,
    async discard() {
      await draft.drop()
      dispatch({ is: 'reload' })
    },
    'tell saved': ports.portal.saved,
  }

  function dispatch(event: Event): void {
    const [change, ...following] = react(state(), event)
    set(change)
    for (const effect of following) {
      const work = effects[effect]()
      if (work !== undefined) end = Promise.all([end, work.catch(failed)])
    }
  }

  function failed(error: unknown) {
    ports.portal.report(errorCode(error))
    dispatch({ is: 'crash' })
  }

  async function send() {
    abort = new AbortController()
    const { signal } = abort
    const show = (transfer: Transfer) => dispatch({ is: 'progress', transfer })
    for (let step = stepUnderWay(state()); step !== null; step = stepUnderWay(state())) {
      const end = await saveStep(core, step, signal, show)
      if (end === null || !core.isOpen()) return
      dispatch(end)
    }
  }

  /** Ends the application and deletes the draft, unless the provider lacks steps that it had accepted. */
  async function submit() {
    ports.portal.submitted(state().answers)
    const soon = await missingThere(ports, missingStepsOf(state().knowledge))
    // The reply may be older than the last save.
    if (soon.length > 0) await new Promise<void>((resolve) => ports.clock.after(lagMs, resolve))
    const lacking = soon.length > 0 ? await missingThere(ports, soon) : soon
    if (lacking.length === 0) await draft.drop()
    dispatch({ is: 'submitted', lacking, now: ports.clock.now() })
  }

  function lineIsBack(): boolean {
    // The next step would close a dialog other than the error, and discard its work.
    if (isBusy(state()) || (errorOf(state().sending) === null && ports.portal.hasOpenDialog())) return false
    dispatch({ is: 'line back' })
    return true
  }

  core.subscribe(() => {
    const { outbox } = state().sending
    if (outbox.is === 'interrupted') stopProbing ??= watchLine(ports, outbox.retries, lineIsBack, outbox.waitMs)
    else {
      stopProbing?.()
      stopProbing = null
    }
  })

  return {
    dispatch,
    /** Cancels what is being sent, and resolves when it has ended. */
    async close(): Promise<void> {
      dispatch({ is: 'close' })
      const late = new Promise<void>((resolve) => ports.clock.after(longestEndMs, resolve))
      await Promise.race([end, late])
    },
  }
}
