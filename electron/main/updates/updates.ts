/**
 * Updates: looked for at the start and each hour until there is one, downloaded in the background, and installed when the
 * user quits the app or asks for it. The app never restarts on its own.
 */

import { withTimeLimit } from '../../../src/domain/common/time-limit.ts'
import { errorCode } from '../../../src/domain/failures/error-code.ts'
import type { Log } from '../system/log.ts'
import { checkManifest, isFileOf, type ManifestFailure, type UpdateManifest } from './update-manifest.ts'

export interface Updater {
  logger: unknown
  readonly httpExecutor: object
  autoDownload: boolean
  autoInstallOnAppQuit: boolean
  allowDowngrade: boolean
  disableWebInstaller: boolean
  setFeedURL(feed: { readonly provider: 'generic'; readonly url: string }): void
  checkForUpdates(): Promise<{ readonly isUpdateAvailable: boolean; readonly updateInfo: UpdateManifest } | null>
  downloadUpdate(): Promise<readonly string[]>
  quitAndInstall(): void
  /** Runs the downloaded file. Absent on macOS, whose own updater checks the app's signature. */
  install?(isSilent?: boolean, isForceRunAfter?: boolean): boolean
}

export interface UpdateOptions {
  /** Folder of the generic feed, https. */
  readonly url: string
  /** Key for the feed's signature: Ed25519, SPKI in base64. */
  readonly publicKey: string
  readonly log: Log
  /** Lets a second instance start: an AppImage starts the new program before this one has quit. */
  readonly releaseLock: () => void
  /** Resolves when the system's own updater has taken the download over. */
  readonly staged: () => Promise<unknown>
  /** An update has been downloaded. */
  readonly onReady: (update: ReadyUpdate) => void
}

export interface ReadyUpdate {
  /** The downloaded file is still there, and unchanged. */
  readonly isIntact: () => boolean
  /** Ends the app and starts the update. Call it after everything is saved. */
  readonly install: () => void
}

const replyLimitMs = 30_000

/** Between two checks, in milliseconds: the app may start before its network, and then run for weeks. */
const checkEveryMs = 3_600_000

/**
 * Checks the file again right before it runs: it lies in the user's cache until the app quits. Without waiting, because
 * the app's last event does not wait.
 */
function checkBeforeInstall(updater: Updater, isIntact: () => boolean): void {
  const install = updater.install?.bind(updater)
  if (install !== undefined) updater.install = (...how) => isIntact() && install(...how)
}

async function fetchUpdate(updater: Updater, options: UpdateOptions): Promise<ManifestFailure | ReadyUpdate | 'none'> {
  updater.logger = null
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.disableWebInstaller = true
  updater.setFeedURL({ provider: 'generic', url: options.url })
  const found = await withTimeLimit(updater.checkForUpdates(), replyLimitMs, 'late' as const)
  if (found === 'late') throw new Error('the feed does not answer')
  if (found === null || !found.isUpdateAvailable) return 'none'
  const failure = checkManifest(found.updateInfo, options.publicKey)
  if (failure !== null) return failure
  updater.autoInstallOnAppQuit = true // electron-updater reads it after the download and again at quit
  try {
    // The download compares the file with the manifest's hash.
    const [[file = '']] = await Promise.all([updater.downloadUpdate(), options.staged()])
    const isIntact = (): boolean => isFileOf(found.updateInfo, file)
    checkBeforeInstall(updater, isIntact)
    return {
      isIntact,
      install() {
        options.releaseLock()
        updater.quitAndInstall()
      },
    }
  } catch (error) {
    updater.autoInstallOnAppQuit = false
    throw error
  }
}

/**
 * Checks for an update and downloads it. Failures and rejected updates are logged.
 * @returns whether there is one
 */
export async function checkForUpdates(updater: Updater, options: UpdateOptions): Promise<boolean> {
  try {
    const outcome = await fetchUpdate(updater, options)
    if (typeof outcome === 'object') {
      options.log({ event: 'update.checked', code: 'ready' })
      options.onReady(outcome)
      return true
    }
    if (outcome === 'none') options.log({ event: 'update.checked', code: outcome })
    else options.log({ event: 'update.refused', level: 'error', code: outcome })
  } catch (error) {
    options.log({ event: 'update.failed', level: 'warn', code: errorCode(error) })
  }
  return false
}

/** Checks until there is an update. */
export async function watchForUpdates(updater: Updater, options: UpdateOptions): Promise<void> {
  if (await checkForUpdates(updater, options)) return
  setTimeout(() => void watchForUpdates(updater, options), checkEveryMs).unref()
}
