import { expect, it } from 'vitest'
import {
  keychainNotices,
  noSecretServiceDetails,
  noticesFor,
} from '../../../../electron/main/session/keychain-notices.ts'

it('Linux learns what is missing', () => {
  expect(noticesFor('unavailable', false, 'darwin')).toEqual([keychainNotices.unavailable])
  expect(noticesFor('unavailable', false, 'linux')).toEqual([keychainNotices.unavailable, noSecretServiceDetails])
})

it.each(['timeout', 'locked'] as const)(
  '%s asks for a new sign-in only if it keeps the session from being restored',
  (code) => {
    expect(noticesFor(code, true, 'darwin').join()).toContain('have been asked to sign in again')
    expect(noticesFor(code, false, 'darwin').join()).toContain('You can keep working')
  },
)
