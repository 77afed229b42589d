/** Notices about this device, each shown once per run. English texts, keys for `t`. */
import { msg, type UserText, userTextKey } from '../../../src/domain/text/user-text.ts'
import type { KeychainCode } from './keychain.ts'

const noStore = msg(
  "This computer has no password store, so we can't keep you signed in. You will need to sign in each time you open the app. Your answers are still saved to your account after each step.",
)

/** Notice for each keychain error. A damaged item is deleted silently. */
export const keychainNotices: Readonly<Record<KeychainCode, string | null>> = {
  unavailable: noStore,
  locked: msg("Your computer's password store is locked, so you have been asked to sign in again."),
  denied: msg('The app was not allowed to use the keychain. Sign in again, and choose "Always Allow" if asked.'),
  timeout: msg(
    "Your computer's password store did not answer. You can keep working; you will need to sign in next time.",
  ),
  too_large: noStore,
  corrupt: null,
  not_deleted: msg(
    'You are signed out. Your computer’s password store did not let the app remove the sign-in; the app removes it when it starts again.',
  ),
  failed: noStore,
}

/** When the stored session could not be read at start, so the user has to sign in again. */
const timeoutAtStart = msg("Your computer's password store did not answer, so you have been asked to sign in again.")

/** Linux only, in addition to {@link noStore}. */
export const noSecretServiceDetails = msg('Ask your administrator to install gnome-keyring or KWallet.')

export const updateReadyNotice = msg('A new version is ready. It will be installed when you close the app.')

/** For a user who can't install it. */
export const updateFoundNotice = msg('A new version is ready. Ask your IT department to install it.')

export const noProxyNotice = msg(
  'Without the name and password of your network’s proxy, the app can’t connect. To enter them again, close the app and open it.',
)

export interface Notices {
  add(notice: UserText | null): void
  /** Shows the notice for a keychain error. @param atStart the error keeps the stored session from being restored */
  addKeychain(code: KeychainCode, atStart: boolean): void
  take(): readonly UserText[]
}

/** @param push sends a notice to the page; returns false while no page is ready */
export function createNotices(push: (notice: UserText) => boolean, platform: NodeJS.Platform): Notices {
  const known = new Set<string>()
  let waiting: UserText[] = []

  function add(notice: UserText | null): void {
    if (notice === null || known.has(userTextKey(notice))) return
    known.add(userTextKey(notice))
    if (!push(notice)) waiting.push(notice)
  }

  return {
    add,
    addKeychain(code, atStart) {
      add(atStart && code === 'timeout' ? timeoutAtStart : keychainNotices[code])
      if (platform === 'linux' && keychainNotices[code] === noStore && code !== 'too_large') add(noSecretServiceDetails)
    },
    take() {
      const taken = waiting
      waiting = []
      return taken
    },
  }
}
