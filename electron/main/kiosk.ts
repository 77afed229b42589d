/**
 * A kiosk at a truck stop: nothing of one person stays for the next (reliability section 5). The rules are
 * here, free of Electron; `index.ts` hands in what they act upon.
 */
import type { Session } from 'electron'
import type { Forwarder } from './api-forwarder.ts'
import type { Log } from './log.ts'

const warnAfterMs = 180_000
const wipeAfterMs = 300_000
/** Nobody signed in, but somebody has typed. */
const anonymousWarnAfterMs = 100_000
const anonymousWipeAfterMs = 120_000
/** How long a save of a step may still take before the wipe. */
export const saveGraceMs = 15_000

export type WipeTrigger = 'asked' | 'idle' | 'crash' | 'suspend' | 'lock' | 'start' | 'close'

export type Idle =
  | { readonly act: 'nothing' }
  | { readonly act: 'warn'; readonly secondsLeft: number }
  | { readonly act: 'wipe' }

/** @param idleMs since the last key, tap or movement that the page has seen */
export function judgeIdle(idleMs: number, signedIn: boolean): Idle {
  const wipeAfter = signedIn ? wipeAfterMs : anonymousWipeAfterMs
  if (idleMs >= wipeAfter) return { act: 'wipe' }
  if (idleMs < (signedIn ? warnAfterMs : anonymousWarnAfterMs)) return { act: 'nothing' }
  return { act: 'warn', secondsLeft: Math.ceil((wipeAfter - idleMs) / 1000) }
}

export interface IdleWatch {
  /** The person did something. */
  activity(): void
  /** Call once a second. */
  tick(): void
  /** A new person: nothing has been done yet, so nothing is due. */
  reset(): void
}

export interface IdleWatchOptions {
  readonly now: () => number
  readonly signedIn: () => boolean
  /** Seconds until the wipe; null when the danger is over. Told on every change. */
  readonly onWarning: (secondsLeft: number | null) => void
  readonly onWipe: () => void
}

/**
 * Idle time is measured by what the page sees, not by the system's idle clock: where a compositor has no
 * such clock it reads 0 for ever, and a kiosk would never be wiped.
 */
export function createIdleWatch({ now, signedIn, onWarning, onWipe }: IdleWatchOptions): IdleWatch {
  /** null: nobody has touched it since the last wipe. */
  let last: number | null = null
  let told: number | null = null

  function tell(secondsLeft: number | null): void {
    if (secondsLeft === told) return
    told = secondsLeft
    onWarning(secondsLeft)
  }

  return {
    activity() {
      last = now()
      tell(null)
    },
    tick() {
      if (last === null && !signedIn()) return
      last ??= now()
      const idle = judgeIdle(now() - last, signedIn())
      if (idle.act !== 'wipe') return tell(idle.act === 'warn' ? idle.secondsLeft : null)
      last = null
      told = null
      onWipe()
    },
    reset() {
      last = null
      told = null
    },
  }
}

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

/** Everything that Chromium keeps for a page. */
export async function clearSession(page: Session | null): Promise<void> {
  if (page === null) return
  await page.clearData()
  await page.clearStorageData()
  await page.clearCache()
  await page.clearAuthCache()
  await page.clearCodeCaches({})
  await page.clearHostResolverCache()
  await page.closeAllConnections()
}

/** What a wipe acts upon. Each step may fail without keeping the next from running. */
export interface WipeSteps {
  readonly forwarder: Pick<Forwarder, 'savesSettled' | 'abortAll'>
  /** From now on the page is not answered. */
  readonly stopAnswering: () => void
  readonly endSession: () => void
  readonly clearDrafts: () => void
  readonly clearBrowserData: () => Promise<void>
  readonly clearClipboard: () => void
  readonly destroyWindow: () => void
  readonly openWindow: () => void
  readonly now: () => number
  readonly log: Log
}

/**
 * The one way to make a kiosk fit for the next person; the order is that of reliability section 5. There are
 * no temporary or downloaded files to delete: a kiosk refuses uploads and downloads.
 */
export async function wipe(trigger: WipeTrigger, steps: WipeSteps): Promise<void> {
  const startedAt = steps.now()
  const order: readonly (readonly [string, () => void | Promise<void>])[] = [
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
