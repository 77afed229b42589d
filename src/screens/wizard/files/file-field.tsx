import { Upload } from 'lucide-react'
import { type ComponentProps, useCallback, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fitOf, isUnprepared } from '../../../application/files.ts'
import { isLocked } from '../../../application/sending.ts'
import { hasPictureName } from '../../../domain/files/file-kind.ts'
import { formatSize } from '../../../domain/text/format.ts'
import { msg, type UserText } from '../../../domain/text/user-text.ts'
import { type AttachedFile, isPrepared, type LocalFile, nameOf } from '../../../form/answers.ts'
import type { FieldRow, FilesName } from '../../../form/form.ts'
import { sentences, t, translate } from '../../../i18n/t.ts'
import { useServices } from '../../../state/services.tsx'
import { announce } from '../../../ui/announce.ts'
import { download } from '../../../ui/download.ts'
import { describedBy, FieldNotes } from '../../../ui/field.tsx'
import { type FileEntry, FileList } from '../../../ui/file-list.tsx'
import { lazyPart, useLazyPart } from '../../../ui/lazy-part.ts'
import { TakePhoto } from '../../../ui/take-photo.tsx'
import { TextWithElement } from '../../../ui/text-with-element.tsx'
import { useTouch } from '../../../ui/touch.ts'
import { FileView } from '../../shared/file-view.tsx'
import { frameOf } from '../fields/use-text-field.ts'
import { useApplication, useApplicationState, usePassedFocus } from '../use-application.ts'
import { PhoneOffer } from './phone-handover.tsx'
import { PreparingBar } from './preparing-bar.tsx'
import { type FileActions, keyOf, type Removed, useFiles } from './use-files.ts'

const photoModule = lazyPart(() => import('../photo/photo.tsx'))

export function FileField({ row }: { readonly row: FieldRow }) {
  const name = row.name as FilesName
  const files = useFiles(name)
  const id = useId()
  const touch = useTouch()
  const locked = useApplicationState(isLocked)
  const { field, actions } = files
  const listedPhotos = field.value.filter((file): file is LocalFile => file.kind === 'local' && isPicture(file))
  const hasPhotos = listedPhotos.length > 0
  const readyPhoto = listedPhotos.find(isPrepared)
  const usualNote = t('We make photos smaller and remove the place where they were taken before they are sent.')
  const { module: photos } = useLazyPart(photoModule, hasPhotos)
  const { onView, onDownload, view } = useFileView(name, field.value, photos, actions)
  const frame = frameOf(row, files.errors[0])
  const input = useRef<HTMLInputElement>(null)
  const { ref } = field
  // Always the same: the focus may be passed to it while this renders again.
  const setInput = useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element
      ref(element)
    },
    [ref],
  )
  useEffect(() => countFiles(input.current, field.value), [field.value])
  useAttachedAnnounced(field.value, name === 'truckPhotos')
  return (
    <div className="field field-wide">
      <label className="form-label" id={`${id}-label`} htmlFor={id}>
        {frame.label}
      </label>
      <div className="file-sources d-flex flex-wrap gap-2">
        <DropZone
          id={id}
          ref={setInput}
          name={row.name}
          accept={row.control?.accept}
          multiple={row.control?.multiple}
          aria-invalid={frame.error !== undefined || undefined}
          aria-describedby={describedBy(id, { hint: frame.hint, error: frame.error })}
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])]
            countFiles(event.target, field.value) // otherwise choosing a removed file again fires no event
            actions.choose(chosen)
          }}
          onRefuse={actions.report}
        />
        {touch ? (
          <TakePhoto
            camera="environment"
            aria-describedby={`${id}-label`}
            onOpen={actions.hasRoom}
            onPhoto={actions.take}
          />
        ) : (
          <PhoneOffer describedBy={`${id}-label`} />
        )}
      </div>
      <FieldNotes id={id} hint={frame.hint} />
      {frame.error !== undefined && (
        <div key={files.problems} id={`${id}-error`} className="invalid-feedback d-block" role="alert">
          {sentences(...files.errors.map(translate))}
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
          ...displayOf(file, photos),
        }))}
        onView={onView}
        onDownload={onDownload}
        onRemove={actions.remove}
      />
      <div className={hasPhotos ? 'photo-end' : undefined}>
        {/* A locked step has one bar for all its fields, above the buttons. */}
        {!locked && <PreparingBar field={name} action={t('Cancel')} onPress={actions.cancelOpen} />}
        {hasPhotos && (
          <p className="form-text photo-note">
            {photos === null || readyPhoto === undefined ? (
              <span>{usualNote}</span>
            ) : (
              <photos.PhotosNote file={readyPhoto.file} usual={usualNote} />
            )}
          </p>
        )}
      </div>
      {files.lost !== '' && (
        <p className="field-remark">
          <span>{`${t('Choose them again:')} `}</span>
          <bdi translate="no">{files.lost}</bdi>
        </p>
      )}
      {files.status !== null && (
        <p className="form-text" role="status">
          {translate(files.status)}
        </p>
      )}
      {files.removed !== null && <RemovedFile removed={files.removed} field={name} takeBack={actions.takeBack} />}
      {view}
    </div>
  )
}

