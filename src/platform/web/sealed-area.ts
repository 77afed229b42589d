/**
 * Session storage of a kiosk, the only storage that it uses. Chromium writes it to the disk,
 * where the next person's search must find nothing: each text is therefore sealed with a
 * one-time pad that lies in the window's name, which never leaves the memory and ends with the tab.
 */
import { fromBase64, toBase64 } from '../../domain/common/base64.ts'
import type { Area } from './storage.ts'

const mark = 'sealed:'

/** The same way there and back. @param pad as long as the bytes */
function mixed(bytes: Uint8Array, pad: Uint8Array): Uint8Array {
  return bytes.map((byte, index) => byte ^ (pad[index] ?? 0))
}

/** `getRandomValues` gives 65,536 bytes at a time. */
function randomBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  for (let start = 0; start < length; start += 65_536) crypto.getRandomValues(bytes.subarray(start, start + 65_536))
  return bytes
}

/** By key; a name that is not ours holds none. */
function readPads(): Record<string, string> {
  try {
    const pads: unknown = JSON.parse(window.name)
    return typeof pads === 'object' && pads !== null ? { ...(pads as Record<string, string>) } : {}
  } catch {
    return {}
  }
}

/** Removes what lies there sealed without its pad: the browser drops the name when a tab goes to another site. */
export function forgetUnreadable(storage: Storage): void {
  const pads = readPads()
  for (const key of Object.keys(storage)) {
    if (pads[key] === undefined && storage.getItem(key)?.startsWith(mark)) storage.removeItem(key)
  }
}

/** Tabs that were wiped. */
const closed = new WeakSet<Storage>()

/** Empties the tab for the next user; later writes of the closing page are ignored. */
export function closeTab(): void {
  closed.add(window.sessionStorage)
  window.sessionStorage.clear()
  window.name = ''
}

/** @param area the tab's; a text that lies in it unsealed counts as it is, one whose pad is gone as none */
export function sealed(area: Area): Area {
  function keepPad(key: string, pad: string | null) {
    const { [key]: _, ...others } = readPads()
    const pads = pad === null ? others : { ...others, [key]: pad }
    window.name = Object.keys(pads).length === 0 ? '' : JSON.stringify(pads)
  }

  return {
    get(key) {
      const stored = area.get(key)
      if (stored === null || !stored.startsWith(mark)) return stored
      const pad = readPads()[key]
      if (pad === undefined) return null
      const bytes = fromBase64(stored.slice(mark.length))
      return new TextDecoder().decode(mixed(bytes, fromBase64(pad)))
    },
    set(key, value) {
      if (closed.has(window.sessionStorage)) return
      const bytes = new TextEncoder().encode(value)
      const pad = randomBytes(bytes.length) // a new one for each text: used twice, it would tell of both
      keepPad(key, toBase64(pad))
      area.set(key, mark + toBase64(mixed(bytes, pad)))
    },
    remove(key) {
      area.remove(key)
      keepPad(key, null)
    },
  }
}
