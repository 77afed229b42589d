/** What may be saved to disk: the user's own files, which the page holds as blob: or data: addresses. */
import type { Session } from 'electron'
import { cleanFileName } from '../../../src/domain/file-name.ts'
import type { Log } from '../system/log.ts'

export function mayDownload(address: string, kiosk: boolean): boolean {
  return !kiosk && /^(blob|data):/i.test(address)
}

/** The system's save dialog asks for the place. */
export function guardDownloads(session: Session, kiosk: boolean, log: Log): void {
  session.on('will-download', (event, item) => {
    if (mayDownload(item.getURL(), kiosk)) {
      item.setSaveDialogOptions({ defaultPath: cleanFileName(item.getFilename()) })
      return
    }
    event.preventDefault()
    log({ event: 'download.denied', level: 'warn' })
  })
}
