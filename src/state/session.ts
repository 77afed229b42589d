/**
 * Starts and ends sessions (R-202, R-203; D-5 to D-11). No other module does; screens call it and subscribe to it.
 */
import { fillBlanks, ownerKey, type User } from '../domain/session/user.ts'
import type { Platform, SessionInfo } from '../platform/port.ts'
import { recordKeys } from './record-keys.ts'
import { createSessionState, type SessionState } from './session-state.ts'
import {
  adoptApplicationId,
  dropOwnerlessApplicationId,
  forgetUser,
  isUserOfSession,
  ownerOf,
  readApplicationIdOf,
  readFormerEmail,
  readStoredUser,
  storeApplicationId,
  storeFormerEmail,
  storeUser,
  storeUserSession,
} from './user-records.ts'

export type { SessionState } from './session-state.ts'

/** Dispatched on window when the stored user changes; the header updates the name. */
export const profileUpdatedEvent = 'profileUpdated'

/** Page to restore after a session that expired or was refused. */
export interface ReturnPage {
  readonly owner: string
  readonly path: string
}

export interface Session {
  state(): SessionState
  subscribe(listener: () => void): () => void
  /** Increases with every start and end; see `ClientHooks.generation`. */
  generation(): number
  /** After a successful login or register: stores the user. Drops another user's record. */
  started(user: User): void
  /** Stores changed profile data of the same user, and dispatches 'profileUpdated'. */
  updateUser(user: User): void
  /** The user's previous e-mail, if the stored user of this same session had another one; null if none is known. */
  formerEmail(): string | null
  forgetFormerEmail(): void
  /** Reads the stored user again after an external 'profileUpdated'. */
  rereadUser(): void
  /** The provider refused the token, or there is none: removes token, name and user. Once per session. */
  refused(cause: 'refused' | 'missing'): void
  /** The header's Log Out: removes token, name and user, and the user's draft unless told to keep it. */
  logOut(draft: 'keep' | 'remove'): Promise<void>
  /** The dashboard's Sign Out: removes the token only; on a shared device, everything. */
  signOut(): Promise<void>
  /** Reads the token from the device again; called on every navigation. Detects expiry and malformed tokens. */
  check(): SessionInfo
  /** Stores the page to restore after the next sign-in of the same user. */
  saveReturnPath(path: string): void
  /** Returns the stored page and clears it. */
  takeReturnPath(): string | null
  /** The stored application id, if it belongs to this user. */
  applicationId(): string | null
  setApplicationId(id: string): void
}

/**
 * Stores the previous e-mail when the user record of the same session gets another one: both are the same user's.
 * @param shown the user that the page displays
 */
function noteFormerEmail({ records, session }: Platform, shown: User | null, email: string): void {
  const info = session.current()
  const before = readStoredUser(records)
  if (!info.signedIn || !isUserOfSession(records, info.expiresAt)) return
  if (before === null || before.email === '' || email === '') return
  if (ownerOf(before) !== ownerOf(shown) || ownerKey(before.email) === ownerKey(email)) return
  storeFormerEmail(records, before.email, email)
}

/** Stores the user who has signed in, and removes data of other or unknown users. */
function storeStarted({ records, session }: Platform, user: User): void {
  const owner = ownerKey(user.email)
  dropOwnerlessApplicationId(records)
  if (readFormerEmail(records)?.to !== owner) records.remove(recordKeys.formerEmail)
  const known = readStoredUser(records)
  if (ownerOf(known) !== owner) records.remove(recordKeys.answerTimes)
  storeUser(records, ownerOf(known) === owner && known !== null ? fillBlanks(user, known) : user)
  const info = session.current()
  if (info.signedIn && info.expiresAt !== null) storeUserSession(records, info.expiresAt)
}

/**
 */
export function createSession(platform: Platform): Session {
  const { records } = platform
  const current = createSessionState(platform)
  const owner = () => ownerOf(current.state().user)
  let returnTo: ReturnPage | null = null

  if (current.state().info.signedIn) adoptApplicationId(records, owner())

  return {
    state: current.state,
    subscribe: current.subscribe,
    generation: current.generation,
    started(user) {
      if (returnTo !== null && returnTo.owner !== ownerKey(user.email)) returnTo = null
      storeStarted(platform, user)
      current.begin()
    },
    updateUser(user) {
      // Before the user record: its change makes another tab read both.
      noteFormerEmail(platform, current.state().user, user.email)
      storeUser(records, user)
      current.reread()
      window.dispatchEvent(new Event(profileUpdatedEvent))
    },
    formerEmail() {
      const former = readFormerEmail(records)
      return former !== null && former.to === owner() ? former.from : null
    },
    forgetFormerEmail: () => records.remove(recordKeys.formerEmail),
    rereadUser: current.refresh,
    refused(cause) {
      const info = platform.session.current()
      if (!info.signedIn && info.reason === 'unconfirmed') current.refresh() // the token may still be valid
      if (!current.state().info.signedIn && current.state().ended !== null) return
      current.markEnded(cause)
      forgetUser(records)
      void current.endToken()
    },
    // The token goes first: it closes the pages, and what they write on closing is removed afterwards.
    async logOut(draft) {
      if (platform.shared) return platform.shared.wipe()
      const person = owner()
      current.markEnded('signed-out')
      forgetUser(records)
      await current.endToken()
      if (draft === 'remove' && person !== null) await platform.drafts.remove(person)
    },
    async signOut() {
      if (platform.shared) return platform.shared.wipe()
      current.markEnded('signed-out')
      await current.endToken()
    },
    check: current.check,
    saveReturnPath(path) {
      const lastOwner = current.lastOwner()
      if (lastOwner !== null) returnTo = { owner: lastOwner, path }
    },
    takeReturnPath() {
      const path = returnTo?.path ?? null
      returnTo = null
      return path
    },
    applicationId: () => readApplicationIdOf(records, owner()),
    setApplicationId(id) {
      const person = owner()
      if (person !== null) storeApplicationId(records, person, id)
    },
  }
}
