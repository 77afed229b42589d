import { initialOf } from '../../domain/session/profile.ts'
import { usePicture } from '../../ui/use-picture.ts'

interface AvatarPictureProps {
  /** What an `<img>` may show; null for none. */
  readonly source: string | null
  readonly name: string
  readonly alt: string
}

/** A round picture; the first letter of the name where there is none, or none that can be drawn. */
export function AvatarPicture({ source, name, alt }: AvatarPictureProps) {
  const drawn = usePicture(source)
  if (source === null || drawn !== 'shown') {
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
    />
  )
}
