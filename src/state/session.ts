/**
 * Starts and ends sessions (R-202, R-203; D-5 to D-11). No other module does; screens call it and subscribe to it.
 */
import { hashOwner } from '../domain/session/owner-hash.ts'
import { fillBlanks, ownerKey, type User } from '../domain/session/user.ts'
import type { DeviceRecords, Platform, SessionInfo } from '../platform/port.ts'
import { recordKeys } from './record-keys.ts'
import { createSessionState, type SessionState } from './session-state.ts'
import {
  forgetUser,
  ownerOf,
  readApplicationIdOf,
  readStoredUser,
  storeApplicationId,
  storeUser,
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
  started(user: User): Promise<void>
  /** Stores changed profile data of the same user, and dispatches 'profileUpdated'. */
  updateUser(user: User): void
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
  takeReturnPath(): string | null
  /** The stored application id, if it belongs to this user. */
  applicationId(): string | null
  setApplicationId(id: string): void
}

/** Stores the user who has signed in, and removes data of another one. */
function storeStarted(records: DeviceRecords, user: User): void {
  const known = readStoredUser(records)
  const isSame = known !== null && ownerOf(known) === ownerKey(user.email)
  if (!isSame) records.remove(recordKeys.answerTimes)
  storeUser(records, isSame ? fillBlanks(user, known) : user)
}

export function createSession(platform: Platform): Session {
  const { records } = platform
  const current = createSessionState(platform)
  const owner = () => ownerOf(current.state().user)
  let returnTo: ReturnPage | null = null

  return {
    state: current.state,
    subscribe: current.subscribe,
    generation: current.generation,
    async started(user) {
      await hashOwner(user.email)
      if (returnTo !== null && returnTo.owner !== ownerKey(user.email)) returnTo = null
      storeStarted(records, user)
      current.begin()
    },
    updateUser(user) {
      storeUser(records, user)
      current.reread()
      window.dispatchEvent(new Event(profileUpdatedEvent))
    },
    rereadUser: current.refresh,
    refused(cause) {
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
