/**
 * Prepares attached files for sending, one at a time and independent of the open step. The queue is the answers' files
 * that are still unprepared.
 */
import { createContext, use, useSyncExternalStore } from 'react'
import { createEmitter, type Emitter } from '../../domain/common/store.ts'
import { memoryCopy, unreadableMessage } from '../../domain/files/file-bytes.ts'
import { readFileKind } from '../../domain/files/file-kind.ts'
import { cleanFileName } from '../../domain/files/file-name.ts'
import { isPhoto, longestSides } from '../../domain/files/photo-size.ts'
import { formatSize } from '../../domain/text/format.ts'
import type { UserText } from '../../domain/text/user-text.ts'
import type { AttachedFile, LocalFile } from '../../form/answers.ts'
import { countProblem, type FileProblem, findDuplicate, kindProblem, sizeProblem } from '../../form/attach.ts'
import { type FieldsOf, fieldRow, fileFields } from '../../form/form.ts'
import { unsentFiles } from '../../form/payload.ts'
import { sizeOf } from '../../form/submission/knowledge.ts'
import { preparePhoto } from '../shared/photo/photo-jobs.ts'
import type { AnswerForm } from './answer-form.ts'

export type FilesName = FieldsOf<'files'>

export interface PreparationProgress {
  readonly current: number
  readonly total: number
}

/** Makes a changed version of a photo; null: it stays as it is. */
type Change = (photo: File) => Promise<File | null>

export interface FilePreparation {
  /** Differs after each change of what the functions below return. */
  version(): number
  subscribe(listener: () => void): () => void
  progress(field: FilesName | null): PreparationProgress | null
  current(): string | null
  reasons(field: FilesName): UserText[]
  clearReasons(field: FilesName): void
  /** Adds the files to the list at once and starts preparing them. The draft has only their names until then. */
  choose(field: FilesName, files: readonly File[]): void
  /** Changes a listed photo. @returns its new id, because the draft would otherwise keep the old bytes */
  change(field: FilesName, id: string, change: Change): string
  /**
   * Resolves once no file is being prepared.
   * @returns the first field with a file rejected meanwhile, or null
   */
  settled(): Promise<FilesName | null>
}

interface Work {
  readonly answerForm: AnswerForm
  readonly isOpen: () => boolean
  readonly changed: Emitter
  version: number
  running: Promise<void> | null
  reasons: readonly { readonly field: FilesName; readonly text: UserText }[]
  readonly done: Map<FilesName, number>
  readonly changes: Map<string, Change>
}

export function longestSideOf(field: FilesName): number {
  return field === 'truckPhotos' ? longestSides.truck : longestSides.paper
}

function emit(work: Work): void {
  work.version += 1
  work.changed.emit()
}

function listed({ answerForm }: Work, field: FilesName): AttachedFile[] {
  return answerForm.form.getValues(field)
}

function isOpenFile(file: AttachedFile): file is LocalFile {
  return file.kind === 'local' && file.unprepared === true
}

function queue(work: Work, field: FilesName | null = null) {
  const names = field === null ? fileFields.map(({ name }) => name) : [field]
  return names.flatMap((name) =>
    listed(work, name)
      .filter(isOpenFile)
      .map((file) => ({ field: name, file })),
  )
}

/** Files are found by id, because the form copies its values with every change. */
function without(list: readonly AttachedFile[], ids: readonly string[]): AttachedFile[] {
  return list.filter((entry) => entry.kind !== 'local' || !ids.includes(entry.id))
}

function replaced(list: readonly AttachedFile[], id: string, file: LocalFile): AttachedFile[] {
  return list.map((entry) => (entry.kind === 'local' && entry.id === id ? file : entry))
}

function cleanlyNamed(given: File): File {
  const name = cleanFileName(given.name)
  if (name === given.name) return given
  return new File([given], name, { type: given.type, lastModified: given.lastModified })
}

function problemText(file: File, problem: FileProblem): UserText {
  // The specification logs a truck photo that is no image; the displayed text is the portal's own (D-27).
  if (problem.notAnImage) console.error('Truck photo is not an image')
  return { text: problem.text, values: { name: file.name, size: formatSize(file.size), ...problem.values } }
}

/** Returns the size limit that a file exceeds beside the other files of its step, or null. */
function stepSizeProblem(work: Work, field: FilesName, id: string, file: File): FileProblem | null {
  const others = without(listed(work, field), [id])
  const unsent = unsentFiles(fieldRow(field).step, { ...work.answerForm.form.getValues(), [field]: others })
  return sizeProblem(file, sizeOf(unsent.filter((entry) => !isOpenFile(entry.file)).map((entry) => entry.file.file)))
}

