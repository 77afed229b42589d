/**
 * The update feed's manifest (electron-builder's `latest*.yml`) carries our signature in the key `signature`, over the
 * version and each file's name, size and SHA-512. An attacker who takes over the feed can't distribute another program.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'

export interface UpdateFile {
  /** File name in the feed's folder. */
  readonly url: string
  readonly size: number
  readonly sha512: string
}

export interface UpdateManifest {
  readonly version: string
  readonly files: readonly UpdateFile[]
}

export type ManifestFailure = 'unsigned' | 'wrong-signature' | 'not-newer' | 'malformed'

export function manifestText({ version, files }: UpdateManifest): Buffer {
  return Buffer.from(JSON.stringify(['update 1', version, files.map(({ url, size, sha512 }) => [url, size, sha512])]))
}

const versionPattern = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/

/** Compares versions of three numbers. A version with a suffix is not a release. */
export function isNewer(version: string, current: string): boolean {
  const [a, b] = [version, current].map((text) => versionPattern.exec(text)?.slice(1).map(Number))
  if (a === undefined || b === undefined) return false
  const differs = [0, 1, 2].find((n) => a[n] !== b[n])
  return differs !== undefined && (a[differs] as number) > (b[differs] as number)
}

function isFile(value: unknown): value is UpdateFile {
  const { url, size, sha512 } = (value ?? {}) as Record<string, unknown>
  const isName = typeof url === 'string' && /^\w[\w. -]*$/.test(url)
  return isName && Number.isSafeInteger(size) && (size as number) > 0 && /^[\w+/]{86}==$/.test(String(sha512))
}

function isManifest(value: unknown): value is UpdateManifest {
  const { version, files, packages } = (value ?? {}) as Record<string, unknown>
  const hasFiles = Array.isArray(files) && files.length > 0 && files.every(isFile)
  return typeof version === 'string' && versionPattern.test(version) && hasFiles && packages === undefined
}

/**
 * Checks an update's manifest.
 * @param info manifest from the feed, with its signature
 * @param publicKey Ed25519, SPKI in base64
 * @param current version that is running
 * @returns null when the update may be downloaded
 */
export function checkManifest(info: unknown, publicKey: string, current: string): ManifestFailure | null {
  if (!isManifest(info)) return 'malformed'
  const { signature } = info as { readonly signature?: unknown }
  if (typeof signature !== 'string') return 'unsigned'
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  if (!verify(null, manifestText(info), key, Buffer.from(signature, 'base64'))) return 'wrong-signature'
  return isNewer(info.version, current) ? null : 'not-newer'
}

/** Returns true for a local file that matches an entry of the manifest in size and hash. */
export function isFileOf({ files }: UpdateManifest, file: string): boolean {
  const size = statSync(file, { throwIfNoEntry: false })?.size
  const likely = files.filter((one) => one.size === size)
  if (likely.length === 0) return false
  const sha512 = createHash('sha512').update(readFileSync(file)).digest('base64')
  return likely.some((one) => one.sha512 === sha512)
}
