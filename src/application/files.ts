/** Prepares attached files for sending, independent of the open step. The queue is the answers' unprepared files. */
import { memoryCopy, unreadableMessage } from '../domain/files/file-bytes.ts'
import { readFileKind } from '../domain/files/file-kind.ts'
import { cleanFileName } from '../domain/files/file-name.ts'
import { isPhoto, type PhotoFit, photoFits } from '../domain/files/photo-size.ts'
import { formatSize } from '../domain/text/format.ts'
import type { UserText } from '../domain/text/user-text.ts'
import { type Answers, type AttachedFile, type LocalFile, nameOf } from '../form/answers.ts'
import { type FileProblem, findDuplicate, isFull, kindProblem, noRoomFor, sizeProblem } from '../form/attach.ts'
import { type FilesName, fieldRow, fileFields } from '../form/form.ts'
import { unsentFiles } from '../form/payload.ts'
import { answer, answered, type Core } from './core.ts'
import { stepUnderWay } from './sending.ts'
import { type ApplicationState, withoutFound } from './state.ts'
import { sizeOf } from './submission/attempt.ts'

export interface PreparationProgress {
  readonly current: number
  readonly total: number
}

/** Makes a changed version of a photo; null: it stays as it is. */
export type PhotoChange = (photo: File) => Promise<File | null>

/** Files prepared at once: while the page takes over one, the photo worker has the next. */
const atOnce = 2

interface Queued {
  readonly field: FilesName
  readonly file: LocalFile
}

export function fitOf(field: FilesName): PhotoFit {
  return field === 'truckPhotos' ? photoFits.truck : photoFits.paper
}

export function isUnprepared(file: AttachedFile): file is LocalFile {
  return file.kind === 'local' && file.unprepared === true
}

function queueOf(answers: Answers, field: FilesName | null = null): Queued[] {
  const names = field === null ? fileFields.map(({ name }) => name) : [field]
  return names.flatMap((name) => answers[name].filter(isUnprepared).map((file) => ({ field: name, file })))
}

/** @param field null: of all fields. @returns null when no file is being prepared */
export function progressOf({ answers, files }: ApplicationState, field: FilesName | null): PreparationProgress | null {
  const left = queueOf(answers, field).length
  const done = Object.entries(files.done).reduce(
    (sum, [name, count]) => (field === null || name === field ? sum + count : sum),
    0,
  )
  return left === 0 ? null : { current: done + 1, total: done + left }
}

/** Returns the id of the file that is being prepared; null for none. */
export function currentOf({ answers }: ApplicationState): string | null {
  return queueOf(answers)[0]?.file.id ?? null
}

/** @param step null: of all steps */
export function isPreparing({ answers }: ApplicationState, step: number | null = null): boolean {
  return queueOf(answers).some(({ field }) => step === null || fieldRow(field).step === step)
}

/** Returns whether the step that is sent next waits for files that are being prepared. */
export function awaitsFiles(state: ApplicationState): boolean {
  const step = stepUnderWay(state)
  return step !== null && isPreparing(state, step)
}

/** Returns the first field of a step with a rejected file; null for none. */
export function rejectedIn({ files }: ApplicationState, step: number): FilesName | null {
  return files.reasons.find(({ field }) => fieldRow(field).step === step)?.field ?? null
}

/** Resolves when no file of a step is being prepared any more. */
export function allPrepared({ state, subscribe }: Core, step: number): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = subscribe(() => {
      if (isPreparing(state(), step)) return
      unsubscribe()
      resolve()
    })
  })
}

function without(list: readonly AttachedFile[], id: string): AttachedFile[] {
  return list.filter((entry) => entry.kind !== 'local' || entry.id !== id)
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
  // The specification logs a truck photo that is no image; the displayed text is the portal's own.
  if (problem.notAnImage) console.error('Truck photo is not an image')
  return { text: problem.text, values: { name: file.name, size: formatSize(file.size), ...problem.values } }
}

/** Returns the size limit that a file exceeds beside the other files of its step, or null. */
function stepSizeProblem({ answers }: ApplicationState, field: FilesName, id: string, file: File): FileProblem | null {
  const unsent = unsentFiles(fieldRow(field).step, { ...answers, [field]: without(answers[field], id) })
  return sizeProblem(file, sizeOf(unsent.filter((entry) => !isUnprepared(entry.file)).map((entry) => entry.file.file)))
}

/** Checked last, because another file of the step may have become ready meanwhile. */
function fitting(state: ApplicationState, field: FilesName, id: string, file: File): File | UserText {
  const problem = stepSizeProblem(state, field, id, file)
  return problem === null ? file : problemText(file, problem)
}