async function prepared(work: Work, field: FilesName, { id, file }: LocalFile): Promise<File | UserText> {
  const change = work.changes.get(id)
  if (change !== undefined) return (await change(file)) ?? file
  const kind = await readFileKind(file)
  if (kind === null) return unreadableMessage(file.name)
  const photo = isPhoto(kind)
  const tooLarge = photo ? null : stepSizeProblem(work, field, id, file)
  if (tooLarge !== null) return problemText(file, tooLarge)
  const ready = photo ? await preparePhoto(file, longestSideOf(field)) : await memoryCopy(file)
  if (ready === null) return unreadableMessage(file.name)
  // A photo that the browser can't decode stays what it is.
  const problem =
    kindProblem(ready, (await readFileKind(ready)) ?? kind, field === 'truckPhotos') ??
    stepSizeProblem(work, field, id, ready)
  return problem === null ? ready : problemText(ready, problem)
}

/** Replaces the chosen file by the prepared one, unless it was removed, refused or is there already. */
function finish(work: Work, field: FilesName, id: string, result: File | UserText): void {
  const list = listed(work, field)
  const others = without(list, [id])
  if (others.length === list.length) return
  work.done.set(field, (work.done.get(field) ?? 0) + 1)
  if (!(result instanceof File)) {
    work.reasons = [...work.reasons, { field, text: result }]
    work.answerForm.fill(field, others)
  } else if (!work.changes.has(id) && findDuplicate(others, result)) work.answerForm.fill(field, others)
  // Choosing the file already recorded the change.
  else work.answerForm.fillQuietly(field, replaced(list, id, { kind: 'local', id, file: result, sent: false }))
}

async function run(work: Work): Promise<void> {
  for (let [next] = queue(work); next !== undefined; [next] = queue(work)) {
    const { field, file } = next
    const result = await prepared(work, field, file)
    if (!work.isOpen()) break
    finish(work, field, file.id, result)
    work.changes.delete(file.id)
    emit(work)
  }
  work.running = null
  work.done.clear()
  emit(work)
}

function start(work: Work): void {
  emit(work)
  work.running ??= run(work)
}

function choose(work: Work, field: FilesName, files: readonly File[]): void {
  const list = [...listed(work, field)]
  work.reasons = work.reasons.filter((reason) => reason.field !== field)
  for (const chosen of files) {
    const file = cleanlyNamed(chosen)
    const problem = countProblem(list)
    if (problem === null) list.push({ kind: 'local', id: crypto.randomUUID(), file, sent: false, unprepared: true })
    else work.reasons = [...work.reasons, { field, text: problemText(file, problem) }]
  }
  work.answerForm.fill(field, list)
  start(work)
}

function change(work: Work, field: FilesName, id: string, made: Change): string {
  const changing = crypto.randomUUID()
  const list = listed(work, field)
  const photo = list.find((entry): entry is LocalFile => entry.kind === 'local' && entry.id === id)
  if (photo === undefined) return id
  work.changes.set(changing, made)
  work.answerForm.fill(field, replaced(list, id, { ...photo, id: changing, unprepared: true }))
  start(work)
  return changing
}

export function createFilePreparation(answerForm: AnswerForm, isOpen: () => boolean): FilePreparation {
  const work: Work = {
    answerForm,
    isOpen,
    changed: createEmitter(),
    version: 0,
    running: null,
    reasons: [],
    done: new Map(),
    changes: new Map(),
  }
  return {
    version: () => work.version,
    subscribe: work.changed.subscribe,
    progress(field) {
      const open = queue(work, field).length
      const done = [...work.done].reduce(
        (sum, [name, count]) => (field === null || name === field ? sum + count : sum),
        0,
      )
      return open === 0 ? null : { current: done + 1, total: done + open }
    },
    current: () => queue(work)[0]?.file.id ?? null,
    reasons: (field) => work.reasons.filter((reason) => reason.field === field).map(({ text }) => text),
    clearReasons(field) {
      work.reasons = work.reasons.filter((reason) => reason.field !== field)
      emit(work)
    },
    choose: (field, files) => choose(work, field, files),
    change: (field, id, made) => change(work, field, id, made),
    async settled() {
      const before = work.reasons
      while (work.running !== null) await work.running
      return work.reasons.find((reason) => !before.includes(reason))?.field ?? null
    },
  }
}

const FilePreparationContext = createContext<FilePreparation | null>(null)

export const FilePreparationProvider = FilePreparationContext.Provider

/** Rerenders when the preparation changes. @throws outside the wizard's form */
export function useFilePreparation(): FilePreparation {
  const preparation = use(FilePreparationContext)
  if (preparation === null) throw new Error('no file preparation here')
  useSyncExternalStore(preparation.subscribe, preparation.version)
  return preparation
}
