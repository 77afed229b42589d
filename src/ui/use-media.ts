import { useSyncExternalStore } from 'react'

/** Returns whether a media query matches; rerenders when that changes. */
export function useMedia(media: MediaQueryList): boolean {
  return useSyncExternalStore(
    (listen) => {
      media.addEventListener('change', listen)
      return () => media.removeEventListener('change', listen)
    },
    () => media.matches,
  )
}
