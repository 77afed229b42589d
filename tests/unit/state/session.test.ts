import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '../../../src/domain/user.ts'
import { createServices } from '../../../src/state/services.tsx'
import { type FakePortal, fakePortal, html, json, later } from '../../support/fake-portal.ts'

const maria: User = { name: 'Maria', email: 'maria@example.com', phone: '', address: '', image: '' }
const bob: User = { ...maria, name: 'Bob', email: 'bob@example.com' }

beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

function open(portal: FakePortal = fakePortal({ user: maria })) {
  return { ...createServices(portal), portal }
}

/** Signs somebody in as a screen does: the port has the token first, then the person is stored. */
function signIn({ portal, session }: ReturnType<typeof open>, user: User) {
  portal.setSession({ signedIn: true, expiresAt: Date.now() + 3_600_000 })
  session.started(user)
}

describe('starting', () => {
  test('stores user and name, and tells those who watch', () => {
    const services = open(fakePortal())
    const heard = vi.fn()
    services.session.subscribe(heard)
    signIn(services, maria)
    expect(JSON.parse(services.portal.recordsKept.get('user') ?? '')).toEqual(maria)
    expect(services.portal.recordsKept.get('name')).toBe('Maria')
    expect(services.session.state()).toMatchObject({ info: { signedIn: true }, user: maria, ended: null })
    expect(heard).toHaveBeenCalled()
  })

  test('is not told before the person is stored, so that nobody sees the person before', () => {
    const services = open(fakePortal())
    services.portal.recordsKept.set('user', JSON.stringify(bob))
    const seen: unknown[] = []
    services.session.subscribe(() => seen.push(services.session.state().user?.name))
    signIn(services, maria)
    expect(seen).toEqual(['Maria'])
  })

  test('a damaged user record counts as none', () => {
    const portal = fakePortal({ user: maria })
    portal.recordsKept.set('user', '{"name":')
    expect(open(portal).session.state().user).toBeNull()
  })

  test('the name record stands in where the user record knows none', () => {
    const portal = fakePortal({ user: { ...maria, name: '' } })
    portal.recordsKept.set('name', 'Maria O.')
    expect(open(portal).session.state().user).toMatchObject({ name: 'Maria O.', email: maria.email })
    portal.recordsKept.delete('user')
    expect(open(portal).session.state().user).toMatchObject({ name: 'Maria O.', email: '' })
  })

  test('a session of another tab is found by check()', () => {
    const { portal, session } = open(fakePortal())
    portal.recordsKept.set('user', JSON.stringify(maria))
    portal.setSession({ signedIn: true, expiresAt: Date.now() + 1000 })
    expect(session.state().info.signedIn).toBe(false)
    session.check()
    expect(session.state()).toMatchObject({ info: { signedIn: true }, user: maria })
  })
})