async function prepared(core: Core, { field, file: { id, file } }: Queued): Promise<File | UserText> {
  const kind = await readFileKind(file)
  if (kind === null) return unreadableMessage(file.name)
  const photo = isPhoto(kind)
  const tooLarge = photo ? null : stepSizeProblem(core.state(), field, id, file)
  if (tooLarge !== null) return problemText(file, tooLarge)
  const ready = photo ? await core.ports.preparePhoto(file, fitOf(field)) : await memoryCopy(file)
  if (ready === null) return unreadableMessage(file.name)
  // A photo that the browser can't decode stays what it is.
  const problem = kindProblem(ready, (await readFileKind(ready)) ?? kind, field === 'truckPhotos')
  return problem === null ? ready : problemText(ready, problem)
}

/** Replaces the chosen file by the prepared one, unless it was removed, rejected or is there already. */
function placePrepared(core: Core, { field, file: { id } }: Queued, result: File | UserText, isChange: boolean): void {
  const { answers, files } = core.state()
  const list = answers[field]
  const others = without(list, id)
  if (others.length === list.length) return
  const counted = { ...files, done: { ...files.done, [field]: (files.done[field] ?? 0) + 1 } }
  const ready = result instanceof File && !isChange ? fitting(core.state(), field, id, result) : result
  // One change of state: a file that is still listed would be prepared again.
  const removed = () => answered(core.state(), field, others, core.ports.clock.now())
  if (!(ready instanceof File)) {
    core.set({ ...removed(), files: { ...counted, reasons: [...files.reasons, { field, text: ready }] } })
  } else if (!isChange && findDuplicate(others, ready)) {
    const copies = { ...files.copies, [field]: (files.copies[field] ?? 0) + 1 }
    core.set({ ...removed(), files: { ...counted, copies } })
  } else {
    // Not a change: choosing the file has recorded it.
    core.set({
      answers: { ...answers, [field]: replaced(list, id, { kind: 'local', id, file: ready, sent: false }) },
      files: counted,
    })
  }
}

export function createPreparation(core: Core) {
  /** Changes to make instead of the usual preparation, by the id of the changed photo. */
  const changes = new Map<string, PhotoChange>()
  const underWay = new Set<string>()

  async function prepare(queued: Queued): Promise<void> {
    const { id, file } = queued.file
    underWay.add(id)
    const change = changes.get(id)
    const result = change === undefined ? await prepared(core, queued) : ((await change(file)) ?? file)
    if (!core.isOpen()) return
    underWay.delete(id)
    changes.delete(id)
    placePrepared(core, queued, result, change !== undefined)
    start()
    if (underWay.size === 0) core.set({ files: { ...core.state().files, done: {} } })
  }

  function start() {
    const due = core.isOpen() ? queueOf(core.state().answers).filter(({ file }) => !underWay.has(file.id)) : []
    for (const next of due.slice(0, atOnce - underWay.size)) void prepare(next)
  }

  // A file that was removed and taken back is unprepared, too.
  core.subscribe(start)

  return {
    /** Adds the files to the list at once and starts preparing them. The draft has only their names until then. */
    choose(field: FilesName, chosen: readonly File[]): void {
      const { answers, files, origin } = core.state()
      const list = [...answers[field]]
      const reasons = files.reasons.filter((reason) => reason.field !== field)
      const refused: File[] = []
      for (const file of chosen.map(cleanlyNamed)) {
        if (isFull(list)) refused.push(file)
        else list.push({ kind: 'local', id: crypto.randomUUID(), file, sent: false, unprepared: true })
      }
      if (refused.length > 0) reasons.push({ field, text: noRoomFor(refused) })
      const added = list.slice(answers[field].length)
      const lostFiles = added.reduce((lost, file) => withoutFound(lost, field, nameOf(file)), origin.lostFiles)
      core.set({
        files: { ...files, reasons, copies: { ...files.copies, [field]: 0 } },
        origin: { ...origin, lostFiles },
      })
      answer(core, field, list)
    },
    /** Changes a listed photo. @returns its new id, because the draft would otherwise keep the old bytes */
    change(field: FilesName, id: string, change: PhotoChange): string {
      const list = core.state().answers[field]
      const photo = list.find((entry): entry is LocalFile => entry.kind === 'local' && entry.id === id)
      if (photo === undefined) return id
      const changed = crypto.randomUUID()
      changes.set(changed, change)
      answer(core, field, replaced(list, id, { ...photo, id: changed, unprepared: true }))
      return changed
    },
    clearReasons(field: FilesName): void {
      const { files } = core.state()
      core.set({ files: { ...files, reasons: files.reasons.filter((reason) => reason.field !== field) } })
    },
  }
}
