import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { Answers, AttachedFile, LocalFile } from '../../application/answers.ts'
import { findDuplicate, refusal } from '../../application/attach.ts'
import { type FieldRow, type FieldsOf, fieldRow } from '../../application/form.ts'
import { unsentFiles } from '../../application/payload.ts'
import { brand } from '../../config.ts'
import { isReadable, unreadable } from '../../domain/file-bytes.ts'
import { type FileKind, readFileKind } from '../../domain/file-kind.ts'
import { cleanFileName } from '../../domain/file-name.ts'
import { formatSize } from '../../domain/format.ts'
import { heldCopy } from '../../domain/held-copy.ts'
import type { Said } from '../../domain/said.ts'
import { saidOf } from './said-of.ts'
import { shrinkPhoto } from './shrink-photo.ts'

export type FilesName = FieldsOf<'files'>

export function nameOf(file: AttachedFile): string {
  return file.kind === 'local' ? file.file.name : file.name
}

export function keyOf(file: AttachedFile): string {
  return file.kind === 'local' ? file.id : `${file.name}|${file.address ?? ''}`
}

function localFile(file: File): LocalFile {
  return { kind: 'local', id: crypto.randomUUID(), file, sent: false }
}

/** The same file under a name that misleads nobody. */
function cleanlyNamed(given: File): File {
  const name = cleanFileName(given.name)
  if (name === given.name) return given
  return new File([given], name, { type: given.type, lastModified: given.lastModified })
}

/**
 * @param answers those of the form, with the files beside which this one would stand
 * @returns why the file may not be added; null: it may
 */
function refusalText(name: FilesName, file: File, kind: FileKind, answers: Answers): Said | null {
  const stepBytes = unsentFiles(fieldRow(name).step, answers).reduce((sum, entry) => sum + entry.file.file.size, 0)
  const no = refusal(file, kind, answers[name], stepBytes, name === 'truckPhotos')
  if (no === null) return null
  // A truck photo that is no image is logged, as given; the visible line is ours (D-26).
  if (no.notAnImage) console.error('Truck photo is not an image')
  return { text: no.text, values: { name: file.name, size: formatSize(file.size), ...no.values } }
}

/** What is said when a file was taken away: the provider deletes none. */
function hiddenRemark(file: AttachedFile): Said | null {
  if (file.kind !== 'kept' && !file.sent) return null
  return { text: '{name} is hidden here. {brand} keeps its copy.', values: { name: nameOf(file), brand: brand.name } }
}

/** The files of a field: what is chosen is checked, listed and kept with the answers (not in the input). */
export function useFiles(row: FieldRow) {
  const form = useFormContext<Answers>()
  const name = row.name as FilesName
  const { field, fieldState } = useController({ control: form.control, name })
  const [problems, setProblems] = useState<readonly Said[]>([])
  const [remark, setRemark] = useState<Said | null>(null)

  /** The list as it is by now: others may have been added or removed meanwhile. */
  const listed = () => form.getValues(name)

  const refused = (file: File, kind: FileKind, others: readonly AttachedFile[]) =>
    refusalText(name, file, kind, { ...form.getValues(), [name]: others })

  /** @returns why it was not attached; null when it is on the list */
  async function attachOne(given: File): Promise<Said | null> {
    const named = cleanlyNamed(given)
    const lost = unreadable(named.name)
    const kind = await readFileKind(given)
    if (kind === null) return lost
    const file = await shrinkPhoto(named, kind)
    const before = findDuplicate(listed(), file)
    if (before !== undefined && (await isReadable(before.file))) return null
    const no = refused(file, kind, listed())
    if (no !== null) return no
    const held = await heldCopy(file)
    if (held === null) return lost
    field.onChange([...listed().filter((entry) => entry !== before), localFile(held)])
    return null
  }

  /**
   * Adds the files that may be attached, one after the other, and says why others were not.
   * @returns whether all were
   */
  async function attach(chosen: readonly File[]): Promise<boolean> {
    const reasons: Said[] = []
    setRemark(null)
    for (const given of chosen) {
      const reason = await attachOne(given)
      if (reason !== null) reasons.push(reason)
    }
    setProblems(reasons)
    return reasons.length === 0
  }

  /** Puts a changed file where it was made of stood. @returns its key; null when it is refused, which is said */
  function replace(key: string, file: File): string | null {
    const others = listed().filter((entry) => keyOf(entry) !== key)
    const no = refused(file, 'jpeg', others)
    setProblems(no === null ? [] : [no])
    if (no !== null) return null
    const changed = localFile(file) // another id, or a draft would keep the bytes of before
    field.onChange(listed().map((entry) => (keyOf(entry) === key ? changed : entry)))
    return changed.id
  }

  function remove(key: string) {
    const file = listed().find((entry) => keyOf(entry) === key)
    const rest = listed().filter((entry) => keyOf(entry) !== key)
    field.onChange(rest)
    if (rest.length === 0) form.setFocus(name)
    setProblems([])
    setRemark(file === undefined ? null : hiddenRemark(file))
  }

  return {
    field,
    /** Why files were refused, or what a failed check says. */
    errors: problems.length === 0 ? [saidOf(fieldState.error)].filter((error) => error !== undefined) : problems,
    remark,
    attach,
    replace,
    remove,
    say: (problem: Said) => setProblems([problem]),
  }
}
