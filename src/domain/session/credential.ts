import { readObject } from '../common/readers.ts'
import { readPayload } from './token.ts'

/** Returns the unverified e-mail in a third party's credential; '' if there is none. */
export function readCredentialEmail(credential: string): string {
  const { email } = readObject(readPayload(credential))
  return typeof email === 'string' ? email : ''
}
