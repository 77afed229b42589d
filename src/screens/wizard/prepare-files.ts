/** Makes attached files ready to be sent, one after the other, whatever step is open. */
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
  reducePreparation,
} from '../../application/preparation.ts'
import { isReadable, unreadable } from '../../domain/files/file-bytes.ts'
import { type FileKind, readFileKind } from '../../domain/files/file-kind.ts'
import { isShrinkable } from '../../domain/files/photo-size.ts'
import { formatSize } from '../../domain/text/format.ts'
import type { UserText } from '../../domain/text/user-text.ts'
import type { Answering } from './answering.ts'
import { cleanlyNamed, longestSideOf, preparedFile } from './prepared-file.ts'

export interface FilePreparation {
  rows(): Preparation
  subscribe(listener: () => void): () => void
  /** Lists files at once, as they are, and begins to prepare them. */
  choose(field: FilesName, files: readonly File[]): void
  /** Goes on with files that a page before this one could not make ready. */
  resume(): void
  /** Takes files off the list, whatever is being done with them. */
  cancel(field: FilesName, ids: readonly string[]): void
  /** What was said about files of a field is out of date. */
  clearReasons(field: FilesName): void
  /** Says why a file that is ready may not be attached. */
  refusalOf(field: FilesName, file: File, others: readonly AttachedFile[]): UserText | null
  /** A change of a listed file is under way; it resolves false when it failed. */
  add(field: FilesName, change: Promise<boolean>): void
  /**
   * Resolves when nothing is prepared any more.
   * @returns the first field of which a file was refused meanwhile, or null
   */
  settled(): Promise<FilesName | null>
  /** Ends what is under way; the draft has the originals. */
  stop(): void
}

/** What the functions below share. */
interface Work {
  readonly answering: Answering
  rows: Preparation
  readonly listeners: Set<() => void>
  /** What each file is by its content; null: it was refused. */
  readonly kinds: Map<string, Promise<FileKind | null>>
  underWay: { readonly id: string; readonly abort: AbortController } | null
  /** Ends when no row is open. */
  running: Promise<void> | null
  stopped: boolean
  /** The listeners are about to hear. */
  told: boolean
  /** Changes of listed files that are under way; each resolves false when it failed. */
  readonly changing: Map<Promise<boolean>, FilesName>
}

/** Listeners hear of it once for all that happens at a time: to draw a long list takes a slow phone a tenth of a second. */
function dispatch(work: Work, event: PreparationEvent): void {
  const before = work.rows
  work.rows = reducePreparation(before, event)
  if (work.rows === before || work.told) return
  work.told = true
  setTimeout(() => {
    work.told = false
    for (const listener of work.listeners) listener()
  })
}

/** The list as it is by now: others may have been added or removed meanwhile. */
function listed({ answering }: Work, field: FilesName): AttachedFile[] {
  return answering.form.getValues(field)
}

/** By its id: the form copies its values, so an entry is another object after each change of the list. */
function localFile(work: Work, field: FilesName, id: string): LocalFile | undefined {
  return listed(work, field).find((entry): entry is LocalFile => entry.kind === 'local' && entry.id === id)
}

function refusalText(file: File, no: Refusal): UserText {
  // A truck photo that is no image is logged, as given; the visible line is ours (D-27).
  if (no.notAnImage) console.error('Truck photo is not an image')
  return { text: no.text, values: { name: file.name, size: formatSize(file.size), ...no.values } }
}

/** @param others those of its field beside which it would stand */
function sizeProblem(
  { answering }: Work,
  field: FilesName,
  file: File,
  others: readonly AttachedFile[],
): Refusal | null {
  const unsent = unsentFiles(fieldRow(field).step, { ...answering.form.getValues(), [field]: others })
  const ready = unsent.filter((entry) => entry.file.original !== true) // originals become smaller yet
  const stepBytes = ready.reduce((sum, entry) => sum + entry.file.file.size, 0)
  return sizeRefusal(file, stepBytes)
}

function refuse(work: Work, field: FilesName, id: string, reason: UserText): void {
  const refused = localFile(work, field, id)
  const rest = listed(work, field).filter((entry) => entry !== refused)
  work.answering.fill(field, rest)
  dispatch(work, { type: 'failed', id, reason })
}

/** Refuses what can be refused by its first bytes. @returns its kind; null: it was refused, or removed */
async function checkedKind(work: Work, field: FilesName, { id, file }: LocalFile): Promise<FileKind | null> {
  const kind = await readFileKind(file)
  const entry = localFile(work, field, id)
  if (entry === undefined) return null
  if (kind === null) {
    refuse(work, field, id, unreadable(file.name))
    return null
  }
  const others = listed(work, field).filter((other) => other !== entry)
  const size = isShrinkable(kind) ? null : sizeProblem(work, field, file, others)
  const no = size ?? kindRefusal(file, kind, field === 'truckPhotos')
  if (no === null) return kind
  refuse(work, field, id, refusalText(file, no))
  return null
}