describe('ending', () => {
  test('Log Out removes token, name and user', async () => {
    const { portal, session } = open()
    await session.logOut()
    expect(session.state()).toMatchObject({ info: { signedIn: false }, user: null, ended: { cause: 'signed-out' } })
    expect(portal.session.current().signedIn).toBe(false)
    expect([...portal.recordsKept.keys()]).toEqual([])
  })

  test("the dashboard's Sign Out removes the token only", async () => {
    const { portal, session } = open()
    await session.signOut()
    expect(portal.session.current().signedIn).toBe(false)
    expect([...portal.recordsKept.keys()].sort()).toEqual(['name', 'user'])
  })

  test('on a kiosk both clear everything', async () => {
    for (const way of ['logOut', 'signOut'] as const) {
      const { portal, session } = open(fakePortal({ user: maria, kiosk: true }))
      session.setApplicationId('77')
      portal.draftsKept.set('maria@example.com', { text: 'x', secret: '', files: [] })
      await session[way]()
      expect(portal.recordsKept.size).toBe(0)
      expect(portal.draftsKept.size).toBe(0)
    }
  })

  test('nobody counts as signed in while a slow port still removes the token', async () => {
    const portal = fakePortal({ user: maria })
    const gate = later<void>()
    const end = portal.session.end
    portal.session.end = async () => {
      await gate.promise
      await end()
    }
    const { session } = open(portal)
    const done = session.signOut()
    expect(session.state().info.signedIn).toBe(false)
    expect(session.check().signedIn).toBe(false)
    gate.settle()
    await done
    expect(session.state().ended?.cause).toBe('signed-out')
  })

  test('expiry is noticed with its time, and keeps the user record', () => {
    const { portal, session } = open()
    const info = session.state().info
    portal.setSession({ signedIn: false, reason: 'expired' })
    expect(session.state().ended).toEqual({ cause: 'expired', at: info.signedIn && info.expiresAt })
    expect(portal.recordsKept.has('user')).toBe(true)
  })

  test('an expired or malformed token found at start is told without a time', () => {
    for (const [reason, cause] of [
      ['expired', 'expired'],
      ['unconfirmed', 'unconfirmed'],
      ['malformed', 'refused'],
    ] as const) {
      const portal = fakePortal()
      portal.setSession({ signedIn: false, reason })
      expect(open(portal).session.state().ended).toEqual({ cause, at: null })
    }
  })

  test('a first visit has no reason', () => {
    expect(open(fakePortal()).session.state().ended).toBeNull()
  })

  test('sign-out in another tab ends the session here, and it is known that it was there', async () => {
    const { portal, session } = open()
    portal.setSession({ signedIn: false, reason: 'none' })
    expect(session.state()).toMatchObject({
      info: { signedIn: false },
      ended: { cause: 'signed-out', elsewhere: true },
    })
    const here = open()
    await here.session.signOut()
    expect(here.session.state().ended).not.toHaveProperty('elsewhere')
  })

  test('a session that only the clock of this device calls over keeps its token and its person', async () => {
    const { portal, client, session } = open()
    const end = vi.spyOn(portal.session, 'end')
    portal.session.current = () => ({ signedIn: false, reason: 'unconfirmed' })
    portal.send = async () => ({ kind: 'refused', reason: 'no-session' })
    await client.call({ call: 'dashboard' }, 'read')
    expect(session.state()).toMatchObject({ info: { signedIn: false }, user: maria, ended: { cause: 'unconfirmed' } })
    expect(end).not.toHaveBeenCalled()
  })
})

describe('a 401', () => {
  test('clears token, name and user once, however many calls fail at once', async () => {
    const { portal, client, session } = open()
    portal.reply('dashboard', json({ message: 'Unauthenticated.' }, 401))
    portal.reply('application', html(401))
    const before = session.generation()
    await Promise.all([
      client.call({ call: 'dashboard' }, 'read'),
      client.call({ call: 'application' }, 'read'),
      client.call({ call: 'dashboard' }, 'read'),
    ])
    expect(session.generation()).toBe(before + 1)
    expect(session.state()).toMatchObject({ info: { signedIn: false }, user: null, ended: { cause: 'refused' } })
  })

  test("a call without a token says 'missing'", async () => {
    const { portal, client, session } = open()
    portal.session.current = () => ({ signedIn: true, expiresAt: Date.now() + 1000 })
    portal.send = async () => ({ kind: 'refused', reason: 'no-session' })
    await client.call({ call: 'dashboard' }, 'read')
    expect(session.state().ended?.cause).toBe('missing')
  })

  test('a reply that arrives after sign-out is dropped', async () => {
    const { portal, client, session } = open()
    const reply = later<ReturnType<typeof json>>()
    portal.reply('dashboard', reply.promise)
    const result = client.call({ call: 'dashboard' }, 'read')
    await session.logOut()
    reply.settle(json({ success: true, data: { secret: 1 } }))
    expect(await result).toEqual({ ok: false, problem: { kind: 'cancelled' } })
  })
})

