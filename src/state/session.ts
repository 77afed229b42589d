/**
 * Who is signed in, and how a session starts and ends (R-201 to R-203; D-5
 * to D-11). The only file that starts, ends and forgets; screens call it and watch it.
 */
import { readUser } from '../api/profile.ts'
import { readObject, readText } from '../domain/readers.ts'
import { filledIn, ownerKey, type User } from '../domain/user.ts'
import type { Platform, SessionInfo } from '../platform/port.ts'
import { recordKeys } from './record-keys.ts'

/** Dispatched on window by whoever changed the stored person; the header shows the new name. */
export const profileUpdatedEvent = 'profileUpdated'

/** Why the sign-in screen is shown instead of a page. */
export type EndCause =
  /** The token's own expiry has passed. */
  | 'expired'
  /** The provider no longer accepts the token. */
  | 'refused'
  /** A save was tried without a token. */
  | 'missing'
  /** The token's expiry has passed by this device's clock; whether that is right nobody could be asked. */
  | 'unconfirmed'
  /** The person signed out. */
  | 'signed-out'

export interface SessionState {
  readonly info: SessionInfo
  /** The stored person; null when nobody is known on this device. */
  readonly user: User | null
  /**
   * How the last session ended; null before any has. `at`: when (its expiry, for an expired one), null
   * where it had ended before this run. `elsewhere`: the token was taken away by another tab, where somebody signed
   * out or in.
   */
  readonly ended: { readonly cause: EndCause; readonly at: number | null; readonly elsewhere?: true } | null
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
  /** Stores changed profile data of the same person and tells whoever listens ('profileUpdated'). */
  updateUser(user: User): void
  /** The address that this person had before, by the word of this session's own user record; null: none is known. */
  formerEmail(): string | null
  forgetFormerEmail(): void
  /** Reads the stored person anew: somebody else said 'profileUpdated'. */
  rereadUser(): void
  /** The provider refused the token, or there is none: clears token, name and user. Once a session. */
  refused(cause: 'refused' | 'missing'): void
  /** Header's Log Out: token, name and user. */
  logOut(): Promise<void>
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

/** The stored person; the `name` record stands in where the `user` record knows none. */
function readStoredUser(platform: Platform): User | null {
  try {
    const stored = readUser(JSON.parse(platform.records.get(recordKeys.user) ?? 'null'))
    const user = { ...stored, name: stored.name || (platform.records.get(recordKeys.name) ?? '').trim() }
    return user.email === '' && user.name === '' ? null : user
  } catch {
    return null // not JSON: somebody else's leftover; it is overwritten at the next sign-in
  }
}

interface FormerEmail {
  /** As it was written. */
  readonly from: string
  /** The key of whoever had it. */
  readonly to: string
}

function readFormerEmail(platform: Platform): FormerEmail | null {
  try {
    const stored = readObject(JSON.parse(platform.records.get(recordKeys.formerEmail) ?? 'null'))
    const former = { from: readText(stored.from), to: readText(stored.to) }
    return former.from === '' || former.to === '' ? null : former
  } catch {
    return null // not JSON: not ours
  }
}

/** By so much the end of one and the same session may differ, where it is told by a clock that had to be put right. */
const clockJitterMs = 60_000

/** A malformed token is one that nobody would accept. */
function causeOf(info: SessionInfo): EndCause {
  if (info.signedIn) return 'signed-out'
  if (info.reason === 'expired' || info.reason === 'unconfirmed') return info.reason
  return info.reason === 'malformed' ? 'refused' : 'signed-out'
}

function ownerOf(user: User | null): string | null {
  return user === null ? null : ownerKey(user.email)
}

/**
 * @param clearAll wipes the device for the next person (kiosk), the session with it, after a step that is just being
 *   saved
 */
export function createSession(platform: Platform, clearAll: () => Promise<void>): Session {
  const listeners = new Set<() => void>()
  let generation = 0
  let returnTo: Return | null = null
  /** The platform is removing the token; until it is done nobody counts as signed in. */
  let ending = false
  let snapshot: SessionState = read(null)
  if (!snapshot.info.signedIn && snapshot.info.reason !== 'none' && snapshot.info.reason !== 'ended') {
    snapshot = { ...snapshot, ended: { cause: causeOf(snapshot.info), at: null } }
  }
  /** Whose session it is or was. */
  let lastOwner = ownerOf(snapshot.user)

  function read(ended: SessionState['ended']): SessionState {
    const info = ending ? ({ signedIn: false, reason: 'ended' } as const) : platform.session.current()
    return { info, user: readStoredUser(platform), ended }
  }

  function publish(next: SessionState) {
    snapshot = next
    if (next.info.signedIn) lastOwner = ownerOf(next.user) ?? lastOwner
    for (const listener of [...listeners]) listener()
  }

  /** Notes that the session is over; nothing is removed yet. */
  function markEnded(cause: EndCause, where: 'here' | 'elsewhere' = 'here') {
    generation += 1
    const at = cause === 'expired' && snapshot.info.signedIn ? snapshot.info.expiresAt : Date.now()
    const ended = { cause, at, ...(where === 'elsewhere' && { elsewhere: true as const }) }
    snapshot = { ...snapshot, info: { signedIn: false, reason: 'ended' }, ended }
  }

  /** Removes the token, by a port that may take its time. */
  async function endToken() {
    ending = true
    publish(read(snapshot.ended))
    await platform.session.end()
    ending = false
    publish(read(snapshot.ended))
  }

  /** Takes note of what has become of the token and the person on this device. */
  function lookAgain() {
    const info = platform.session.current()
    if (snapshot.info.signedIn && !info.signedIn)
      markEnded(causeOf(info), info.reason === 'none' ? 'elsewhere' : 'here')
    else if (snapshot.info.signedIn && isSomebodyElse(readStoredUser(platform))) generation += 1
    publish(read(snapshot.ended))
  }

  /** Whether a record is another person's than the one shown: not when these changed their address in another tab. */
  function isSomebodyElse(stored: User | null): boolean {
    const [shown, owner] = [ownerOf(snapshot.user), ownerOf(stored)]
    if (shown === owner) return false
    const former = readFormerEmail(platform)
    return former === null || ownerKey(former.from) !== shown || former.to !== owner
  }

  function storeUser(user: User) {
    platform.records.set(recordKeys.user, JSON.stringify(user))
    platform.records.set(recordKeys.name, user.name)
  }

  /**
   * The record of one and the same session names another address now, so it is the same person's. A record that an
   * earlier session left behind proves nothing: it may be somebody else's.
   */
  function noteFormerEmail({ email }: User) {
    const before = readStoredUser(platform)
    const info = platform.session.current()
    const writtenFor = platform.records.get(recordKeys.userSession)
    if (!info.signedIn) return
    const { expiresAt } = info
    const isNear = expiresAt !== null && Math.abs(Number(writtenFor) - expiresAt) < clockJitterMs
    const ofThisSession = writtenFor === null || isNear
    if (before === null || before.email === '' || email === '' || !ofThisSession) return
    if (ownerOf(before) !== ownerOf(snapshot.user) || ownerKey(before.email) === ownerKey(email)) return
    const former: FormerEmail = { from: before.email, to: ownerKey(email) }
    platform.records.set(recordKeys.formerEmail, JSON.stringify(former))
  }

  function forgetUser() {
    const { user, name, userSession, formerEmail, answerTimes } = recordKeys
    for (const key of [user, name, userSession, formerEmail, answerTimes]) platform.records.remove(key)
  }

  /** An id without an owner was stored by somebody else than us; it counts for whoever was signed in when it was found. */
  function adoptApplicationId() {
    const owned = platform.records.get(recordKeys.applicationIdOwner) !== null
    const owner = ownerOf(snapshot.user)
    if (owned || owner === null || !snapshot.info.signedIn) return
    if (platform.records.get(recordKeys.applicationId) !== null)
      platform.records.set(recordKeys.applicationIdOwner, owner)
  }

  adoptApplicationId()

  platform.session.subscribe(() => {
    // A session that starts is published by started(), when its person is stored too; one of another
    // tab is found by check().
    if (!ending && snapshot.info.signedIn) lookAgain()
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
      const owner = ownerKey(user.email)
      if (returnTo !== null && returnTo.owner !== owner) returnTo = null
      // Nobody knows whose it is.
      if (platform.records.get(recordKeys.applicationIdOwner) === null)
        platform.records.remove(recordKeys.applicationId)
      if (readFormerEmail(platform)?.to !== owner) platform.records.remove(recordKeys.formerEmail)
      const known = readStoredUser(platform)
      if (ownerOf(known) !== owner) platform.records.remove(recordKeys.answerTimes)
      storeUser(ownerOf(known) === owner && known !== null ? filledIn(user, known) : user)
      const info = platform.session.current()
      if (info.signedIn && info.expiresAt !== null) {
        platform.records.set(recordKeys.userSession, String(info.expiresAt))
      }
      publish(read(null))
    },
    updateUser(user) {
      noteFormerEmail(user) // before the record: another tab looks at both as soon as that changes
      storeUser(user)
      publish(read(snapshot.ended))
      window.dispatchEvent(new Event(profileUpdatedEvent))
    },
    formerEmail() {
      const former = readFormerEmail(platform)
      return former !== null && former.to === ownerOf(snapshot.user) ? former.from : null
    },
    forgetFormerEmail: () => platform.records.remove(recordKeys.formerEmail),
    rereadUser: lookAgain,
    refused(cause) {
      const info = platform.session.current()
      if (!info.signedIn && info.reason === 'unconfirmed') lookAgain() // there is a token, and it may be right
      if (!snapshot.info.signedIn && snapshot.ended !== null) return
      markEnded(cause)
      forgetUser()
      void endToken()
    },
    // The token goes first: pages close, and what they still write on closing is forgotten afterwards.
    async logOut() {
      if (platform.kiosk) return clearAll()
      markEnded('signed-out')
      forgetUser()
      await endToken()
      await platform.drafts.forgetSecrets()
    },
    async signOut() {
      if (platform.kiosk) return clearAll()
      markEnded('signed-out')
      await endToken()
    },
    check() {
      const info = platform.session.current()
      if (!ending && snapshot.info.signedIn !== info.signedIn) lookAgain()
      return snapshot.info
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
      const owner = ownerOf(snapshot.user)
      if (owner === null || platform.records.get(recordKeys.applicationIdOwner) !== owner) return null
      return platform.records.get(recordKeys.applicationId)
    },
    setApplicationId(id) {
      if (snapshot.user === null) return
      platform.records.set(recordKeys.applicationId, id)
      platform.records.set(recordKeys.applicationIdOwner, ownerKey(snapshot.user.email))
    },
  }
}
