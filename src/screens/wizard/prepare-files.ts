/** Prepares attached files for sending, in their order and independent of the open step. */
import { createContext, use, useSyncExternalStore } from 'react'
import type { AttachedFile, LocalFile } from '../../application/answers.ts'
import { countRefusal, findDuplicate, kindRefusal, type Refusal, sizeRefusal } from '../../application/attach.ts'
import { fieldRow, fileFields } from '../../application/form.ts'
import { unsentFiles } from '../../application/payload.ts'
import {
  type FilesName,
  nextToPrepare,
  openIds,
  type Preparation,
  type PreparationEvent,
  type PreparationRow,
  reducePreparation,
} from '../../application/preparation.ts'
import { createSignal, type Signal } from '../../domain/common/store.ts'
import { isReadable, unreadableMessage } from '../../domain/files/file-bytes.ts'
import { type FileKind, readFileKind } from '../../domain/files/file-kind.ts'
import { isShrinkable } from '../../domain/files/photo-size.ts'
import { formatSize } from '../../domain/text/format.ts'
import type { UserText } from '../../domain/text/user-text.ts'
import type { AnswerForm } from './answer-form.ts'
import { cleanlyNamed, longestSideOf, preparedFile } from './prepared-file.ts'

export interface FilePreparation {
  rows(): Preparation
  subscribe(listener: () => void): () => void
  /** Adds the original files to the list at once and starts preparing them. */
  choose(field: FilesName, files: readonly File[]): void
  /** Prepares files that an earlier page load left unprepared. */
  resume(): void
  /** Removes files from the list and aborts their preparation. */
  cancel(field: FilesName, ids: readonly string[]): void
  /** Clears the messages about rejected files of a field. */
  clearReasons(field: FilesName): void
  /** Returns why a prepared file may not be attached; null if it may. */
  refusalOf(field: FilesName, file: File, others: readonly AttachedFile[]): UserText | null
  /** Registers a pending change of a listed file. The promise resolves false when the change failed. */
  add(field: FilesName, change: Promise<boolean>): void
  /**
   * Resolves once no file is being prepared or changed.
   * @returns the first field with a file rejected meanwhile, or null
   */
  settled(): Promise<FilesName | null>
  /** Aborts the preparation. The draft has the originals. */
  stop(): void
}

/** State shared by the functions below. */
interface Work {
  readonly answerForm: AnswerForm
  rows: Preparation
  readonly changed: Signal
  /** File kind by content, per id; null when the file was rejected. */
  readonly kinds: Map<string, Promise<FileKind | null>>
  /** Aborts the preparation of a file, per id. */
  readonly aborts: Map<string, AbortController>
  /** Resolves when no row is open. */
  running: Promise<unknown> | null
  /** Resolves when the row taken last is closed. */
  last: Promise<void>
  stopped: boolean
  /** A notification of the listeners is scheduled. */
  isNotifying: boolean
  /** Pending changes of listed files, with their field. Each resolves false when it failed. */
  readonly changing: Map<Promise<boolean>, FilesName>
}

/** Notifies the listeners once per batch of events, because rendering a long list takes a slow phone 0.1 s. */
function dispatch(work: Work, event: PreparationEvent): void {
  const before = work.rows
  work.rows = reducePreparation(before, event)
  if (work.rows === before || work.isNotifying) return
  work.isNotifying = true
  setTimeout(() => {
    work.isNotifying = false
    work.changed.emit()
  })
}

/** Returns the current list, which may have changed since the last call. */
function listed({ answerForm }: Work, field: FilesName): AttachedFile[] {
  return answerForm.form.getValues(field)
}

/** Finds a listed file by its id, because the form copies its values with every change. */
function localFile(work: Work, field: FilesName, id: string): LocalFile | undefined {
  return listed(work, field).find((entry): entry is LocalFile => entry.kind === 'local' && entry.id === id)
}

function refusalText(file: File, no: Refusal): UserText {
  // The specification logs a truck photo that is no image; the displayed text is the portal's own (D-27).
  if (no.notAnImage) console.error('Truck photo is not an image')
  return { text: no.text, values: { name: file.name, size: formatSize(file.size), ...no.values } }
}

/** Returns the size limit that a file exceeds, or null. @param others the other files of its field */
function sizeProblem(
  { answerForm }: Work,
  field: FilesName,
  file: File,
  others: readonly AttachedFile[],
): Refusal | null {
  const unsent = unsentFiles(fieldRow(field).step, { ...answerForm.form.getValues(), [field]: others })
  const ready = unsent.filter((entry) => entry.file.original !== true) // originals are still to be shrunk
  const stepBytes = ready.reduce((sum, entry) => sum + entry.file.file.size, 0)
  return sizeRefusal(file, stepBytes)
}

