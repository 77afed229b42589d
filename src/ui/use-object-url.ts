import { useEffect, useState } from 'react'

/** Returns the address of a file of this device, or the given one. A `blob:` address lasts as long as it is used. */
export function useObjectUrl(file: Blob | string | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = file instanceof Blob ? URL.createObjectURL(file) : file
    setAddress(made)
    return () => {
      if (made?.startsWith('blob:')) URL.revokeObjectURL(made)
    }
  }, [file])
  return address
}
