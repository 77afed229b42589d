import { useEffect, useState } from 'react'
import { pictureFit } from './picture-fit.ts'

/**
 * Returns whether a picture may be displayed (see {@link pictureFit}).
 * @param address null: no picture
 * @returns 'asking' until it is loaded; 'refused' if it is too large or no picture
 */
export function usePicture(address: string | null): 'asking' | 'shown' | 'refused' {
  const [known, setKnown] = useState<{ readonly address: string; readonly is: 'shown' | 'refused' } | null>(null)
  useEffect(() => {
    let left = false
    if (address !== null)
      void pictureFit(address).then((fit) => left || setKnown({ address, is: fit === 'fits' ? 'shown' : 'refused' }))
    return () => {
      left = true
    }
  }, [address])
  return known !== null && known.address === address ? known.is : 'asking'
}
