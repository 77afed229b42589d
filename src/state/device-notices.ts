/** Lines about this device, such as a locked keychain: from the first screen on, until they are dismissed. */

import { useSyncExternalStore } from 'react'
import { createStore, type Store } from '../domain/common/store.ts'
import { keyOf, type Said } from '../domain/text/said.ts'
import { type Services, useServices } from './services.tsx'

function eachOnce(lines: readonly Said[]): readonly Said[] {
  return [...new Map(lines.map((line) => [keyOf(line), line])).values()]
}

/** The platform hands out each line once; what a screen has shown must be there on the next one too. */
function createDeviceNotices({ platform: { notices } }: Services): Store<readonly Said[]> {
  const lines = createStore<readonly Said[]>(notices.take())
  notices.subscribe(() => lines.set(eachOnce([...lines.get(), ...notices.take()])))
  return lines
}

const none: readonly Said[] = []

export function useDeviceNotices(): { readonly lines: readonly Said[]; readonly dismiss: (line: Said) => void } {
  const { get, set, subscribe } = useServices().hold(createDeviceNotices)
  return {
    lines: useSyncExternalStore(subscribe, get, () => none),
    dismiss: (line) => set(get().filter((other) => keyOf(other) !== keyOf(line))),
  }
}
