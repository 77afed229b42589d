/** Runs in its own process, where the keychain has the tested state: uses a vault and prints the results. */

import { openKeychain } from '../../../../electron/main/session/keychain.ts'
import { createTokenVault, keychainService, loadKeytar } from '../../../../electron/main/session/token-vault.ts'

/** The steps, in order; each prints a line of JSON. */
export type ChildStep =
  | { readonly do: 'open' | 'end' | 'settled' | 'info' | 'storage' | 'token' | 'draftKey' | 'troubles' }
  | { readonly do: 'start'; readonly token: string }
  | { readonly do: 'put'; readonly account: string; readonly value: string }
  | { readonly do: 'look'; readonly account: string }

const { stateFile, steps } = JSON.parse(process.argv[2] as string) as { stateFile: string; steps: ChildStep[] }
const keychain = openKeychain(loadKeytar, keychainService, 5000)
const troubles: string[] = []
const vault = createTokenVault({
  keychain,
  apiHost: 'api.example',
  stateFile,
  memoryOnly: false,
  platform: process.platform,
  clock: { now: Date.now, offset: () => 0, isConfirmed: () => true },
  onTrouble: (code) => troubles.push(code),
  onChange: () => undefined,
})

async function act(step: ChildStep): Promise<unknown> {
  switch (step.do) {
    case 'open':
      return vault.open()
    case 'start':
      return vault.start(step.token, true)
    case 'end':
      return vault.end('ended')
    case 'settled':
      return vault.settled()
    case 'info':
      return vault.info()
    case 'storage':
      return vault.storage()
    case 'token':
      return vault.token()
    case 'draftKey':
      return (await vault.draftKey())?.toString('base64') ?? null
    case 'troubles':
      return troubles
    case 'put':
      return keychain.set(step.account, step.value)
    case 'look':
      return keychain.get(step.account)
  }
}

const seen: unknown[] = []
for (const step of steps) seen.push((await act(step)) ?? null)
process.stdout.write(JSON.stringify(seen))
