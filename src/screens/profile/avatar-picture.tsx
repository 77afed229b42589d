import { useState } from 'react'
import { initialOf } from '../../domain/session/initial.ts'

interface AvatarPictureProps {
  /** An address that `<img>` may load; null means no picture. */
  readonly source: string | null
  readonly name: string
  readonly alt: string
}

/** A round picture. Shows the first letter of the name when there is no picture or it can't be loaded. */
export function AvatarPicture({ source, name, alt }: AvatarPictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (source === null || source === failed) {
    return (
      <span
        className="profile-picture profile-initial disc bg-primary-subtle text-primary-emphasis fw-semibold"
        role="img"
        aria-label={alt}
      >
        {initialOf(name)}
      </span>
    )
  }
  return (
    <img
      className="profile-picture disc object-fit-cover"
      src={source}
      alt={alt}
      width={112}
      height={112}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(source)}
    />
  )
}
