import type { DraftStore, StoredDraft } from '../../port.ts'

/**
 * Keeps drafts in memory: the store of kiosks, and the fallback for browsers that can't store sealed data.
 * @param countsAsStored whether that counts as stored, as on a kiosk; otherwise every save reports a failure
 * @param drafts the stored drafts, by owner
 */
export function createMemoryDrafts(countsAsStored: boolean, drafts = new Map<string, StoredDraft>()): DraftStore {
  return {
    async load(owner) {
      return drafts.get(owner) ?? null
    },
    async save(owner, draft) {
      drafts.set(owner, draft)
      return countsAsStored
    },
    async remove(owner) {
      drafts.delete(owner)
    },
    async move(from, to) {
      const draft = drafts.get(from)
      drafts.delete(from)
      if (draft !== undefined) drafts.set(to, draft)
    },
    removeExpired: async () => undefined,
  }
}
