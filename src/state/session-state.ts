/** Observable session state: whether a user is signed in, which one, and how the last session ended. */
import { createSignal } from '../domain/common/store.ts'
import type { User } from '../domain/session/user.ts'
import type { Platform, SessionInfo } from '../platform/port.ts'
import { areTwoPeople, ownerOf, readStoredUser } from './user-records.ts'

/** Why the sign-in screen is shown instead of a page. */
export type EndCause =
  /** The token's own expiry has passed. */
  | 'expired'
  /** The provider no longer accepts the token. */
  | 'refused'
  /** A save was tried without a token. */
  | 'missing'
  /** The token has expired by this device's clock, which could not be verified with the provider. */
  | 'unconfirmed'
  /** The person signed out. */
  | 'signed-out'

export interface SessionState {
  readonly info: SessionInfo
  /** The stored user; null if there is none on this device. */
  readonly user: User | null
  /**
   * How the last session ended; null before any has. `at`: when (its expiry, for an expired one), null
   * where it had ended before this run. `elsewhere`: another tab removed the token by a sign-out or sign-in.
   */
  readonly ended: { readonly cause: EndCause; readonly at: number | null; readonly elsewhere?: true } | null
}

interface ObservedSession {
  state(): SessionState
  subscribe(listener: () => void): () => void
  /** Grows with every start and end. */
  generation(): number
  /** Whose session it is or was. */
  lastOwner(): string | null
  /** A user has signed in and is stored. */
  begin(): void
  /** The stored person is the same, with other data. */
  reread(): void
  /** Notes that the session is over; nothing is removed yet. */
  markEnded(cause: EndCause): void
  /** Removes the token. */
  endToken(): Promise<void>
  /** Takes note of what has become of the token and the person on this device. */
  lookAgain(): void
  /** Looks at the token only, and takes note where that has changed. */
  check(): SessionInfo
}

/** A malformed token counts as no session: the provider would reject it. */
function causeOf(info: SessionInfo): EndCause {
  if (info.signedIn) return 'signed-out'
  if (info.reason === 'expired' || info.reason === 'unconfirmed') return info.reason
  return info.reason === 'malformed' ? 'refused' : 'signed-out'
}

/** How a session ended that was over before this run; null where none was. */
function endedBefore(info: SessionInfo): SessionState['ended'] {
  if (info.signedIn || info.reason === 'none' || info.reason === 'ended') return null
  return { cause: causeOf(info), at: null }
}

export function createSessionState({ session, records }: Platform): ObservedSession {
  const { emit, subscribe } = createSignal()
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
    const at = cause === 'expired' && snapshot.info.signedIn ? snapshot.info.expiresAt : Date.now()
    const ended = { cause, at, ...(where === 'elsewhere' && { elsewhere: true as const }) }
    snapshot = { ...snapshot, info: { signedIn: false, reason: 'ended' }, ended }
  }

  function lookAgain() {
    const info = session.current()
    if (snapshot.info.signedIn && !info.signedIn)
      markEnded(causeOf(info), info.reason === 'none' ? 'elsewhere' : 'here')
    else if (snapshot.info.signedIn && isSomebodyElse()) generation += 1
    publish(read(snapshot.ended))
  }

  function isSomebodyElse(): boolean {
    return areTwoPeople(records, ownerOf(snapshot.user), ownerOf(readStoredUser(records)))
  }

  session.subscribe(() => {
    // A session that starts is published by begin(), when its person is stored too; one of another
    // tab is found by check().
    if (!ending && snapshot.info.signedIn) lookAgain()
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
      ending = true // the platform may take its time
      publish(read(snapshot.ended))
      await session.end()
      ending = false
      publish(read(snapshot.ended))
    },
    lookAgain,
    check() {
      if (!ending && snapshot.info.signedIn !== session.current().signedIn) lookAgain()
      return snapshot.info
    },
  }
}
