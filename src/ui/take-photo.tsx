import { Camera } from 'lucide-react'
import { useRef, useState } from 'react'
import { t } from '../i18n/t.ts'

interface TakePhotoProps {
  /** The front or the back camera. */
  readonly camera: 'user' | 'environment'
  /** Id of the field's label. It describes the button and is not its name, so that the label finds only the field. */
  readonly 'aria-describedby': string
  /** Runs before the camera opens; it stays closed when false is returned. */
  readonly onOpen?: () => boolean
  readonly onPhoto: (photo: File) => void
}

/** For touch devices: a field for pictures opens Android's photo picker, which has no camera. */
export function TakePhoto({ camera, 'aria-describedby': describedBy, onOpen, onPhoto }: TakePhotoProps) {
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isTaken, setTaken] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn btn-outline-secondary take-photo"
        aria-describedby={describedBy}
        onClick={() => onOpen?.() !== false && input.current?.click()}
      >
        <Camera size={22} aria-hidden="true" />
        <span>{isTaken ? t('Take another photo') : t('Take photo')}</span>
      </button>
      {/* It has no name: only the field's own input does. */}
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture={camera}
        hidden
        onChange={({ currentTarget }) => {
          const photo = currentTarget.files?.[0]
          currentTarget.value = ''
          if (photo === undefined) return
          setTaken(true)
          onPhoto(photo)
          button.current?.focus() // Safari does not focus a pressed button
        }}
      />
    </>
  )
}
