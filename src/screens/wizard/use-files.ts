import { useState } from 'react'
import type { AttachedFile, LocalFile } from '../../application/answers.ts'
import { countRefusal } from '../../application/attach.ts'
import type { FieldRow } from '../../application/form.ts'
import { type FilesName, preparationProgress, reasonsOf } from '../../application/preparation.ts'
import { brand } from '../../config.ts'
import { cleanFileName, unusedName } from '../../domain/files/file-name.ts'
import type { UserText } from '../../domain/text/user-text.ts'
import { fileLimits } from '../../provider/limits.ts'
import { useAnswer, useAnswering } from './answering.ts'
import { useFilePreparation, usePreparationRows } from './prepare-files.ts'

export function nameOf(file: AttachedFile): string {
  return file.kind === 'local' ? file.file.name : file.name
}

export function keyOf(file: AttachedFile): string {
  return file.kind === 'local' ? file.id : `${file.name}|${file.address ?? ''}`
}

/** What is said when a file was taken away: the provider deletes none. */
function hiddenRemark(file: AttachedFile): UserText | null {
  if (file.kind !== 'kept' && !file.sent) return null
  return { text: '{name} is hidden here. {brand} keeps its copy.', values: { name: nameOf(file), brand: brand.name } }
}

/** The files of a field: what is chosen is listed, prepared, and kept with the answers (not in the input). */
export function useFiles(row: FieldRow) {
  const { form } = useAnswering()
  const name = row.name as FilesName
  const preparation = useFilePreparation()
  const rows = usePreparationRows(preparation)
  const { field, error } = useAnswer(name)
  const [problem, setProblem] = useState<UserText | null>(null)
  const [remark, setRemark] = useState<UserText | null>(null)

  /** The list as it is by now: others may have been added or removed meanwhile. */
  const listed = () => form.getValues(name)

  function choose(files: readonly File[]) {
    setProblem(null)
    setRemark(null)
    preparation.choose(name, files)
  }

  /** Whether one more can be attached; says so when the list is full. */
  function hasRoom(): boolean {
    const isFull = countRefusal(listed()) !== null
    if (isFull) {
      setProblem({ text: 'You can attach {limit} files here. Remove one first.', values: { limit: fileLimits.files } })
    }
    return !isFull
  }

  /** A photo that the camera has just taken. */
  function take(photo: File) {
    const name = unusedName(cleanFileName(photo.name), listed().map(nameOf))
    const { type, lastModified } = photo
    choose([name === photo.name ? photo : new File([photo], name, { type, lastModified })])
  }

  /**
   * Puts a changed file in the place of the one that it was made of.
   * @param done what is said about it; null: nothing
   * @returns its key; null when it is refused, which is said
   */
  function replace(key: string, file: File, done: UserText | null): string | null {
    const others = listed().filter((entry) => keyOf(entry) !== key)
    const no = preparation.refusalOf(name, file, others)
    preparation.clearReasons(name)
    setProblem(no)
    setRemark(no === null ? done : null)
    if (no !== null) return null
    // Another id, or a draft would keep the bytes of before.
    const changed: LocalFile = { kind: 'local', id: crypto.randomUUID(), file, sent: false }
    field.onChange(listed().map((entry) => (keyOf(entry) === key ? changed : entry)))
    return changed.id
  }

  function afterRemoval(text: UserText | null) {
    if (listed().length === 0) form.setFocus(name)
    preparation.clearReasons(name)
    setProblem(null)
    setRemark(text)
  }

  function remove(key: string) {
    const file = listed().find((entry) => keyOf(entry) === key)
    if (file?.kind === 'local') preparation.cancel(name, [key])
    else field.onChange(listed().filter((entry) => keyOf(entry) !== key))
    afterRemoval(file === undefined ? null : hiddenRemark(file))
  }

  /** Takes all files off the list that are not ready yet. */
  function cancelOpen() {
    const open = listed().filter((entry) => entry.kind === 'local' && entry.original === true)
    preparation.cancel(name, open.map(keyOf))
    afterRemoval({
      text: '{count, plural, one {1 file was} other {{count} files were}} taken off the list.',
      values: { count: open.length },
    })
  }

  const reasons = [...reasonsOf(rows, name), ...(problem === null ? [] : [problem])]
  return {
    field,
    /** Why files were refused, or what a failed check says. */
    errors: reasons.length === 0 && error !== undefined ? [error] : reasons,
    remark,
    /** null: none is being prepared. */
    progress: preparationProgress(rows, name),
    /** The file whose turn it is. */
    preparing: rows.find((entry) => entry.is === 'preparing')?.id ?? null,
    choose,
    hasRoom,
    take,
    replace,
    remove,
    cancelOpen,
    say: setProblem,
  }
}
