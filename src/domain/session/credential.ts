import { readPayload } from './token.ts'

/** Returns the unverified e-mail in a third party's credential; '' if there is none. */
export function readCredentialEmail(credential: string): string {
  const payload = readPayload(credential)
  if (typeof payload !== 'object' || payload === null || !Object.hasOwn(payload, 'email')) return ''
  const { email } = payload as { email: unknown }
  return typeof email === 'string' ? email : ''
}
