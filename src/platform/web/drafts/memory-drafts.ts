import type { DraftStore, StoredDraft } from '../../port.ts'

/** @param countsAsStored as on a kiosk; otherwise every save reports a failure, as where nothing can be stored */
export function createMemoryDrafts(countsAsStored: boolean, drafts = new Map<string, StoredDraft>()): DraftStore {
  return {
    async load(owner) {
      return drafts.get(owner) ?? null
    },
    async loadText(owner) {
      const draft = drafts.get(owner)
      return draft === undefined ? null : { text: draft.text }
    },
    async save(owner, draft) {
      drafts.set(owner, draft)
      return countsAsStored
    },
    async remove(owner) {
      drafts.delete(owner)
    },
    removeExpired: async () => undefined,
  }
}
