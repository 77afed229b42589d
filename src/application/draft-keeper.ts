/** Saves a draft while the user types, and at once when the page closes. */
import { retryDelay } from '../domain/failures/retries.ts'
import { type Draft, draftFileIds, saveDraft } from './draft.ts'
import type { Ports } from './ports.ts'

/** Delay of a save after a change, in milliseconds: a busy device adds to it, and at most a second may be lost. */
const saveDelay = 200

interface DraftKeeperOptions {
  readonly owner: string
  readonly current: () => Draft
  readonly onSaved: (stored: boolean) => void
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

export function createDraftKeeper(
  { drafts, clock, portal }: Pick<Ports, 'drafts' | 'clock' | 'portal'>,
  { owner, current, onSaved }: DraftKeeperOptions,
) {
  let cancelTimer: (() => void) | null = null
  let changed = false
  let failures = 0
  let isOver = false
  /** Ids of the files on the device, including those of a restored draft. */
  let storedFiles: readonly string[] = draftFileIds(current().answers).prepared
  let latest = Promise.resolve(true)

  async function save(): Promise<boolean> {
    const draft = current()
    const stored = await saveDraft(drafts, owner, draft)
    if (stored) storedFiles = draftFileIds(draft.answers).prepared
    return stored
  }

  async function report(saving: Promise<boolean>): Promise<void> {
    const stored = await saving
    if (isOver || saving !== latest) return // a newer save reports instead
    failures = stored ? 0 : failures + 1
    if (!stored) saveLater(retryDelay('draft', failures - 1))
    onSaved(stored)
  }

  function stopTimer() {
    cancelTimer?.()
    cancelTimer = null
  }

  function saveLater(ms: number) {
    if (isOver) return
    changed = true
    if (ms === saveDelay && failures > 0) stopTimer() // typing does not wait for a retry
    cancelTimer ??= clock.after(ms, () => void flush())
  }

  async function flush(): Promise<boolean> {
    stopTimer()
    if (isOver || portal.isSignedOut()) return false
    if (changed) {
      changed = false
      latest = save()
      void report(latest)
    }
    return (await latest) && !isOver
  }

  return {
    touch: () => saveLater(saveDelay),
    /** Saves changes now. @returns whether the draft is stored on this device */
    flush,
    /** Whether an attached file is not stored yet, and would be lost if the page closed. */
    hasUnstoredFiles: () => !isOver && draftFileIds(current().answers).unsent.some((id) => !storedFiles.includes(id)),
    /** Saves changes, and writes nothing after that: another tab or form may write. */
    async close() {
      if (!(await flush())) await flush() // there is no later save
      isOver = true
    },
    /** Removes the draft of a sent or discarded application, and writes nothing after that. */
    async drop() {
      isOver = true
      stopTimer()
      await drafts.remove(owner)
    },
  }
}