interface RemovedFileProps extends Pick<FileActions, 'takeBack'> {
  readonly field: FilesName
  readonly removed: Removed
}

/** Its removal is announced. It can be taken back until another file is chosen or removed. */
function RemovedFile({ field, removed, takeBack }: RemovedFileProps) {
  const name = nameOf(removed.file)
  return (
    <p className="d-flex flex-wrap align-items-center column-gap-3 mb-0">
      <span>
        <TextWithElement text={t('{name} removed.')} mark="name">
          <bdi translate="no">{name}</bdi>
        </TextWithElement>
      </span>
      <button ref={usePassedFocus(field)} type="button" className="btn btn-link" onClick={() => takeBack(removed)}>
        <span>{t('Undo')}</span>
        <span className="visually-hidden">{` ${name}`}</span>
      </button>
    </p>
  )
}

/** Gives the input a file for each attached one: its own text, which screen readers read, else says 'No file chosen'. */
function countFiles(input: HTMLInputElement | null, attached: readonly AttachedFile[]): void {
  const list = new DataTransfer()
  for (const file of attached) list.items.add(new File([], nameOf(file)))
  if (input !== null) input.files = list.files
}

/** Announces attached files once all are prepared. A changed photo is a new file of the same name. */
function useAttachedAnnounced(files: readonly AttachedFile[], arePhotos: boolean): void {
  const before = useRef(files)
  useEffect(() => {
    if (files.some(isUnprepared)) return
    const known = before.current.map(nameOf)
    before.current = files
    const [added, ...more] = files.map(nameOf).filter((name) => !known.includes(name))
    if (added === undefined) return
    const count = files.length
    announce(
      [
        more.length === 0
          ? t('{name} attached', { name: added })
          : t('{count} files attached', { count: more.length + 1 }),
        arePhotos
          ? t('{count, plural, one {1 photo} other {{count} photos}}', { count })
          : t('{count, plural, one {1 file} other {{count} files}}', { count }),
      ].join(', '),
      added,
    )
  }, [files, arePhotos])
}

/** Returns why a drop has no file for the field; null if it has one. */
function dropProblem({ items, files }: DataTransfer): UserText | null {
  const entries = [...items].map((item) => item.webkitGetAsEntry())
  if (entries.some((entry) => entry?.isDirectory)) {
    return msg('A folder can’t be attached. Open the folder, and drop or choose the files in it.')
  }
  if (files.length > 0) return null
  return msg('This can’t be attached from where it is. Save it on this device first, then choose it here.')
}

interface DropZoneProps extends ComponentProps<'input'> {
  readonly onRefuse: (problem: UserText) => void
}

