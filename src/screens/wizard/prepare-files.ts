/** Prepares attached files for sending, one at a time, in their order and independent of the open step. */
import { createContext, use, useSyncExternalStore } from 'react'
import { createEmitter, type Emitter } from '../../domain/common/store.ts'
import { isReadable, unreadableMessage } from '../../domain/files/file-bytes.ts'
import { readFileKind } from '../../domain/files/file-kind.ts'
import { cleanFileName } from '../../domain/files/file-name.ts'
import { memoryCopy } from '../../domain/files/memory-copy.ts'
import { isShrinkable, longestSides } from '../../domain/files/photo-size.ts'
import { formatSize } from '../../domain/text/format.ts'
import type { UserText } from '../../domain/text/user-text.ts'
import type { AttachedFile, LocalFile } from '../../form/answers.ts'
import { countRefusal, findDuplicate, kindRefusal, type Refusal, sizeRefusal } from '../../form/attach.ts'
import { fieldRow } from '../../form/form.ts'
import { unsentFiles } from '../../form/payload.ts'
import {
  type FilesName,
  openRow,
  type Preparation,
  type PreparationRow,
  withChosen,
  withClosed,
  withoutOpen,
  withoutReasons,
} from '../../form/preparation.ts'
import { preparePhoto } from '../shared/photo/photo-jobs.ts'
import type { AnswerForm } from './answer-form.ts'

export interface FilePreparation {
  rows(): Preparation
  subscribe(listener: () => void): () => void
  /** Adds the files to the list at once and starts preparing them. The draft has only their names until then. */
  choose(field: FilesName, files: readonly File[]): void
  /** Removes files from the list. */
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
}

/** State shared by the functions below. */
interface Work {
  readonly answerForm: AnswerForm
  /** Whether the wizard is still open. */
  readonly isOpen: () => boolean
  rows: Preparation
  readonly changed: Emitter
  /** Resolves when no row is open. */
  running: Promise<void> | null
  /** Pending changes of listed files, with their field. Each resolves false when it failed. */
  readonly changing: Map<Promise<boolean>, FilesName>
}

/** Returns the longest side of photos sent for a field, in pixels. */
export function longestSideOf(field: FilesName): number {
  return field === 'truckPhotos' ? longestSides.truck : longestSides.paper
}

function update(work: Work, rows: Preparation): void {
  work.rows = rows
  work.changed.emit()
}

/** Returns the current list, which may have changed since the last call. */
function listed({ answerForm }: Work, field: FilesName): AttachedFile[] {
  return answerForm.form.getValues(field)
}

/** Finds a listed file by its id, because the form copies its values with every change. */
function localFile(work: Work, field: FilesName, id: string): LocalFile | undefined {
  return listed(work, field).find((entry): entry is LocalFile => entry.kind === 'local' && entry.id === id)
}

function without(list: readonly AttachedFile[], ids: readonly string[]): AttachedFile[] {
  return list.filter((entry) => entry.kind !== 'local' || !ids.includes(entry.id))
}

/** Returns the same file with a cleaned name. */
function cleanlyNamed(given: File): File {
  const name = cleanFileName(given.name)
  if (name === given.name) return given
  return new File([given], name, { type: given.type, lastModified: given.lastModified })
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
  const ready = unsent.filter((entry) => entry.file.unprepared !== true)
  const stepBytes = ready.reduce((sum, entry) => sum + entry.file.file.size, 0)
  return sizeRefusal(file, stepBytes)
}

function refuse(work: Work, { field, id }: PreparationRow, reason: UserText): void {
  if (localFile(work, field, id) === undefined) return
  work.answerForm.fill(field, without(listed(work, field), [id]))
  update(work, withClosed(work.rows, id, reason))
}

