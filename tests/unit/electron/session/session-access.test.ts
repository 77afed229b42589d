import { beforeEach, describe, expect, it } from 'vitest'
import { createSessionAccess, type SessionAccess } from '../../../../electron/main/session/session-access.ts'
import type { WirePart } from '../../../../src/platform/ipc.ts'
import { checked } from './forwarder-setup.ts'

const api = 'https://api.truckstaff.example'
const dana = 'dana@truckstaff.example'
const lee = 'lee@truckstaff.example'

let signedIn: boolean
let generation: number
let disk: unknown

beforeEach(() => {
  signedIn = true
  generation = 1
  disk = null
})

function open(): SessionAccess {
  return createSessionAccess({
    apiOrigin: api,
    signedIn: () => signedIn,
    generation: () => generation,
    load: async () => disk,
    save: async (access) => {
      disk = JSON.parse(JSON.stringify(access))
    },
  })
}

const signIn = (email: string) => checked({ call: 'login', json: { email, password: 'pw' }, remember: true })
const profile = checked({ call: 'profile' })
const application = checked({ call: 'application' })
const update = (email: string) => checked({ call: 'updateProfile', parts: [{ field: 'email', value: email }] })
const named = (access: SessionAccess, address: string): boolean => access.hasNamed(new URL(address, api))

describe("the session's owner", () => {
  it("is the signed-in user's e-mail, in any case and with spaces", () => {
    const access = open()
    access.learn(signIn(' Dana@TruckStaff.example '), 200, { status: true })
    expect([access.isSignedIn(dana), access.isSignedIn(lee)]).toEqual([true, false])
  })

  it('is unknown before the provider has confirmed it', () => {
    const access = open()
    expect(access.isSignedIn(dana)).toBe(false)
    signedIn = false
    access.learn(signIn(dana), 401, { status: false, message: dana })
    expect([access.isSignedIn(dana), access.wasSignedIn(dana)]).toEqual([false, false])
  })

  it.each([
    ['data', { data: { email: lee } }],
    ['user', { user: { email: lee } }],
    ['data.user', { data: { user: { email: lee } } }],
    ['the reply itself', { email: lee }],
  ])('follows the profile to a new e-mail (%s), and still knows the old one', (_name, reply) => {
    const access = open()
    access.learn(signIn(dana), 200, { status: true })
    access.learn(profile, 200, reply)
    expect([access.isSignedIn(dana), access.isSignedIn(lee)]).toEqual([true, true])
  })

  it('follows a saved profile without an e-mail in its reply, but no other or refused one', () => {
    const access = open()
    access.learn(signIn(dana), 200, { status: true })
    access.learn(update('refused@x.example'), 200, { success: false })
    access.learn(update('failed@x.example'), 422, { message: 'no' })
    access.learn(update('ignored@x.example'), 200, { success: true, data: { email: dana } })
    access.learn(update(lee), 200, { success: true })
    const known = ['refused', 'failed', 'ignored'].map((name) => access.isSignedIn(`${name}@x.example`))
    expect([known, access.isSignedIn(lee)]).toEqual([[false, false, false], true])
  })

  it('ends with it, except for values typed at that moment, until the next sign-in', () => {
    const access = open()
    access.learn(signIn(dana), 200, { status: true })
    generation += 1
    signedIn = false
    expect([access.isSignedIn(dana), access.wasSignedIn(dana)]).toEqual([false, true])
    generation += 1
    signedIn = true
    access.learn(signIn(lee), 200, { status: true })
    expect([access.wasSignedIn(dana), access.isSignedIn(lee)]).toEqual([false, true])
  })

  it('is known after a restart of the same session, and of no other', async () => {
    open().learn(signIn(dana), 200, { status: true })
    const same = open()
    await same.open()
    expect(same.isSignedIn(dana)).toBe(true)
    generation = 5
    const other = open()
    await other.open()
    expect([other.isSignedIn(dana), other.wasSignedIn(dana)]).toEqual([false, false])
  })

  it.each([[null], ['x'], [{ v: 2 }], [{ v: 1, generation: 1, owners: 5, addresses: [], writtenHosts: [] }]])(
    'is unknown if the stored rules are %j',
    async (stored) => {
      disk = stored
      const access = open()
      await access.open()
      expect(access.isSignedIn(dana)).toBe(false)
    },
  )

  it('stores no password', () => {
    open().learn(checked({ call: 'login', json: { email: dana, password: 'https://pass.example/' } }), 200, {})
    expect(JSON.stringify(disk)).not.toContain('pass.example')
  })
})

