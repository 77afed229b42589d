/**
 * Who is signed in, and how a session starts and ends (portal.md sections 4 and 6; readings.md,
 * Session). The only file that starts, ends and forgets; screens call it and watch it.
 */
import { readUser } from '../api/profile.ts'
import { ownerKey, type User } from '../domain/user.ts'
import type { Portal, SessionInfo } from '../platform/port.ts'
import { recordKeys } from './record-keys.ts'

/** Why the sign-in screen is shown instead of a page. */
export type EndCause =
  /** The token's own expiry has passed. */
  | 'expired'
  /** The provider no longer accepts the token. */
  | 'refused'
  /** A save was tried without a token. */
  | 'missing'
  /** The person signed out. */
  | 'signed-out'

export interface SessionState {
  readonly info: SessionInfo
  /** The stored person; null when nobody is known on this device. */
  readonly user: User | null
  /** How the last session of this run ended; null before any has. */
  readonly ended: { readonly cause: EndCause; readonly at: number } | null
}

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
  /** After a successful login or register: stores the person. A record of somebody else is dropped. */
  started(user: User): void
  /** Stores changed profile data of the same person and tells the header ('profileUpdated'). */
  updateUser(user: User): void
  /** The provider refused the token, or there is none: clears token, name and user. Once a session. */
  refused(cause: 'refused' | 'missing'): void
  /** Header's Log Out: token, name and user. */
  logOut(): Promise<void>
  /** Dashboard's Sign Out: the token only; on a kiosk everything (readings.md, Session). */
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

function readStoredUser(portal: Portal): User | null {
  const stored = portal.records.get(recordKeys.user)
  if (stored === null) return null
  try {
    const user = readUser(JSON.parse(stored))
    return user.email === '' && user.name === '' ? null : user
  } catch {
    return null // not JSON: somebody else's leftover (reliability J); it is overwritten at the next sign-in
  }
}

/** @param clearAll wipes the device for the next person (kiosk); see reliability section 5 */
export function createSession(portal: Portal, clearAll: () => Promise<void>): Session {
  const listeners = new Set<() => void>()
  let generation = 0
  let ended: SessionState['ended'] = null
  let returnTo: Return | null = null
  let lastOwner: string | null = null
  let snapshot: SessionState = { info: portal.session.current(), user: readStoredUser(portal), ended: null }

  function publish() {
    snapshot = { info: portal.session.current(), user: readStoredUser(portal), ended }
    if (snapshot.info.signedIn && snapshot.user !== null) lastOwner = ownerKey(snapshot.user.email)
    for (const listener of listeners) listener()
  }

  function end(cause: EndCause) {
    generation += 1
    ended = { cause, at: Date.now() }
  }

  function storeUser(user: User) {
    portal.records.set(recordKeys.user, JSON.stringify(user))
    portal.records.set(recordKeys.name, user.name)
  }

  function forgetUser() {
    portal.records.remove(recordKeys.user)
    portal.records.remove(recordKeys.name)
  }

  portal.session.subscribe(() => {
    const info = portal.session.current()
    if (snapshot.info.signedIn && !info.signedIn) end(info.reason === 'expired' ? 'expired' : 'signed-out')
    publish()
  })

  return {
    state: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    generation: () => generation,
    started(user) {
      generation += 1
      ended = null
      const owner = ownerKey(user.email)
      if (returnTo !== null && returnTo.owner !== owner) returnTo = null
      storeUser(user)
      publish()
    },
    updateUser(user) {
      storeUser(user)
      publish()
      window.dispatchEvent(new Event('profileUpdated'))
    },
    refused(cause) {
      if (!snapshot.info.signedIn && ended !== null) return
      end(cause)
      forgetUser()
      void portal.session.end().then(publish)
      publish()
    },
    async logOut() {
      end('signed-out')
      if (portal.kiosk) await clearAll()
      else await portal.drafts.forgetSecrets()
      forgetUser()
      await portal.session.end()
      publish()
    },
    async signOut() {
      end('signed-out')
      if (portal.kiosk) {
        await clearAll()
        forgetUser()
      }
      await portal.session.end()
      publish()
    },
    check() {
      const info = portal.session.current()
      if (snapshot.info.signedIn && !info.signedIn) {
        end(info.reason === 'expired' ? 'expired' : 'signed-out')
        publish()
      } else if (snapshot.info.signedIn !== info.signedIn) publish()
      return info
    },
    keepReturn(path) {
      if (lastOwner !== null) returnTo = { owner: lastOwner, path }
    },
    takeReturn() {
      const path = returnTo?.path ?? null
      returnTo = null
      return path
    },
    applicationId() {
      const owner = snapshot.user === null ? null : ownerKey(snapshot.user.email)
      if (owner === null || portal.records.get(recordKeys.applicationIdOwner) !== owner) return null
      return portal.records.get(recordKeys.applicationId)
    },
    setApplicationId(id) {
      if (snapshot.user === null) return
      portal.records.set(recordKeys.applicationId, id)
      portal.records.set(recordKeys.applicationIdOwner, ownerKey(snapshot.user.email))
    },
  }
}
