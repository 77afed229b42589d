// Switches of Electron's binary that are set when it is packed, before it is signed.
// electron-builder calls the default export after it has packed an app.

/**
 * @param {string} platform as Electron names it: linux, darwin, win32
 * @returns {Record<string, boolean>} in the words of electron-builder's electronFuses
 */
export function fusesFor(platform) {
  return {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    // Electron checks it on macOS and Windows only.
    enableEmbeddedAsarIntegrityValidation: platform !== 'linux',
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
    // The ninth, WebAssembly trap handlers, is on by itself; the tool that electron-builder brings does not know it yet.
  }
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

/** @param {import('electron-builder').AfterPackContext} context */
export default async function setFuses(context) {
  const config = await context.packager.generateFuseConfig(fusesFor(context.electronPlatformName))
  await context.packager.addElectronFuses(context, config)
}
