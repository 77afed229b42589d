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
