import { hasPictureName } from '../../domain/files/file-kind.ts'
import type { Services } from '../../state/services.tsx'
import { download } from '../../ui/download.ts'

/**
 * Opens a file for the user. The page displays only pictures; documents are downloaded for the device's viewer.
 * @param source a file of this device, or the address of one that the provider stores; null if it gave none
 * @param inPage false to download pictures, too
 * @returns the picture to display in a FileView
 */
export async function openFile(
  platform: Services['platform'],
  name: string,
  source: File | string | null,
  inPage: boolean,
): Promise<{ readonly picture: File | string } | 'downloaded' | 'unavailable'> {
  const picture = typeof source === 'string' ? await platform.resolveFile(source) : source
  if (picture === null) return 'unavailable'
  if (inPage && hasPictureName(name)) return { picture }
  download(picture, name)
  return 'downloaded'
}
