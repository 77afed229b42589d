import { describe, expect, it, vi } from 'vitest'
import { createKiosk, isKioskKey, wipe } from '../../../../electron/main/kiosk/kiosk.ts'
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
  const names = ['hide', 'session', 'browser', 'window']

  it.each([...names, 'none'])('runs in order, and continues when %s fails', async (failing) => {
    const done: string[] = []
    const logged: LogEvent[] = []
    const steps = names.map((name) => [
      name,
      async () => {
        done.push(name)
        if (name === failing) throw new Error('dana@truckstaff.example')
      },
    ])
    await wipe('idle', Object.fromEntries(steps), (event) => logged.push(event))
    expect(done).toEqual(names)
    expect(logged.at(-1)).toEqual({ event: 'kiosk.wipe', code: 'idle', ms: expect.any(Number) })
    expect(logged.slice(0, -1).map(({ code }) => code)).toEqual(failing === 'none' ? [] : [`${failing} Error`])
    expect(JSON.stringify(logged)).not.toContain('dana@')
  })
})

it('a kiosk says so when no window can be opened anymore', async () => {
  const failure = new Error('no display')
  const noWindow = vi.fn<(error: unknown) => void>()
  const kiosk = createKiosk({
    steps: {},
    openWindow() {
      throw failure
    },
    log: () => undefined,
    signedIn: () => true,
    onWarning: () => undefined,
    onNoWindow: noWindow,
  })
  kiosk.wipe('asked')
  await vi.waitFor(() => expect(noWindow).toHaveBeenCalledExactlyOnceWith(failure))
})
