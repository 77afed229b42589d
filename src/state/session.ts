/**
 * Who is signed in, and how a session starts and ends (R-201 to R-203; D-5
 * to D-11). The only file that starts, ends and forgets; screens call it and watch it.
 */
import { filledIn, ownerKey, type User } from '../domain/session/user.ts'
import type { Platform, SessionInfo } from '../platform/port.ts'
import { recordKeys } from './record-keys.ts'
import { createSessionState, type SessionState } from './session-state.ts'
import {
  adoptApplicationId,
  dropOwnerlessApplicationId,
  forgetUser,
  isUserOfSession,
  noteUserSession,
  ownerOf,
  readApplicationIdOf,
  readFormerEmail,
  readStoredUser,
  storeApplicationId,
  storeFormerEmail,
  storeUser,
} from './user-records.ts'

export type { SessionState } from './session-state.ts'

/** Dispatched on window when the stored user changes; the header updates the name. */
export const profileUpdatedEvent = 'profileUpdated'

/** Where a person was when their session ended by itself, so that they can go on there. */
export interface Return {
  readonly owner: string
  readonly path: string
}

export interface Session {
  state(): SessionState
  subscribe(listener: () => void): () => void
  /** Grows with every start and end; see `ClientHooks.generation`. */
  generation(): number
  /** After a successful login or register: stores the user. Drops another user's record. */
  started(user: User): void
  /** Stores changed profile data of the same user, and dispatches 'profileUpdated'. */
  updateUser(user: User): void
  /** The address that this person had before, by the word of this session's own user record; null: none is known. */
  formerEmail(): string | null
  forgetFormerEmail(): void
  /** Reads the stored user again after an external 'profileUpdated'. */
  rereadUser(): void
  /** The provider refused the token, or there is none: clears token, name and user. Once a session. */
  refused(cause: 'refused' | 'missing'): void
  /** Header's Log Out: token, name and user, and this person's draft unless it is to stay. */
  logOut(draft: 'keep' | 'remove'): Promise<void>
  /** Dashboard's Sign Out: the token only; on a kiosk everything. */
  signOut(): Promise<void>
  /** Reads the device anew; called on every navigation. Notices expiry and malformed tokens. */
  check(): SessionInfo
  /** Remembers where to come back to; taken once, by the same person only. */
  keepReturn(path: string): void
  takeReturn(): string | null
  /** The stored application id, if it was stored for this person. */
  applicationId(): string | null
  setApplicationId(id: string): void
}

/**
 * The record of one and the same session names another address now, so it is the same person's.
 * @param shown who is signed in as far as the page knows
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
  storeUser(records, ownerOf(known) === owner && known !== null ? filledIn(user, known) : user)
  const info = session.current()
  if (info.signedIn && info.expiresAt !== null) noteUserSession(records, info.expiresAt)
}

/**
 * @param clearAll wipes the device for the next person (kiosk), the session with it, after a step that is just being
 *   saved
 */
export function createSession(platform: Platform, clearAll: () => Promise<void>): Session {
  const { records } = platform
  const current = createSessionState(platform)
  const owner = () => ownerOf(current.state().user)
  let returnTo: Return | null = null

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
      // Before the record: another tab looks at both as soon as that changes.
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
    rereadUser: current.lookAgain,
    refused(cause) {
      const info = platform.session.current()
      if (!info.signedIn && info.reason === 'unconfirmed') current.lookAgain() // there is a token, and it may be right
      if (!current.state().info.signedIn && current.state().ended !== null) return
      current.markEnded(cause)
      forgetUser(records)
      void current.endToken()
    },
    // The token goes first: pages close, and what they still write on closing is forgotten afterwards.
    async logOut(draft) {
      if (platform.kiosk) return clearAll()
      const person = owner()
      current.markEnded('signed-out')
      forgetUser(records)
      await current.endToken()
      if (draft === 'remove' && person !== null) await platform.drafts.remove(person)
    },
    async signOut() {
      if (platform.kiosk) return clearAll()
      current.markEnded('signed-out')
      await current.endToken()
    },
    check: current.check,
    keepReturn(path) {
      const lastOwner = current.lastOwner()
      if (lastOwner !== null) returnTo = { owner: lastOwner, path }
    },
    takeReturn() {
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
