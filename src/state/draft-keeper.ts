/** Saves a draft while the user types, and at once when the page closes. */
import type { Draft } from '../form/submission/open.ts'
import type { DraftStore } from '../platform/port.ts'
import { draftFileIds, saveDraft } from './drafts.ts'

/** Delay of a save after a change, in milliseconds: a busy device adds to it, and at most a second may be lost. */
const saveDelay = 200

interface DraftKeeperOptions {
  readonly store: DraftStore
  readonly owner: string
  readonly current: () => Draft
  /** Whether the user logged out; nothing may be written for this owner after that. */
  readonly signedOut: () => boolean
  readonly onSaved: (stored: boolean) => void
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

export function createDraftKeeper({ store, owner, current, signedOut, onSaved }: DraftKeeperOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let changed = false
  let dropped = false
  /** Ids of the files on the device, including those of a restored draft. */
  let storedFiles: readonly string[] = draftFileIds(current().answers).prepared
  let latest = Promise.resolve(true)

  async function save(): Promise<boolean> {
    const draft = current()
    const stored = await saveDraft(store, owner, draft)
    if (stored) storedFiles = draftFileIds(draft.answers).prepared
    return stored
  }

  async function report(saving: Promise<boolean>): Promise<void> {
    const stored = await saving
    if (dropped || saving !== latest) return // a newer save reports instead
    changed ||= !stored // the next save tries again
    onSaved(stored)
  }

  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    timer = undefined
    if (dropped || signedOut()) return false
    if (changed) {
      changed = false
      latest = save()
      void report(latest)
    }
    return (await latest) && !dropped
  }

  return {
    touch() {
      if (dropped) return
      changed = true
      timer ??= setTimeout(flush, saveDelay)
    },
    /** Saves changes now. @returns whether the draft is stored on this device */
    flush,
    /** Whether an attached file is not stored yet, and would be lost if the page closed. */
    hasUnstoredFiles: () => !dropped && draftFileIds(current().answers).unsent.some((id) => !storedFiles.includes(id)),
    /** Removes the draft of a sent or discarded application, and stops saving. */
    async drop() {
      dropped = true
      clearTimeout(timer)
      await store.remove(owner)
    },
  }
}
