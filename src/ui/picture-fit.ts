import { isDrawable } from '../domain/files/photo-size.ts'

/**
 * Returns whether a picture may be displayed. Browsers know its size once it is loaded, but decode it only when it is
 * displayed, so a small file with a huge picture takes no memory.
 * @param picture a file or an address
 */
export async function pictureFit(picture: Blob | string): Promise<'fits' | 'too-large' | 'undecodable'> {
  const image = new Image()
  const isLoaded = new Promise<boolean>((resolve) => {
    image.onload = () => resolve(true)
    image.onerror = () => resolve(false)
  })
  image.referrerPolicy = 'no-referrer'
  const address = typeof picture === 'string' ? picture : URL.createObjectURL(picture)
  image.src = address
  const loaded = await isLoaded
  const { naturalWidth: width, naturalHeight: height } = image
  image.removeAttribute('src') // frees the bytes at once
  if (typeof picture !== 'string') URL.revokeObjectURL(address)
  if (!loaded || width === 0) return 'undecodable'
  return isDrawable({ width, height }) ? 'fits' : 'too-large'
}
