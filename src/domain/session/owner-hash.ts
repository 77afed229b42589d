/** Hashes of e-mail addresses: records that survive Log Out name their owner by them. */
import { sha256Hex } from '../common/hash.ts'
import { ownerKey } from './user.ts'

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
