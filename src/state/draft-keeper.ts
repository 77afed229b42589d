/** Saves a draft while the user types, and at once when the page closes. */
import type { Draft } from '../form/submission/open.ts'
import type { DraftStore } from '../platform/port.ts'
import { draftFileIds, saveDraft } from './drafts.ts'

/** Delay of a save after a change, in milliseconds: a busy device adds to it, and at most a second may be lost. */
const saveDelay = 200

/** The result of saving the draft. */
export type SaveResult =
  | { readonly stored: true }
  | {
      readonly stored: false
      /** `device`: writing failed; `signed-out`: nothing is written after Log Out; `dropped`: sent or discarded. */
      readonly because: 'device' | 'signed-out' | 'dropped'
    }

export interface DraftKeeper {
  /** Schedules a save after a change. */
  touch(): void
  /** Saves changes now. Without changes: returns the last result. */
  flush(): Promise<SaveResult>
  /** Whether an attached file is not stored yet, and would be lost if the page closed. */
  hasUnstoredFiles(): boolean
  /** Removes the draft of a sent or discarded application, and stops saving. */
  drop(): Promise<void>
}

export interface DraftKeeperOptions {
  readonly store: DraftStore
  readonly owner: string
  readonly current: () => Draft
  /** Whether the user logged out; nothing may be written for this owner after that. */
  readonly signedOut: () => boolean
  /** Called when there is unsaved input, with a promise that resolves when it is saved. */
  readonly onUnsaved: (stored: Promise<void>) => void
  /** Called with the result of every save. */
  readonly onSaved: (result: SaveResult) => void
}

const stored: SaveResult = { stored: true }
const notStored = (because: 'device' | 'signed-out' | 'dropped'): SaveResult => ({ stored: false, because })

/** Reports the first unsaved change, with a promise that resolves when all changes are stored or can't be. */
function createUnsavedFlag(onUnsaved: DraftKeeperOptions['onUnsaved']) {
  let resolveSaved: (() => void) | null = null
  return {
    raise() {
      if (resolveSaved !== null) return
      onUnsaved(
        new Promise((resolve) => {
          resolveSaved = resolve
        }),
      )
    },
    clear() {
      resolveSaved?.()
      resolveSaved = null
    },
  }
}

export function createDraftKeeper(options: DraftKeeperOptions): DraftKeeper {
  const { store, owner, current, signedOut, onUnsaved, onSaved } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let changed = false
  let dropped = false
  /** Ids of the files on the device, including those of a restored draft. */
  let storedFiles: readonly string[] = draftFileIds(current().answers).prepared
  let latest: Promise<SaveResult> = Promise.resolve(stored)
  const unsaved = createUnsavedFlag(onUnsaved)

  function stopTimer() {
    clearTimeout(timer)
    timer = undefined
  }

  function save(): Promise<SaveResult> {
    changed = false
    const draft = current()
    const saving = saveDraft(store, owner, draft).then((saved): SaveResult => {
      if (saved) storedFiles = draftFileIds(draft.answers).prepared
      if (dropped) return notStored('dropped')
      const result = saved ? stored : notStored('device')
      if (saving !== latest) return result // a newer save reports instead
      const isDone = !changed
      changed ||= !saved // the next save tries again
      if (isDone || !saved) unsaved.clear()
      onSaved(result)
      return result
    })
    latest = saving
    return saving
  }

  async function flush(): Promise<SaveResult> {
    stopTimer()
    if (dropped) return notStored('dropped')
    if (signedOut()) {
      unsaved.clear()
      return notStored('signed-out')
    }
    return changed ? save() : latest
  }

  return {
    touch() {
      if (dropped) return
      changed = true
      unsaved.raise()
      timer ??= setTimeout(flush, saveDelay)
    },
    flush,
    hasUnstoredFiles: () => !dropped && draftFileIds(current().answers).unsent.some((id) => !storedFiles.includes(id)),
    async drop() {
      dropped = true
      stopTimer()
      await store.remove(owner)
      unsaved.clear()
    },
  }
}
