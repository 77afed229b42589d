/** Saves a draft while the user types, and at once when the page closes. */
import { createStore } from '../domain/common/store.ts'
import { retryDelay } from '../domain/failures/retries.ts'
import { isPrepared } from '../form/answers.ts'
import { allUnsent, type Draft, saveDraft } from './draft.ts'
import type { Ports } from './ports.ts'

/** Delay of a save after a change, in milliseconds: a busy device adds to it, and at most a second may be lost. */
const saveDelay = 200

interface DraftKeeperOptions {
  readonly owner: string
  readonly current: () => Draft
  readonly onSaved: (stored: boolean) => void
}

interface Keeping {
  /** The next save; null: nothing has changed. `failures`: in a row before it */
  readonly due: { readonly cancel: () => void; readonly failures: number } | null
  /** Whether the save that was begun last stored the draft. */
  readonly latest: Promise<boolean>
  /** Ids of the files on the device, including those of a restored draft. */
  readonly files: readonly string[]
}

/** Returns the ids of the files whose bytes a draft has: the others are not prepared yet. */
function preparedIds({ answers }: Draft): string[] {
  return allUnsent(answers)
    .filter(isPrepared)
    .map(({ id }) => id)
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

export function createDraftKeeper(
  { drafts, clock, portal }: Pick<Ports, 'drafts' | 'clock' | 'portal'>,
  { owner, current, onSaved }: DraftKeeperOptions,
) {
  const end = new AbortController()
  const { get, set } = createStore<Keeping>({
    due: null,
    latest: Promise.resolve(true),
    files: preparedIds(current()),
  })

  function saveLater(ms: number, failures: number) {
    if (end.signal.aborted) return
    get().due?.cancel()
    set({ ...get(), due: { cancel: clock.after(ms, () => void flush()), failures } })
  }

  async function save(failures: number): Promise<void> {
    const draft = current()
    const latest = saveDraft(drafts, owner, draft)
    set({ ...get(), due: null, latest })
    const isStored = await latest
    if (isStored) set({ ...get(), files: preparedIds(draft) })
    if (end.signal.aborted || get().latest !== latest) return // a newer save reports instead
    if (!isStored && get().due === null) saveLater(retryDelay('draft', failures), failures + 1)
    onSaved(isStored)
  }

  async function flush(): Promise<boolean> {
    const { due } = get()
    due?.cancel()
    if (end.signal.aborted || portal.isSignedOut()) return false
    if (due !== null) void save(due.failures)
    return (await get().latest) && !end.signal.aborted
  }

  return {
    touch() {
      const { due } = get()
      if (due === null || due.failures > 0) saveLater(saveDelay, 0) // typing does not wait for a retry
    },
    /** Saves changes now. @returns whether the draft is stored on this device */
    flush,
    /** Whether an attached file is not stored yet, and would be lost if the page closed. */
    hasUnstoredFiles: () =>
      !end.signal.aborted && allUnsent(current().answers).some(({ id }) => !get().files.includes(id)),
    /** Saves changes, and writes nothing after that: another tab or form may write. */
    async close() {
      if (!(await flush())) await flush() // there is no later save
      end.abort()
    },
    /** Removes the draft of a sent or discarded application, and writes nothing after that. */
    async drop() {
      end.abort()
      get().due?.cancel()
      await drafts.remove(owner)
    },
  }
}
