import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { openKeychain } from '../../../../electron/main/session/keychain.ts'
import { createTokenVault, type TokenVault } from '../../../../electron/main/session/token-vault.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { makeToken } from '../../../support/tokens.ts'
import { createFakeKeytar, type FakeKeytar } from './fake-keytar.ts'

let folder: string
let keytar: FakeKeytar
let troubles: string[]
let changes: number
let now: number
/** This computer's clock error as a reply of this run has told it; null before. */
let offset: number | null

beforeEach(() => {
  folder = tempFolder()
  keytar = createFakeKeytar()
  troubles = []
  offset = null
  changes = 0
  now = Date.now()
})

const sessionFile = (): string => path.join(folder, 'session')
const dana = ['dana@truckstaff.example']

/** Simulates a start of the app. */
async function run({ memoryOnly = false } = {}): Promise<TokenVault> {
  const clockOffset = (): number => offset ?? vault.storedOffset()
  const vault: TokenVault = createTokenVault({
    keychain: openKeychain(() => keytar, 'test', 50),
    apiHost: 'api.example',
    sessionFile: sessionFile(),
    memoryOnly,
    clock: { now: () => now + clockOffset(), offset: clockOffset },
    onFailure: (code) => troubles.push(code),
    onChange: () => {
      changes += 1
    },
  })
  await vault.open()
  return vault
}

async function signedIn(token = makeToken(3600), remember = true): Promise<TokenVault> {
  const vault = await run()
  vault.start(token, remember, dana)
  await vault.settled()
  return vault
}

describe('a remembered session', () => {
  it('survives a restart', async () => {
    const token = makeToken(3600)
    const first = await signedIn(token)
    expect(first.storage()).toBe('keychain')
    const second = await run()
    expect(second.token()).toBe(token)
    expect(second.info()).toMatchObject({ signedIn: true })
    expect(second.storage()).toBe('keychain')
    expect(troubles).toEqual([])
    expect(readFileSync(sessionFile(), 'utf8')).not.toContain(token.split('.')[1])
  })

  it('belongs to its owner after a restart, and to each address that the profile gets', async () => {
    const vault = await signedIn()
    vault.addOwners(['lee@truckstaff.example'])
    await vault.settled()
    const next = await run()
    expect(next.owners()).toEqual([...dana, 'lee@truckstaff.example'])
    next.end('ended')
    expect([next.owners(), next.wasOwner('Dana@truckstaff.example ')]).toEqual([[], true])
    next.start(makeToken(3600), false, ['kim@truckstaff.example'])
    expect(next.wasOwner('dana@truckstaff.example')).toBe(false)
  })

  it('that expired meanwhile is removed as expired', async () => {
    await signedIn(makeToken(10))
    now += 11_000
    const vault = await run()
    expect(vault.info()).toEqual({ signedIn: false, reason: 'expired' })
    await vault.settled()
    expect(keytar.items.size).toBe(0)
  })

  it('survives a restart on a computer whose clock is a year ahead', async () => {
    const token = makeToken(3600)
    const year = 365 * 86_400_000
    now += year
    offset = -year // by the Date of the login reply
    await signedIn(token)
    offset = null
    const vault = await run()
    expect([vault.token(), vault.storedOffset()]).toEqual([token, -year])
  })

  it('that is damaged is removed without a notice', async () => {
    await signedIn()
    keytar.items.set('session:api.example', '{"token":7}')
    const vault = await run()
    expect([vault.info(), vault.storage()]).toEqual([{ signedIn: false, reason: 'none' }, 'memory'])
    await vault.settled()
    expect([keytar.items.size, troubles]).toEqual([0, []])
  })

  it('expires while the app runs', async () => {
    const vault = await signedIn(makeToken(10))
    now += 10_000
    expect(vault.token()).toBeNull()
    expect(vault.info()).toEqual({ signedIn: false, reason: 'expired' })
    expect(changes).toBe(2)
  })
})

describe('a session without Remember me', () => {
  it('is in memory only, and removes an older entry', async () => {
    await signedIn()
    const vault = await signedIn(makeToken(3600), false)
    expect(vault.info().signedIn).toBe(true)
    expect(keytar.items.size).toBe(0)
    expect((await run()).info()).toEqual({ signedIn: false, reason: 'none' })
  })
})

