import { lazy } from '../domain/common/lazy.ts'
import type { DraftStore, Drafts } from './port.ts'

/** Attempts to load the code before a form opens without it, and the delay between them in milliseconds. */
const tries = 20
const pauseMs = 500

/**
 * A draft store whose code is loaded by the first screen that needs it; sign-in does not need it.
 * Once loaded, its calls run synchronously, because a closing page does not wait.
 */
export function lazyDrafts(fetchStore: () => Promise<DraftStore>): Omit<Drafts, 'isPermanent'> {
  const { loaded, load } = lazy(fetchStore)

  /**
   * A form that opened without the code would keep nothing of what is typed into it: where the network went away a
   * moment ago, it is worth a wait.
   */
  async function fetchWithRetries(): Promise<DraftStore> {
    for (let left = tries; left > 1; left -= 1) {
      try {
        return await load()
      } catch {
        await new Promise((resolve) => setTimeout(resolve, pauseMs)) // retried; the caller makes the last attempt
      }
    }
    return load()
  }

  /** Never rejects: without the code, or if the browser blocks storage, nothing is stored. */
  function use<Value>(
    work: (store: DraftStore) => Promise<Value>,
    otherwise: Value,
    getStore: () => Promise<DraftStore> = load,
  ): Promise<Value> {
    const store = loaded()
    const result = store === null ? getStore().then(work) : work(store)
    return result.catch(() => otherwise)
  }

  return {
    prepare: () => use(async () => undefined, undefined),
    load: (owner) => use((drafts) => drafts.load(owner), null, fetchWithRetries),
    save: (owner, draft) => use((drafts) => drafts.save(owner, draft), false),
    remove: (owner) => use((drafts) => drafts.remove(owner), undefined),
    move: (from, to) => use((drafts) => drafts.move(from, to), undefined),
    removeOld: () => use((drafts) => drafts.removeOld(), undefined),
  }
}
