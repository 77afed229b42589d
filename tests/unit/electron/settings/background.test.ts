import type { KeyboardEvent, MenuItem } from 'electron'
import { beforeEach, expect, it, vi } from 'vitest'
import { createBackground } from '../../../../electron/main/settings/background.ts'
import type { Choices } from '../../../../electron/main/settings/choices.ts'

const electron = vi.hoisted(() => {
  const login = { openAtLogin: false, wasOpenedAtLogin: false, args: [] as string[] }
  const trays = new Set<object>()
  class Tray {
    constructor() {
      trays.add(this)
    }
    setToolTip() {}
    setContextMenu() {}
    on() {}
    destroy() {
      trays.delete(this)
    }
  }
  const app = {
    getLoginItemSettings: () => login,
    commandLine: { hasSwitch: (name: string) => login.args.includes(`--${name}`) },
    setLoginItemSettings: (given: typeof login) => Object.assign(login, given),
    quit() {},
  }
  return { login, trays, app, Tray, Menu: { buildFromTemplate: () => null } }
})
vi.mock('electron', () => electron)

const bySystem = { openAtLogin: null, keepRunning: null, kiosk: false }

function backgroundOf(
  given: { settings?: Partial<Record<keyof typeof bySystem, boolean>>; platform?: NodeJS.Platform; packaged?: boolean },
  chosen = new Map<string, unknown>(),
) {
  const choices: Choices = { get: (name) => chosen.get(name), set: (name, value) => chosen.set(name, value).has(name) }
  const background = createBackground({
    settings: { ...bySystem, ...given.settings },
    choices,
    platform: given.platform ?? 'win32',
    packaged: given.packaged ?? true,
    icon: 'icon.png',
    onOpen: () => undefined,
  })
  background.apply()
  const item = (id: string) => background.items(() => undefined).find((entry) => entry.id === id)
  const choose = (id: string, checked: boolean): void =>
    item(id)?.click?.({ checked } as MenuItem, undefined, {} as KeyboardEvent)
  return { background, item, choose }
}

beforeEach(() => {
  electron.login.openAtLogin = false
  electron.trays.clear()
})

it.each(['win32', 'darwin'] as const)('on %s opening at login is off until it is chosen, and off again', (platform) => {
  const { item, choose } = backgroundOf({ platform })
  expect(item('openAtLogin')).toMatchObject({ checked: false, enabled: true })
  choose('openAtLogin', true)
  expect(electron.login.openAtLogin).toBe(true)
  expect(item('openAtLogin')?.checked).toBe(true)
  choose('openAtLogin', false)
  expect(electron.login.openAtLogin).toBe(false)
})

it.each([true, false])('a policy (%s) decides at each start, and the menu only shows it', (openAtLogin) => {
  electron.login.openAtLogin = !openAtLogin
  const { item } = backgroundOf({ settings: { openAtLogin } })
  expect(electron.login.openAtLogin).toBe(openAtLogin)
  expect(item('openAtLogin')).toMatchObject({ checked: openAtLogin, enabled: false })
})

it.each([
  ['on Linux, whose desktop lists the programs that start', { platform: 'linux' }],
  ['from the sources, where it would open a bare Electron', { packaged: false }],
] as const)('%s, it is not offered', (_, given) => {
  const { item } = backgroundOf({ ...given, settings: { openAtLogin: true } })
  expect(item('openAtLogin')).toBeUndefined()
  expect(electron.login.openAtLogin).toBe(false)
})

it('keeps running only if chosen or set, with an icon except on macOS, and never on a kiosk', () => {
  const { background, choose } = backgroundOf({})
  expect([background.keepsRunning(), electron.trays.size]).toEqual([false, 0])
  choose('keepRunning', true)
  expect([background.keepsRunning(), electron.trays.size]).toEqual([true, 1])
  choose('keepRunning', false)
  expect([background.keepsRunning(), electron.trays.size]).toEqual([false, 0])
  expect(
    backgroundOf({ settings: { keepRunning: false } }, new Map([['keepRunning', true]])).item('keepRunning'),
  ).toMatchObject({ checked: false, enabled: false })
  backgroundOf({ settings: { keepRunning: true }, platform: 'darwin' })
  expect(electron.trays.size).toBe(0)
  expect(backgroundOf({ settings: { keepRunning: true, kiosk: true } }).background.keepsRunning()).toBe(false)
})

it('opened by the user’s sign-in, it starts without its window if it keeps running', () => {
  const { background, choose } = backgroundOf({})
  choose('keepRunning', true)
  choose('openAtLogin', false)
  electron.login.args = [] // started by the user
  expect(background.startsHidden()).toBe(false)
  choose('openAtLogin', true) // Windows passes these arguments at sign-in
  expect(background.startsHidden()).toBe(true)
  electron.login.args = []
  electron.login.wasOpenedAtLogin = true // macOS
  expect(background.startsHidden()).toBe(true)
  choose('keepRunning', false)
  expect(background.startsHidden()).toBe(false)
  electron.login.wasOpenedAtLogin = false
})
