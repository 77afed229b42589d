/** Keeps a draft on the device while somebody types: soon, one save at a time, and at once when the page goes. */
import type { Draft } from '../application/submission/open.ts'
import type { DraftStore } from '../platform/port.ts'
import { draftFileIds, saveDraft } from './drafts.ts'

/** A change is saved this much later, in milliseconds: on a busy device half a second is soon over. */
const saveDelay = 50

/** A save that takes longer, in milliseconds, holds up the next one no more. */
const longestSave = 1000

/** What came of keeping what was typed. */
export type Keeping =
  | { readonly kept: true }
  | {
      readonly kept: false
      /** `device`: it could not; `signed-out`: after Log Out nothing is written; `dropped`: sent or discarded. */
      readonly because: 'device' | 'signed-out' | 'dropped'
    }

export interface DraftKeeper {
  /** Something changed: saved soon. */
  touch(): void
  /** Saves now what changed, after a save that is under way. Without a change: what the last save came to. */
  flush(): Promise<Keeping>
  /** The page or the form goes: as `flush`, but it waits for no other save to end. */
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
  /** Whether somebody logged out: nothing may be written again under this person's name. */
  readonly signedOut: () => boolean
  /** Hears when something is typed that is not kept yet, with a promise of when it is. */
  readonly onUnsaved: (kept: Promise<void>) => void
  /** Hears what every save came to. */
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
      if (saving?.done !== done) return keeping // a younger save tells
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
