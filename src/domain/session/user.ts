import { readObject, readText } from '../common/readers.ts'

/** The signed-in user as stored on the device. Missing fields are ''. */
export interface User {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
  /** Address of the profile picture. */
  readonly image: string
}

/** Reads a user record field by field; invalid fields become ''. */
export function readUser(value: unknown): User {
  const user = readObject(value)
  return {
    name: readText(user.name).trim(),
    email: readText(user.email).trim(),
    phone: readText(user.phone),
    address: readText(user.address),
    image: readText(user.image),
  }
}

/** Returns the storage key of a user's data: the e-mail, trimmed, in lower case. */
export function ownerKey(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * Returns the key of a user in records that survive Log Out: a checksum of {@link ownerKey}, modulo a 45-bit prime so
 * that products stay exact. It tells users apart and is no secret: an address can be guessed from it, a short one
 * computed.
 */
export function ownerMark(email: string): string {
  let mark = 1
  for (const sign of ownerKey(email)) mark = (mark * 251 + sign.charCodeAt(0)) % 35184372088777
  return mark.toString(36)
}

/** Whether a stored mark belongs to the user. Records of earlier versions contain the e-mail itself. */
export function isMarkOf(mark: string | null, email: string): boolean {
  return mark === ownerMark(email) || mark === ownerKey(email)
}

/** Fills the blank fields of `user` from `known`: the reply to a login may have fewer fields than the profile. */
export function fillBlanks(user: User, known: User): User {
  return {
    name: user.name || known.name,
    email: user.email || known.email,
    phone: user.phone || known.phone,
    address: user.address || known.address,
    image: user.image || known.image,
  }
}
