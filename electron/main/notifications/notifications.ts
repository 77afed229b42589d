/**
 * Shows system notifications, and the unread count on the app's icon. If the system supports no notifications, the log says
 * so once.
 */
import { app, Notification, nativeImage, powerMonitor } from 'electron'
import { errorCode } from '../../../src/domain/failures/error-code.ts'
import { t } from '../../../src/i18n/t.ts'
import type { SessionInfo } from '../../../src/platform/port.ts'
import type { Page } from '../page/page.ts'
import type { Log } from '../system/log.ts'
import { uptimeMs } from '../system/uptime.ts'
import type { AppNotification, Opened } from './kinds.ts'
import { createMonitor, type MonitorOptions } from './monitor.ts'
import { openedBy, tagOf, toastXml } from './toast.ts'

const tickMs = 30_000

/** A red dot. Windows has no number badge, only an overlay picture. */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAAb0lEQVR42mM4ISfHgAVLAHEkEFdDcSRUDEMtNo1zgfg/DjwX3SBkzRZA/BiPZhh+DFWLYoAEkZqRDZFANmAuCZqRvcMAs/0/mViCARrC5BoQyQCNJnINqKaKARR7geJApDgaqZKQKE7KVMlMZGVnAMaEtHTjAeQ+AAAAAElFTkSuQmCC'

export interface NotificationsOptions extends Pick<MonitorOptions, 'session' | 'poll'> {
  readonly title: string
  readonly platform: NodeJS.Platform
  /** By the provider's clock. */
  readonly now: () => number
  readonly page: Pick<Page, 'window' | 'deliver' | 'focus'>
  readonly log: Log
}

/**
 * Returns a function that shows a notification.
 * @param open opens the screen of a clicked one
 */
function createNotifier({ title, platform, log }: NotificationsOptions, open: (screen: Opened) => void) {
  let isLogged = false
  /**
   * By tag, until clicked, dismissed or replaced: a garbage-collected one loses its click. One that has timed out stays
   * in the system's list.
   */
  const kept = new Map<string, Notification>()

  function show({ body, opens }: AppNotification, fail: (code: string) => void): void {
    const tag = tagOf(opens)
    kept.get(tag)?.close()
    const notification = new Notification({
      title,
      body,
      id: tag,
      ...(platform === 'win32' && { toastXml: toastXml(title, body, tag) }),
    })
    const forget = (): void => {
      if (kept.get(tag) === notification) kept.delete(tag)
    }
    notification.on('click', () => {
      forget()
      if (platform !== 'win32') open(opens) // Windows tells `handleActivation` of each click
    })
    notification.on('close', ({ reason }) => {
      if (reason !== 'timedOut') forget()
    })
    notification.on('failed', () => {
      forget()
      fail('failed')
    })
    kept.set(tag, notification)
    notification.show()
  }

  return (given: AppNotification, onFailure: () => void): void => {
    const fail = (code: string): void => {
      if (!isLogged) log({ event: 'notification.missing', level: 'warn', code }) // without the service all of them fail
      isLogged = true
      onFailure()
    }
    try {
      if (Notification.isSupported()) show(given, fail)
      else fail('unsupported')
    } catch (error) {
      fail(errorCode(error))
    }
  }
}

/** A number on the app's icon, where the system has that; on Windows a dot. */
function createBadge({ platform, page }: NotificationsOptions) {
  let shown = 0
  function draw(): void {
    if (platform !== 'win32') app.setBadgeCount(shown)
    else
      page
        .window()
        ?.setOverlayIcon(shown === 0 ? null : nativeImage.createFromDataURL(dot), t('{count} unread', { count: shown }))
  }
  return {
    set(count: number) {
      if (count === shown) return
      shown = count
      draw()
    },
    /** The window has been shown again: Windows has dropped the dot with the button of the taskbar. */
    onShow: draw,
  }
}

export function createNotifications(options: NotificationsOptions) {
  const { page, platform } = options
  const badge = createBadge(options)
  function open(screen: Opened): void {
    page.focus()
    page.deliver('onCommand', screen)
  }

  /** Makes macOS ask the user, before the first reminder is due: a notification before their answer is lost. */
  function prepare({ signedIn }: SessionInfo): void {
    if (signedIn) Notification.isSupported()
  }

  const monitor = createMonitor({
    session: options.session,
    poll: options.poll,
    elapsed: uptimeMs,
    situation: () => ({
      now: options.now(),
      focused: page.window()?.isFocused() === true,
    }),
    notify: createNotifier(options, open),
    onCount: badge.set,
  })
  return {
    onReply: monitor.onReply,
    onSeen: monitor.onSeen,
    onInterviews: monitor.onInterviews,
    onShow: badge.onShow,
    onSession(session: SessionInfo) {
      prepare(session)
      if (!session.signedIn && session.reason === 'expired') monitor.onExpired()
    },
    onPageStart(session: SessionInfo) {
      prepare(session)
      monitor.onInterviews([]) // a reload drops the page's changes
    },
    /** Starts the polling, and answers clicks on notifications of an earlier run. */
    start() {
      if (platform === 'win32') {
        // The first use registers the app for clicks (RegisterActivator in windows_toast_activator.cc). Without it, a click
        // that has started the app would be lost.
        Notification.isSupported()
        Notification.handleActivation(({ arguments: activation }) => {
          const screen = openedBy(activation)
          if (screen !== null) open(screen)
        })
      }
      setInterval(monitor.tick, tickMs)
      powerMonitor.on('resume', monitor.tick) // due during sleep
    },
  }
}
