/** config.json beside the page: its settings, and the messages for mistakes in it. */
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fetchConfig, readConfig } from '../../../src/boot/config-file.ts'
import { configProblem } from '../../../src/boot/config-problem.ts'
import { brand, configure, isRenamed, type SettingRow, settingRows, settings } from '../../../src/config.ts'

/** A value of each type that config.json may hold. */
const values = {
  line: 'Acme Haul',
  email: 'help@acme.example',
  base: 'https://api.acme.example/portal/',
  clientId: '12-ab.apps.googleusercontent.com',
  path: '/api/google',
  origins: 'https://files.acme.example https://cdn.example:8443',
  address: 'https://apply.acme.example',
  switch: true,
}

afterEach(() => {
  configure({})
  vi.unstubAllGlobals()
})

test('every setting is read, and missing ones stay as built', () => {
  const rows = Object.entries<SettingRow>(settingRows).filter(([, { web }]) => web === 'config' || web === 'server')
  const each = rows.map(([name, { type }]) => [name, values[type as keyof typeof values]])
  const given = { version: 1, ...Object.fromEntries(each), companyName: 'Acme Inc.' }
  expect(readConfig(JSON.stringify(given))).toEqual(given)
  expect(configure(given)).toBe(true)
  expect(brand).toEqual({ name: 'Acme Haul', company: 'Acme Inc.', supportEmail: 'help@acme.example', idPrefix: 'TS-' })
  expect(settings).toMatchObject({ apiBase: 'https://api.acme.example/portal', savesAdd: true, kiosk: false })
  expect(isRenamed()).toBe(true)
  expect(configure({ supportEmail: 'help@acme.example' })).toBe(true)
  expect(brand.name).toBe('TruckStaff')
  expect(isRenamed()).toBe(false)
})

test.each([
  ['the file of the build', '{ "version": 1 }'],
  ['an empty object', '{}'],
  ['a setting that no page shows', '{ "savesAdd": true }'],
  ['an HTML page as fallback for every address', '\n<!doctype html><title>Portal</title>'],
])('%s changes no page', (_name, text) => {
  expect(configure(readConfig(text) ?? { brandName: 'refused' })).toBe(false)
})

describe('a message names what is wrong', () => {
  test.each([
    ['', 'config.json must hold settings in JSON, such as {"brandName": "Acme"}.'],
    ['{"brandName": "Acme",}', /must hold settings in JSON/],
    ['["Acme"]', /must hold settings in JSON/],
    ['null', /must hold settings in JSON/],
    [
      '{"brandName": ""}',
      '"brandName" in config.json is not a setting of the portal, or has a value that it can\'t take.',
    ],
    ['{"companyName": 7}', /^"companyName"/],
    ['{"supportEmail": "help"}', /^"supportEmail"/],
    ['{"apiBase": "javascript:alert(1)"}', /^"apiBase"/],
    ['{"apiBase": "//api.example"}', /^"apiBase"/],
    ['{"apiBase": "https://user:pass@api.example"}', /^"apiBase"/],
    ['{"googleLoginPath": "//evil.example/login"}', /^"googleLoginPath"/],
    ['{"portalUrl": "apply.example"}', /^"portalUrl"/],
    ['{"fileOrigins": "https:"}', /^"fileOrigins"/],
    ['{"fileOrigins": "https://cdn.example/pictures"}', /^"fileOrigins"/],
    ['{"fileOrigins": "https://a.examplehttps://b.example"}', /^"fileOrigins"/],
    ['{"kiosk": true}', /^"kiosk"/],
    ['{"savesAdd": "true"}', /^"savesAdd"/],
    ['{"brandName": "Acme", "apiToken": "abc"}', /^"apiToken"/],
    ['{"__proto__": {"kiosk": true}}', /^"__proto__"/],
    ['{"version": 2}', /^"version"/],
  ])('%s', (text, sentence) => {
    expect(readConfig(text)).toBe(null)
    expect(configProblem(text)).toMatch(sentence)
  })

  test('any content is accepted or gets a message', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        if (readConfig(text) === null) expect(configProblem(text)).toMatch(/config\.json/)
      }),
    )
  })
})

describe("the server's reply", () => {
  const answers = (response: Response) => vi.stubGlobal('fetch', async () => response)

  test.each([404, 410])('%s: there is no such file, the build counts', async (status) => {
    vi.stubGlobal('window', {})
    answers(new Response('Not here', { status }))
    expect(await fetchConfig()).toBe('{}')
  })

  test.each([401, 403, 429, 502])(
    '%s: unknown, so the portal does not start with half of its settings',
    async (status) => {
      vi.stubGlobal('window', {})
      answers(new Response('', { status }))
      await expect(fetchConfig()).rejects.toThrow(`config.json: ${status}`)
    },
  )

  test("the head's reply is used; if it was lost, the file is requested once more", async () => {
    const fetchConfigFile = vi.fn(async () => new Response('{"kiosk":true}'))
    vi.stubGlobal('fetch', fetchConfigFile)
    vi.stubGlobal('window', { pageHead: { config: Promise.resolve(new Response('{"kiosk":false}')) } })
    expect(await fetchConfig()).toBe('{"kiosk":false}')
    expect(fetchConfigFile).not.toHaveBeenCalled()
    vi.stubGlobal('window', { pageHead: { config: Promise.reject(new TypeError('lost')) } })
    expect(await fetchConfig()).toBe('{"kiosk":true}')
  })
})
