/**
 * Encrypted session storage, the only storage of a kiosk. Chromium writes session storage to the disk, where the next
 * user must not find anything. Each text is therefore encrypted with a one-time pad in `window.name`, which stays in
 * memory and ends with the tab.
 */
import { fromBase64, toBase64 } from '../../domain/common/base64.ts'
import type { Area } from './storage.ts'

const mark = 'sealed:'

/** XORs bytes with the pad, which both encrypts and decrypts. @param pad as long as the bytes */
function mixed(bytes: Uint8Array, pad: Uint8Array): Uint8Array {
  return bytes.map((byte, index) => byte ^ (pad[index] ?? 0))
}

/** Returns random bytes; `getRandomValues` is limited to 65,536 per call. */
function randomBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  for (let start = 0; start < length; start += 65_536) crypto.getRandomValues(bytes.subarray(start, start + 65_536))
  return bytes
}

/** Returns the pads by key; none if another site has set the name. */
function readPads(): Record<string, string> {
  try {
    const pads: unknown = JSON.parse(window.name)
    return typeof pads === 'object' && pads !== null ? { ...(pads as Record<string, string>) } : {}
  } catch {
    return {}
  }
}

/** Removes encrypted texts without a pad: browsers reset `window.name` when the tab navigates to another site. */
export function removeUnreadable(storage: Storage): void {
  const pads = readPads()
  for (const key of Object.keys(storage)) {
    if (pads[key] === undefined && storage.getItem(key)?.startsWith(mark)) storage.removeItem(key)
  }
}

const closed = new WeakSet<Storage>()

/** Empties the tab for the next user; later writes of the closing page are ignored. */
export function closeTab(): void {
  closed.add(window.sessionStorage)
  window.sessionStorage.clear()
  window.name = ''
}

/** @param area the tab's storage; unencrypted texts in it are returned unchanged, texts without a pad as null */
export function createSealedArea(area: Area): Area {
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
      const pad = randomBytes(bytes.length) // a pad that is used twice reveals both texts
      keepPad(key, toBase64(pad))
      area.set(key, mark + toBase64(mixed(bytes, pad)))
    },
    remove(key) {
      area.remove(key)
      keepPad(key, null)
    },
  }
}
