/** The profile calls (portal.md section 7). */
import type { User } from '../domain/user.ts'
import { readObject, readText } from './readers.ts'

/** A user record of the provider, field by field; what does not fit is ''. */
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
