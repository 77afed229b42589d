/** Lines about this device, such as a locked keychain: from the first screen on, until they are dismissed. */
import { useSyncExternalStore } from 'react'
import { type Services, useServices } from './services.tsx'

interface DeviceNotices {
  lines(): readonly string[]
  subscribe(listener: () => void): () => void
  dismiss(line: string): void
}

const stores = new WeakMap<Services, DeviceNotices>()

/** The platform hands out each line once; what a screen has shown must be there on the next one too. */
function deviceNoticesOf(services: Services): DeviceNotices {
  const known = stores.get(services)
  if (known !== undefined) return known
  const { notices } = services.platform
  const listeners = new Set<() => void>()
  let lines: readonly string[] = notices.take()

  function show(next: readonly string[]) {
    lines = next
    for (const listener of [...listeners]) listener()
  }

  notices.subscribe(() => show([...new Set([...lines, ...notices.take()])]))
  const store: DeviceNotices = {
    lines: () => lines,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dismiss: (line) => show(lines.filter((other) => other !== line)),
  }
  stores.set(services, store)
  return store
}

const none: readonly string[] = []

export function useDeviceNotices(): { readonly lines: readonly string[]; readonly dismiss: (line: string) => void } {
  const { lines, subscribe, dismiss } = deviceNoticesOf(useServices())
  return { lines: useSyncExternalStore(subscribe, lines, () => none), dismiss }
}
