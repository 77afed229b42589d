/** Observable session state: whether a user is signed in, which one, and how the last session ended. */
import { createEmitter } from '../domain/common/store.ts'
import { hashOwner } from '../domain/session/owner-hash.ts'
import type { User } from '../domain/session/user.ts'
import type { Platform, SessionInfo } from '../platform/port.ts'
import { ownerOf, readStoredUser } from './user-records.ts'

/** Why the sign-in screen is shown instead of a page. */
export type EndCause =
  /** The token's own expiry has passed. */
  | 'expired'
  /** The provider no longer accepts the token. */
  | 'refused'
  /** A save was attempted without a token. */
  | 'missing'
  /** The user signed out. */
  | 'signed-out'

export interface SessionState {
  readonly info: SessionInfo
  /** The stored user; null if there is none on this device. */
  readonly user: User | null
  /**
   * How the last session ended; null if none has. `at`: the expiry, by the provider's clock, of one that expired in
   * this run. `elsewhere`: another tab removed the token by signing out or in.
   */
  readonly ended: { readonly cause: EndCause; readonly at: number | null; readonly elsewhere?: true } | null
}

interface ObservedSession {
  state(): SessionState
  subscribe(listener: () => void): () => void
  /** Increases with every start and end. */
  generation(): number
  /** Owner of the current or last session. */
  lastOwner(): string | null
  /** Publishes a new session, after its user is stored. */
  begin(): void
  /** Publishes changed data of the same user. */
  reread(): void
  /** Marks the session as ended; removes nothing. */
  markEnded(cause: EndCause): void
  /** Removes the token. */
  endToken(): Promise<void>
  /** Reads token and user from the device again, and publishes the result. */
  refresh(): void
  /** Reads the token only; publishes when sign-in has changed. */
  check(): SessionInfo
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

export function createSessionState({ session, records }: Platform): ObservedSession {
  const { emit, subscribe } = createEmitter()
  let generation = 0
  /** The platform is removing the token; meanwhile the user counts as signed out. */
  let ending = false
  let snapshot: SessionState = read(null)
  snapshot = { ...snapshot, ended: endedBefore(snapshot.info) }
  let lastOwner = ownerOf(snapshot.user)

  function read(ended: SessionState['ended']): SessionState {
    const info = ending ? ({ signedIn: false, reason: 'ended' } as const) : session.current()
    return { info, user: readStoredUser(records), ended }
  }

  function publish(next: SessionState) {
    snapshot = next
    if (next.info.signedIn) lastOwner = ownerOf(next.user) ?? lastOwner
    emit()
  }

  function markEnded(cause: EndCause, where: 'here' | 'elsewhere' = 'here') {
    generation += 1
    const at = cause === 'expired' && snapshot.info.signedIn ? snapshot.info.expiresAt : null
    const ended = { cause, at, ...(where === 'elsewhere' && { elsewhere: true as const }) }
    snapshot = { ...snapshot, info: { signedIn: false, reason: 'ended' }, ended }
  }

  function refresh() {
    const info = session.current()
    if (snapshot.info.signedIn && !info.signedIn)
      markEnded(causeOf(info), info.reason === 'none' ? 'elsewhere' : 'here')
    else if (snapshot.info.signedIn && info.signedIn && snapshot.info.expiresAt !== info.expiresAt) generation += 1
    publish(read(snapshot.ended))
    // Another tab's user. Until the hash is known, nothing stored under it counts.
    void hashOwner(snapshot.user?.email ?? '')
  }

  session.subscribe(() => {
    // begin() publishes a new session once its user is stored too; check() finds one that another tab started.
    if (!ending && snapshot.info.signedIn) refresh()
  })

  return {
    state: () => snapshot,
    subscribe,
    generation: () => generation,
    lastOwner: () => lastOwner,
    begin() {
      generation += 1
      publish(read(null))
    },
    reread: () => publish(read(snapshot.ended)),
    markEnded: (cause) => markEnded(cause),
    async endToken() {
      ending = true // the platform may be slow
      publish(read(snapshot.ended))
      await session.end()
      ending = false
      publish(read(snapshot.ended))
    },
    refresh,
    check() {
      if (!ending && snapshot.info.signedIn !== session.current().signedIn) refresh()
      return snapshot.info
    },
  }
}
