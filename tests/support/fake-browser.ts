/** The browser APIs that the web platform uses, faked for tests in plain Node. */
import { vi } from 'vitest'

/** A fake `Storage`. */
export class FakeStorage implements Storage {
  readonly entries = new Map<string, string>()

  get length() {
    return this.entries.size
  }
  key(index: number) {
    return [...this.entries.keys()][index] ?? null
  }
  getItem(key: string) {
    return this.entries.get(key) ?? null
  }
  setItem(key: string, value: string) {
    this.entries.set(key, value)
  }
  removeItem(key: string) {
    this.entries.delete(key)
  }
  clear() {
    this.entries.clear()
  }
}

export interface FakeBrowser {
  readonly local: FakeStorage
  readonly session: FakeStorage
  /** Simulates a change of the local storage by another tab. */
  changeElsewhere(key: string | null, value: string | null): void
  /** Simulates the user's return to the page. */
  becomeVisible(): void
}

/** Stubs window, document, location and both storages until `vi.unstubAllGlobals()`. @param href the page's address */
export function fakeBrowser(href: string): FakeBrowser {
  const local = new FakeStorage()
  const session = new FakeStorage()
  const window = Object.assign(new EventTarget(), { localStorage: local, sessionStorage: session })
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', new URL(href))
  return {
    local,
    session,
    changeElsewhere(key, value) {
      if (key === null) local.clear()
      else if (value === null) local.entries.delete(key)
      else local.entries.set(key, value)
      window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    },
    becomeVisible() {
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}
