// Fuses of Electron's binary, which electron-builder sets before it signs an app: the configured values
// (electron-builder.yml) and the actual ones (the binary).
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/**
 * @param {string} configFile path of electron-builder.yml
 * @returns {Record<string, boolean>} its `electronFuses`
 */
export function wantedFuses(configFile) {
  return parse(readFileSync(configFile, 'utf8')).electronFuses
}

/** Order of the fuses in the binary. */
const order = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
  'wasmTrapHandlers',
]
/** Marker before the fuses in every Electron binary. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

/**
 * Reads the fuses of a binary.
 * @param {Buffer} binary
 * @returns {Record<string, boolean> | null} null if there are none, as in a fake distribution
 */
export function readFuses(binary) {
  const start = binary.indexOf(sentinel)
  if (start === -1) return null
  const length = binary[start + sentinel.length + 1]
  const states = binary.subarray(start + sentinel.length + 2, start + sentinel.length + 2 + length)
  return Object.fromEntries([...states].map((state, index) => [order[index] ?? `fuse${index}`, state === 0x31]))
}
