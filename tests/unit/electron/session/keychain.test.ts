import { describe, expect, it } from 'vitest'
import { type Keytar, keychainCode, openKeychain } from '../../../../electron/main/session/keychain.ts'
import { createFakeKeytar } from './fake-keytar.ts'

const service = 'test'

describe('keychainCode', () => {
  it.each([
    ['The name org.freedesktop.secrets was not provided by any .service files', 'unavailable'],
    ['Cannot create an item in a locked collection', 'locked'],
    ['User canceled the operation.', 'denied'],
    ['Something else', 'failed'],
  ])('%s', (message, code) => {
    expect(keychainCode(message)).toBe(code)
  })
})

describe('openKeychain', () => {
  it('remembers a call that has not returned, even after it gave up on it', async () => {
    const fake = createFakeKeytar()
    const keychain = openKeychain(() => fake, service, 20)
    await keychain.get('a')
    expect(keychain.isHanging()).toBe(false)
    fake.trouble = 'hangs'
    const asked = keychain.get('a')
    await Promise.resolve()
    await Promise.resolve()
    expect(keychain.isHanging()).toBe(true)
    expect(await asked).toEqual({ ok: false, code: 'timeout' })
    expect(keychain.isHanging()).toBe(true)
  })

  it('rejects a write that reads back differently', async () => {
    const fake = createFakeKeytar()
    const cutting: Keytar = {
      ...fake,
      setPassword: async (_service, account, value) => void fake.items.set(account, value.slice(0, 3)),
    }
    expect(await openKeychain(() => cutting, service, 1000).set('a', 'secret')).toEqual({
      ok: false,
      code: 'failed',
    })
  })

  it("is unavailable if keytar can't be loaded", async () => {
    const load = (): Keytar => {
      throw new Error('Cannot find module keytar')
    }
    const keychain = openKeychain(load, service, 1000)
    expect(await keychain.get('a')).toEqual({ ok: false, code: 'unavailable' })
    expect(await keychain.set('a', 'b')).toEqual({ ok: false, code: 'unavailable' })
  })

  it('makes one call at a time', async () => {
    let running = 0
    let most = 0
    const slow: Keytar = {
      ...createFakeKeytar(),
      async getPassword() {
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setTimeout(resolve, 5))
        running -= 1
        return null
      },
    }
    const keychain = openKeychain(() => slow, service, 1000)
    await Promise.all(['a', 'b', 'c', 'd'].map((account) => keychain.get(account)))
    expect(most).toBe(1)
  })
})
