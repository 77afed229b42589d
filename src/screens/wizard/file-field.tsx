import { Upload } from 'lucide-react'
import { type ComponentProps, Fragment, type ReactNode, useCallback, useId, useRef, useState } from 'react'
import type { AttachedFile } from '../../application/answers.ts'
import type { FieldRow } from '../../application/form.ts'
import type { FilesName } from '../../application/preparation.ts'
import { hasPictureName } from '../../domain/files/file-kind.ts'
import { drawable } from '../../domain/files/picture-size.ts'
import { formatSize } from '../../domain/text/format.ts'
import { msg, type UserText } from '../../domain/text/user-text.ts'
import { t, translate } from '../../i18n/t.ts'
import { useServices } from '../../state/services.tsx'
import { download } from '../../ui/download.ts'
import { describedBy, FieldNotes } from '../../ui/field.tsx'
import { type FileEntry, FileList } from '../../ui/file-list.tsx'
import { lazyModule, useLazyPart } from '../../ui/lazy-module.ts'
import { TakePhoto } from '../../ui/take-photo.tsx'
import { useTouch } from '../../ui/touch.ts'
import { TranslatedText } from '../../ui/translated-text.tsx'
import { FileView } from './file-view.tsx'
import { warmPhotoWorker } from './photo/photo-jobs.ts'
import { PhotoPlaceholder } from './photo/photo-placeholder.tsx'
import type { PhotoTool } from './photo/photo-tools.tsx'
import { useFilePreparation } from './prepare-files.ts'
import { longestSideOf } from './prepared-file.ts'
import { PreparingBar } from './preparing-bar.tsx'
import { keyOf, nameOf, useFiles } from './use-files.ts'
import { frameOf } from './use-text-field.ts'

const photoTools = lazyModule(() => import('./photo/photo-tools.tsx'))

/** A file field: drop zone, camera button, and the list of attached files. */
export function FileField({ row }: { readonly row: FieldRow }) {
  const files = useFiles(row)
  const { field } = files
  const id = useId()
  const touch = useTouch()
  const { open, view } = useOpening(field.value, files.report)
  const frame = frameOf(row, files.errors[0])
  const photoRow = usePhotoRows(row.name as FilesName, files)
  const hasPhotos = field.value.some((file) => file.kind === 'local' && hasPictureName(nameOf(file)))
  return (
    <div className="field field-wide">
      <label className="form-label" id={`${id}-label`} htmlFor={id}>
        {frame.label}
      </label>
      <div className="file-sources">
        <DropZone
          id={id}
          ref={(element) => field.ref(element === null ? null : { focus: () => element.focus() })}
          name={row.name}
          accept={row.control?.accept}
          multiple={row.control?.multiple}
          aria-invalid={frame.error !== undefined || undefined}
          aria-describedby={describedBy(id, { hint: frame.hint, error: frame.error })}
          onClick={warmPhotoWorker}
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])]
            event.target.value = '' // otherwise choosing a removed file again fires no event
            files.choose(chosen)
          }}
          onBlur={field.onBlur}
        />
        {touch && (
          <TakePhoto
            camera="environment"
            aria-describedby={`${id}-label`}
            onOpen={() => {
              warmPhotoWorker()
              return files.hasRoom()
            }}
            onPhoto={files.take}
          />
        )}
      </div>
      <FieldNotes id={id} hint={frame.hint} />
      {frame.error !== undefined && (
        <div id={`${id}-error`} className="invalid-feedback d-block" role="alert">
          {files.errors.map((error, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
            <Fragment key={index}>
              {index > 0 && ' '}
              <TranslatedText text={error} />
            </Fragment>
          ))}
        </div>
      )}
      <FileList
        label={frame.label}
        entries={field.value.map((file) => ({
          key: keyOf(file),
          name: nameOf(file),
          size: sizeOf(file),
          picture: hasPictureName(nameOf(file)),
          ...stateOf(file, files.preparing),
          below: photoRow(file),
        }))}
        onView={(key) => void open(key, true)}
        onDownload={(key) => void open(key, false)}
        onRemove={files.remove}
      />
      <div className={hasPhotos ? 'photo-end' : undefined}>
        {files.progress !== null && (
          <PreparingBar progress={files.progress} action={t('Cancel')} onPress={files.cancelOpen} />
        )}
        {hasPhotos && (
          <p className="form-text photo-note">
            {t('We make photos smaller and remove the place where they were taken before they are sent.')}
          </p>
        )}
      </div>
      {files.status !== null && (
        <p className="form-text" role="status">
          {translate(files.status)}
        </p>
      )}
      {view}
    </div>
  )
}

