/**
 * A kiosk at a truck stop: nothing of one person stays for the next (reliability section 5). The rules are
 * here, free of Electron; `index.ts` hands in what they act upon.
 */
import type { Session } from 'electron'
import type { Forwarder } from './api-forwarder.ts'
import type { Log } from './log.ts'

/** How long a save of a step may still take before the wipe. */
export const saveGraceMs = 15_000

export type WipeTrigger = 'asked' | 'idle' | 'crash' | 'suspend' | 'lock' | 'start' | 'close'

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