describe('signing out', () => {
  it('is final, and changes the generation', async () => {
    const vault = await signedIn()
    const before = vault.generation()
    vault.end('ended')
    expect(vault.token()).toBeNull()
    expect(vault.generation()).toBeGreaterThan(before)
    await vault.settled()
    expect(keytar.items.size).toBe(0)
    expect((await run()).token()).toBeNull()
  })

  it('is final although the process is killed before the keychain has answered', async () => {
    const vault = await signedIn()
    keytar.trouble = 'hangs'
    vault.end('ended') // no settled(): killed here
    keytar.trouble = null
    const next = await run()
    expect(next.token()).toBeNull()
    await next.settled()
    expect(keytar.items.size).toBe(0)
  })

  it.each(['locked', 'denied', 'hangs'] as const)(
    'is final although the keychain is %s: the app says so, and deletes the item at the next start',
    async (trouble) => {
      const vault = await signedIn()
      keytar.trouble = trouble
      vault.end('ended')
      await vault.settled()
      expect([keytar.items.size, troubles]).toEqual([1, ['not_deleted']])
      keytar.trouble = null
      keytar.calls.length = 0
      const next = await run()
      await next.draftKey()
      expect(next.token()).toBeNull()
      expect([keytar.calls[0], [...keytar.items.keys()]]).toEqual(['delete session:api.example', ['draft-key']])
      await run()
      expect(keytar.calls.filter((call) => call.startsWith('delete session'))).toHaveLength(1)
    },
  )
})

const keychainTroubles = [
  ['locked', 'locked'],
  ['denied', 'denied'],
  ['unavailable', 'unavailable'],
  ['hangs', 'timeout'],
] as const

describe('keychain problems', () => {
  it.each(keychainTroubles)('keychain %s: signing in works with a notice', async (trouble, code) => {
    const vault = await run()
    keytar.trouble = trouble
    vault.start(makeToken(3600), true, dana)
    await vault.settled()
    expect(vault.info().signedIn).toBe(true)
    expect(vault.storage()).toBe('memory')
    expect(troubles).toEqual([code])
    keytar.trouble = null
    expect((await run()).token()).toBeNull()
  })

  it.each(keychainTroubles)('keychain %s at startup: sign-in, and the session is back later', async (trouble, code) => {
    const token = makeToken(3600)
    await signedIn(token)
    keytar.trouble = trouble
    expect((await run()).info()).toEqual({ signedIn: false, reason: 'none' })
    expect(troubles).toEqual([code])
    keytar.trouble = null
    expect((await run()).token()).toBe(token)
  })

  it('with a read-only disk the session stays in memory and the keychain empty', async () => {
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'a file where the folder should be')
    const vault = await run()
    vault.start(makeToken(3600), true, dana)
    await vault.settled()
    expect(vault.info().signedIn).toBe(true)
    expect([vault.storage(), keytar.items.size, troubles]).toEqual(['memory', 0, ['not_marked']])
  })
})

describe('a kiosk', () => {
  it('uses neither keychain nor disk', async () => {
    const vault = await run({ memoryOnly: true })
    vault.start(makeToken(3600), true, dana)
    expect(await vault.draftKey()).toBeNull()
    await vault.settled()
    expect(vault.token()).not.toBeNull()
    expect(keytar.calls).toEqual([])
    expect(() => readFileSync(sessionFile())).toThrow('ENOENT')
  })
})

describe('the draft key', () => {
  it('is created once and stays the same', async () => {
    const key = await (await run()).draftKey()
    expect(key).toHaveLength(32)
    expect(await (await run()).draftKey()).toEqual(key)
    expect(keytar.items.get('draft-key')).toHaveLength(44)
  })

  it('is not replaced while the keyring is locked', async () => {
    const key = await (await run()).draftKey()
    keytar.trouble = 'locked'
    expect(await (await run()).draftKey()).toBeNull()
    expect(troubles).toEqual(['locked'])
    keytar.trouble = null
    expect(await (await run()).draftKey()).toEqual(key)
  })
})
