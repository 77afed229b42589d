/** What the app would show on the desktop: notifications and the count on its icon, kept in main instead of shown. */
import type { ElectronApplication } from '@playwright/test'
import type { Notification } from 'electron'

interface SeenNews {
  readonly shown: Notification[]
  count: number
}

/** Call before there is any news. Works the same where a system has no notifications, or none for an unsigned app. */
export function recordNews(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ app: main, BrowserWindow, Notification: Shown }) => {
    const seenNews: SeenNews = { shown: [], count: 0 }
    Object.assign(globalThis, { seenNews })
    Shown.isSupported = () => true
    Shown.prototype.show = function show() {
      seenNews.shown.push(this)
    }
    main.setBadgeCount = (count = 0) => {
      seenNews.count = count
      return true
    }
    // Windows: a dot without a number
    BrowserWindow.prototype.setOverlayIcon = (picture) => {
      seenNews.count = picture === null ? 0 : 1
    }
  })
}

/** The texts of all notifications so far. Coming back from sleep, the app looks at once what there is to tell. */
export function told(app: ElectronApplication): Promise<string[]> {
  return app.evaluate(({ powerMonitor }) => {
    powerMonitor.emit('resume')
    const { seenNews } = globalThis as unknown as { seenNews: SeenNews }
    return seenNews.shown.map(({ title, body }) => `${title}: ${body}`)
  })
}

/** The count on the app's icon; on Windows 1 for the dot. */
export function badge(app: ElectronApplication): Promise<number> {
  return app.evaluate(() => (globalThis as unknown as { seenNews: SeenNews }).seenNews.count)
}

/** Clicks the notification whose text begins like this. */
export function clickNews(app: ElectronApplication, text: string): Promise<void> {
  return app.evaluate((_electron, start) => {
    const { seenNews } = globalThis as unknown as { seenNews: SeenNews }
    seenNews.shown.find(({ body }) => body.startsWith(start))?.emit('click')
  }, text)
}
