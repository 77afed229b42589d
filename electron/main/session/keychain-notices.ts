import { msg, type UserText } from '../../../src/domain/text/user-text.ts'
import type { KeychainCode } from './keychain.ts'

const noStore = msg(
  "This computer's password store can't keep you signed in. You will need to sign in each time you open the app. Your answers are still saved to your account after each step.",
)

/** Notice for each keychain error. */
const notices: Readonly<Record<KeychainCode, string>> = {
  unavailable: noStore,
  locked: msg("Your computer's password store is locked, so the app can't keep you signed in. You can keep working."),
  denied: msg('The app was not allowed to use the keychain. Sign in again, and choose "Always Allow" if asked.'),
  timeout: msg(
    "Your computer's password store did not answer, so the app can't keep you signed in. You can keep working.",
  ),
  not_deleted: msg(
    'You are signed out. Your computer’s password store did not let the app remove the sign-in; the app removes it when it starts again.',
  ),
  not_marked: msg(
    "The app can't write to this computer's disk, so we can't keep you signed in. Free some space, then sign in again.",
  ),
  failed: noStore,
}

export const lostKeyNotice = msg(
  "This computer's password store has lost the key to answers on this computer that were not sent: they can't be read anymore. What was sent is safe.",
)

/** Without a keychain Linux learns what is missing. */
export function noticesFor(code: KeychainCode, platform: NodeJS.Platform): readonly UserText[] {
  const isLacking = platform === 'linux' && code === 'unavailable'
  return [notices[code], ...(isLacking ? [msg('Ask your administrator to install gnome-keyring or KWallet.')] : [])]
}
