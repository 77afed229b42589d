import { useEffect, useState } from 'react'
import { isDrawable } from '../domain/files/photo-size.ts'

/**
 * Returns whether a picture may be displayed. Browsers know its size once it is loaded, but decode it only when it is
 * displayed, so a small file with a huge picture takes no memory.
 * @param address null: no picture
 * @returns 'asking' until it is loaded; 'refused' if it is too large or no picture
 */
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
