import { useEffect, useState } from 'react'
import { isDrawable } from '../domain/files/picture-size.ts'

/**
 * Whether a picture may be drawn. Its size is known once it is loaded, and browsers decode a picture only when it is
 * drawn, so a small file that holds an enormous picture costs no memory.
 * @param address null for none
 * @returns 'asking' until it is loaded; 'refused' for what is too large or no picture
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
