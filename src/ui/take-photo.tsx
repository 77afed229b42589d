import { Camera } from 'lucide-react'
import { useRef, useState } from 'react'
import { t } from '../i18n/t.ts'
import { useTouch } from './touch.ts'

interface TakePhotoProps {
  /** The camera that looks at the person, or the one that looks away. */
  readonly camera: 'user' | 'environment'
  /** Id of the text that says which field the photo is for. It is no part of the name: that would be found by the field's label. */
  readonly 'aria-describedby': string
  /** Runs before the camera opens; it stays closed when false is returned. */
  readonly onOpen?: () => boolean
  readonly onPhoto: (photo: File) => void
}

/**
 * Opens the phone's camera; nothing without a touch screen. A field that takes only pictures leads to Android's photo
 * picker, which has no camera (D-210). Where there is no camera, the browser opens its file window.
 */
export function TakePhoto({ camera, 'aria-describedby': describedBy, onOpen, onPhoto }: TakePhotoProps) {
  const touch = useTouch()
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isTaken, setTaken] = useState(false)
  if (!touch) return null
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn btn-outline-secondary take-photo"
        aria-describedby={describedBy}
        onClick={() => onOpen?.() !== false && input.current?.click()}
      >
        <Camera size={22} aria-hidden="true" /> {isTaken ? t('Take another photo') : t('Take photo')}
      </button>
      {/* Without a name: the field's own input is the one with its name and label. */}
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
          button.current?.focus() // Safari focuses no button that is pressed
        }}
      />
    </>
  )
}
