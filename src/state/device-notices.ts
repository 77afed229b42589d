/** Notices about this device, such as a locked keychain, on every screen until dismissed. */

import { useSyncExternalStore } from 'react'
import { createStore, type Store } from '../domain/common/store.ts'
import { type UserText, userTextKey } from '../domain/text/user-text.ts'
import { type Services, useServices } from './services.tsx'

function eachOnce(lines: readonly UserText[]): readonly UserText[] {
  return [...new Map(lines.map((line) => [userTextKey(line), line])).values()]
}

/** Caches the notices, because the platform delivers each only once and the next screen shows them too. */
function createDeviceNotices({ platform: { notices } }: Services): Store<readonly UserText[]> {
  const lines = createStore<readonly UserText[]>(notices.take())
  notices.subscribe(() => lines.set(eachOnce([...lines.get(), ...notices.take()])))
  return lines
}

const none: readonly UserText[] = []

export function useDeviceNotices(): {
  readonly lines: readonly UserText[]
  readonly dismiss: (line: UserText) => void
} {
  const { get, set, subscribe } = useServices().singleton(createDeviceNotices)
  return {
    lines: useSyncExternalStore(subscribe, get, () => none),
    dismiss: (line) => set(get().filter((other) => userTextKey(other) !== userTextKey(line))),
  }
}
