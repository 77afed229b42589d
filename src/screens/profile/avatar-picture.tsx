import { useState } from 'react'
import { initialOf } from '../../domain/profile.ts'

interface AvatarPictureProps {
  /** What an `<img>` may show; null for none. */
  readonly source: string | null
  readonly name: string
  readonly alt: string
}

/** A round picture; the first letter of the name where there is none, or none that can be drawn. */
export function AvatarPicture({ source, name, alt }: AvatarPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (source === null || source === broken) {
    return (
      <span className="profile-picture profile-initial" role="img" aria-label={alt}>
        {initialOf(name)}
      </span>
    )
  }
  return (
    <img
      className="profile-picture"
      src={source}
      alt={alt}
      width={112}
      height={112}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(source)}
    />
  )
}
