/** A page that dies or hangs: what the window does about it. */

import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron'
import { t } from '../../../src/i18n/t.ts'
import { createCrashWatch } from '../system/crash-watch.ts'
import type { Log } from '../system/log.ts'

export interface HealthOptions {
  readonly kiosk: boolean
  /** Milliseconds, by a clock that nobody can set. */
  readonly now: () => number
  readonly log: Log
  /** False once another window has taken its place. */
  readonly isCurrent: () => boolean
  /** The page is gone; nothing of it listens any more. */
  readonly onGone: () => void
  /** Loads it anew. */
  readonly reload: () => void
  /** Says that it has stopped for good, and what to do. */
  readonly showStopped: () => void
  /** On a kiosk: it has died, or hangs. */
  readonly onKioskBroken: () => void
}

function waitOrReload(): MessageBoxOptions {
  return {
    type: 'warning',
    message: t('This page does not answer.'),
    detail: t('Wait a little: it may come back. If you reload it, your answers on this computer are safe.'),
    buttons: [t('Wait'), t('Reload')],
    cancelId: 0,
  }
}

export function watchHealth(window: BrowserWindow, options: HealthOptions): void {
  const { kiosk, log } = options
  const crashed = createCrashWatch(options.now)
  let asking: AbortController | null = null

  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (!options.isCurrent() || reason === 'clean-exit') return
    log({ event: 'page.gone', level: 'error', code: reason })
    asking?.abort()
    options.onGone()
    if (kiosk) options.onKioskBroken()
    else if (crashed() === 'reload') options.reload()
    else options.showStopped()
  })

  async function ask(): Promise<void> {
    asking = new AbortController()
    const { signal } = asking
    const { response } = await dialog.showMessageBox(window, { ...waitOrReload(), signal })
    asking = null
    // A page that hangs takes no new address: it is ended, and then loaded like one that died.
    if (response === 1 && !signal.aborted) window.webContents.forcefullyCrashRenderer()
  }

  window.on('unresponsive', () => {
    if (!options.isCurrent() || asking !== null) return
    log({ event: 'page.hangs', level: 'error' })
    if (kiosk) options.onKioskBroken()
    else void ask()
  })
  window.on('responsive', () => asking?.abort())
}
