import { Upload } from 'lucide-react'
import { type ComponentProps, Fragment, type ReactNode, useCallback, useId, useState } from 'react'
import { hasPictureName } from '../../domain/files/file-kind.ts'
import { drawable } from '../../domain/files/picture-size.ts'
import { formatSize } from '../../domain/text/format.ts'
import { msg } from '../../domain/text/user-text.ts'
import type { AttachedFile, LocalFile } from '../../form/answers.ts'
import type { FieldRow } from '../../form/form.ts'
import type { FilesName } from '../../form/preparation.ts'
import { t, translate } from '../../i18n/t.ts'
import { useServices } from '../../state/services.tsx'
import { download } from '../../ui/download.ts'
import { describedBy, FieldNotes } from '../../ui/field.tsx'
import { type FileEntry, FileList } from '../../ui/file-list.tsx'
import { lazyModule, useLazyPart } from '../../ui/lazy-module.ts'
import { TakePhoto } from '../../ui/take-photo.tsx'
import { useTouch } from '../../ui/touch.ts'
import { TranslatedText } from '../../ui/translated-text.tsx'
import { useAnswerForm } from './answer-form.ts'
import { FileView } from './file-view.tsx'
import { PhotoPlaceholder } from './photo/photo-placeholder.tsx'
import { PreparingBar } from './preparing-bar.tsx'
import { type FileActions, keyOf, nameOf, useFiles } from './use-files.ts'
import { frameOf } from './use-text-field.ts'

const photoTools = lazyModule(() => import('./photo/photo-tools.tsx'))

/** A file field: drop zone, camera button, and the list of attached files. */
export function FileField({ row }: { readonly row: FieldRow }) {
  const files = useFiles(row)
  const id = useId()
  const touch = useTouch()
  const { field, actions } = files
  const name = row.name as FilesName
  const { onView, onDownload, view } = useOpening(name, actions)
  const frame = frameOf(row, files.errors[0])
  const photoRow = usePhotoRows(name, field.value, actions.replace)
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
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])]
            event.target.value = '' // otherwise choosing a removed file again fires no event
            actions.choose(chosen)
          }}
          onBlur={field.onBlur}
        />
        {touch && (
          <TakePhoto
            camera="environment"
            aria-describedby={`${id}-label`}
            onOpen={actions.hasRoom}
            onPhoto={actions.take}
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
        onView={onView}
        onDownload={onDownload}
        onRemove={actions.remove}
      />
      <div className={hasPhotos ? 'photo-end' : undefined}>
        {files.progress !== null && (
          <PreparingBar progress={files.progress} action={t('Cancel')} onPress={actions.cancelOpen} />
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

function isPhoto(file: AttachedFile): file is LocalFile {
  return file.kind === 'local' && !file.sent && hasPictureName(nameOf(file))
}

/** Returns a function that renders the preview and tools of an unsent photo. */
function usePhotoRows(name: FilesName, files: readonly AttachedFile[], onReplace: FileActions['replace']) {
  const { module, failed } = useLazyPart(photoTools, files.some(isPhoto))
  return (file: AttachedFile): ReactNode => {
    if (!isPhoto(file)) return null
    if (file.unprepared === true) return <PhotoPlaceholder />
    if (failed) {
      return (
        <p className="form-text" role="status">
          {t('The preview could not be loaded. Your photo is still attached.')}
        </p>
      )
    }
    if (module === null) return <PhotoPlaceholder />
    return <module.PhotoTools id={file.id} file={file.file} field={name} onReplace={onReplace} />
  }
}

/** Displays a picture in a dialog; downloads any other file. */
function useOpening(name: FilesName, { report }: FileActions) {
  const { platform } = useServices()
  const { form } = useAnswerForm()
  const [viewed, setViewed] = useState<{ readonly name: string; readonly picture: File | string } | null>(null)
  const open = useCallback(
    async (key: string, inPage: boolean) => {
      const file = form.getValues(name).find((entry) => keyOf(entry) === key)
      if (file === undefined) return
      const fileName = nameOf(file)
      const stored = file.kind === 'kept' && file.address !== null ? await platform.resolveFile(file.address) : null
      const picture = file.kind === 'local' ? file.file : stored
      const local = file.kind === 'local' && hasPictureName(fileName) ? file.file : null
      const tooLarge = inPage && local !== null && (await drawable(local).catch(() => 'unknown')) === 'too-large'
      if (picture === null || tooLarge)
        report({ text: msg('{name} cannot be opened here.'), values: { name: fileName } })
      // The page displays only pictures; documents are downloaded for the device's viewer.
      else if (inPage && hasPictureName(fileName)) setViewed({ name: fileName, picture })
      else download(picture, fileName)
    },
    [platform, form, name, report],
  )
  const view = viewed === null ? null : <FileView {...viewed} onClose={() => setViewed(null)} />
  return {
    onView: useCallback((key: string) => void open(key, true), [open]),
    onDownload: useCallback((key: string) => void open(key, false), [open]),
    view,
  }
}

function stateOf(file: AttachedFile, preparing: string | null): Pick<FileEntry, 'note' | 'busy'> {
  if (file.kind === 'kept' || file.sent) return { note: t('Sent') }
  if (file.unprepared !== true) return {}
  return { busy: true, note: file.id === preparing ? t('Preparing…') : t('Waiting') }
}

function sizeOf(file: AttachedFile): string {
  const bytes = file.kind === 'local' ? file.file.size : file.size
  return bytes === null ? '' : formatSize(bytes)
}
