/**
 * A kiosk at a truck stop: nothing of one person stays for the next. The rules are
 * here, free of Electron; `index.ts` hands in what they act upon.
 */
import os from 'node:os'
import type { Session } from 'electron'
import { createIdleWatch, saveGraceMs } from '../../../src/domain/session/idle.ts'
import type { Forwarder } from '../session/api-forwarder.ts'
import { createCrashPauses } from '../system/crash-watch.ts'
import type { Log } from '../system/log.ts'
import { withTimeLimit } from '../system/time-limit.ts'

export type WipeTrigger = 'asked' | 'idle' | 'crash' | 'suspend' | 'lock' | 'close'

const editingKeys = [
  'Tab',
  'Enter',
  ' ',
  'Escape',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'Backspace',
  'Delete',
]
/** Modifiers on their own, and steps of an input method. */
const innocentKeys = [
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
  'NumLock',
  'Dead',
  'Process',
  'Compose',
  'Unidentified',
]
const editingShortcuts = ['a', 'c', 'v', 'x', 'z']

export interface Key {
  readonly key: string
  readonly control: boolean
  readonly alt: boolean
  readonly meta: boolean
}

/** Keys that a form needs; everything else does nothing on a kiosk. What the system keeps for itself only the system can block (docs/desktop.md). */
export function isKioskKey({ key, control, alt, meta }: Key): boolean {
  if (innocentKeys.includes(key)) return true
  const altGr = control && alt // how Windows reports it
  if ((control || meta) && !altGr) return !alt && editingShortcuts.includes(key.toLowerCase())
  if (alt && !altGr) return false
  return key.length === 1 || [...key].length === 1 || editingKeys.includes(key)
}

const clearLimitMs = 2000

/**
 * Everything that Chromium keeps for a page. A call that fails or does not come back keeps none of the others from being
 * made. Rejects with the names of those.
 */
export async function clearSession(page: Session | null): Promise<void> {
  if (page === null) return
  const calls: Readonly<Record<string, () => Promise<void>>> = {
    data: () => page.clearData(),
    storage: () => page.clearStorageData(),
    cache: () => page.clearCache(),
    auth: () => page.clearAuthCache(),
    code: () => page.clearCodeCaches({}),
    hosts: () => page.clearHostResolverCache(),
    connections: () => page.closeAllConnections(),
  }
  const failed: string[] = []
  for (const [name, clear] of Object.entries(calls)) {
    const cleared = clear().then(
      () => true,
      () => false,
    )
    if (!(await withTimeLimit(cleared, clearLimitMs, false))) failed.push(name)
  }
  if (failed.length > 0) throw new Error(`not cleared: ${failed.join(', ')}`)
}

/** What a wipe acts upon. Each step may fail without keeping the next from running. */
export interface WipeSteps {
  readonly forwarder: Pick<Forwarder, 'savesSettled' | 'abortAll'>
  /** From now on nobody sees what the last person typed: the steps below may take seconds. */
  readonly hideWindow: () => void
  /** From now on the page is not answered. */
  readonly stopAnswering: () => void
  readonly endSession: () => void
  readonly clearDrafts: () => void
  readonly clearBrowserData: () => Promise<void>
  readonly clearClipboard: () => void
  readonly destroyWindow: () => void
  readonly openWindow: () => void | Promise<void>
  readonly now: () => number
  readonly log: Log
}

/**
 * The one way to make a kiosk fit for the next person; the order is that of R-902. There are
 * no temporary or downloaded files to delete: a kiosk refuses uploads and downloads.
 */
export async function wipe(trigger: WipeTrigger, steps: WipeSteps): Promise<void> {
  const startedAt = steps.now()
  const order: readonly (readonly [string, () => void | Promise<void>])[] = [
    ['hide', steps.hideWindow],
    ['answering', steps.stopAnswering],
    ['saves', () => steps.forwarder.savesSettled(saveGraceMs)],
    ['session', steps.endSession],
    ['drafts', steps.clearDrafts],
    ['requests', steps.forwarder.abortAll],
    ['browser', steps.clearBrowserData],
    ['clipboard', steps.clearClipboard],
    ['window', steps.destroyWindow],
    ['open', steps.openWindow],
  ]
  for (const [name, step] of order) {
    try {
      await step()
    } catch {
      steps.log({ event: 'kiosk.wipe-step-failed', level: 'error', code: name })
    }
  }
  steps.log({ event: 'kiosk.wipe', code: trigger, ms: steps.now() - startedAt })
}

/** Milliseconds since the machine was started. Nobody can set it, and on every system it counts sleep (`performance.now` does not). */
export function uptimeMs(): number {
  return os.uptime() * 1000
}

export interface Kiosk {
  /** Several causes at once are one wipe. */
  wipe(trigger: WipeTrigger): void
  isWiping(): boolean
  activity(): void
  /** From now on somebody who leaves is noticed. */
  watch(): void
}

export interface KioskOptions {
  readonly steps: Omit<WipeSteps, 'now'>
  readonly signedIn: () => boolean
  readonly onWarning: (secondsLeft: number | null) => void
  /** No window could be opened for the next person. */
  readonly onNoWindow: (error: unknown) => void
}

/** What a kiosk does all day: it watches for somebody to leave, and wipes. */
export function createKiosk({ steps, signedIn, onWarning, onNoWindow }: KioskOptions): Kiosk {
  const pauseAfterCrash = createCrashPauses(uptimeMs)
  let wiping: Promise<void> | null = null
  const idle = createIdleWatch({ now: uptimeMs, signedIn, onWarning, onWipe: () => start('idle') })

  async function openWindow(pauseMs: number): Promise<void> {
    if (pauseMs > 0) {
      steps.log({ event: 'kiosk.crash-pause', level: 'warn', ms: pauseMs })
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    idle.reset()
    try {
      await steps.openWindow()
    } catch (error) {
      onNoWindow(error)
    }
  }

  function start(trigger: WipeTrigger): void {
    if (wiping !== null) return
    const pauseMs = trigger === 'crash' ? pauseAfterCrash() : 0
    wiping = wipe(trigger, { ...steps, now: uptimeMs, openWindow: () => openWindow(pauseMs) }).finally(() => {
      wiping = null
    })
  }

  return {
    wipe: start,
    isWiping: () => wiping !== null,
    activity: idle.activity,
    watch() {
      setInterval(idle.tick, 1000)
    },
  }
}
