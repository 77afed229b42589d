/** The outbox: saves the steps in it, one after the other. */
import type { Core } from './core.ts'
import { isLineFailure } from './line.ts'
import { afterRefusal, afterRejection, afterUnstored } from './refusal.ts'
import { saveStep } from './saving.ts'

/**
 * Saves what is in the outbox, in its order.
 * @returns true when everything in it is saved; false when a save failed, or the application closes
 */
export async function sendOutbox(core: Core, signal: AbortSignal): Promise<boolean> {
  for (let [step] = core.state().outbox; step !== undefined; [step] = core.state().outbox) {
    const end = await saveStep(core, step, signal)
    if (end === null) return false
    if (end.as === 'reload') {
      core.set({ outbox: [], transfer: null, phase: { is: 'leaving', to: 'reload' } })
      return false
    }
    if (end.as === 'unstored') {
      core.set(afterUnstored)
      return false
    }
    if (end.as === 'file rejected') {
      core.set(afterRejection(core.state(), step, end.field))
      return false
    }
    if (end.as === 'refused') {
      const isStored = await core.draft.flush()
      // What was canceled does not go on by itself, even if the line was lost before it ended.
      const isCanceled = signal.aborted && isLineFailure(end.failure)
      const refused = isCanceled ? { ...end, failure: { kind: 'canceled' } as const } : end
      if (core.isOpen()) core.set(afterRefusal(core.state(), step, refused, isStored))
      return false
    }
    const saved = step
    core.set({ outbox: core.state().outbox.filter((one) => one !== saved), transfer: null })
    core.ports.portal.saved()
  }
  return core.isOpen()
}
