/** What may be saved to disk: the user's own files, which the page holds as blob: or data: addresses. */
import path from 'node:path'
import type { Session } from 'electron'
import { cleanFileName } from '../../../src/domain/files/file-name.ts'
import type { Log } from '../system/log.ts'

export function mayDownload(address: string, kiosk: boolean): boolean {
  return !kiosk && /^(blob|data):/i.test(address)
}

/**
 * The system's save dialog asks for the place.
 * @param folder gives the folder that the dialog opens in: for a bare name it would be the one the app was started from
 */
export function guardDownloads(session: Session, kiosk: boolean, folder: () => string, log: Log): void {
  session.on('will-download', (event, item) => {
    if (mayDownload(item.getURL(), kiosk)) {
      item.setSaveDialogOptions({ defaultPath: path.join(folder(), cleanFileName(item.getFilename())) })
      return
    }
    event.preventDefault()
    log({ event: 'download.denied', level: 'warn' })
  })
}
