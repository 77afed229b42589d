/** A fake keytar with states that a test machine can't have. */
import type { Keytar } from '../../../../electron/main/session/keychain.ts'

export interface FakeKeytar extends Keytar {
  readonly items: Map<string, string>
  /** How every call fails; null = it works. */
  trouble: 'locked' | 'denied' | 'unavailable' | 'hangs' | null
  /** Calls made, in order. */
  readonly calls: string[]
}

const messages = {
  denied: 'User canceled the operation.',
  unavailable: 'The name org.freedesktop.secrets was not provided by any .service files',
}

export function createFakeKeytar(): FakeKeytar {
  const items = new Map<string, string>()
  const lockedWrite = new Error('Cannot create an item in a locked collection')
  const fake: FakeKeytar = {
    items,
    calls: [],
    trouble: null,
    getPassword: (_service, account) => act('get', account, () => items.get(account) ?? null, null),
    setPassword: (_service, account, value) => act('set', account, () => void items.set(account, value), lockedWrite),
    deletePassword: (_service, account) => act('delete', account, () => items.delete(account), false),
  }

  async function act<T>(name: string, account: string, work: () => T, whenLocked: T | Error): Promise<T> {
    fake.calls.push(`${name} ${account}`)
    if (fake.trouble === null) return work()
    if (fake.trouble === 'hangs') return new Promise(() => undefined)
    if (fake.trouble !== 'locked') throw new Error(messages[fake.trouble])
    if (whenLocked instanceof Error) throw whenLocked
    return whenLocked
  }

  return fake
}
