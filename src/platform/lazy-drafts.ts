import { lazy } from '../domain/common/lazy.ts'
import type { DraftStore, LoadedDraft, LoadedText } from './port.ts'

/**
 * A draft store whose code is loaded by the first screen that needs it; sign-in does not need it. Never rejects.
 * @param isEmpty tells without that code that nothing was ever stored
 */
export function lazyDrafts(fetchStore: () => Promise<DraftStore>, isEmpty: () => Promise<boolean>): DraftStore {
  const { load, loaded } = lazy(fetchStore)

  async function use<Value>(work: (store: DraftStore) => Promise<Value>, otherwise: Value): Promise<Value> {
    try {
      return await work(await load())
    } catch {
      return otherwise
    }
  }

  return {
    load: (owner) => use<LoadedDraft>((drafts) => drafts.load(owner), 'unreadable'),
    async loadText(owner) {
      if (loaded() === null && (await isEmpty().catch(() => false))) return null
      return use<LoadedText>((drafts) => drafts.loadText(owner), 'unreadable')
    },
    save: (owner, draft) => use((drafts) => drafts.save(owner, draft), false),
    remove: (owner) => use((drafts) => drafts.remove(owner), undefined),
    removeExpired: (owner) => use((drafts) => drafts.removeExpired(owner), undefined),
  }
}
