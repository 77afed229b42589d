import { expect, it } from 'vitest'
import { noticesFor } from '../../../../electron/main/session/keychain-notices.ts'

it('only a Linux without a keychain learns what to install', () => {
  const [notice] = noticesFor('unavailable', 'darwin')
  expect(noticesFor('unavailable', 'linux')).toEqual([notice, expect.stringContaining('gnome-keyring')])
  expect(noticesFor('failed', 'linux')).toEqual([notice])
})
