import type { DraftStore } from './port.ts'

/**
 * A draft store whose code is fetched by the first screen that keeps a draft: sign-in does without.
 * Once it is here its calls run at once, because a page that closes waits for nobody.
 */
export function lazyDrafts(fetchStore: () => Promise<DraftStore>): DraftStore {
  let store: DraftStore | undefined
  let coming: Promise<DraftStore> | undefined

  async function arrive(): Promise<DraftStore> {
    coming ??= fetchStore()
    try {
      store = await coming
    } catch (error) {
      coming = undefined // the next call tries again
      throw error
    }
    return store
  }

  /** The port never rejects: without the code, or with a browser that refuses, nothing is kept. */
  function use<Value>(work: (store: DraftStore) => Promise<Value>, otherwise: Value): Promise<Value> {
    const result = store === undefined ? arrive().then(work) : work(store)
    return result.catch(() => otherwise)
  }

  return {
    load: (owner) => use((drafts) => drafts.load(owner), null),
    save: (owner, draft) => use((drafts) => drafts.save(owner, draft), false),
    remove: (owner) => use((drafts) => drafts.remove(owner), undefined),
    move: (from, to) => use((drafts) => drafts.move(from, to), undefined),
    forgetSecrets: () => use((drafts) => drafts.forgetSecrets(), undefined),
  }
}
