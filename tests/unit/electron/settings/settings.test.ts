import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { checkOrigin, readSettings, type SettingsSource } from '../../../../electron/main/settings/settings.ts'
import { configure } from '../../../../src/config.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = tempFolder()
  file = path.join(folder, 'settings.json')
})

function source(changes: Partial<SettingsSource> = {}): SettingsSource {
  return {
    packaged: false,
    platform: 'linux',
    env: { PORTAL_SETTINGS_FILE: file },
    readManaged: () => null,
    builtInOrigin: 'https://api.truckstaff.example',
    ...changes,
  }
}

describe('checkOrigin', () => {
  it.each([
    ['https://api.example', 'https://api.example'],
    ['https://api.example/', 'https://api.example'],
    ['https://api.example:8443', 'https://api.example:8443'],
  ])('%s', (address, origin) => {
    expect(checkOrigin(address, false)).toBe(origin)
  })
  it.each([
    'http://api.example',
    'https://api.example/v1',
    'https://a:b@api.example',
    'https://api.example?x',
    'api.example',
    '',
    5,
  ])('not %s', (address) => {
    expect(checkOrigin(address, false)).toBeNull()
  })
  it('http on this machine only if allowed', () => {
    expect(checkOrigin('http://127.0.0.1:8787', true)).toBe('http://127.0.0.1:8787')
    expect(checkOrigin('http://127.0.0.1.evil.example', true)).toBeNull()
    expect(checkOrigin('http://api.example', true)).toBeNull()
  })
})

describe('readSettings', () => {
  it('are the built-in ones without a file', () => {
    expect(readSettings(source())).toMatchObject({
      apiOrigin: 'https://api.truckstaff.example',
      fileOrigins: [],
      savesAdd: false,
      kiosk: false,
      openAtLogin: null,
      keepRunning: null,
      updateUrl: null,
    })
  })

  it('are those of the build, where it sets them for the web too', () => {
    configure({ savesAdd: true })
    onTestFinished(() => void configure({}))
    expect(readSettings(source()).savesAdd).toBe(true)
    writeFileSync(file, '{"savesAdd":false}')
    expect(readSettings(source()).savesAdd).toBe(false)
  })

  it('come from the file', () => {
    writeFileSync(
      file,
      JSON.stringify({
        apiOrigin: 'https://other.example',
        fileOrigins: 'https://files.example https://cdn.example:8443',
        savesAdd: true,
        kiosk: true,
        openAtLogin: true,
        keepRunning: false,
        updateUrl: 'https://updates.example/portal',
      }),
    )
    expect(readSettings(source())).toMatchObject({
      apiOrigin: 'https://other.example',
      fileOrigins: ['https://files.example', 'https://cdn.example:8443'],
      savesAdd: true,
      kiosk: true,
      openAtLogin: true,
      keepRunning: false,
      updateUrl: 'https://updates.example/portal',
    })
  })

  it('from the environment only while the app is not packaged', () => {
    const env = { PORTAL_SETTINGS_FILE: file, API_ORIGIN: 'http://127.0.0.1:8787' }
    expect(readSettings(source({ env })).apiOrigin).toBe('http://127.0.0.1:8787')
    writeFileSync(file, '{"kiosk":true}')
    expect(readSettings(source({ env, packaged: true }))).toMatchObject({
      apiOrigin: 'https://api.truckstaff.example',
      kiosk: false,
    })
  })

  it.each([
    ['no JSON', '{"kiosk":'],
    ['a kiosk setting that is no boolean', '{"kiosk":"yes"}'],
    ['a background setting that is no boolean', '{"keepRunning":1}'],
    ['an origin without TLS', '{"apiOrigin":"http://api.example"}'],
    ['an origin that is null', '{"apiOrigin":null}'],
    ['an unknown key among others', '{"kiosk":true,"apiorigin":"https://other.example"}'],
    ['an origin of files without TLS', '{"fileOrigins":"https://files.example http://cdn.example"}'],
    ['an invalid update address', '{"updateUrl":5}'],
  ])('%s stops the start with a message for the administrator', (_name, text) => {
    writeFileSync(file, text)
    expect(() => readSettings(source())).toThrow(file)
  })

  it('the message names the unknown key and the known ones', () => {
    writeFileSync(file, '{"Kiosk":true}')
    expect(() => readSettings(source())).toThrow(/apiOrigin, fileOrigins, .*updateUrl.*, spelled.*Kiosk/)
  })

  it('may start with a byte order mark, as Windows editors write it', () => {
    writeFileSync(file, '\ufeff{"kiosk":true}')
    expect(readSettings(source()).kiosk).toBe(true)
  })

  describe('on Windows', () => {
    const policy = { place: 'the policy', values: { apiOrigin: 'https://policy.example' } }
    const given = (changes: Partial<SettingsSource>) =>
      source({ packaged: true, platform: 'win32', env: {}, ...changes })

    /** Replaces the machine's settings file, whose path is fixed. */
    async function withFile(text: string): Promise<typeof readSettings> {
      const real = await vi.importActual<typeof import('node:fs')>('node:fs')
      vi.doMock('node:fs', () => ({ ...real, readFileSync: () => text }))
      vi.resetModules()
      onTestFinished(() => {
        vi.doUnmock('node:fs')
        vi.resetModules()
      })
      return (await import('../../../../electron/main/settings/settings.ts')).readSettings
    }

    it('come from the group policy first, and from the file where it says nothing', async () => {
      const read = await withFile('{"kiosk":true,"apiOrigin":"https://file.example"}')
      const settings = read(given({ readManaged: () => policy }))
      expect(settings).toMatchObject({ apiOrigin: 'https://policy.example', kiosk: true })
      const wrong = { ...policy, values: { ...policy.values, kiosk: null } }
      expect(() => read(given({ readManaged: () => wrong }))).toThrow(/Look at the policy/)
    })

    it('the file can’t name the API, because any user may have created it', async () => {
      const read = await withFile('{"kiosk":true,"apiOrigin":"https://evil.example"}')
      expect(() => read(given({}))).toThrow(/group policy.*settings\.json/)
      expect((await withFile('{"kiosk":true}'))(given({}))).toMatchObject({
        apiOrigin: 'https://api.truckstaff.example',
        kiosk: true,
      })
    })
  })

  it('an unreadable file stops the start', () => {
    expect(() => readSettings(source({ env: { PORTAL_SETTINGS_FILE: folder } }))).toThrow("can't be read")
  })
})