/** The prepared file takes the place of the original, unless that was removed, or the list has the same already. */
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
  work.answering.fillQuietly(field, list) // the choice was the change
  dispatch(work, { type: 'ready', id })
}

async function prepareRow(work: Work, field: FilesName, id: string): Promise<void> {
  const abort = new AbortController()
  work.underWay = { id, abort }
  const kind = (await work.kinds.get(id)) ?? null
  const original = localFile(work, field, id)
  if (original !== undefined && kind !== null && !abort.signal.aborted) {
    const file = await preparedFile(original.file, kind, longestSideOf(field), abort.signal)
    if (abort.signal.aborted) return // its row is closed already
    if (file === null) refuse(work, field, id, unreadable(original.file.name))
    else await putReady(work, field, id, file)
  }
  if (abort.signal.aborted) return
  work.underWay = null
  dispatch(work, { type: 'cancelled', id }) // removed before its turn came; a closed row stays as it is
}

async function run(work: Work): Promise<void> {
  for (let row = nextToPrepare(work.rows); row !== null && !work.stopped; row = nextToPrepare(work.rows)) {
    dispatch(work, { type: 'preparing', id: row.id })
    await prepareRow(work, row.field, row.id)
    work.kinds.delete(row.id)
  }
  work.running = null
}

function start(work: Work, field: FilesName, entries: readonly LocalFile[]): void {
  dispatch(work, { type: 'chosen', field, ids: entries.map(({ id }) => id) })
  // One after the other: to begin to read a file takes a slow phone's page some milliseconds.
  let before: Promise<unknown> = Promise.resolve()
  for (const entry of entries) {
    const kind = before.then(() => checkedKind(work, field, entry))
    work.kinds.set(entry.id, kind)
    before = kind
  }
  work.running ??= Promise.resolve().then(() => run(work))
}

function hold(work: Work, field: FilesName, change: Promise<boolean>): void {
  work.changing.set(change, field)
  void change.finally(() => work.changing.delete(change))
}

/** A listed file that is chosen again stays, unless it can't be read any more: then the new choice replaces it. */
async function replaceUnreadable(work: Work, field: FilesName, twin: LocalFile, file: File): Promise<boolean> {
  if ((await isReadable(twin.file)) || localFile(work, field, twin.id) === undefined) return true
  cancel(work, field, [twin.id])
  enlist(work, field, [file])
  return true
}

function choose(work: Work, field: FilesName, files: readonly File[]): void {
  dispatch(work, { type: 'read', field })
  enlist(work, field, files)
}

/** Puts files on the list and begins to prepare them; one that is there already is not listed a second time. */
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
  work.answering.fill(field, list)
  start(work, field, added)
  dispatch(work, { type: 'chosen', field, ids: refused.map(({ id }) => id) })
  for (const row of refused) dispatch(work, { type: 'failed', ...row })
}

function cancel(work: Work, field: FilesName, ids: readonly string[]): void {
  for (const id of ids) dispatch(work, { type: 'cancelled', id })
  if (work.underWay !== null && ids.includes(work.underWay.id)) work.underWay.abort.abort()
  const list = listed(work, field)
  const rest = list.filter((entry) => entry.kind !== 'local' || !ids.includes(entry.id))
  if (rest.length < list.length) work.answering.fill(field, rest)
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
  work.underWay?.abort.abort()
}

/** @param onAdd a listed file is being changed: the answers change, though not at once */
export function createFilePreparation(answering: Answering, onAdd: () => void): FilePreparation {
  const work: Work = {
    answering,
    rows: [],
    listeners: new Set(),
    kinds: new Map(),
    underWay: null,
    running: null,
    stopped: false,
    told: false,
    changing: new Map(),
  }
  return {
    rows: () => work.rows,
    subscribe(listener) {
      work.listeners.add(listener)
      return () => work.listeners.delete(listener)
    },
    choose: (field, files) => choose(work, field, files),
    resume: () => resume(work),
    cancel: (field, ids) => cancel(work, field, ids),
    clearReasons: (field) => dispatch(work, { type: 'read', field }),
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

/** @throws outside of the wizard's form */
export function useFilePreparation(): FilePreparation {
  const preparation = use(FilePreparationContext)
  if (preparation === null) throw new Error('no file preparation here')
  return preparation
}

/** The rows as they are; draws anew when they change. */
export function usePreparationRows({ subscribe, rows }: FilePreparation): Preparation {
  return useSyncExternalStore(subscribe, rows)
}