function DropZone({ onRefuse, ...input }: DropZoneProps) {
  const touch = useTouch()
  return (
    <div className="drop covered d-flex align-items-center justify-content-center gap-snug rounded text-body-secondary">
      <input
        {...input}
        type="file"
        // Takes a drop without files too, to say what to do instead.
        onDragOver={(event) => !event.dataTransfer.types.includes('Files') && event.preventDefault()}
        onDrop={(event) => {
          const problem = dropProblem(event.dataTransfer)
          if (problem === null) return
          event.preventDefault()
          onRefuse(problem)
        }}
      />
      <Upload size={22} aria-hidden="true" />
      <span>
        <strong className="text-primary-emphasis">{t('Choose files')}</strong>
        {!touch && <span>{` ${t('or drop them here')}`}</span>}
      </span>
    </div>
  )
}

type Photos = typeof import('../photo/photo.tsx') | null

function isPicture({ file }: LocalFile): boolean {
  return hasPictureName(file.name) || file.type.startsWith('image/')
}

/** @param photos null until it is loaded: the tile is empty */
function displayOf(file: AttachedFile, photos: Photos): Pick<FileEntry, 'tile' | 'remarks'> {
  if (file.kind !== 'local' || !isPicture(file)) return {}
  if (photos === null || file.unprepared === true) return { tile: null }
  return { tile: <photos.PhotoPreview file={file.file} />, remarks: <photos.PhotoNotes file={file.file} /> }
}

/** A file in the dialog. `key` of a photo changes with it. */
interface Viewed {
  readonly key: string
  readonly name: string
  /** null while it is asked for. */
  readonly picture: File | string | null
}

function useFileView(name: FilesName, files: readonly AttachedFile[], photos: Photos, { report }: FileActions) {
  const { platform } = useServices()
  const { state, changePhoto } = useApplication()
  const [viewed, setViewed] = useState<Viewed | null>(null)
  const open = useCallback(
    async (key: string, inPage: boolean) => {
      const file = state().answers[name].find((entry) => keyOf(entry) === key)
      if (file === undefined) return
      const asked: Viewed = { key, name: nameOf(file), picture: null }
      const source = file.kind === 'local' ? file.file : file.address
      // The page displays only pictures; documents are downloaded for the device's viewer.
      const isShown = inPage && hasPictureName(asked.name)
      // At once: the desktop may take a minute for a stored file.
      if (isShown && source !== null) setViewed(asked)
      const picture = typeof source === 'string' ? await platform.resolveFile(source) : source
      if (picture !== null && !isShown) return download(picture, asked.name)
      setViewed((now) => (now !== asked ? now : picture === null ? null : { ...asked, picture }))
      if (picture === null) report({ text: msg('{name} cannot be opened here.'), values: { name: asked.name } })
    },
    [platform, state, name, report],
  )

  function close() {
    flushSync(() => setViewed(null))
    if (viewed === null) return
    // A changed photo has a new tile.
    document.querySelector<HTMLElement>(`[data-file="${CSS.escape(viewed.key)}"] button`)?.focus()
  }

  const photo = files.find((file) => viewed !== null && keyOf(file) === viewed.key)
  const view =
    viewed === null ? null : photos !== null && photo?.kind === 'local' && !photo.sent ? (
      <photos.PhotoView
        photo={photo}
        fit={fitOf(name)}
        onChange={(change) => setViewed({ ...viewed, key: changePhoto(name, viewed.key, change) })}
        onClose={close}
      />
    ) : (
      <FileView name={viewed.name} picture={viewed.picture} onClose={close} />
    )
  return {
    onView: useCallback((key: string) => void open(key, true), [open]),
    onDownload: useCallback((key: string) => void open(key, false), [open]),
    view,
  }
}

function stateOf(file: AttachedFile, preparing: string | null): Pick<FileEntry, 'note' | 'busy'> {
  if (file.kind === 'provided' || file.sent) return { note: t('Sent') }
  if (file.unprepared !== true) return {}
  return { busy: true, note: file.id === preparing ? t('Preparing') : t('Waiting') }
}

function sizeOf(file: AttachedFile): string {
  const bytes = file.kind === 'local' ? file.file.size : file.size
  return bytes === null ? '' : formatSize(bytes)
}
