import { describe, expect, it, vi } from 'vitest'
import {
  managedPreferences,
  policyKey,
  readGroupPolicy,
  readManagedPreferences,
} from '../../../../electron/main/settings/managed-settings.ts'
import { readSettings, type SettingsSource } from '../../../../electron/main/settings/settings.ts'

const printed = [
  '',
  'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\TruckStaff',
  '    apiOrigin    REG_SZ    https://portal.example.com',
  '    kiosk    REG_DWORD    0x1',
  '',
  'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\TruckStaff\\Other',
  '',
].join('\r\n')

function settingsFrom(values: unknown): ReturnType<typeof readSettings> {
  const source: SettingsSource = {
    packaged: true,
    platform: 'win32',
    env: {},
    readManaged: () => ({ place: 'the policy', values }),
    builtInOrigin: 'https://built-in.example',
  }
  return readSettings(source)
}

describe('group policy', () => {
  it('is read by the system’s own program, regardless of path and environment', () => {
    const commands: unknown[] = []
    const found = readGroupPolicy((...call) => {
      commands.push(call)
      return printed
    })
    expect(commands).toEqual([['C:\\Windows\\System32\\reg.exe', ['query', policyKey]]])
    expect(found?.values).toEqual({ apiOrigin: 'https://portal.example.com', kiosk: true })
    expect(settingsFrom(found?.values)).toMatchObject({ apiOrigin: 'https://portal.example.com', kiosk: true })
  })

  it('without the key is none', () => {
    expect(readGroupPolicy((_file, args) => (args.includes(policyKey) ? null : ''))).toBeNull()
  })

  it('that nobody may read stops the start', () => {
    expect(() => readGroupPolicy(() => null)).toThrow()
  })

  it.each([
    ['a switch that is neither on nor off', '    kiosk    REG_DWORD    0x2'],
    ['a switch written as text', '    kiosk    REG_SZ    true'],
    ['an origin that is a list', '    apiOrigin    REG_MULTI_SZ    https://portal.example.com'],
  ])('%s stops the start', (_name, line) => {
    expect(() => settingsFrom(readGroupPolicy(() => `${line}\r\n`)?.values)).toThrow(/policy/)
  })
})

describe('managed preferences', () => {
  it("are the machine's", () => {
    const found = readManagedPreferences(
      (file, args) => (file === '/usr/bin/plutil' && args.includes(managedPreferences) ? '{"kiosk":true}' : null),
      () => true,
    )
    expect(found).toEqual({ place: managedPreferences, values: { kiosk: true } })
  })

  it('that are missing are none; unreadable ones stop the start', () => {
    const exists = vi.fn<() => boolean>(() => true)
    const read = (text: string | null) => readManagedPreferences(() => text, exists)
    for (const unreadable of [null, 'x']) expect(() => read(unreadable)).toThrow()
    exists.mockReturnValue(false)
    expect(read('{}')).toBeNull()
  })
})

it('only a packaged app reads it', () => {
  const given = { platform: 'linux', env: {}, builtInOrigin: 'https://built-in.example' } as const
  const readManaged = () => ({ place: 'the policy', values: { kiosk: true } })
  expect(readSettings({ ...given, packaged: true, readManaged }).kiosk).toBe(true)
  expect(readSettings({ ...given, packaged: false, readManaged }).kiosk).toBe(false)
})
