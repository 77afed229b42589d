/** Lines about this device, such as a locked keychain: from the first screen on, until they are dismissed. */

import { useSyncExternalStore } from 'react'
import { keyOf, type Said } from '../domain/said.ts'
import { type Services, useServices } from './services.tsx'

interface DeviceNotices {
  lines(): readonly Said[]
  subscribe(listener: () => void): () => void
  dismiss(line: Said): void
}

function eachOnce(lines: readonly Said[]): readonly Said[] {
  return [...new Map(lines.map((line) => [keyOf(line), line])).values()]
}

const stores = new WeakMap<Services, DeviceNotices>()

/** The platform hands out each line once; what a screen has shown must be there on the next one too. */
function deviceNoticesOf(services: Services): DeviceNotices {
  const known = stores.get(services)
  if (known !== undefined) return known
  const { notices } = services.platform
  const listeners = new Set<() => void>()
  let lines: readonly Said[] = notices.take()

  function show(next: readonly Said[]) {
    lines = next
    for (const listener of [...listeners]) listener()
  }

  notices.subscribe(() => show(eachOnce([...lines, ...notices.take()])))
  const store: DeviceNotices = {
    lines: () => lines,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dismiss: (line) => show(lines.filter((other) => keyOf(other) !== keyOf(line))),
  }
  stores.set(services, store)
  return store
}

const none: readonly Said[] = []

export function useDeviceNotices(): { readonly lines: readonly Said[]; readonly dismiss: (line: Said) => void } {
  const { lines, subscribe, dismiss } = deviceNoticesOf(useServices())
  return { lines: useSyncExternalStore(subscribe, lines, () => none), dismiss }
}
