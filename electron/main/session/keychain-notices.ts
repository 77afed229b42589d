import { msg, type UserText } from '../../../src/domain/text/user-text.ts'
import type { KeychainCode } from './keychain.ts'

const noStore = msg(
  "This computer has no password store, so we can't keep you signed in. You will need to sign in each time you open the app. Your answers are still saved to your account after each step.",
)

/** Notice for each keychain error. */
export const keychainNotices: Readonly<Record<KeychainCode, string>> = {
  unavailable: noStore,
  locked: msg("Your computer's password store is locked. You can keep working; you will need to sign in next time."),
  denied: msg('The app was not allowed to use the keychain. Sign in again, and choose "Always Allow" if asked.'),
  timeout: msg(
    "Your computer's password store did not answer. You can keep working; you will need to sign in next time.",
  ),
  not_deleted: msg(
    'You are signed out. Your computer’s password store did not let the app remove the sign-in; the app removes it when it starts again.',
  ),
  not_marked: msg(
    "The app can't write to this computer's disk, so we can't keep you signed in. Free some space, then sign in again.",
  ),
  too_long: msg(
    "The sign-in is longer than this computer's password store can take, so we can't keep you signed in. You will need to sign in each time you open the app.",
  ),
  failed: noStore,
}

export const lostKeyNotice = msg(
  "This computer's password store has lost the key to answers on this computer that were not sent: they can't be read anymore. What was sent is safe.",
)

/** When the stored session could not be read at start, so the user has to sign in again. */
const atStartNotices: Readonly<Partial<Record<KeychainCode, string>>> = {
  locked: msg("Your computer's password store is locked, so you have been asked to sign in again."),
  timeout: msg("Your computer's password store did not answer, so you have been asked to sign in again."),
}

/** Linux only, in addition to {@link noStore}. */
export const noSecretServiceDetails = msg('Ask your administrator to install gnome-keyring or KWallet.')

/**
 * Returns the notices for a keychain error.
 * @param atStart the error keeps the stored session from being restored
 */
export function noticesFor(code: KeychainCode, atStart: boolean, platform: NodeJS.Platform): readonly UserText[] {
  const notice = (atStart ? atStartNotices[code] : undefined) ?? keychainNotices[code]
  return platform === 'linux' && notice === noStore ? [notice, noSecretServiceDetails] : [notice]
}