/** The native input covers the drop zone, so that clicks, drops and keys work natively. */
function DropZone(input: ComponentProps<'input'>) {
  const touch = useTouch()
  return (
    <div className="drop">
      <input {...input} type="file" />
      <Upload size={22} aria-hidden="true" />
      <span>
        <strong>{t('Choose files')}</strong> {!touch && t('or drop them here')}
      </span>
    </div>
  )
}

/** The last change of a photo by a tool. */
interface ChangedPhoto {
  readonly tool: PhotoTool
  readonly before: File
}

/** Returns a function that renders the preview and tools of an unsent photo. */
function usePhotoRows(name: FilesName, { field, replace }: ReturnType<typeof useFiles>) {
  const preparation = useFilePreparation()
  const [changed, setChanged] = useState<ReadonlyMap<string, ChangedPhoto>>(new Map())
  const [focused, setFocused] = useState<{ readonly key: string; readonly tool: PhotoTool } | null>(null)
  const isPhoto = (file: AttachedFile) => file.kind === 'local' && !file.sent && hasPictureName(nameOf(file))
  const isOriginal = (file: AttachedFile) => file.kind === 'local' && file.original === true
  const { module, failed } = useLazyPart(photoTools, field.value.some(isPhoto))
  const latest = useRef({ replace, files: field.value, changed })
  latest.current = { replace, files: field.value, changed }
  // Stable callbacks, so that the tools of twenty photos don't rerender whenever one is ready.
  const onWork = useCallback((work: Promise<boolean>) => preparation.add(name, work), [preparation, name])
  const onReplace = useCallback((id: string, picture: File, tool: PhotoTool) => {
    const before = latest.current.files.find((file) => keyOf(file) === id)
    const straightened: UserText = { text: msg('{name} was straightened.'), values: { name: picture.name } }
    const key = latest.current.replace(id, picture, tool === 'straighten' ? straightened : null)
    if (key === null || before?.kind !== 'local') return
    setChanged((map) => new Map(map).set(key, { tool, before: before.file }))
    setFocused({ key, tool })
  }, [])
  const onUndo = useCallback((id: string) => {
    const change = latest.current.changed.get(id)
    if (change === undefined) return
    const { tool, before } = change
    const key = latest.current.replace(id, before, {
      text: msg('{name}: the change was undone.'),
      values: { name: before.name },
    })
    if (key !== null) setFocused({ key, tool })
  }, [])

  return (file: AttachedFile): ReactNode => {
    if (file.kind !== 'local' || !isPhoto(file)) return null
    if (isOriginal(file)) return <PhotoPlaceholder />
    if (failed) {
      return (
        <p className="form-text" role="status">
          {t('The preview could not be loaded. Your photo is still attached.')}
        </p>
      )
    }
    if (module === null) return <PhotoPlaceholder />
    return (
      <module.PhotoTools
        id={file.id}
        file={file.file}
        longest={longestSideOf(name)}
        focused={focused?.key === file.id ? focused.tool : null}
        onWork={onWork}
        onReplace={onReplace}
        onUndo={changed.has(file.id) ? onUndo : null}
      />
    )
  }
}

/** Displays a picture in a dialog; downloads any other file. */
function useOpening(files: readonly AttachedFile[], report: (problem: UserText) => void) {
  const { platform } = useServices()
  const [viewed, setViewed] = useState<{ readonly name: string; readonly picture: File | string } | null>(null)

  async function open(key: string, inPage: boolean) {
    const file = files.find((entry) => keyOf(entry) === key)
    if (file === undefined) return
    const name = nameOf(file)
    const stored = file.kind === 'kept' && file.address !== null ? await platform.resolveFile(file.address) : null
    const picture = file.kind === 'local' ? file.file : stored
    const local = file.kind === 'local' && hasPictureName(name) ? file.file : null
    const tooLarge = inPage && local !== null && (await drawable(local).catch(() => 'unknown')) === 'too-large'
    if (picture === null || tooLarge) report({ text: msg('{name} cannot be opened here.'), values: { name } })
    // The page displays only pictures; documents are downloaded for the device's viewer.
    else if (inPage && hasPictureName(name)) setViewed({ name, picture })
    else download(picture, name)
  }

  const view = viewed === null ? null : <FileView {...viewed} onClose={() => setViewed(null)} />
  return { open, view }
}

function stateOf(file: AttachedFile, preparing: string | null): Pick<FileEntry, 'note' | 'busy'> {
  if (file.kind === 'kept' || file.sent) return { note: t('Sent') }
  if (file.original !== true) return {}
  return { busy: true, note: file.id === preparing ? t('Preparing…') : t('Waiting') }
}

function sizeOf(file: AttachedFile): string {
  const bytes = file.kind === 'local' ? file.file.size : file.size
  return bytes === null ? '' : formatSize(bytes)
}
