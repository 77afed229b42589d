import { ImageUp } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { unreadableMessage } from '../../domain/files/file-bytes.ts'
import { mostMegapixels, photoFits } from '../../domain/files/photo-size.ts'
import { isTooLarge } from '../../domain/files/picture-size.ts'
import { formatSize } from '../../domain/text/format.ts'
import { msg, type UserText } from '../../domain/text/user-text.ts'
import { pictureAccept, pictureProblem } from '../../form/picture.ts'
import { sentences, t, translate } from '../../i18n/t.ts'
import { analyzePhoto, preparePhoto } from '../../pictures/photo-jobs.ts'
import { fileLimits, inMegabytes } from '../../provider/limits.ts'
import { useServices } from '../../state/services.tsx'
import { describedBy, FieldNotes } from '../../ui/field.tsx'
import { TakePhoto } from '../../ui/take-photo.tsx'
import { useTouch } from '../../ui/touch.ts'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { AvatarPicture } from './avatar-picture.tsx'

interface PictureFieldProps {
  /** Where the page can display the stored picture; null: there is none, or not yet. */
  readonly stored: string | null
  readonly name: string
  /** The picture to upload on save; null means none chosen. */
  readonly chosen: File | null
  readonly onChange: (picture: File | null) => void
  readonly isPreparing: boolean
  readonly onPreparing: (isPreparing: boolean) => void
}

const spoiledNote = msg(
  "Your browser's tracking protection spoils pictures that we make smaller. So it is sent as it is, with the place where it was taken. To have it removed, turn this protection off for our page, or use another browser.",
)

interface PreparedPicture {
  readonly picture: File
  readonly note: UserText
}

/** Draws the picture anew, without its metadata and under a neutral name. @returns why that failed, or the picture */
async function preparedPicture(file: File): Promise<PreparedPicture | { readonly problem: UserText }> {
  const problem = await pictureProblem(file)
  if (problem !== null) return { problem }
  if (await isTooLarge(file)) {
    const text = msg('This picture has more than {count} megapixels. Choose a smaller one.')
    return { problem: { text, values: { count: mostMegapixels } } }
  }
  const prepared = await preparePhoto(file, photoFits.profile)
  if (prepared === null) return { problem: unreadableMessage(file.name) }
  const isPng = prepared.type === 'image/png'
  const picture = new File([prepared], isPng ? 'profile.png' : 'profile.jpg', {
    type: isPng ? 'image/png' : 'image/jpeg',
  })
  return { picture, note: (await analyzePhoto(prepared)) === 'spoiled' ? spoiledNote : '' }
}

/**
 * Image upload (png, jpg or jpeg) with a preview before saving. Not offered on a shared device, whose disk a file
 * dialog would expose.
 */
export function PictureField({ stored, name, chosen, onChange, isPreparing, onPreparing }: PictureFieldProps) {
  const { platform } = useServices()
  const id = useId()
  const touch = useTouch()
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef<File | null>(null)
  const [error, setError] = useState<UserText>()
  const [note, setNote] = useState<UserText>('')
  const preview = useObjectUrl(chosen)
  const notes = { hint: t('PNG or JPG, at most {limit} MB', { limit: inMegabytes(fileLimits.bytesEach) }), error }

  useEffect(() => {
    // After a save or a reset the same file can be chosen again.
    if (chosen === null && input.current !== null) input.current.value = ''
  }, [chosen])
  useEffect(() => {
    return () => {
      latest.current = null // discards the result of a check that is still running
    }
  }, [])

  async function choose(file: File | undefined) {
    if (file === undefined) return // the file dialog was canceled
    latest.current = file
    setError(undefined)
    onChange(null)
    onPreparing(true)
    const prepared = await preparedPicture(file)
    if (latest.current !== file) return // another file was chosen, or this one was discarded
    onPreparing(false)
    if ('picture' in prepared) {
      setNote(prepared.note)
      onChange(prepared.picture)
      return
    }
    setError(prepared.problem)
    if (input.current !== null) input.current.value = ''
  }

  function drop() {
    latest.current = null
    onChange(null)
    input.current?.focus() // the pressed button disappears
  }

  return (
    <div className="field picture-field d-flex flex-wrap align-items-center gap-roomy">
      <AvatarPicture
        source={chosen === null ? stored : preview}
        name={name}
        alt={chosen === null ? t('Current picture') : t('New picture, not saved yet')}
      />
      {!platform.traits.attachesFiles ? (
        <p className="form-text">{t('You can change your picture later from your own phone or computer.')}</p>
      ) : (
        <div className="picture-choice min-w-0">
          <div className="d-flex flex-wrap gap-2">
            <label className="btn btn-outline-secondary covered" htmlFor={id}>
              <ImageUp size={18} aria-hidden="true" />
              <span id={`${id}-label`}>{t('Profile image')}</span>
              <input
                ref={input}
                id={id}
                type="file"
                name="image"
                accept={pictureAccept}
                aria-describedby={describedBy(id, notes)}
                aria-invalid={error !== undefined || undefined}
                onChange={(event) => void choose(event.target.files?.[0])}
              />
            </label>
            {touch && (
              <TakePhoto camera="user" aria-describedby={`${id}-label`} onPhoto={(photo) => void choose(photo)} />
            )}
            {chosen !== null && (
              <button type="button" className="btn btn-link" onClick={drop}>
                {t('Keep the old one')}
              </button>
            )}
          </div>
          <p className="mt-2 mx-0 mb-0 text-note" role="status">
            {sentences(
              isPreparing && t('Preparing the picture…'),
              chosen !== null &&
                t('New picture chosen ({size}). It is sent when you save.', { size: formatSize(chosen.size) }),
              chosen !== null && translate(note),
            )}
          </p>
          <FieldNotes id={id} {...notes} alerts />
        </div>
      )}
    </div>
  )
}
