/** The way out of keytar: nothing is lost on it, wherever it ends. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Keychain, openKeychain } from '../../../electron/main/keychain.ts'
import { moveSecrets, openSafeKeychain, type SafeStorage } from '../../../electron/main/secret-move.ts'
import { createFakeKeytar, type FakeKeytar } from './fake-keytar.ts'

const accounts = ['session:api.example', 'session:api.example#1', 'draft-key']

let folder: string
let file: string
let keytar: FakeKeytar
let old: Keychain
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'move-'))
  file = path.join(folder, 'secrets.json')
  keytar = createFakeKeytar()
  old = openKeychain(() => keytar, 'service', 50)
  keytar.items.set('session:api.example', 'token').set('draft-key', 'key')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function storage(changes: Partial<SafeStorage> = {}): SafeStorage {
  return {
    isEncryptionAvailable: () => true,
    encryptString: (text) => Buffer.from([...text].reverse().join('')),
    decryptString: (sealed) => [...sealed.toString()].reverse().join(''),
    ...changes,
  }
}

const read = async (keychain: Keychain): Promise<unknown[]> =>
  Promise.all(accounts.map(async (account) => keychain.get(account)))

const moved = [
  { ok: true, value: 'token' },
  { ok: true, value: null },
  { ok: true, value: 'key' },
]

it('moves every secret, deletes the old ones, and has nothing to do the second time', async () => {
  const next = openSafeKeychain(storage(), file)
  expect(await moveSecrets(old, next, accounts)).toBe(true)
  expect(await read(next)).toEqual(moved)
  expect([...keytar.items]).toEqual([])
  expect(readFileSync(file, 'utf8')).not.toMatch(/token|"key"/)
  expect(await moveSecrets(old, next, accounts)).toBe(true)
  expect(await read(next)).toEqual(moved)
})

it('what the new place holds already is newer and stays', async () => {
  const next = openSafeKeychain(storage(), file)
  await next.set('session:api.example', 'newer')
  expect(await moveSecrets(old, next, accounts)).toBe(true)
  expect(await next.get('session:api.example')).toEqual({ ok: true, value: 'newer' })
})

it.each<[string, Partial<SafeStorage>]>([
  ['the system has no key', { isEncryptionAvailable: () => false }],
  ['the key is one that everybody knows', { getSelectedStorageBackend: () => 'basic_text' }],
  ['what was written comes back as something else', { decryptString: () => 'other' }],
  [
    'sealing throws',
    {
      encryptString: () => {
        throw new Error('no')
      },
    },
  ],
])('keeps the old ones where %s', async (_name, changes) => {
  expect(await moveSecrets(old, openSafeKeychain(storage(changes), file), accounts)).toBe(false)
  expect([...keytar.items.keys()]).toEqual(['session:api.example', 'draft-key'])
})

it('keeps the old ones where the new file is damaged, or its folder can’t be made', async () => {
  writeFileSync(file, '{"half')
  expect(await moveSecrets(old, openSafeKeychain(storage(), file), accounts)).toBe(false)
  expect(await moveSecrets(old, openSafeKeychain(storage(), path.join(file, 'below')), accounts)).toBe(false)
  expect(keytar.items.size).toBe(2)
})

it.each(['denied', 'unavailable', 'hangs'] as const)(
  'leaves everything where it is while the old keychain is %s',
  async (trouble) => {
    keytar.trouble = trouble
    expect(await moveSecrets(old, openSafeKeychain(storage(), file), accounts)).toBe(false)
    keytar.trouble = null
    expect(keytar.items.size).toBe(2)
  },
)

it('locked, the old keychain seems empty and keeps what it has for a later start', async () => {
  const next = openSafeKeychain(storage(), file)
  keytar.trouble = 'locked'
  await moveSecrets(old, next, accounts)
  keytar.trouble = null
  expect(await moveSecrets(old, next, accounts)).toBe(true)
  expect(await read(next)).toEqual(moved)
})

it('killed between writing and deleting, it goes on at the next start', async () => {
  const next = openSafeKeychain(storage(), file)
  const killed: Keychain = { ...old, delete: () => Promise.reject(new Error('killed')) }
  await expect(moveSecrets(killed, next, accounts)).rejects.toThrow('killed')
  expect(keytar.items.size).toBe(2)
  expect(await moveSecrets(old, next, accounts)).toBe(true)
  expect(await read(next)).toEqual(moved)
})
