import { useEffect, useState } from 'react'
import { isDrawable } from '../domain/files/photo-size.ts'

/** Browsers decode a picture only when it is displayed, so a small file with a huge picture takes no memory. */
export function usePicture(address: string | null): 'asking' | 'shown' | 'refused' {
  const [known, setKnown] = useState<{ readonly address: string; readonly is: 'shown' | 'refused' } | null>(null)
  useEffect(() => {
    if (address === null) return
    const picture = new Image()
    const is = (found: 'shown' | 'refused') => setKnown({ address, is: found })
    picture.onload = () =>
      is(isDrawable({ width: picture.naturalWidth, height: picture.naturalHeight }) ? 'shown' : 'refused')
    picture.onerror = () => is('refused')
    picture.referrerPolicy = 'no-referrer'
    picture.src = address
    return () => {
      picture.onload = null
      picture.onerror = null
    }
  }, [address])
  return known !== null && known.address === address ? known.is : 'asking'
}
