import { describe, expect, it } from 'vitest'
import { createIdleWatch, isKioskKey, judgeIdle, type WipeSteps, wipe } from '../../../electron/main/kiosk.ts'
import type { LogEvent } from '../../../electron/main/log.ts'

describe('judgeIdle', () => {
  it.each([
    [0, true, { act: 'nothing' }],
    [179_999, true, { act: 'nothing' }],
    [180_000, true, { act: 'warn', secondsLeft: 120 }],
    [299_001, true, { act: 'warn', secondsLeft: 1 }],
    [300_000, true, { act: 'wipe' }],
    [99_999, false, { act: 'nothing' }],
    [100_000, false, { act: 'warn', secondsLeft: 20 }],
    [120_000, false, { act: 'wipe' }],
  ])('%i ms, signed in %s', (ms, signedIn, expected) => {
    expect(judgeIdle(ms, signedIn)).toEqual(expected)
  })
})

describe('the idle watch', () => {
  function start(signedIn = true) {
    let now = 0
    const told: (number | null)[] = []
    let wipes = 0
    const watch = createIdleWatch({
      now: () => now,
      signedIn: () => signedIn,
      onWarning: (seconds) => told.push(seconds),
      onWipe: () => {
        wipes += 1
      },
    })
    /** Lets seconds pass, one tick each. */
    const pass = (seconds: number): void => {
      for (let n = 0; n < seconds; n++) {
        now += 1000
        watch.tick()
      }
    }
    return { watch, told, wipes: () => wipes, pass }
  }

  it('warns for two minutes and wipes at five', () => {
    const { told, wipes, pass, watch } = start()
    watch.activity()
    pass(179)
    expect(told).toEqual([])
    pass(1)
    expect(told).toEqual([120])
    pass(119)
    expect([told.at(-1), wipes()]).toEqual([1, 0])
    pass(1)
    expect(wipes()).toBe(1)
  })

  it('takes any sign of life, as often as it comes', () => {
    const { told, wipes, pass, watch } = start()
    for (let n = 0; n < 5; n++) {
      watch.activity()
      pass(250)
      watch.activity()
      expect(told.at(-1)).toBeNull()
    }
    expect(wipes()).toBe(0)
  })

  it('leaves a sign-in page alone that nobody has touched, and wipes one that somebody has', () => {
    const untouched = start(false)
    untouched.pass(1000)
    expect(untouched.wipes()).toBe(0)
    const touched = start(false)
    touched.watch.activity()
    touched.pass(120)
    expect(touched.wipes()).toBe(1)
    touched.pass(1000)
    expect(touched.wipes()).toBe(1)
  })

  it('counts from the first tick when somebody is signed in without a sign of life', () => {
    const { wipes, pass } = start()
    pass(301)
    expect(wipes()).toBe(1)
  })
})

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