/** Replaces the chosen file by the prepared one, unless it was removed or is a duplicate. */
async function putReady(work: Work, row: PreparationRow, file: File): Promise<void> {
  const { field, id } = row
  const twin = findDuplicate(without(listed(work, field), [id]), file)
  const keepsTwin = twin !== undefined && (await isReadable(twin.file))
  if (!work.isOpen() || localFile(work, field, id) === undefined) return
  if (keepsTwin) {
    cancel(work, field, [id])
    return
  }
  const list = twin === undefined ? listed(work, field) : without(listed(work, field), [twin.id])
  const no = sizeProblem(work, field, file, without(list, [id]))
  if (no !== null) {
    refuse(work, row, refusalText(file, no))
    return
  }
  const ready: LocalFile = { kind: 'local', id, file, sent: false }
  // Choosing the file already recorded the change.
  work.answerForm.fillQuietly(
    field,
    list.map((entry) => (entry.kind === 'local' && entry.id === id ? ready : entry)),
  )
  update(work, withClosed(work.rows, id, null))
}

async function prepareRow(work: Work, row: PreparationRow): Promise<void> {
  const { field, id } = row
  const chosen = localFile(work, field, id)
  if (chosen === undefined) {
    update(work, withoutOpen(work.rows, [id]))
    return
  }
  const { file } = chosen
  const kind = await readFileKind(file)
  if (!work.isOpen()) return
  if (kind === null) {
    refuse(work, row, unreadableMessage(file.name))
    return
  }
  const isPhoto = isShrinkable(kind)
  const size = isPhoto ? null : sizeProblem(work, field, file, without(listed(work, field), [id]))
  const no = size ?? kindRefusal(file, kind, field === 'truckPhotos')
  if (no !== null) {
    refuse(work, row, refusalText(file, no))
    return
  }
  const ready = isPhoto ? await preparePhoto(file, longestSideOf(field)) : await memoryCopy(file)
  if (!work.isOpen()) return
  if (ready === null) refuse(work, row, unreadableMessage(file.name))
  else await putReady(work, row, ready)
}

async function run(work: Work): Promise<void> {
  for (let row = openRow(work.rows); row !== undefined && work.isOpen(); row = openRow(work.rows)) {
    await prepareRow(work, row)
  }
  work.running = null
}

/** Adds files to the list and starts preparing them. */
function choose(work: Work, field: FilesName, files: readonly File[]): void {
  const list = [...listed(work, field)]
  const entries = files.map(
    (file): LocalFile => ({
      kind: 'local',
      id: crypto.randomUUID(),
      file: cleanlyNamed(file),
      sent: false,
      unprepared: true,
    }),
  )
  let rows = withChosen(
    work.rows,
    field,
    entries.map(({ id }) => id),
  )
  for (const entry of entries) {
    const no = countRefusal(list)
    if (no === null) list.push(entry)
    else rows = withClosed(rows, entry.id, refusalText(entry.file, no))
  }
  work.answerForm.fill(field, list)
  update(work, rows)
  work.running ??= run(work)
}

function cancel(work: Work, field: FilesName, ids: readonly string[]): void {
  const list = listed(work, field)
  const rest = without(list, ids)
  if (rest.length < list.length) work.answerForm.fill(field, rest)
  update(work, withoutOpen(work.rows, ids))
}

/** @param onAdd called when a change of a listed file starts, before the answers change */
export function createFilePreparation(
  answerForm: AnswerForm,
  isOpen: () => boolean,
  onAdd: () => void,
): FilePreparation {
  const work: Work = { answerForm, isOpen, rows: [], changed: createEmitter(), running: null, changing: new Map() }
  return {
    rows: () => work.rows,
    subscribe: work.changed.subscribe,
    choose: (field, files) => choose(work, field, files),
    cancel: (field, ids) => cancel(work, field, ids),
    clearReasons: (field) => update(work, withoutReasons(work.rows, field)),
    refusalOf(field, file, others) {
      const no = sizeProblem(work, field, file, others)
      return no === null ? null : refusalText(file, no)
    },
    add(field, change) {
      onAdd()
      work.changing.set(change, field)
      void change.finally(() => work.changing.delete(change))
    },
    async settled() {
      const before = work.rows.filter(({ is }) => is === 'refused')
      const now = [...work.changing]
      const done = await Promise.all(now.map(([change]) => change))
      while (work.running !== null) await work.running
      const refused = work.rows.find((row) => row.is === 'refused' && !before.includes(row))
      return now.find((_, index) => !done[index])?.[1] ?? refused?.field ?? null
    },
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
