/**
 * Shows system notifications, and the unread count on the app's icon. If the system supports neither, the log says so
 * once.
 */
import { app, Notification, nativeImage, powerMonitor } from 'electron'
import { readObject } from '../../../src/domain/common/readers.ts'
import { errorCode } from '../../../src/domain/failures/error-code.ts'
import { t } from '../../../src/i18n/t.ts'
import type { Page } from '../page/page.ts'
import type { Choices } from '../settings/choices.ts'
import type { Log } from '../system/log.ts'
import { uptimeMs } from '../system/uptime.ts'
import { type AppNotification, type EnabledKinds, enabledKinds, type Opened, openedBy, tagOf } from './kinds.ts'
import { createMonitor, type MonitorOptions } from './monitor.ts'

const tickMs = 30_000

/** A red dot. Windows has no number badge, only an overlay picture. */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAAb0lEQVR42mM4ISfHgAVLAHEkEFdDcSRUDEMtNo1zgfg/DjwX3SBkzRZA/BiPZhh+DFWLYoAEkZqRDZFANmAuCZqRvcMAs/0/mViCARrC5BoQyQCNJnINqKaKARR7geJApDgaqZKQKE7KVMlMZGVnAMaEtHTjAeQ+AAAAAElFTkSuQmCC'

export interface NotificationsOptions extends Pick<MonitorOptions, 'session' | 'poll'> {
  readonly title: string
  readonly platform: NodeJS.Platform
  readonly choices: Choices
  /** By the provider's clock. */
  readonly now: () => number
  readonly page: Pick<Page, 'window' | 'deliver' | 'focus'>
  readonly log: Log
}

/** Longest time between the two reports of one click, in milliseconds. */
const sameClickMs = 1_000

export type Notifications = ReturnType<typeof createNotifications>

/** Returns a function that logs the first failure only: without the system service, every notification fails. */
function logOnce(event: string, log: Log): (code: string) => void {
  let logged = false
  return (code) => {
    if (!logged) log({ event, level: 'warn', code })
    logged = true
  }
}

/** Returns a function that shows a notification. @param open opens the screen of a clicked one */
function createNotifier(
  { title, log }: NotificationsOptions,
  open: (screen: Opened) => void,
): (notification: AppNotification) => void {
  const logMissing = logOnce('notification.missing', log)
  const visible = new Set<Notification>() // a garbage-collected notification loses its click handler

  function show({ body, opens }: AppNotification): void {
    const notification = new Notification({ title, body, id: tagOf(opens) }) // Windows hands the id back, see `openedBy`
    const forget = (): void => void visible.delete(notification)
    notification.on('click', () => {
      forget()
      open(opens)
    })
    notification.on('close', forget)
    notification.on('failed', () => {
      forget()
      logMissing('failed')
    })
    visible.add(notification)
    notification.show()
  }

  return (given) => {
    if (!Notification.isSupported()) return logMissing('unsupported')
    try {
      show(given)
    } catch (error) {
      logMissing(errorCode(error))
    }
  }
}

function createBadge({ platform, page, log }: NotificationsOptions): (count: number) => void {
  const sayMissing = logOnce('badge.missing', log)
  let last = 0
  return (count) => {
    if (count === last) return
    last = count
    try {
      if (platform !== 'win32') {
        if (!app.setBadgeCount(count)) sayMissing('unsupported')
      } else {
        const picture = count === 0 ? null : nativeImage.createFromDataURL(dot)
        page.window()?.setOverlayIcon(picture, t('{count} unread', { count }))
      }
    } catch (error) {
      sayMissing(errorCode(error))
    }
  }
}

export function createNotifications(options: NotificationsOptions) {
  const { choices, page, platform, log } = options
  const stored = readObject(choices.get('notifications'))
  let enabled = enabledKinds((name) => stored[name] !== false)
  let opened = { tag: '', at: Number.NEGATIVE_INFINITY }
  /** Windows tells of one click twice: to the notification, and to `handleActivation`. */
  function open(screen: Opened): void {
    const now = { tag: tagOf(screen), at: performance.now() }
    const isAgain = opened.tag === now.tag && now.at - opened.at < sameClickMs
    opened = now
    if (isAgain) return
    page.focus()
    page.deliver('onCommand', screen)
  }

  const monitor = createMonitor({
    session: options.session,
    poll: options.poll,
    elapsed: uptimeMs,
    situation: () => ({
      now: options.now(),
      focused: page.window()?.isFocused() === true,
      enabled,
    }),
    notify: createNotifier(options, open),
    onCount: createBadge(options),
  })
  return {
    onReply: monitor.onReply,
    onSeen: monitor.onSeen,
    onInterviews: monitor.onInterviews,
    enabled: () => enabled,
    choose(chosen: EnabledKinds) {
      enabled = chosen
      if (!choices.set('notifications', chosen)) log({ event: 'notifications.not-kept', level: 'warn' })
      monitor.tick()
    },
    onPageStart() {
      monitor.onInterviews([]) // a reload drops the page's changes
    },
    /** Starts the polling, and answers clicks on notifications of an earlier run. */
    start() {
      if (platform === 'win32') {
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
