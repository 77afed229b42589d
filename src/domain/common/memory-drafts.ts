/**
 * Drafts of a device that keeps nothing, or where nothing can be stored.
 * @param countsAsStored where nothing is kept by design; otherwise every save reports a failure
 */
export function createMemoryDrafts<Draft extends { readonly text: string }>(
  countsAsStored: boolean,
  drafts = new Map<string, Draft>(),
) {
  return {
    load: async (owner: string) => drafts.get(owner) ?? null,
    /** Without the files, whose bytes the desktop would send to the page. */
    async loadText(owner: string) {
      const draft = drafts.get(owner)
      return draft === undefined ? null : { text: draft.text }
    },
    async save(owner: string, draft: Draft) {
      drafts.set(owner, draft)
      return countsAsStored
    },
    async remove(owner: string) {
      drafts.delete(owner)
    },
    removeExpired: async () => undefined,
  }
}
