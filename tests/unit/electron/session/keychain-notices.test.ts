import { expect, it } from 'vitest'
import {
  keychainNotices,
  noSecretServiceDetails,
  noticesFor,
} from '../../../../electron/main/session/keychain-notices.ts'

it('a damaged item has no notice, and Linux learns what is missing', () => {
  expect(noticesFor('corrupt', true, 'linux')).toEqual([])
  expect(noticesFor('unavailable', false, 'darwin')).toEqual([keychainNotices.unavailable])
  expect(noticesFor('unavailable', false, 'linux')).toEqual([keychainNotices.unavailable, noSecretServiceDetails])
})

it('a timeout that keeps the session from being restored asks for a new sign-in', () => {
  expect(noticesFor('timeout', true, 'darwin')).not.toEqual(noticesFor('timeout', false, 'darwin'))
})