function refuse(work: Work, field: FilesName, id: string, reason: UserText): void {
  const refused = localFile(work, field, id)
  const rest = listed(work, field).filter((entry) => entry !== refused)
  work.answerForm.fill(field, rest)
  dispatch(work, { type: 'failed', id, reason })
}

/** Rejects a file that its first bytes rule out. @returns the file kind; null when it was rejected or removed */
async function checkedKind(work: Work, field: FilesName, { id, file }: LocalFile): Promise<FileKind | null> {
  const kind = await readFileKind(file)
  const entry = localFile(work, field, id)
  if (entry === undefined) return null
  if (kind === null) {
    refuse(work, field, id, unreadableMessage(file.name))
    return null
  }
  const others = listed(work, field).filter((other) => other !== entry)
  const size = isShrinkable(kind) ? null : sizeProblem(work, field, file, others)
  const no = size ?? kindRefusal(file, kind, field === 'truckPhotos')
  if (no === null) return kind
  refuse(work, field, id, refusalText(file, no))
  return null
}

/** Replaces the original by the prepared file, unless it was removed or is a duplicate. */
async function putReady(work: Work, field: FilesName, id: string, file: File): Promise<void> {
  const original = localFile(work, field, id)
  if (original === undefined) return
  const others = listed(work, field).filter((entry) => entry !== original)
  const twin = findDuplicate(others, file)
  if (twin !== undefined && (await isReadable(twin.file))) {
    cancel(work, field, [id])
    return
  }
  const no = sizeProblem(
    work,
    field,
    file,
    others.filter((entry) => entry !== twin),
  )
  if (no !== null) {
    refuse(work, field, id, refusalText(file, no))
    return
  }
  const ready: LocalFile = { kind: 'local', id, file, sent: false }
  const list = listed(work, field).flatMap((entry): AttachedFile[] => {
    if (entry.kind !== 'local') return [entry]
    return entry.id === id ? [ready] : entry.id === twin?.id ? [] : [entry]
  })
  work.answerForm.fillQuietly(field, list) // choosing the file already recorded the change
  dispatch(work, { type: 'ready', id })
}

/** @param before resolves when the row before is closed: of too many files, the last ones are refused */
async function prepareRow(work: Work, { field, id }: PreparationRow, before: Promise<void>): Promise<void> {
  const abort = new AbortController()
  work.aborts.set(id, abort)
  const kind = (await work.kinds.get(id)) ?? null
  const original = localFile(work, field, id)
  if (original !== undefined && kind !== null && !abort.signal.aborted) {
    const file = await preparedFile(original.file, kind, longestSideOf(field), abort.signal)
    await before
    if (abort.signal.aborted) return // its row is already closed
    if (file === null) refuse(work, field, id, unreadableMessage(original.file.name))
    else await putReady(work, field, id, file)
  }
  if (abort.signal.aborted) return
  dispatch(work, { type: 'cancelled', id }) // closes the row of a file removed earlier; does not affect a closed row
}

async function run(work: Work): Promise<void> {
  for (let row = nextToPrepare(work.rows); row !== null && !work.stopped; row = nextToPrepare(work.rows)) {
    dispatch(work, { type: 'preparing', id: row.id })
    work.last = prepareRow(work, row, work.last)
    await work.last
    work.kinds.delete(row.id)
    work.aborts.delete(row.id)
  }
}

/** Prepares the chosen files. While the page handles one, the worker has the next. */
function runOn(work: Work): void {
  const running = Promise.all([work.running, run(work), run(work)]).then(() => {
    if (work.running === running) work.running = null
  })
  work.running = running
}

function start(work: Work, field: FilesName, entries: readonly LocalFile[]): void {
  dispatch(work, { type: 'chosen', field, ids: entries.map(({ id }) => id) })
  // One at a time, because opening each file blocks the page for some milliseconds on a slow phone.
  let before: Promise<unknown> = Promise.resolve()
  for (const entry of entries) {
    const kind = before.then(() => checkedKind(work, field, entry))
    work.kinds.set(entry.id, kind)
    before = kind
  }
  runOn(work)
}

function hold(work: Work, field: FilesName, change: Promise<boolean>): void {
  work.changing.set(change, field)
  void change.finally(() => work.changing.delete(change))
}

