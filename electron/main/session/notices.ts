/** Lines for the user about this device, each shown once a run. Plain English, keys for `t`. */
import { type UserText, userTextKey } from '../../../src/domain/text/user-text.ts'
import type { KeychainCode } from './keychain.ts'

const noStore =
  "This computer has no password store, so we can't keep you signed in. You will need to sign in each time you open the app. Your answers are still saved to your account after each step."

/** What each keychain trouble means to the user. A damaged entry is deleted without scaring anybody. */
export const keychainNotices: Readonly<Record<KeychainCode, string | null>> = {
  unavailable: noStore,
  locked: "Your computer's password store is locked, so you have been asked to sign in again.",
  denied: 'The app was not allowed to use the keychain. Sign in again, and choose "Always Allow" if asked.',
  timeout: "Your computer's password store did not answer. You can keep working; you will need to sign in next time.",
  too_large: noStore,
  corrupt: null,
  failed: noStore,
}

/** At the start: the session that was kept could not be read, so that somebody who was signed in is asked again. */
const noAnswerAtStart = "Your computer's password store did not answer, so you have been asked to sign in again."

/** Linux only, beside {@link noStore}. */
export const noSecretServiceDetails = 'Ask your administrator to install gnome-keyring or KWallet.'

export const updateReadyNotice = 'A new version is ready. It will be installed when you close the app.'

export interface Notices {
  /** Shows a line unless it has been shown in this run. */
  add(notice: UserText | null): void
  /** The line for a keychain trouble. @param atStart it keeps the session of the last run from coming back */
  addKeychain(code: KeychainCode, atStart: boolean): void
  /** Lines added before anybody listened; each is handed out once. */
  take(): readonly UserText[]
}

/** @param push takes a line to the page; false while there is no page that listens */
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
      add(atStart && code === 'timeout' ? noAnswerAtStart : keychainNotices[code])
      if (platform === 'linux' && keychainNotices[code] === noStore && code !== 'too_large') add(noSecretServiceDetails)
    },
    take() {
      const taken = waiting
      waiting = []
      return taken
    },
  }
}
