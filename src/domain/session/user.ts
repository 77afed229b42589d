import { readObject, readText } from '../common/readers.ts'

/** The signed-in person as the device knows them. Missing fields are ''. */
export interface User {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
  /** Address of the profile picture. */
  readonly image: string
}

/** A user record, field by field; what does not fit is ''. */
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

/** The key under which what belongs to one person is kept: their e-mail, trimmed, in lower case. */
export function ownerKey(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * The key of a person in records that outlive Log Out: a hash of {@link ownerKey}, modulo a prime of 45 bits, so that numbers stay exact.
 * It keeps the e-mail out of sight; like every hash of an address, it does not keep a guess from being checked.
 */
export function ownerMark(email: string): string {
  let mark = 1
  for (const sign of ownerKey(email)) mark = (mark * 251 + sign.charCodeAt(0)) % 35184372088777
  return mark.toString(36)
}

/** Whether a stored mark is this person's. Records of earlier versions hold the e-mail itself. */
export function isMarkOf(mark: string | null, email: string): boolean {
  return mark === ownerMark(email) || mark === ownerKey(email)
}

/** `user` with what it leaves blank as `known` has it; a login's reply may name fewer fields than a profile. */
export function filledIn(user: User, known: User): User {
  return {
    name: user.name || known.name,
    email: user.email || known.email,
    phone: user.phone || known.phone,
    address: user.address || known.address,
    image: user.image || known.image,
  }
}
