import type { DraftStore, StoredDraft } from '../../port.ts'

/**
 * Keeps drafts until the page goes: a kiosk's store, and the last resort of a page whose browser keeps nothing sealed.
 * @param enough whether that counts as kept (a kiosk means to keep no more); if not, every save says so
 * @param drafts where they lie, by owner
 */
export function createMemoryDrafts(enough: boolean, drafts = new Map<string, StoredDraft>()): DraftStore {
  return {
    async load(owner) {
      return drafts.get(owner) ?? null
    },
    async save(owner, draft) {
      drafts.set(owner, draft)
      return enough
    },
    async remove(owner) {
      drafts.delete(owner)
    },
    async move(from, to) {
      const draft = drafts.get(from)
      drafts.delete(from)
      if (draft !== undefined) drafts.set(to, draft)
    },
    removeOld: async () => undefined,
  }
}
