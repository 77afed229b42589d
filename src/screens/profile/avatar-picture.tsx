import { useEffect, useState } from 'react'
import { encodedAddress } from '../../domain/files/file-name.ts'
import { initialOf } from '../../domain/session/initial.ts'
import { useServices } from '../../state/services.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'

/** Returns the address at which the page can display a stored picture; null: it has none, or not yet. */
export function useStoredPicture(address: string): string | null {
  const { platform } = useServices()
  const [shown, setShown] = useState<{ readonly address: string; readonly source: string | null } | null>(null)
  useEffect(() => {
    if (address === '') return
    let left = false
    void platform.resolveFile(encodedAddress(address)).then((source) => left || setShown({ address, source }))
    return () => {
      left = true
    }
  }, [platform, address])
  return useObjectUrl(shown?.address === address ? shown.source : null)
}

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
