import { Upload } from 'lucide-react'
import { use, useId, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { Answers, AttachedFile } from '../../application/answers.ts'
import { findDuplicate, refusal } from '../../application/attach.ts'
import { type FieldName, type FieldRow, type FieldsOf, fieldRow } from '../../application/form.ts'
import { unsentFiles } from '../../application/payload.ts'
import { heldCopy, isReadable, unreadableText } from '../../domain/file-bytes.ts'
import { fileKind, hasPictureName, headLength } from '../../domain/file-kind.ts'
import { cleanFileName } from '../../domain/file-name.ts'
import { formatSize } from '../../domain/format.ts'
import { brand } from '../../domain/settings.ts'
import { t } from '../../i18n/t.ts'
import { useServices } from '../../state/services.tsx'
import { describedBy, FieldNotes } from '../../ui/field.tsx'
import { FileList } from '../../ui/file-list.tsx'
import { FileView } from './file-view.tsx'
import { PendingFilesContext } from './pending-files.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { frameOf } from './use-text-field.ts'

type FilesName = FieldsOf<'files'>

function nameOf(file: AttachedFile): string {
  return file.kind === 'local' ? file.file.name : file.name
}

function keyOf(file: AttachedFile): string {
  return file.kind === 'local' ? file.id : `${file.name}|${file.address ?? ''}`
}

/** The browser's own download of an address under a name. */
function download(address: string, name: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.target = '_blank'
  link.rel = 'noopener'
  link.click()
}

/** A file field: chosen or dropped files are checked, listed, and kept with the answers (not in the input). */
export function FileField({ row }: { readonly row: FieldRow }) {
  const { platform } = useServices()
  const form = useFormContext<Answers>()
  const { field, fieldState } = useController({ control: form.control, name: row.name as FilesName })
  const attaching = use(PendingFilesContext)
  const id = useId()
  const [problems, setProblems] = useState<readonly string[]>([])
  const [remark, setRemark] = useState<string | null>(null)
  const [viewed, setViewed] = useState<{ readonly name: string; readonly picture: File | string } | null>(null)
  const frame = frameOf(row, problems.length === 0 ? fieldState.error?.message : problems.join(' '))
  const picturesOnly = row.name === ('truckPhotos' satisfies FieldName)

  /**
   * Adds the files that may be attached, one after the other, and says why others were not.
   * @returns whether all were
   */
  async function attach(chosen: readonly File[]): Promise<boolean> {
    const refused: string[] = []
    setRemark(null)
    for (const given of chosen) {
      const list = form.getValues(row.name as FilesName)
      const name = cleanFileName(given.name)
      const named =
        name === given.name ? given : new File([given], name, { type: given.type, lastModified: given.lastModified })
      const head = await given
        .slice(0, headLength)
        .arrayBuffer()
        .catch(() => null) // moved, deleted or unplugged since it was chosen
      if (head === null) {
        refused.push(t(unreadableText, { name }))
        continue
      }
      const kind = fileKind(new Uint8Array(head))
      const file = await shrinkPhoto(named, kind)
      const listed = findDuplicate(list, file)
      if (listed !== undefined && (await isReadable(listed.file))) continue
      const step = fieldRow(row.name as FieldName).step
      const stepBytes = unsentFiles(step, form.getValues()).reduce((sum, entry) => sum + entry.file.file.size, 0)
      const no = refusal(file, kind, list, stepBytes, picturesOnly)
      if (no !== null) {
        // A truck photo that is no image is logged, as given; the visible line is ours (D-26).
        if (no.notAnImage && picturesOnly) console.error('Truck photo is not an image')
        refused.push(t(no.text, { name, size: formatSize(file.size), ...no.values }))
        continue
      }
      const held = await heldCopy(file)
      if (held === null) {
        refused.push(t(unreadableText, { name }))
        continue
      }
      field.onChange([
        ...form.getValues(row.name as FilesName).filter((entry) => entry !== listed),
        { kind: 'local', id: crypto.randomUUID(), file: held, sent: false },
      ])
    }
    setProblems(refused)
    return refused.length === 0
  }

  async function open(key: string, view: boolean) {
    const file = field.value.find((entry) => keyOf(entry) === key)
    if (file === undefined) return
    const name = nameOf(file)
    const kept = file.kind === 'kept' && file.address !== null ? await platform.resolveFile(file.address) : null
    const picture = file.kind === 'local' ? file.file : kept
    if (picture === null) {
      setProblems([t('{name} cannot be opened here.', { name })])
      return
    }
    // Only pictures are shown in the page; a document goes to the device's own viewer.
    if (view && hasPictureName(name)) {
      setViewed({ name, picture })
      return
    }
    const address = typeof picture === 'string' ? picture : URL.createObjectURL(picture)
    download(address, name)
    if (address.startsWith('blob:')) setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }

  function remove(key: string) {
    const file = field.value.find((entry) => keyOf(entry) === key)
    const rest = field.value.filter((entry) => keyOf(entry) !== key)
    field.onChange(rest)
    if (rest.length === 0) form.setFocus(row.name as FilesName)
    setProblems([])
    const provided = file !== undefined && (file.kind === 'kept' || file.sent)
    setRemark(
      provided ? t('{name} is hidden here. {brand} keeps its copy.', { name: nameOf(file), brand: brand.name }) : null,
    )
  }

  return (
    <div className="field field-wide">
      <label className="form-label" htmlFor={id}>
        {frame.label}
      </label>
      <div className="drop">
        <input
          id={id}
          ref={(element) => field.ref(element === null ? null : { focus: () => element.focus() })}
          type="file"
          name={row.name}
          accept={row.control?.accept}
          multiple={row.control?.multiple}
          aria-invalid={frame.error !== undefined || undefined}
          aria-describedby={describedBy(id, { hint: frame.hint, error: frame.error })}
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])]
            event.target.value = '' // so that a removed file can be chosen again
            attaching.add(row.name as FilesName, attach(chosen))
          }}
          onBlur={field.onBlur}
        />
        <Upload size={22} aria-hidden="true" />
        <span>
          <strong>{t('Choose files')}</strong> {t('or drop them here')}
        </span>
      </div>
      <FieldNotes id={id} hint={frame.hint} />
      {frame.error !== undefined && (
        <div id={`${id}-error`} className="invalid-feedback d-block" role="alert">
          {frame.error}
        </div>
      )}
      <FileList
        label={frame.label}
        entries={field.value.map((file) => ({
          key: keyOf(file),
          name: nameOf(file),
          size: sizeOf(file),
          picture: hasPictureName(nameOf(file)),
          ...((file.kind === 'kept' || file.sent) && { note: t('Sent') }),
        }))}
        onView={(key) => void open(key, true)}
        onDownload={(key) => void open(key, false)}
        onRemove={remove}
      />
      {remark !== null && (
        <p className="form-text" role="status">
          {remark}
        </p>
      )}
      {viewed !== null && <FileView {...viewed} onClose={() => setViewed(null)} />}
    </div>
  )
}

function sizeOf(file: AttachedFile): string {
  const bytes = file.kind === 'local' ? file.file.size : file.size
  return bytes === null ? '' : formatSize(bytes)
}
