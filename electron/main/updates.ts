/** Updates: looked for once a start, downloaded quietly, installed when the user closes the app or asks; never a restart of its own. */
import { errorCode, type Log } from './log.ts'

export interface UpdateOptions {
  /** Folder of the generic feed, https. */
  readonly url: string
  readonly log: Log
  /** The update is there. @param install ends the app and starts the new one; call it when everything is saved */
  readonly onReady: (install: () => void) => void
}

/** Loads the updater and asks the feed. A feed that can't be reached is logged and asked again at the next start. */
export async function checkForUpdates({ url, log, onReady }: UpdateOptions): Promise<void> {
  const { autoUpdater } = (await import('electron-updater')).default
  autoUpdater.logger = null
  autoUpdater.autoDownload = true
  autoUpdater.autoInstallOnAppQuit = true
  autoUpdater.setFeedURL({ provider: 'generic', url })
  autoUpdater.on('update-downloaded', () => onReady(() => autoUpdater.quitAndInstall()))
  try {
    await autoUpdater.checkForUpdates()
    log({ event: 'update.checked' })
  } catch (error) {
    log({ event: 'update.failed', level: 'warn', code: errorCode(error) })
  }
}
