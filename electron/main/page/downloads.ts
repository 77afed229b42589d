/** Limits downloads to the user's own files, which the page holds as blob: or data: addresses. */
import path from 'node:path'
import type { Session } from 'electron'
import { cleanFileName } from '../../../src/domain/files/file-name.ts'
import type { Log } from '../system/log.ts'

function mayDownload(address: string, kiosk: boolean): boolean {
  return !kiosk && /^(blob|data):/i.test(address)
}

/**
 * Opens the system's save dialog for allowed downloads, and cancels all others.
 * @param folder returns the folder that the dialog opens in. Without a folder it would be the working directory.
 * @param onNotSaved gets the code of the failure
 */
export function guardDownloads(
  session: Session,
  kiosk: boolean,
  folder: () => string,
  onNotSaved: (code: string) => void,
  log: Log,
): void {
  session.on('will-download', (event, item) => {
    if (mayDownload(item.getURL(), kiosk)) {
      item.setSaveDialogOptions({ defaultPath: path.join(folder(), cleanFileName(item.getFilename())) })
      item.once('done', (_event, state) => {
        if (state === 'interrupted') onNotSaved(state)
      })
      return
    }
    event.preventDefault()
    log({ event: 'download.denied', level: 'warn' })
  })
}
