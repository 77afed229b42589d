/** Limits downloads to the user's own files, which the page holds as blob: or data: addresses. */
import type { Session } from 'electron'
import { t } from '../../../src/i18n/t.ts'
import type { Log } from '../system/log.ts'

function mayDownload(address: string, kiosk: boolean): boolean {
  return !kiosk && /^(blob|data):/i.test(address)
}

/**
 * Opens the system's save dialog for allowed downloads, and cancels all others.
 * @param onNotSaved gets the code of the failure
 */
export function guardDownloads(session: Session, kiosk: boolean, onNotSaved: (code: string) => void, log: Log): void {
  session.on('will-download', (event, item) => {
    if (mayDownload(item.getURL(), kiosk)) {
      // Electron cleans the proposed name and remembers the folder. Its own title would be the address.
      item.setSaveDialogOptions({ title: t('Save file') })
      item.once('done', (_event, state) => {
        if (state === 'interrupted') onNotSaved(state)
      })
      return
    }
    event.preventDefault()
    log({ event: 'download.denied', level: 'warn' })
  })
}
