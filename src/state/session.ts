/** Starts and ends sessions. No other module does; screens call it and subscribe to it. */
import { createEmitter } from '../domain/common/store.ts'
import { hashOwner } from '../domain/session/owner-hash.ts'
import { fillBlanks, ownerKey, type User } from '../domain/session/user.ts'
import type { DeviceRecords, Platform, SessionInfo } from '../platform/port.ts'
import {
  forgetUser,
  ownerOf,
  readApplicationIdOf,
  readStoredUser,
  storeApplicationId,
  storeUser,
} from './user-records.ts'

/** Why the sign-in screen is shown instead of a page. */
export type EndCause =
  | 'expired'
  /** The provider no longer accepts the token. */
  | 'refused'
  /** A save was attempted without a token. */
  | 'missing'
  | 'signed-out'

export interface SessionState {
  readonly info: SessionInfo
  /** The stored user; null if there is none on this device. */
  readonly user: User | null
  /**
   * How the last session ended; null if none has. `at`: the expiry, by the provider's clock, of one that expired in
   * this run. `elsewhere`: something else than this tab removed the token.
   */
  readonly ended: { readonly cause: EndCause; readonly at: number | null; readonly elsewhere?: true } | null
}

/** Dispatched on window when the stored user changes; the header updates the name. */
export const profileUpdatedEvent = 'profileUpdated'

/** Stores the user who has signed in, and removes data of another one. */
function storeStarted(records: DeviceRecords, user: User): void {
  const known = readStoredUser(records)
  const isSame = known !== null && ownerOf(known) === ownerKey(user.email)
  storeUser(records, isSame ? fillBlanks(user, known) : user)
}

/** A malformed token counts as no session: the provider would reject it. */
function causeOf(info: SessionInfo): EndCause {
  if (info.signedIn) return 'signed-out'
  if (info.reason === 'expired') return 'expired'
  return info.reason === 'malformed' ? 'refused' : 'signed-out'
}

function endedBefore(info: SessionInfo): SessionState['ended'] {
  if (info.signedIn || info.reason === 'none' || info.reason === 'ended') return null
  return { cause: causeOf(info), at: null }
}

const endedInfo: SessionInfo = { signedIn: false, reason: 'ended' }

function endedBy(state: SessionState, cause: EndCause, isElsewhere = false): SessionState {
  const at = cause === 'expired' && state.info.signedIn ? state.info.expiresAt : null
  const ended = { cause, at, ...(isElsewhere && { elsewhere: true as const }) }
  return { ...state, info: endedInfo, ended }
}

/** How a session ended that this tab did not end. Another tab may have removed the expired token first. */
function endedUnasked(state: SessionState, info: SessionInfo, now: number): SessionState {
  const isExpired = state.info.signedIn && state.info.expiresAt <= now
  if (isExpired) return endedBy(state, 'expired')
  return endedBy(state, causeOf(info), !info.signedIn && info.reason === 'none')
}

/** The page to restore after the next sign-in of the same user. */
function createReturnPath(lastOwner: () => string | null) {
  let page: { readonly owner: string; readonly path: string } | null = null
  return {
    saveReturnPath(path: string) {
      const owner = lastOwner()
      if (owner !== null) page = { owner, path }
    },
    forgetUnlessOf(owner: string) {
      if (page?.owner !== owner) page = null
    },
    /** Where the next sign-in leads. */
    returnPath: () => page?.path ?? null,
    takeReturnPath(): string | null {
      const path = page?.path ?? null
      page = null
      return path
    },
  }
}

export type Session = ReturnType<typeof createSession>

export function createSession(platform: Platform) {
  const { session, records, shared, drafts } = platform
  const { emit, subscribe } = createEmitter()
  let generation = 0
  /** The platform is removing the token; meanwhile the user counts as signed out. */
  let ending = false
  let snapshot = read(endedBefore(session.current()))
  let lastOwner = ownerOf(snapshot.user)
  const { forgetUnlessOf, ...returnPath } = createReturnPath(() => lastOwner)

  function read(ended: SessionState['ended']): SessionState {
    return { info: ending ? endedInfo : session.current(), user: readStoredUser(records), ended }
  }

  function publish(next: SessionState) {
    snapshot = next
    if (next.info.signedIn) lastOwner = ownerOf(next.user) ?? lastOwner
    emit()
  }

  const reread = () => publish(read(snapshot.ended))

  function refresh() {
    const before = snapshot.info
    const info = session.current()
    if (before.signedIn && (!info.signedIn || before.expiresAt !== info.expiresAt)) generation += 1
    if (before.signedIn && !info.signedIn) snapshot = endedUnasked(snapshot, info, platform.now())
    reread()
    // Another tab's user. Until the hash is known, nothing stored under it counts.
    void hashOwner(snapshot.user?.email ?? '')
  }

  // started() publishes a new session once its user is stored too; check() finds one that another tab started.
  session.subscribe(() => !ending && snapshot.info.signedIn && refresh())

  async function end(cause: EndCause) {
    generation += 1
    snapshot = endedBy(snapshot, cause)
    ending = true // the platform may be slow
    reread()
    await session.end()
    ending = false
    reread()
  }

  return {
    state: () => snapshot,
    subscribe,
    generation: () => generation,
    async started(user: User) {
      await hashOwner(user.email)
      forgetUnlessOf(ownerKey(user.email))
      storeStarted(records, user)
      generation += 1
      publish(read(null))
    },
    updateUser(user: User) {
      storeUser(records, user)
      reread()
      window.dispatchEvent(new Event(profileUpdatedEvent))
    },
    rereadUser: refresh,
    /** The provider refused the token, or there is none: removes token, name and user. Once per session. */
    refused(cause: 'refused' | 'missing') {
      if (!snapshot.info.signedIn && snapshot.ended !== null) return
      if (cause === 'missing' && causeOf(session.current()) === 'expired') return void end('expired')
      forgetUser(records)
      void end(cause)
    },
    // The token goes first: it closes the pages, and what they write on closing is removed afterwards.
    async logOut(draft: 'keep' | 'remove') {
      if (shared) return shared.wipe()
      const person = ownerOf(snapshot.user)
      forgetUser(records)
      await end('signed-out')
      if (draft === 'remove' && person !== null) await drafts.remove(person)
    },
    /** The dashboard's Sign Out: removes the token only; on a shared device, everything. */
    signOut: () => (shared ? shared.wipe() : end('signed-out')),
    check() {
      if (!ending && snapshot.info.signedIn !== session.current().signedIn) refresh()
      return snapshot.info
    },
    ...returnPath,
    applicationId: () => readApplicationIdOf(records, ownerOf(snapshot.user)),
    setApplicationId: (id: string) => storeApplicationId(records, ownerOf(snapshot.user), id),
  }
}