describe('two people on one device', () => {
  test('the application id belongs to one e-mail', () => {
    const services = open()
    services.session.setApplicationId('77')
    expect(services.session.applicationId()).toBe('77')
    signIn(services, bob)
    expect(services.session.applicationId()).toBeNull()
    signIn(services, { ...maria, email: 'MARIA@example.com ' })
    expect(services.session.applicationId()).toBe('77')
  })

  test('an application id stored without an owner is that of whoever was signed in when it was found', () => {
    const portal = fakePortal({ user: maria })
    portal.recordsKept.set('applicationId', '77')
    const services = open(portal)
    expect(services.session.applicationId()).toBe('77')
    signIn(services, bob)
    expect(services.session.applicationId()).toBeNull()
  })

  test('and of nobody when nobody was', () => {
    const portal = fakePortal()
    portal.recordsKept.set('applicationId', '77')
    const services = open(portal)
    signIn(services, bob)
    expect(services.session.applicationId()).toBeNull()
    expect(portal.recordsKept.has('applicationId')).toBe(false)
  })

  test('another person in another tab starts a new generation', () => {
    const { portal, session } = open()
    const before = session.generation()
    portal.recordsKept.set('user', JSON.stringify(bob))
    portal.setSession({ signedIn: true, expiresAt: Date.now() + 5000 })
    expect(session.generation()).toBe(before + 1)
    expect(session.state().user).toEqual(bob)
  })

  test('the same person returns to where their session ended', () => {
    const services = open()
    services.portal.setSession({ signedIn: false, reason: 'expired' })
    services.session.keepReturn('/application')
    signIn(services, maria)
    expect(services.session.takeReturn()).toBe('/application')
    expect(services.session.takeReturn()).toBeNull()
  })

  test('also when the provider refused the token, which forgets the user', () => {
    const services = open()
    services.session.refused('refused')
    services.session.keepReturn('/application')
    signIn(services, maria)
    expect(services.session.takeReturn()).toBe('/application')
  })

  test('another person does not', () => {
    const services = open()
    services.portal.setSession({ signedIn: false, reason: 'expired' })
    services.session.keepReturn('/application')
    signIn(services, bob)
    expect(services.session.takeReturn()).toBeNull()
  })
})

describe('an e-mail that was changed', () => {
  const moved: User = { ...maria, email: 'New@Example.com' }

  test('in another tab, by the same person, is no other person: what is typed here stays', () => {
    const here = open()
    const there = createServices(here.portal)
    const before = here.session.generation()
    there.session.updateUser(moved)
    here.session.rereadUser()
    expect(here.session.generation()).toBe(before)
    expect(here.session.state().user).toEqual(moved)
  })

  test('on another device: the address before is known by the word of the same session', () => {
    const services = open()
    signIn(services, maria)
    const { portal, session } = services
    expect(session.formerEmail()).toBeNull()
    session.updateUser(moved)
    expect(session.formerEmail()).toBe('maria@example.com')
    expect(createServices(portal).session.formerEmail()).toBe('maria@example.com') // also after a reload
    session.forgetFormerEmail()
    expect(session.formerEmail()).toBeNull()
  })

  test('a record that an earlier session left behind is not believed: it may be somebody else', () => {
    const services = open()
    signIn(services, maria)
    // Bob signs in, and the app is killed between his token and his record.
    services.portal.setSession({ signedIn: true, expiresAt: Date.now() + 7_200_000 })
    const { session } = createServices(services.portal)
    session.updateUser(bob)
    expect(session.formerEmail()).toBeNull()
  })

  test("nobody hears of another person's address before", async () => {
    const services = open()
    services.session.updateUser(moved)
    signIn(services, bob)
    expect(services.session.formerEmail()).toBeNull()
    signIn(services, moved)
    expect(services.session.formerEmail()).toBeNull()
  })

  test('Log Out forgets it', async () => {
    const { portal, session } = open()
    session.updateUser(moved)
    await session.logOut()
    expect([...portal.recordsKept.keys()]).toEqual([])
  })
})

test('a sign-in whose reply names fewer fields keeps what is known of the same person, and of nobody else', () => {
  const services = open(fakePortal({ user: { ...maria, phone: '312-555-0100' } }))
  signIn(services, maria)
  expect(services.session.state().user?.phone).toBe('312-555-0100')
  signIn(services, bob)
  expect(services.session.state().user?.phone).toBe('')
})

test('updateUser stores the person and tells the page', () => {
  const { portal, session } = open()
  const heard = vi.fn()
  window.addEventListener('profileUpdated', heard)
  session.updateUser({ ...maria, name: 'Maria B' })
  expect(portal.recordsKept.get('name')).toBe('Maria B')
  expect(heard).toHaveBeenCalledOnce()
})
