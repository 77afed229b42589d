import { describe, expect, it, vi } from 'vitest'
import { createKiosk, isKioskKey, type WipeSteps, wipe } from '../../../../electron/main/kiosk/kiosk.ts'
import type { LogEvent } from '../../../../electron/main/system/log.ts'

describe('keys on a kiosk', () => {
  const key = (name: string, held: Partial<Record<'control' | 'alt' | 'meta', boolean>> = {}) => ({
    key: name,
    control: false,
    alt: false,
    meta: false,
    ...held,
  })

  it.each(['a', '@', 'é', '李', ' ', 'Tab', 'Enter', 'ArrowLeft', 'Backspace', 'Shift', 'Dead', 'Process'])(
    '%s works',
    (name) => {
      expect(isKioskKey(key(name))).toBe(true)
    },
  )
  it.each(['a', 'c', 'v', 'x', 'z', 'A'])('Ctrl+%s and Cmd+%s work', (name) => {
    expect([isKioskKey(key(name, { control: true })), isKioskKey(key(name, { meta: true }))]).toEqual([true, true])
  })
  it('AltGr types characters', () => {
    expect(isKioskKey(key('@', { control: true, alt: true }))).toBe(true)
  })
  it.each(['p', 's', 'o', 'u', 'r', 'w', 'n', 't', 'j', 'q', '+', 'Tab', 'F5'])('Ctrl+%s does not', (name) => {
    expect(isKioskKey(key(name, { control: true }))).toBe(false)
  })
  it.each(['F1', 'F11', 'PrintScreen', 'ContextMenu', 'BrowserBack', 'PageUp', 'MediaPlay'])('%s does not', (name) => {
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
        hideWindow: step('hide'),
        stopAnswering: step('silence'),
        endSession: step('session'),
        clearDrafts: step('drafts'),
        clearBrowserData: step('browser'),
        clearClipboard: step('clipboard'),
        destroyWindow: step('window'),
        openWindow: step('open'),
        log: (event) => logged.push(event),
      },
    }
  }
  const order = ['hide', 'silence', 'saves', 'session', 'drafts', 'abort', 'window', 'browser', 'clipboard', 'open']

  it('runs in order', async () => {
    const { done, logged, steps: all } = steps()
    await wipe('idle', all)
    expect(done).toEqual(order)
    expect(logged).toEqual([{ event: 'kiosk.wipe', code: 'idle', ms: expect.any(Number) }])
  })

  it.each(order)('continues when %s fails', async (failing) => {
    const { done, logged, steps: all } = steps(failing)
    await wipe('crash', all)
    expect(done).toEqual(order)
    expect(logged).toHaveLength(2)
    expect(JSON.stringify(logged)).not.toContain('dana@')
  })
})

it('a kiosk says so when no window can be opened anymore', async () => {
  const nothing = (): void => undefined
  const failure = new Error('no display')
  const noWindow = vi.fn<(error: unknown) => void>()
  const forwarder = { savesSettled: async () => undefined, abortAll: nothing }
  const kiosk = createKiosk({
    steps: {
      forwarder,
      hideWindow: nothing,
      stopAnswering: nothing,
      endSession: nothing,
      clearDrafts: nothing,
      clearBrowserData: async () => undefined,
      clearClipboard: nothing,
      destroyWindow: nothing,
      openWindow: () => {
        throw failure
      },
      log: nothing,
    },
    signedIn: () => true,
    onWarning: nothing,
    onNoWindow: noWindow,
  })
  kiosk.wipe('asked')
  await vi.waitFor(() => expect(noWindow).toHaveBeenCalledExactlyOnceWith(failure))
})