/** When a listed file is chosen again: replaces the listed file if it can no longer be read. @returns true */
async function replaceUnreadable(work: Work, field: FilesName, twin: LocalFile, file: File): Promise<boolean> {
  if ((await isReadable(twin.file)) || localFile(work, field, twin.id) === undefined) return true
  cancel(work, field, [twin.id])
  enlist(work, field, [file])
  return true
}

function choose(work: Work, field: FilesName, files: readonly File[]): void {
  dispatch(work, { type: 'dismissed', field })
  enlist(work, field, files)
}

/** Adds files to the list, except duplicates, and starts preparing them. */
function enlist(work: Work, field: FilesName, files: readonly File[]): void {
  const list = [...listed(work, field)]
  const added: LocalFile[] = []
  const refused: { readonly id: string; readonly reason: UserText }[] = []
  for (const given of files) {
    const file = cleanlyNamed(given)
    const twin = findDuplicate(list, file)
    if (twin !== undefined) {
      if (twin.original !== true) hold(work, field, replaceUnreadable(work, field, twin, file))
      continue
    }
    const id = crypto.randomUUID()
    const no = countRefusal(list)
    const entry: LocalFile = { kind: 'local', id, file, sent: false, original: true }
    if (no !== null) refused.push({ id, reason: refusalText(file, no) })
    else {
      added.push(entry)
      list.push(entry)
    }
  }
  work.answerForm.fill(field, list)
  start(work, field, added)
  dispatch(work, { type: 'chosen', field, ids: refused.map(({ id }) => id) })
  for (const row of refused) dispatch(work, { type: 'failed', ...row })
}

function cancel(work: Work, field: FilesName, ids: readonly string[]): void {
  for (const id of ids) dispatch(work, { type: 'cancelled', id })
  for (const id of ids) work.aborts.get(id)?.abort()
  const list = listed(work, field)
  const rest = list.filter((entry) => entry.kind !== 'local' || !ids.includes(entry.id))
  if (rest.length < list.length) work.answerForm.fill(field, rest)
}

function resume(work: Work): void {
  work.stopped = false
  for (const { name } of fileFields) {
    const open = openIds(work.rows, name)
    const originals = listed(work, name).filter(
      (entry): entry is LocalFile => entry.kind === 'local' && entry.original === true && !open.includes(entry.id),
    )
    if (originals.length > 0) start(work, name, originals)
  }
}

function stop(work: Work): void {
  work.stopped = true
  work.rows = []
  for (const abort of work.aborts.values()) abort.abort()
}

/** @param onAdd called when a change of a listed file starts, before the answers change */
export function createFilePreparation(answerForm: AnswerForm, onAdd: () => void): FilePreparation {
  const work: Work = {
    answerForm,
    rows: [],
    changed: createSignal(),
    kinds: new Map(),
    aborts: new Map(),
    running: null,
    last: Promise.resolve(),
    stopped: false,
    isNotifying: false,
    changing: new Map(),
  }
  return {
    rows: () => work.rows,
    subscribe: work.changed.subscribe,
    choose: (field, files) => choose(work, field, files),
    resume: () => resume(work),
    cancel: (field, ids) => cancel(work, field, ids),
    clearReasons: (field) => dispatch(work, { type: 'dismissed', field }),
    refusalOf(field, file, others) {
      const no = sizeProblem(work, field, file, others)
      return no === null ? null : refusalText(file, no)
    },
    add(field, change) {
      onAdd()
      hold(work, field, change)
    },
    async settled() {
      const before = work.rows.filter(({ is }) => is === 'failed')
      const now = [...work.changing]
      const done = await Promise.all(now.map(([change]) => change))
      while (work.running !== null) await work.running
      const refused = work.rows.find((row) => row.is === 'failed' && !before.includes(row))
      return now.find((_, index) => !done[index])?.[1] ?? refused?.field ?? null
    },
    stop: () => stop(work),
  }
}

const FilePreparationContext = createContext<FilePreparation | null>(null)

export const FilePreparationProvider = FilePreparationContext.Provider

/** @throws outside the wizard's form */
export function useFilePreparation(): FilePreparation {
  const preparation = use(FilePreparationContext)
  if (preparation === null) throw new Error('no file preparation here')
  return preparation
}

/** Returns the current rows and rerenders when they change. */
export function usePreparationRows({ subscribe, rows }: FilePreparation): Preparation {
  return useSyncExternalStore(subscribe, rows)
}
