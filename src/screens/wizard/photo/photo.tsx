/** An unsent photo: its tile in the list, and the dialog with its tools. */

import { RotateCw, TriangleAlert } from 'lucide-react'
import { memo, useEffect, useState } from 'react'
import { isLocked } from '../../../application/sending.ts'
import type { PhotoFit } from '../../../domain/files/photo-size.ts'
import { mostMegapixels } from '../../../domain/files/photo-size.ts'
import { msg } from '../../../domain/text/user-text.ts'
import type { LocalFile } from '../../../form/answers.ts'
import { t } from '../../../i18n/t.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { analyzePhoto, pictureFile, runInPhotoWorker } from '../../../pictures/photo-jobs.ts'
import type { PhotoAnalysis, PhotoProblem } from '../../../pictures/photo-messages.ts'
import { heldWhile } from '../../../ui/held-while.ts'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import { FileView } from '../../shared/file-view.tsx'
import { useApplicationState } from '../use-application.ts'
import './photo.css'

/** Short enough for a tile. */
const marks = { dark: msg('Too dark'), blurred: msg('Blurred'), small: msg('Small') }

const warningTexts = {
  dark: msg('This photo is dark. If it is hard to read, take it again with more light.'),
  blurred: msg('This photo looks blurred. If it is hard to read, hold the phone still and take it again.'),
  small: msg('This photo is small ({width} × {height} pixels). If it is hard to read, take it again from closer.'),
}

/** 'spoiled' concerns all photos: {@link PhotosNote} says it once. */
const problemTexts: Record<Exclude<PhotoProblem, 'spoiled'>, string> = {
  'too-large': msg(
    '{name} has more than {count} megapixels. It is sent as it is, also with the place where it was taken. It cannot be shown or rotated here.',
  ),
  undecodable: msg(
    '{name} cannot be shown here. It is sent as it is, also with the place where it was taken. If your device cannot open it either, take it again.',
  ),
}

function usePhotoAnalysis(file: File): PhotoAnalysis | PhotoProblem | null {
  const [known, setKnown] = useState<{ readonly of: File; readonly is: PhotoAnalysis | PhotoProblem } | null>(null)
  useEffect(() => void analyzePhoto(file).then((is) => setKnown({ of: file, is })), [file])
  return known?.of === file ? known.is : null
}

/** Memoized, like the notes below: rendering twenty takes 0.1 s on a slow phone. */
export const PhotoPreview = memo(function PhotoPreview({ file }: { readonly file: File }) {
  const analysis = usePhotoAnalysis(file)
  const preview = typeof analysis === 'object' ? (analysis?.preview ?? null) : null
  const address = useObjectUrl(analysis === 'spoiled' ? file : preview)
  // Out of the flow: a tall photo must not stretch its tile.
  const place = 'position-absolute top-0 start-0 w-100 h-100 object-fit-contain'
  return address === null ? null : <img className={`photo-preview ${place}`} src={address} alt="" />
})

export const PhotoNotes = memo(function PhotoNotes({ file }: { readonly file: File }) {
  useLanguage() // rerenders when the language changes
  const analysis = usePhotoAnalysis(file)
  if (analysis === 'spoiled') return null
  if (typeof analysis === 'string') {
    return (
      <p className="field-remark photo-problem" role="status">
        {t(problemTexts[analysis], { name: file.name, count: mostMegapixels })}
      </p>
    )
  }
  return (
    <div className="photo-marks position-absolute d-grid pe-none" role="status">
      {analysis?.warnings.map((warning) => (
        <span key={warning}>
          <TriangleAlert size={14} aria-hidden="true" />
          <bdi className="visually-hidden" translate="no">
            {`${file.name}:`}
          </bdi>
          <span>{` ${t(marks[warning])}`}</span>
        </span>
      ))}
    </div>
  )
})

interface PhotosNoteProps {
  /** One of the field's photos, because the browser treats all alike. */
  readonly file: File
  readonly usual: string
}

/** What happens to the photos of a field before they are sent. */
export function PhotosNote({ file, usual }: PhotosNoteProps) {
  const isSpoiled = usePhotoAnalysis(file) === 'spoiled'
  return (
    <>
      {!isSpoiled && <span>{usual}</span>}
      <span role="status">
        {isSpoiled &&
          t(
            "Your browser's tracking protection spoils photos that we make smaller. So we send them as they are, with the place where they were taken. To have it removed, turn this protection off for our page and attach them again, or use another browser.",
          )}
      </span>
    </>
  )
}

interface PhotoViewProps {
  readonly photo: LocalFile
  readonly fit: PhotoFit
  /** Replaces the photo by what the function makes of it; null: it stays. */
  readonly onChange: (change: (photo: File) => Promise<File | null>) => void
  readonly onClose: () => void
}

export function PhotoView({ photo: { file, unprepared }, fit, onChange, onClose }: PhotoViewProps) {
  const { name } = file
  const isSent = useApplicationState(isLocked)
  const analysis = usePhotoAnalysis(file)
  const [hasFailed, setFailed] = useState(false)

  function rotate() {
    setFailed(false)
    onChange(async (photo) => {
      const reply = await runInPhotoWorker({ kind: 'rotate', file: photo, fit })
      setFailed(reply.kind !== 'picture')
      return reply.kind === 'picture' ? pictureFile(reply.picture, photo) : null
    })
  }

  return (
    <FileView
      name={name}
      picture={file}
      onClose={onClose}
      notes={
        <>
          {typeof analysis === 'object' &&
            analysis?.warnings.map((warning) => (
              <p key={warning} className="field-remark">
                {t(warningTexts[warning], { width: analysis.width, height: analysis.height })}
              </p>
            ))}
          {hasFailed && (
            <p className="field-remark" role="alert">
              {t('The photo could not be rotated. It is attached as it was.')}
            </p>
          )}
        </>
      }
      tools={
        typeof analysis !== 'string' && (
          <button
            type="button"
            className="btn btn-outline-secondary"
            aria-label={t('Rotate {name}', { name })}
            {...heldWhile(unprepared === true || isSent)}
            onClick={rotate}
          >
            <RotateCw size={18} aria-hidden="true" />
            <span>{t('Rotate')}</span>
          </button>
        )
      }
    />
  )
}
