/**
 * Removes all data of one kiosk user before the next. The rules here don't depend on Electron; `index.ts` passes the
 * actions.
 */
import type { Input } from 'electron'
import { createIdleWatch, saveGraceMs } from '../../../src/domain/session/idle.ts'
import type { Forwarder } from '../network/api-forwarder.ts'
import type { Log } from '../system/log.ts'
import { uptimeMs } from '../system/uptime.ts'

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
/** Modifiers on their own, and intermediate keys of an input method. */
const modifierKeys = [
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

type Key = Pick<Input, 'key' | 'control' | 'alt' | 'meta'>

/**
 * Returns true for keys that a form needs; a kiosk ignores all others. Shortcuts of the operating system must be
 * blocked there (docs/desktop.md).
 */
export function isKioskKey({ key, control, alt, meta }: Key): boolean {
  if (modifierKeys.includes(key)) return true
  const altGr = control && alt // Windows reports AltGr as Control and Alt
  if ((control || meta) && !altGr) return !alt && editingShortcuts.includes(key.toLowerCase())
  if (alt && !altGr) return false
  return key.length === 1 || [...key].length === 1 || editingKeys.includes(key)
}

/** Pause before the window after a crash, in milliseconds. A page that crashes at each load must not spin. */
const crashPauseMs = 2000

/** Actions of a wipe. A step that fails does not stop the next ones. */
export interface WipeSteps {
  readonly forwarder: Pick<Forwarder, 'savesSettled' | 'abortAll'>
  /** Hides the previous user's input at once: the other steps may take seconds. */
  readonly hideWindow: () => void
  readonly stopAnswering: () => void
  readonly endSession: () => void
  readonly clearDrafts: () => void
  readonly clearBrowserData: () => Promise<void>
  readonly clearClipboard: () => void
  readonly destroyWindow: () => void
  readonly openWindow: () => void | Promise<void>
  readonly log: Log
}

/**
 * Prepares a kiosk for the next user, in the order of docs/requirements.md. There are no temporary or downloaded files to delete: a
 * kiosk refuses uploads and downloads.
 */
export async function wipe(trigger: WipeTrigger, steps: WipeSteps): Promise<void> {
  const startedAt = performance.now()
  const order: readonly (readonly [string, () => void | Promise<void>])[] = [
    ['hide', steps.hideWindow],
    ['answering', steps.stopAnswering],
    ['saves', () => steps.forwarder.savesSettled(saveGraceMs)],
    ['session', steps.endSession],
    ['drafts', steps.clearDrafts],
    ['requests', steps.forwarder.abortAll],
    ['window', steps.destroyWindow], // before the data is cleared: its page could store more
    ['browser', steps.clearBrowserData],
    ['clipboard', steps.clearClipboard],
    ['open', steps.openWindow],
  ]
  for (const [name, step] of order) {
    try {
      await step()
    } catch {
      steps.log({ event: 'kiosk.wipe-step-failed', level: 'error', code: name })
    }
  }
  steps.log({ event: 'kiosk.wipe', code: trigger, ms: Math.round(performance.now() - startedAt) })
}

export type Kiosk = ReturnType<typeof createKiosk>

export interface KioskOptions {
  readonly steps: WipeSteps
  readonly signedIn: () => boolean
  readonly onWarning: (secondsLeft: number | null) => void
  readonly onNoWindow: (error: unknown) => void
}

export function createKiosk({ steps, signedIn, onWarning, onNoWindow }: KioskOptions) {
  let wiping: Promise<void> | null = null
  const idle = createIdleWatch({ now: uptimeMs, signedIn, onWarning, onWipe: () => start('idle') })

  async function openWindow(trigger: WipeTrigger): Promise<void> {
    if (trigger === 'crash') await new Promise((resolve) => setTimeout(resolve, crashPauseMs))
    idle.reset()
    try {
      await steps.openWindow()
    } catch (error) {
      onNoWindow(error)
    }
  }

  function start(trigger: WipeTrigger): void {
    if (wiping !== null) return
    wiping = wipe(trigger, { ...steps, openWindow: () => openWindow(trigger) }).finally(() => {
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
