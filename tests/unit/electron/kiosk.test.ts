import { describe, expect, it } from 'vitest'
import { isKioskKey, type WipeSteps, wipe } from '../../../electron/main/kiosk.ts'
import type { LogEvent } from '../../../electron/main/log.ts'

describe('keys on a kiosk', () => {
  const key = (name: string, held: Partial<Record<'control' | 'alt' | 'meta', boolean>> = {}) => ({
    key: name,
    control: false,
    alt: false,
    meta: false,
    ...held,
  })

  it.each([
    'a',
    'Z',
    '1',
    '@',
    'é',
    '李',
    ' ',
    'Tab',
    'Enter',
    'Escape',
    'ArrowLeft',
    'Home',
    'End',
    'Backspace',
    'Delete',
    'Shift',
    'Dead',
    'Process',
  ])('%s works', (name) => {
    expect(isKioskKey(key(name))).toBe(true)
  })
  it.each(['a', 'c', 'v', 'x', 'z', 'A'])('Ctrl+%s and Cmd+%s work', (name) => {
    expect([isKioskKey(key(name, { control: true })), isKioskKey(key(name, { meta: true }))]).toEqual([true, true])
  })
  it('AltGr writes characters', () => {
    expect(isKioskKey(key('@', { control: true, alt: true }))).toBe(true)
  })
  it.each(['p', 's', 'o', 'u', 'r', 'w', 'n', 't', 'j', 'h', 'f', 'l', 'q', '+', '-', '0', 'Tab', 'F5'])(
    'Ctrl+%s does not',
    (name) => {
      expect(isKioskKey(key(name, { control: true }))).toBe(false)
    },
  )
  it.each([
    'F1',
    'F5',
    'F10',
    'F11',
    'F12',
    'PrintScreen',
    'ContextMenu',
    'BrowserBack',
    'PageUp',
    'Insert',
    'MediaPlay',
  ])('%s does not', (name) => {
    expect(isKioskKey(key(name))).toBe(false)
  })
  it.each(['F4', 'ArrowLeft', 'ArrowRight', 'Tab', ' ', 'd'])('Alt+%s does not', (name) => {
    expect(isKioskKey(key(name, { alt: true }))).toBe(false)
  })
})

describe('the wipe', () => {
  function steps(failing?: string): { done: string[]; logged: LogEvent[]; steps: WipeSteps } {
    const done: string[] = []
    const logged: LogEvent[] = []
    const step = (name: string) => async () => {
      done.push(name)
      if (name === failing) throw new Error('dana@truckstaff.example')
    }
    return {
      done,
      logged,
      steps: {
        forwarder: { savesSettled: step('saves'), abortAll: step('abort') },
        stopAnswering: step('silence'),
        endSession: step('session'),
        clearDrafts: step('drafts'),
        clearBrowserData: step('browser'),
        clearClipboard: step('clipboard'),
        destroyWindow: step('window'),
        openWindow: step('open'),
        now: () => 0,
        log: (event) => logged.push(event),
      },
    }
  }
  const order = ['silence', 'saves', 'session', 'drafts', 'abort', 'browser', 'clipboard', 'window', 'open']

  it('goes in order', async () => {
    const { done, logged, steps: all } = steps()
    await wipe('idle', all)
    expect(done).toEqual(order)
    expect(logged).toEqual([{ event: 'kiosk.wipe', code: 'idle', ms: 0 }])
  })

  it.each(order)('goes on when %s fails', async (failing) => {
    const { done, logged, steps: all } = steps(failing)
    await wipe('crash', all)
    expect(done).toEqual(order)
    expect(logged).toHaveLength(2)
    expect(JSON.stringify(logged)).not.toContain('dana@')
  })
})
