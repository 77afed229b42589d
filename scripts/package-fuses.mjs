// Switches of Electron's binary that electron-builder sets when it packs an app, before it signs it: what they should be
// (electron-builder.yml) and what they are (the binary).
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/**
 * @param {string} configFile path of electron-builder.yml
 * @returns {Record<string, boolean>} its `electronFuses`
 */
export function wantedFuses(configFile) {
  return parse(readFileSync(configFile, 'utf8')).electronFuses
}

/** The order of the fuses in the binary. */
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
/** What stands in front of the fuses in every Electron binary. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

/**
 * Reads the fuses of a binary.
 * @param {Buffer} binary
 * @returns {Record<string, boolean> | null} null where there are none, as in a stand-in
 */
export function readFuses(binary) {
  const start = binary.indexOf(sentinel)
  if (start === -1) return null
  const length = binary[start + sentinel.length + 1]
  const states = binary.subarray(start + sentinel.length + 2, start + sentinel.length + 2 + length)
  return Object.fromEntries([...states].map((state, index) => [order[index] ?? `fuse${index}`, state === 0x31]))
}
