import { app, type BrowserWindow, dialog, type MessageBoxOptions } from 'electron'
import { brand } from '../../../src/config.ts'
import { t } from '../../../src/i18n/t.ts'
import type { Log } from '../system/log.ts'
import { createCrashWatch } from './crash-watch.ts'

export interface HealthOptions {
  readonly kiosk: boolean
  readonly log: Log
  /** False after another window has replaced this one. */
  readonly isCurrent: () => boolean
  /** The page has crashed and can receive nothing. */
  readonly onGone: () => void
  readonly reload: () => void
  readonly onKioskBroken: () => void
}

function waitOrReload(): MessageBoxOptions {
  return {
    type: 'warning',
    message: t('This page is not responding.'),
    detail: t('Wait a little: it may come back. If you reload it, your answers on this computer are safe.'),
    buttons: [t('Wait'), t('Reload')],
    cancelId: 0,
  }
}

function reopenOrQuit(): MessageBoxOptions {
  return {
    type: 'error',
    message: t('This page has stopped working'),
    detail: [
      t('It stopped three times within a minute. Your answers on this computer are safe.'),
      t(
        'If it stops again, close {brand} and restart the computer. If that does not help, choose Help, Save diagnostics in the menu (the Alt key shows it) and send the file to {email}.',
        { brand: brand.name, email: brand.supportEmail },
      ),
    ].join('\n\n'),
    buttons: [t('Open the portal again'), t('Quit')],
    cancelId: 1,
  }
}

export function watchHealth(window: BrowserWindow, options: HealthOptions): void {
  const { kiosk, log } = options
  const crashed = createCrashWatch()
  let asking: AbortController | null = null

  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (!options.isCurrent() || reason === 'clean-exit') return
    log({ event: 'page.gone', level: 'error', code: reason })
    asking?.abort()
    options.onGone()
    if (kiosk) options.onKioskBroken()
    else if (crashed() === 'reload') options.reload()
    else void askToReopen()
  })

  async function askToReopen(): Promise<void> {
    const { response } = await dialog.showMessageBox(window, reopenOrQuit())
    if (response === 0) options.reload()
    else app.quit()
  }

  async function ask(): Promise<void> {
    asking = new AbortController()
    const { signal } = asking
    const { response } = await dialog.showMessageBox(window, { ...waitOrReload(), signal })
    asking = null
    // A hanging page can't navigate. Ending it makes it reload like a crashed one.
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
