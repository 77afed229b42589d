/** Hashes: records that survive Log Out name their owner by them. */
import { ownerKey } from './user.ts'

async function sha256Hex(data: BufferSource): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', data)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const known = new Map<string, string>()

/** Computes the hash of a user's address, which {@link ownerHash} returns from then on. Never rejects. */
export async function hashOwner(email: string): Promise<string | null> {
  const owner = ownerKey(email)
  if (owner !== '' && !known.has(owner) && globalThis.crypto?.subtle !== undefined) {
    known.set(owner, await sha256Hex(new TextEncoder().encode(owner)))
  }
  return ownerHash(email)
}

export function ownerHash(email: string): string | null {
  return known.get(ownerKey(email)) ?? null
}
