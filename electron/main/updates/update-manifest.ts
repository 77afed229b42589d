/**
 * The update feed's manifest (electron-builder's `latest*.yml`) carries our signature in the key `signature`, over the
 * version and each file's name, size and SHA-512. An attacker who takes over the feed can't distribute another program.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import type { UpdateInfo } from 'electron-updater'

export type UpdateManifest = Pick<UpdateInfo, 'version' | 'files'>

export type ManifestFailure = 'unsigned' | 'wrong-signature'

export function manifestText({ version, files }: UpdateManifest): Buffer {
  return Buffer.from(JSON.stringify(['update 1', version, files.map(({ url, size, sha512 }) => [url, size, sha512])]))
}

/**
 * Checks an update's manifest. What our key has signed has the right form; electron-updater compares the versions.
 * @param info manifest from the feed
 * @param publicKey Ed25519, SPKI in base64
 * @returns null when the update may be downloaded
 */
export function checkManifest(
  info: UpdateManifest & { readonly signature?: unknown },
  publicKey: string,
): ManifestFailure | null {
  if (typeof info.signature !== 'string') return 'unsigned'
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  return verify(null, manifestText(info), key, Buffer.from(info.signature, 'base64')) ? null : 'wrong-signature'
}

/** Returns true for a local file that matches an entry of the manifest in size and hash. */
export function isFileOf({ files }: UpdateManifest, file: string): boolean {
  const size = statSync(file, { throwIfNoEntry: false })?.size
  const likely = files.filter((one) => one.size === size)
  if (likely.length === 0) return false
  const sha512 = createHash('sha512').update(readFileSync(file)).digest('base64')
  return likely.some((one) => one.sha512 === sha512)
}
