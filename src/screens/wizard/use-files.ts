import { useState } from 'react'
import type { AttachedFile, LocalFile } from '../../application/answers.ts'
import { countRefusal } from '../../application/attach.ts'
import type { FieldRow } from '../../application/form.ts'
import { type FilesName, preparationProgress, reasonsOf } from '../../application/preparation.ts'
import { brand } from '../../config.ts'
import { cleanFileName, unusedName } from '../../domain/files/file-name.ts'
import { msg, type UserText } from '../../domain/text/user-text.ts'
import { fileLimits } from '../../provider/limits.ts'
import { useAnswer, useAnswerForm } from './answer-form.ts'
import { useFilePreparation, usePreparationRows } from './prepare-files.ts'

export function nameOf(file: AttachedFile): string {
  return file.kind === 'local' ? file.file.name : file.name
}

export function keyOf(file: AttachedFile): string {
  return file.kind === 'local' ? file.id : `${file.name}|${file.address ?? ''}`
}

const full = { text: msg('You can attach {limit} files here. Remove one first.'), values: { limit: fileLimits.files } }

/** Returns the message after the removal of a sent file, which the provider does not delete; null for other files. */
function hiddenMessage(file: AttachedFile): UserText | null {
  if (file.kind !== 'kept' && !file.sent) return null
  return {
    text: msg('{name} is hidden here. {brand} keeps its copy.'),
    values: { name: nameOf(file), brand: brand.name },
  }
}

/** Returns the files of a field and the actions on them. The answers hold the files; the input is emptied. */
export function useFiles(row: FieldRow) {
  const { form } = useAnswerForm()
  const name = row.name as FilesName
  const preparation = useFilePreparation()
  const rows = usePreparationRows(preparation)
  const { field, error } = useAnswer(name)
  const [problem, setProblem] = useState<UserText | null>(null)
  const [status, setStatus] = useState<UserText | null>(null)

  /** Returns the current list, which may have changed since the last render. */
  const listed = () => form.getValues(name)

  function choose(files: readonly File[]) {
    setProblem(null)
    setStatus(null)
    preparation.choose(name, files)
  }

  /** Returns whether another file can be attached; displays a message when the list is full. */
  function hasRoom(): boolean {
    const isFull = countRefusal(listed()) !== null
    if (isFull) setProblem(full)
    return !isFull
  }

  /** Attaches a photo from the camera. */
  function take(photo: File) {
    const name = unusedName(cleanFileName(photo.name), listed().map(nameOf))
    const { type, lastModified } = photo
    choose([name === photo.name ? photo : new File([photo], name, { type, lastModified })])
  }

  /**
   * Replaces a file by its changed version.
   * @param done message about the change; null for none
   * @returns the new key; null when the file is rejected, with a message
   */
  function replace(key: string, file: File, done: UserText | null): string | null {
    const others = listed().filter((entry) => keyOf(entry) !== key)
    const no = preparation.refusalOf(name, file, others)
    preparation.clearReasons(name)
    setProblem(no)
    setStatus(no === null ? done : null)
    if (no !== null) return null
    // A new id, because the draft would otherwise keep the old bytes.
    const changed: LocalFile = { kind: 'local', id: crypto.randomUUID(), file, sent: false }
    field.onChange(listed().map((entry) => (keyOf(entry) === key ? changed : entry)))
    return changed.id
  }

  function afterRemoval(text: UserText | null) {
    if (listed().length === 0) form.setFocus(name)
    preparation.clearReasons(name)
    setProblem(null)
    setStatus(text)
  }

  function remove(key: string) {
    const file = listed().find((entry) => keyOf(entry) === key)
    if (file?.kind === 'local') preparation.cancel(name, [key])
    else field.onChange(listed().filter((entry) => keyOf(entry) !== key))
    afterRemoval(file === undefined ? null : hiddenMessage(file))
  }

  /** Removes all files that are not prepared yet. */
  function cancelOpen() {
    const open = listed().filter((entry) => entry.kind === 'local' && entry.original === true)
    preparation.cancel(name, open.map(keyOf))
    afterRemoval({
      text: msg('{count, plural, one {1 file was} other {{count} files were}} taken off the list.'),
      values: { count: open.length },
    })
  }

  const reasons = [...reasonsOf(rows, name), ...(problem === null ? [] : [problem])]
  return {
    field,
    /** Why files were rejected, or the error of a failed check. */
    errors: reasons.length === 0 && error !== undefined ? [error] : reasons,
    /** Message about the last change; null for none. */
    status,
    /** null when no file is being prepared. */
    progress: preparationProgress(rows, name),
    /** Id of the file being prepared. */
    preparing: rows.find((entry) => entry.is === 'preparing')?.id ?? null,
    choose,
    hasRoom,
    take,
    replace,
    remove,
    cancelOpen,
    report: setProblem,
  }
}
