import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '../../../src/domain/session/user.ts'
import { createServices } from '../../../src/state/services.tsx'
import { type FakePlatform, fakePlatform, html, json, later } from '../../support/fake-platform.ts'

const maria: User = { name: 'Maria', email: 'maria@example.com', phone: '', address: '', image: '' }
const bob: User = { ...maria, name: 'Bob', email: 'bob@example.com' }

beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

function open(platform: FakePlatform = fakePlatform({ user: maria })) {
  return { ...createServices(platform), platform }
}

/** Signs a user in as a screen does: the platform has the token first, then the user is stored. */
async function signIn({ platform, session }: ReturnType<typeof open>, user: User) {
  platform.setSession({ signedIn: true, expiresAt: Date.now() + 3_600_000 })
  await session.started(user)
}

describe('starting', () => {
  test('stores user and name, and notifies listeners', async () => {
    const services = open(fakePlatform())
    const listener = vi.fn()
    services.session.subscribe(listener)
    await signIn(services, maria)
    expect(JSON.parse(services.platform.storedRecords.get('user') ?? '')).toEqual(maria)
    expect(services.platform.storedRecords.get('name')).toBe('Maria')
    expect(services.session.state()).toMatchObject({ info: { signedIn: true }, user: maria, ended: null })
    expect(listener).toHaveBeenCalled()
  })
})

test('a picture in the reply itself is not stored: it would fill the storage', async () => {
  const services = open(fakePlatform())
  await signIn(services, { ...maria, image: 'data:image/png;base64,AAAA' })
  expect(JSON.parse(services.platform.storedRecords.get('user') ?? '')).toMatchObject({ ...maria, image: '' })
})

describe('ending', () => {
  test('Log Out removes token, name, user and the e-mail of a pending reset', async () => {
    const { platform, session } = open()
    platform.records.set('resetEmail', maria.email)
    await session.logOut('keep')
    expect(session.state()).toMatchObject({ info: { signedIn: false }, user: null, ended: { cause: 'signed-out' } })
    expect(platform.session.current().signedIn).toBe(false)
    expect([...platform.storedRecords.keys()]).toEqual([])
  })

  test.each([
    ['keep', ['lee@truckstaff.example', 'maria@example.com']],
    ['remove', ['lee@truckstaff.example']],
  ] as const)('Log Out, %s: another user on this device loses nothing', async (draft, left) => {
    const { platform, session } = open()
    for (const owner of ['maria@example.com', 'lee@truckstaff.example'])
      platform.storedDrafts.set(owner, { text: '{}', files: [] })
    await session.logOut(draft)
    expect([...platform.storedDrafts.keys()].sort()).toEqual(left)
  })

  test("the dashboard's Sign Out removes the token only", async () => {
    const { platform, session } = open()
    await session.signOut()
    expect(platform.session.current().signedIn).toBe(false)
    expect([...platform.storedRecords.keys()].sort()).toEqual(['name', 'user'])
  })

  test('on a kiosk both clear everything', async () => {
    for (const way of ['logOut', 'signOut'] as const) {
      const { platform, session } = open(fakePlatform({ user: maria, kiosk: true }))
      session.setApplicationId('77')
      platform.storedDrafts.set('maria@example.com', { text: 'x', files: [] })
      await session[way]('keep')
      expect(platform.storedRecords.size).toBe(0)
      expect(platform.storedDrafts.size).toBe(0)
    }
  })

  test('the previous user never shows: listeners are notified once the new one is stored', async () => {
    const services = open(fakePlatform())
    services.platform.storedRecords.set('user', JSON.stringify(bob))
    const seen: unknown[] = []
    services.session.subscribe(() => seen.push(services.session.state().user?.name))
    await signIn(services, maria)
    expect(seen).toEqual(['Maria'])
  })

  test('the user counts as signed out while a slow platform still removes the token', async () => {
    const platform = fakePlatform({ user: maria })
    const gate = later<void>()
    const end = platform.session.end
    platform.session.end = async () => {
      await gate.promise
      await end()
    }
    const { session } = open(platform)
    const done = session.signOut()
    expect(session.state().info.signedIn).toBe(false)
    expect(session.check().signedIn).toBe(false)
    gate.settle()
    await done
    expect(session.state().ended?.cause).toBe('signed-out')
  })

  test('expiry is reported with its time, and keeps the user record', () => {
    const { platform, session } = open()
    const info = session.state().info
    platform.setSession({ signedIn: false, reason: 'expired' })
    expect(session.state().ended).toEqual({ cause: 'expired', at: info.signedIn && info.expiresAt })
    expect(platform.storedRecords.has('user')).toBe(true)
  })

  test('another tab that removed the expired token first does not hide that it expired', () => {
    const platform = fakePlatform({ user: maria })
    platform.setSession({ signedIn: true, expiresAt: platform.now() - 1 })
    const { session } = open(platform)
    platform.setSession({ signedIn: false, reason: 'none' })
    expect(session.state().ended).toMatchObject({ cause: 'expired', at: expect.any(Number) })
  })

  test('a call that finds the expiry first reports it as such, and keeps the user record', async () => {
    const { platform, session } = open()
    vi.spyOn(platform.session, 'current').mockReturnValue({ signedIn: false, reason: 'expired' })
    session.refused('missing')
    expect(session.state()).toMatchObject({ user: maria, ended: { cause: 'expired' } })
  })

  test('sign-out in another tab ends the session here, with its reason', async () => {
    const { platform, session } = open()
    platform.setSession({ signedIn: false, reason: 'none' })
    expect(session.state()).toMatchObject({
      info: { signedIn: false },
      ended: { cause: 'signed-out', elsewhere: true },
    })
    const here = open()
    await here.session.signOut()
    expect(here.session.state().ended).not.toHaveProperty('elsewhere')
  })
})

