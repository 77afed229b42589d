import os from 'node:os'
import type { Session } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clearSession,
  createKiosk,
  isKioskKey,
  type Kiosk,
  type WipeSteps,
  wipe,
} from '../../../../electron/main/kiosk/kiosk.ts'
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
        now: () => 0,
        log: (event) => logged.push(event),
      },
    }
  }
  const order = ['hide', 'silence', 'saves', 'session', 'drafts', 'abort', 'browser', 'clipboard', 'window', 'open']

  it('runs in order', async () => {
    const { done, logged, steps: all } = steps()
    await wipe('idle', all)
    expect(done).toEqual(order)
    expect(logged).toEqual([{ event: 'kiosk.wipe', code: 'idle', ms: 0 }])
  })

  it.each(order)('continues when %s fails', async (failing) => {
    const { done, logged, steps: all } = steps(failing)
    await wipe('crash', all)
    expect(done).toEqual(order)
    expect(logged).toHaveLength(2)
    expect(JSON.stringify(logged)).not.toContain('dana@')
  })
})

describe("Chromium's data", () => {
  const names = [
    'clearData',
    'clearStorageData',
    'clearCache',
    'clearAuthCache',
    'clearCodeCaches',
    'clearHostResolverCache',
    'closeAllConnections',
  ]

  it('is cleared by every call, even if one hangs and one fails', async () => {
    vi.useFakeTimers()
    const called: string[] = []
    const calls = names.map((name): [string, () => Promise<void>] => [
      name,
      () => {
        called.push(name)
        if (name === 'clearData') return new Promise(() => undefined)
        return name === 'clearCache' ? Promise.reject(new Error('disk')) : Promise.resolve()
      },
    ])
    const cleared = clearSession(Object.fromEntries(calls) as unknown as Session)
    const outcome = expect(cleared).rejects.toThrow('not cleared: data, cache')
    await vi.advanceTimersByTimeAsync(3000)
    await outcome
    expect(called).toEqual(names)
    vi.useRealTimers()
  })
})

describe('a kiosk during the day', () => {
  let uptime: number
  let opened: number
  let noWindow: unknown[]
  let warned: (number | null)[]
  let openWindow: () => void
  beforeEach(() => {
    vi.useFakeTimers()
    uptime = 5000
    opened = 0
    noWindow = []
    warned = []
    openWindow = () => {
      opened += 1
    }
    vi.spyOn(os, 'uptime').mockImplementation(() => uptime)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  function start(): Kiosk {
    const nothing = (): void => undefined
    const kiosk = createKiosk({
      steps: {
        forwarder: { savesSettled: async () => undefined, abortAll: nothing },
        hideWindow: nothing,
        stopAnswering: nothing,
        endSession: nothing,
        clearDrafts: nothing,
        clearBrowserData: async () => undefined,
        clearClipboard: nothing,
        destroyWindow: nothing,
        openWindow: () => openWindow(),
        log: nothing,
      },
      signedIn: () => true,
      onWarning: (secondsLeft) => warned.push(secondsLeft),
      onNoWindow: (error) => noWindow.push(error),
    })
    kiosk.watch()
    return kiosk
  }

  async function pass(seconds: number): Promise<void> {
    for (let n = 0; n < seconds; n++) {
      uptime += 1
      await vi.advanceTimersByTimeAsync(1000)
    }
  }

  it.each([
    ['set back an hour', -3_600_000],
    ['set forward an hour', 3_600_000],
  ])('is wiped 300 s after the last touch, with a warning before, although the clock was %s', async (_name, ms) => {
    start().activity()
    await pass(10)
    vi.setSystemTime(Date.now() + ms)
    await pass(169)
    expect(warned).toEqual([])
    await pass(1)
    expect(warned).toEqual([120])
    await pass(119)
    expect([warned.at(-1), opened]).toEqual([1, 0])
    await pass(1)
    expect(opened).toBe(1)
  })

  it('says so when no window can be opened anymore', async () => {
    const failure = new Error('no display')
    openWindow = () => {
      throw failure
    }
    start().wipe('asked')
    await pass(1)
    expect(noWindow).toEqual([failure])
  })
})
