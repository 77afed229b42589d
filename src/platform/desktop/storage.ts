/** Records and drafts, which the main process stores encrypted. */
import { createWorkQueue } from '../../domain/common/work-queue.ts'
import type { Bridge, IpcResult, WireFile } from '../ipc.ts'
import type { DeviceRecords, DraftFile, DraftStore, StoredDraft } from '../port.ts'

export async function answerOf<T>(asked: Promise<IpcResult<T>>, otherwise: T): Promise<T> {
  const result = await asked
  return result.ok ? result.value : otherwise
}

export function createRecords(bridge: Bridge) {
  let records = new Map<string, string>()
  let lasting = true
  const queue = createWorkQueue()
  let due = false

  function saveSoon(): void {
    if (due) return
    due = true
    void queue.run(async () => {
      due = false
      lasting = await answerOf(bridge.saveRecords(Object.fromEntries(records)), false)
    })
  }

  return {
    port: {
      get: (key) => records.get(key) ?? null,
      set(key, value) {
        if (records.get(key) === value) return
        records.set(key, value)
        saveSoon()
      },
      remove(key) {
        if (records.delete(key)) saveSoon()
      },
      get lasting() {
        return lasting
      },
    } satisfies DeviceRecords,
    async load() {
      const stored = await answerOf(bridge.loadRecords(), { records: {}, lasting: false })
      records = new Map(Object.entries(stored.records))
      lasting = stored.lasting
    },
    /** Resolves when main has received everything set so far. */
    settled: queue.settled,
  }
}

async function wireFile({ id, file }: DraftFile, withBytes: boolean): Promise<WireFile> {
  const { name, type, lastModified } = file
  const bytes = withBytes ? { bytes: new Uint8Array(await file.arrayBuffer()) } : {}
  return { id, name, type, lastModified, ...bytes }
}

function storedFile({ id, name, type, lastModified, bytes }: WireFile): DraftFile[] {
  if (bytes === undefined) return []
  return [{ id, file: new File([new Uint8Array(bytes)], name, { type, lastModified }) }]
}

/** Sends a file's bytes to main once; later saves refer to it by its id, until one fails. */
export function createDrafts(bridge: Bridge) {
  const held = new Map<string, Set<string>>()
  /** Keeps the order: while a save reads its files, a later request must not reach main first. */
  const queue = createWorkQueue()

  async function save(owner: string, { text, files: all }: StoredDraft): Promise<boolean> {
    const known = held.get(owner) ?? new Set()
    // A file that can no longer be read is left out; the answers are stored without it.
    const read = all.map((stored) => wireFile(stored, !known.has(stored.id)).catch(() => null))
    const files = (await Promise.all(read)).filter((file) => file !== null)
    const saved = await answerOf(bridge.saveDraft({ owner, text, files }), false)
    held.set(owner, new Set(saved ? files.map(({ id }) => id) : []))
    return saved && files.length === all.length
  }

  return {
    port: {
      load: (owner) =>
        queue.run(async () => {
          const draft = await answerOf(bridge.loadDraft(owner), 'unreadable' as const)
          if (draft === null || typeof draft === 'string') return draft
          const files = draft.files.flatMap(storedFile)
          held.set(owner, new Set(files.map(({ id }) => id)))
          return { text: draft.text, files }
        }),
      loadText: (owner) => queue.run(() => answerOf(bridge.loadDraftText(owner), 'unreadable' as const)),
      save: (owner, draft) => queue.run(() => save(owner, draft)).catch(() => false), // main failed to store it
      remove: (owner) =>
        queue.run(async () => {
          held.delete(owner)
          await bridge.removeDraft(owner)
        }),
      removeExpired: async () => undefined,
    } satisfies DraftStore,
    settled: queue.settled,
  }
}
