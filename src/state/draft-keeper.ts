/** Saves a draft while the user types: debounced, one save at a time, and at once when the page closes. */
import type { Draft } from '../application/submission/open.ts'
import type { DraftStore } from '../platform/port.ts'
import { draftFileIds, saveDraft } from './drafts.ts'

/** Delay of a save after a change, in milliseconds: short, because a busy device adds to it. */
const saveDelay = 50

/** Longest time that a save delays the next one, in milliseconds. */
const longestSave = 1000

/** The result of saving the draft. */
export type Keeping =
  | { readonly kept: true }
  | {
      readonly kept: false
      /** `device`: writing failed; `signed-out`: nothing is written after Log Out; `dropped`: sent or discarded. */
      readonly because: 'device' | 'signed-out' | 'dropped'
    }

export interface DraftKeeper {
  /** Schedules a save after a change. */
  touch(): void
  /** Saves changes now, after a running save. Without changes: returns the last result. */
  flush(): Promise<Keeping>
  /** Like `flush`, when the page or the form closes: does not wait for a running save. */
  leave(): Promise<Keeping>
  /** Whether a file is attached that is not on the device yet: a page that goes takes it along. */
  hasUnkeptFiles(): boolean
  /** The application is sent, or the draft was discarded: removes it and saves no more. */
  drop(): Promise<void>
}

export interface DraftKeeperOptions {
  readonly store: DraftStore
  readonly owner: string
  /** The draft of this moment. */
  readonly current: () => Draft
  /** Whether the user logged out: nothing may be written for this owner any more. */
  readonly signedOut: () => boolean
  /** Called when there is unsaved input, with a promise that resolves when it is saved. */
  readonly onUnsaved: (kept: Promise<void>) => void
  /** Called with the result of every save. */
  readonly onKeeping: (keeping: Keeping) => void
}

const kept: Keeping = { kept: true }
const notKept = (because: 'device' | 'signed-out' | 'dropped'): Keeping => ({ kept: false, because })

/** Put up with the first unsaved change, taken down when all is kept, or can't be. */
function createSign(onUnsaved: DraftKeeperOptions['onUnsaved']) {
  let takeDown: (() => void) | null = null
  return {
    put() {
      if (takeDown !== null) return
      onUnsaved(
        new Promise((resolve) => {
          takeDown = resolve
        }),
      )
    },
    take() {
      takeDown?.()
      takeDown = null
    },
  }
}

export function createDraftKeeper(options: DraftKeeperOptions): DraftKeeper {
  const { store, owner, current, signedOut, onUnsaved, onKeeping } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let changed = false
  let dropped = false
  let last = kept
  /** Ids of the files on the device; a restored draft's lie there already. */
  let keptFiles: readonly string[] = draftFileIds(current().answers)
  /** The youngest save that is under way. */
  let saving: { readonly done: Promise<Keeping>; readonly outOfTheWay: Promise<unknown> } | null = null
  /** The save that follows it. */
  let next: Promise<Keeping> | null = null
  const unsaved = createSign(onUnsaved)

  function stopTimer() {
    clearTimeout(timer)
    timer = undefined
  }

  async function save(): Promise<Keeping> {
    const draft = current()
    const done = saveDraft(store, owner, draft).then((saved): Keeping => {
      if (saved) keptFiles = draftFileIds(draft.answers)
      if (dropped) return notKept('dropped')
      const keeping = saved ? kept : notKept('device')
      if (saving?.done !== done) return keeping // a newer save reports instead
      saving = null
      last = keeping
      changed ||= !saved // the next save tries again
      if (!changed || !saved) unsaved.take()
      onKeeping(keeping)
      return keeping
    })
    const tooLong = new Promise((resolve) => setTimeout(resolve, longestSave))
    saving = { done, outOfTheWay: Promise.race([done, tooLong]) }
    return done
  }

  async function leave(): Promise<Keeping> {
    stopTimer()
    if (dropped) return notKept('dropped')
    if (signedOut()) {
      unsaved.take()
      return notKept('signed-out')
    }
    if (!changed) return saving?.done ?? last
    changed = false
    return save()
  }

  function flush(): Promise<Keeping> {
    stopTimer()
    if (saving === null || !changed) return leave()
    next ??= saving.outOfTheWay.then(() => {
      next = null
      return leave()
    })
    return next
  }

  return {
    touch() {
      if (dropped) return
      changed = true
      unsaved.put()
      timer ??= setTimeout(flush, saveDelay)
    },
    flush,
    leave,
    hasUnkeptFiles() {
      if (dropped || (!changed && saving === null)) return false
      return draftFileIds(current().answers).some((id) => !keptFiles.includes(id))
    },
    async drop() {
      dropped = true
      stopTimer()
      await store.remove(owner)
      unsaved.take()
    },
  }
}
