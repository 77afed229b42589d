import { readPayload } from './token.ts'

/** The e-mail that a third party's credential names; '' when it names none. Not proof of anything. */
export function readCredentialEmail(credential: string): string {
  const payload = readPayload(credential)
  if (typeof payload !== 'object' || payload === null || !Object.hasOwn(payload, 'email')) return ''
  const { email } = payload as { email: unknown }
  return typeof email === 'string' ? email : ''
}
