/** Notifications of the system, and the count on the app's icon. Where a system has neither, the log says so, once. */
import { app, Notification, nativeImage, powerMonitor } from 'electron'
import { errorCode } from '../../src/domain/error-code.ts'
import { t } from '../../src/i18n/t.ts'
import type { Log } from './log.ts'
import type { News, NewsWanted } from './news.ts'
import { readWanted, writeWanted } from './news-switches.ts'
import { createNewsWatch, type NewsWatch, type NewsWatchOptions } from './news-watch.ts'
import type { Page } from './page.ts'

const tickMs = 30_000

/** A red dot: Windows shows no number on an icon, only a picture beside it. */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAAb0lEQVR42mM4ISfHgAVLAHEkEFdDcSRUDEMtNo1zgfg/DjwX3SBkzRZA/BiPZhh+DFWLYoAEkZqRDZFANmAuCZqRvcMAs/0/mViCARrC5BoQyQCNJnINqKaKARR7geJApDgaqZKQKE7KVMlMZGVnAMaEtHTjAeQ+AAAAAElFTkSuQmCC'

export interface DesktopNewsOptions extends Pick<NewsWatchOptions, 'session' | 'ask'> {
  readonly title: string
  readonly platform: NodeJS.Platform
  /** Where the choice is kept. */
  readonly file: string
  /** By the provider's clock. */
  readonly now: () => number
  readonly page: Pick<Page, 'window' | 'push' | 'focus'>
  readonly log: Log
}

export interface DesktopNews extends Pick<NewsWatch, 'learn' | 'learnSeen'> {
  readonly wanted: () => NewsWanted
  readonly choose: (wanted: NewsWanted) => void
  /** From now on the person is told. */
  readonly watch: () => void
}

/** Logs the first failure, and no other: without the service each one would fail. */
function sayOnce(event: string, log: Log): (code: string) => void {
  let said = false
  return (code) => {
    if (!said) log({ event, level: 'warn', code })
    said = true
  }
}

/** Shows news; a click brings the window and the screen that it is about. */
function createNotifier({ title, page, log }: DesktopNewsOptions): (news: News) => void {
  const sayMissing = sayOnce('notification.missing', log)
  const shown = new Set<Notification>() // one that is collected as garbage can't be clicked

  function show({ body, opens }: News): void {
    const notification = new Notification({ title, body })
    const forget = (): void => void shown.delete(notification)
    notification.on('click', () => {
      forget()
      page.focus()
      page.push('onCommand', opens)
    })
    notification.on('close', forget)
    notification.on('failed', () => {
      forget()
      sayMissing('failed')
    })
    shown.add(notification)
    notification.show()
  }

  return (news) => {
    if (!Notification.isSupported()) return sayMissing('unsupported')
    try {
      show(news)
    } catch (error) {
      sayMissing(errorCode(error))
    }
  }
}

function createBadge({ platform, page, log }: DesktopNewsOptions): (count: number) => void {
  const sayMissing = sayOnce('badge.missing', log)
  let last = 0
  return (count) => {
    if (count === last) return
    last = count
    try {
      if (platform !== 'win32') app.setBadgeCount(count)
      else {
        const picture = count === 0 ? null : nativeImage.createFromDataURL(dot)
        page.window()?.setOverlayIcon(picture, t('{count} unread', { count }))
      }
    } catch (error) {
      sayMissing(errorCode(error))
    }
  }
}

export function createDesktopNews(options: DesktopNewsOptions): DesktopNews {
  const { file, page, log } = options
  let wanted = readWanted(file)
  const watch = createNewsWatch({
    session: options.session,
    ask: options.ask,
    elapsed: () => performance.now(),
    situation: () => ({
      now: options.now(),
      looking: page.window()?.isFocused() === true,
      hidden: page.window()?.isVisible() !== true || page.window()?.isMinimized() === true,
      quiet: page.window()?.isFullScreen() === true || powerMonitor.getSystemIdleState(60) === 'locked',
      wanted,
    }),
    tell: createNotifier(options),
    onCount: createBadge(options),
  })
  return {
    learn: watch.learn,
    learnSeen: watch.learnSeen,
    wanted: () => wanted,
    choose(chosen) {
      wanted = chosen
      if (!writeWanted(file, chosen)) log({ event: 'news.not-kept', level: 'warn' })
      watch.tick()
    },
    watch() {
      setInterval(watch.tick, tickMs)
      powerMonitor.on('resume', watch.tick) // what came due while the computer slept
    },
  }
}
