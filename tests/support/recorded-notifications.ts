/** Records the desktop app's notifications and the badge on its icon instead of showing them. */
import type { ElectronApplication } from '@playwright/test'
import type { Notification } from 'electron'

interface Recorded {
  /** Held by the app alone, as on a user's computer. */
  readonly shown: { readonly text: string; readonly ref: WeakRef<Notification> }[]
  count: number
}

/**
 * Call before the first notification. Works the same on systems without notifications or with none for unsigned apps.
 */
export function recordNotifications(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ app: main, BrowserWindow, Notification: Shown }) => {
    const recorded: Recorded = { shown: [], count: 0 }
    Object.assign(globalThis, { recorded })
    Shown.isSupported = () => true
    Shown.prototype.show = function show() {
      recorded.shown.push({ text: `${this.title}: ${this.body}`, ref: new WeakRef(this) })
    }
    main.setBadgeCount = (count = 0) => {
      recorded.count = count
      return true
    }
    // Windows: a dot without a number
    BrowserWindow.prototype.setOverlayIcon = (picture) => {
      recorded.count = picture === null ? 0 : 1
    }
  })
}

/** Returns the texts of all notifications so far. The resume event makes the app check for notifications at once. */
export function notificationTexts(app: ElectronApplication): Promise<string[]> {
  return app.evaluate(({ powerMonitor }) => {
    powerMonitor.emit('resume')
    const { recorded } = globalThis as unknown as { recorded: Recorded }
    return recorded.shown.map(({ text }) => text)
  })
}

/** Returns the badge count on the app's icon; on Windows 1 for the dot. */
export function badgeCount(app: ElectronApplication): Promise<number> {
  return app.evaluate(() => (globalThis as unknown as { recorded: Recorded }).recorded.count)
}

/**
 * Clicks the notification with this text in the system's list, after its banner has timed out and the app has collected
 * its garbage.
 */
export function clickNotification(app: ElectronApplication, text: string): Promise<void> {
  return app.evaluate(async (_electron, wanted) => {
    const { recorded } = globalThis as unknown as { recorded: Recorded }
    const found = recorded.shown.find((shown) => shown.text === wanted)
    const emit = (event: string, details: object = {}) => found?.ref.deref()?.emit(event, details)
    emit('close', { reason: 'timedOut' })
    process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc')
    await new Promise((resolve) => setTimeout(resolve)) // a reference lives until its task ends
    process.getBuiltinModule('node:vm').runInNewContext('gc')()
    emit('click')
  }, text)
}
