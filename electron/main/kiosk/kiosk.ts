/**
 * Removes all data of one kiosk user before the next. The rules here don't depend on Electron; `index.ts` passes the
 * actions.
 */
import type { Input } from 'electron'
import { errorCode } from '../../../src/domain/failures/error-code.ts'
import { createIdleWatch } from '../../../src/domain/session/idle.ts'
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
  return [...key].length === 1 || editingKeys.includes(key)
}

/** Pause before the window after a crash, in milliseconds. A page that crashes at each load must not spin. */
const crashPauseMs = 2000

/** By name, in order. One that fails does not stop the next ones. */
export type WipeSteps = Readonly<Record<string, () => unknown>>

/** Prepares a kiosk for the next user. */
export async function wipe(trigger: WipeTrigger, steps: WipeSteps, log: Log): Promise<void> {
  const startedAt = performance.now()
  for (const [name, step] of Object.entries(steps)) {
    try {
      await step()
    } catch (error) {
      log({ event: 'kiosk.wipe-step-failed', level: 'error', code: `${name} ${errorCode(error)}` })
    }
  }
  log({ event: 'kiosk.wipe', code: trigger, ms: Math.round(performance.now() - startedAt) })
}

export type Kiosk = ReturnType<typeof createKiosk>

export interface KioskOptions {
  readonly steps: WipeSteps
  readonly openWindow: () => void
  readonly log: Log
  readonly signedIn: () => boolean
  readonly onWarning: (secondsLeft: number | null) => void
  readonly onNoWindow: (error: unknown) => void
}

export function createKiosk({ steps, openWindow, log, signedIn, onWarning, onNoWindow }: KioskOptions) {
  let wiping: Promise<void> | null = null
  const idle = createIdleWatch({ now: uptimeMs, signedIn, onWarning, onWipe: () => start('idle') })

  async function open(trigger: WipeTrigger): Promise<void> {
    if (trigger === 'crash') await new Promise((resolve) => setTimeout(resolve, crashPauseMs))
    idle.reset()
    try {
      openWindow()
    } catch (error) {
      onNoWindow(error)
    }
  }

  function start(trigger: WipeTrigger): void {
    if (wiping !== null) return
    wiping = wipe(trigger, { ...steps, open: () => open(trigger) }, log).finally(() => {
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
