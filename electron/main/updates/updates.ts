/** Updates: looked for once a start, downloaded quietly, installed when the user closes the app or asks; never a restart of its own. */
import { errorCode } from '../../../src/domain/failures/error-code.ts'
import type { Log } from '../system/log.ts'
import { withTimeLimit } from '../system/time-limit.ts'
import { checkManifest, isFileOf, type Refusal, type UpdateManifest } from './update-manifest.ts'

/** The part of electron-updater in use. */
export interface Updater {
  logger: unknown
  autoDownload: boolean
  autoInstallOnAppQuit: boolean
  allowDowngrade: boolean
  disableWebInstaller: boolean
  setFeedURL(feed: { readonly provider: 'generic'; readonly url: string }): void
  checkForUpdates(): Promise<{ readonly isUpdateAvailable: boolean; readonly updateInfo: UpdateManifest } | null>
  /** @returns the paths of what was downloaded */
  downloadUpdate(): Promise<readonly string[]>
  quitAndInstall(): void
}

export interface UpdateOptions {
  /** Folder of the generic feed, https. */
  readonly url: string
  /** Whose signature the feed's manifest must carry: Ed25519, base64 of its SPKI form. */
  readonly publicKey: string
  /** The version that runs. */
  readonly version: string
  readonly log: Log
  /** The update is there. @param install ends the app and starts the new one; call it when everything is saved */
  readonly onReady: (install: () => void) => void
}

const answerLimitMs = 30_000

async function fetchUpdate(updater: Updater, options: UpdateOptions): Promise<Refusal | 'ready' | 'none'> {
  updater.logger = null
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.disableWebInstaller = true
  updater.setFeedURL({ provider: 'generic', url: options.url })
  const found = await withTimeLimit(updater.checkForUpdates(), answerLimitMs, 'late' as const)
  if (found === 'late') throw new Error('the feed does not answer')
  if (found === null || !found.isUpdateAvailable) return 'none'
  const refusal = checkManifest(found.updateInfo, options.publicKey, options.version)
  if (refusal !== null) return refusal
  updater.autoInstallOnAppQuit = true // electron-updater looks at it when the download is complete, and again at the end
  try {
    const [file] = await updater.downloadUpdate()
    if (file !== undefined && (await isFileOf(found.updateInfo, file))) return 'ready'
    updater.autoInstallOnAppQuit = false
    return 'wrong-file'
  } catch (error) {
    updater.autoInstallOnAppQuit = false
    throw error
  }
}

/** Asks the feed. One that can't be reached, or offers what is not ours, is logged and asked again at the next start. */
export async function checkForUpdates(updater: Updater, options: UpdateOptions): Promise<void> {
  try {
    const outcome = await fetchUpdate(updater, options)
    if (outcome === 'ready') options.onReady(() => updater.quitAndInstall())
    if (outcome === 'ready' || outcome === 'none') options.log({ event: 'update.checked', code: outcome })
    else options.log({ event: 'update.refused', level: 'error', code: outcome })
  } catch (error) {
    options.log({ event: 'update.failed', level: 'warn', code: errorCode(error) })
  }
}

/** The updater itself: large, and needed by released apps only. */
export async function loadUpdater(): Promise<Updater> {
  return (await import('electron-updater')).default.autoUpdater as unknown as Updater
}