describe('a 401', () => {
  test('clears token, name and user once, however many calls fail at once', async () => {
    const { platform, client, session } = open()
    platform.reply('dashboard', json({ message: 'Unauthenticated.' }, 401))
    platform.reply('application', html(401))
    const before = session.generation()
    await Promise.all([
      client.call({ call: 'dashboard' }, 'read'),
      client.call({ call: 'application' }, 'read'),
      client.call({ call: 'dashboard' }, 'read'),
    ])
    expect(session.generation()).toBe(before + 1)
    expect(session.state()).toMatchObject({ info: { signedIn: false }, user: null, ended: { cause: 'refused' } })
  })
})

describe('two users on one device', () => {
  test('the application id belongs to one e-mail', async () => {
    const services = open()
    services.session.setApplicationId('77')
    expect(services.session.applicationId()).toBe('77')
    await signIn(services, bob)
    expect(services.session.applicationId()).toBeNull()
    await signIn(services, { ...maria, email: 'MARIA@example.com ' })
    expect(services.session.applicationId()).toBe('77')
  })

  test("an application id without its owner's hash counts for no user", () => {
    const { platform, session } = open()
    platform.storedRecords.set('applicationId', '77')
    expect(session.applicationId()).toBeNull()
    platform.storedRecords.set('applicationIdOwner', 'maria@example.com')
    expect(session.applicationId()).toBeNull()
  })

  test('another user in another tab starts a new generation', () => {
    const { platform, session } = open()
    const before = session.generation()
    platform.storedRecords.set('user', JSON.stringify(bob))
    platform.storedRecords.set('name', bob.name)
    platform.setSession({ signedIn: true, expiresAt: Date.now() + 5000 })
    expect(session.generation()).toBe(before + 1)
    expect(session.state().user).toEqual(bob)
  })

  test('the same user returns there even when a rejected token has cleared the user record', async () => {
    const services = open()
    services.session.refused('refused')
    services.session.saveReturnPath('/application')
    await signIn(services, maria)
    expect(services.session.takeReturnPath()).toBe('/application')
  })

  test('another user does not return there', async () => {
    const services = open()
    services.platform.setSession({ signedIn: false, reason: 'expired' })
    services.session.saveReturnPath('/application')
    await signIn(services, bob)
    expect(services.session.takeReturnPath()).toBeNull()
  })
})

test('a sign-in reply with fewer fields keeps what is known of the same user only', async () => {
  const services = open(fakePlatform({ user: { ...maria, phone: '312-555-0100' } }))
  await signIn(services, maria)
  expect(services.session.state().user?.phone).toBe('312-555-0100')
  await signIn(services, bob)
  expect(services.session.state().user?.phone).toBe('')
})