describe('file addresses', () => {
  const held = (credential: object) => ({
    data: { owner_operator: { driver_credential: credential, full_name: 'Dana' } },
  })

  it('are those in file fields, in all their forms', () => {
    const access = open()
    const files = ['storage/a b.png', { url: 'https://files.example/c.pdf?sig=1' }]
    access.learn(application, 200, held({ cdl_file: files, dot_med_card_file: '["/storage/med.pdf"]' }))
    expect(named(access, '/storage/med.pdf')).toBe(true)
    expect(named(access, '/storage/a%20b.png')).toBe(true)
    expect(named(access, 'https://files.example/c.pdf?sig=1')).toBe(true)
    expect(named(access, 'https://files.example/c.pdf?sig=2')).toBe(false)
    expect(named(access, '/Dana')).toBe(false)
  })

  it('end with the session, and survive a restart of it', async () => {
    const access = open()
    access.learn(profile, 200, { image: '/storage/me.png' })
    const next = open()
    await next.open()
    expect(named(next, '/storage/me.png')).toBe(true)
    generation += 1
    expect(named(access, '/storage/me.png')).toBe(false)
  })

  it.each<[string, Record<string, unknown> | WirePart[]]>([
    ['as JSON', { company_address: 'https://evil.example/?ein=1' }],
    ['inside a text', { company_address: 'see //EVIL.example/x' }],
    ['deeper down', { list: [{ url: '\\\\evil.example\\x' }] }],
    ['as a part', [{ field: 'image', value: 'https:evil.example' }]],
  ])("written by the page itself (%s) don't count, even if the provider repeats them", (_name, sent) => {
    const access = open()
    const request = Array.isArray(sent)
      ? checked({ call: 'updateProfile', parts: sent })
      : checked({ call: 'createApplication', json: sent })
    access.learn(request, 200, { success: true })
    access.learn(application, 200, held({ cdl_file: ['https://evil.example/?ein=1', 'https://files.example/x.png'] }))
    expect([named(access, 'https://evil.example/?ein=1'), named(access, 'https://files.example/x.png')]).toEqual([
      false,
      true,
    ])
  })

  it("in a refusal don't count", () => {
    const access = open()
    access.learn(profile, 404, { image: '/storage/a.png' })
    access.learn(profile, 200, { success: false, image: '/storage/b.png' })
    expect([named(access, '/storage/a.png'), named(access, '/storage/b.png')]).toEqual([false, false])
  })

  it('are at most 2000, the latest', () => {
    const access = open()
    access.learn(application, 200, held({ cdl_file: Array.from({ length: 2100 }, (_, n) => `/storage/${n}.png`) }))
    expect([named(access, '/storage/99.png'), named(access, '/storage/100.png')]).toEqual([false, true])
  })

  it('are not displaced by a busy calendar, whose events and messages contain none', () => {
    const access = open()
    access.learn(profile, 200, { data: { user: { image: '/storage/me.png' } } })
    access.learn(application, 200, held({ cdl_file: 'storage/cdl.pdf' }))
    const events = Array.from({ length: 5000 }, (_, n) => ({
      id: n,
      title: `Room 1.${n}`,
      start: `2026-03-0${n % 9}T10:00`,
    }))
    access.learn(checked({ call: 'calendar' }), 200, { data: events })
    access.learn(checked({ call: 'dashboard' }), 200, { data: { messages: [{ body: 'https://evil.example/x.png' }] } })
    access.learn(application, 200, { data: { owner_operator: { company_address: 'https://evil.example/y.png' } } })
    const found = ['/storage/me.png', '/storage/cdl.pdf', 'https://evil.example/x.png', 'https://evil.example/y.png']
    expect(found.map((address) => named(access, address))).toEqual([true, true, false, false])
  })
})
