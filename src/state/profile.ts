/** Loads the profile, with the stored user as fallback, and saves it. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Result } from '../api/client.ts'
import { type PasswordInput, updatePassword, updateProfile } from '../api/profile-changes.ts'
import type { Failure } from '../domain/failures/failure.ts'
import { hashOwner } from '../domain/session/owner-hash.ts'
import { ownerKey, type User } from '../domain/session/user.ts'
import type { DraftStore } from '../platform/port.ts'
import { profileQuery } from './known-user.ts'
import { queryClientOf } from './queries.ts'
import { lastSeenMessage, markMessageSeen } from './seen-messages.ts'
import { type Services, useServices, useSession } from './services.tsx'

/** Delay before the profile is loaded again after an update whose reply has no data, in milliseconds. */
export const reloadAfterMs = 1000

export type ProfileState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: Failure }
  | {
      readonly status: 'ready'
      /** The newest known data, including another tab's. */
      readonly profile: User
      /** Why the load failed and `profile` is the stored user; null: the provider replied. */
      readonly cachedBecause: Failure | null
    }

export type ProfileEdits = Partial<Omit<User, 'image'>> & {
  readonly image?: File | null
}

function remembered({ platform, session }: Services): User | null {
  const { user } = session.state()
  return !platform.traits.keepsData || user === null || user.email === '' ? null : user
}

/** If the draft can't be stored under the new address, the old one stays. */
async function moveDraft(drafts: DraftStore, from: string, to: string): Promise<void> {
  const draft = await drafts.load(from)
  if (draft === null || draft === 'unreadable') return
  if (await drafts.save(to, draft)) await drafts.remove(from)
}

/** Stores the saved profile, and moves draft, application id and seen messages to a changed e-mail. */
async function storeSaved({ session, platform }: Services, user: User): Promise<void> {
  const before = session.state().user?.email ?? user.email
  const applicationId = session.applicationId()
  const moved = ownerKey(before) !== ownerKey(user.email)
  if (moved) {
    await hashOwner(user.email)
    await moveDraft(platform.drafts, ownerKey(before), ownerKey(user.email))
    markMessageSeen(platform.records, user.email, lastSeenMessage(platform.records, before) ?? '')
  }
  session.updateUser(user)
  if (moved && applicationId !== null) session.setApplicationId(applicationId)
}

interface Saved {
  readonly user: User
  /** The reply had no data, so the values that the provider stored are unknown. */
  readonly isUnconfirmed: boolean
}

/** @param cached whether the fields that were not edited come from the stored user */
async function saveProfile(services: Services, edits: ProfileEdits, cached: boolean): Promise<Result<Saved>> {
  const { session, client } = services
  const before = session.generation()
  session.rereadUser() // another tab may have saved, or signed in another user
  const known = session.state().user
  if (known === null || session.generation() !== before) return { ok: false, failure: { kind: 'canceled' } }
  const text = (name: 'name' | 'email' | 'phone' | 'address') => (edits[name] ?? known[name]).trim()
  /** null for a field that was never loaded and never typed: it is not sent. */
  const orUnknown = (name: 'phone' | 'address') =>
    cached && known[name] === '' && text(name) === '' ? null : text(name)
  const input = {
    name: text('name'),
    email: text('email'),
    phone: orUnknown('phone'),
    address: orUnknown('address'),
    image: edits.image ?? null,
  }
  const result = await updateProfile(client, input)
  if (!result.ok) return result
  const returned = result.value
  const user: User = {
    phone: input.phone ?? '',
    address: input.address ?? '',
    image: known.image,
    ...returned,
    name: returned?.name || input.name,
    email: returned?.email || input.email,
  }
  await storeSaved(services, user)
  const hasNoPicture = input.image !== null && returned?.image === undefined
  return { ok: true, value: { user, isUnconfirmed: returned === null || hasNoPicture } }
}

export type ProfileActions = ReturnType<typeof useProfile>

export function useProfile() {
  const services = useServices()
  const { user } = useSession()
  const queries = queryClientOf(services)
  const options = profileQuery(services)
  const { data, error, isFetching, refetch } = useQuery(options, queries)
  const [isUnconfirmed, setUnconfirmed] = useState(false)
  useEffect(() => {
    if (!isUnconfirmed) return
    const timer = window.setTimeout(() => void refetch(), reloadAfterMs)
    return () => window.clearTimeout(timer)
  }, [isUnconfirmed, refetch])

  function stateNow(): ProfileState {
    if (error !== null && data === null && remembered(services) === null) return { status: 'failed', failure: error }
    if (data === null && error === null) return { status: 'loading' }
    // The reply has neither a name nor an e-mail address, so there is no profile to display.
    if (user === null) return { status: 'failed', failure: error ?? { kind: 'broken', status: 200 } }
    // A picture in the reply itself is not in the stored user (user-records.ts).
    return { status: 'ready', profile: { ...user, image: user.image || (data?.image ?? '') }, cachedBecause: error }
  }

  return {
    state: stateNow(),
    isLoading: isFetching,
    /** @returns whether it failed */
    async reload(): Promise<boolean> {
      setUnconfirmed(false) // replaces the delayed reload
      return (await refetch()).isError || services.session.state().user === null
    },
    /** Sends the edited fields with the newest known values of the others. Returns the saved profile. */
    async save(edits: ProfileEdits): Promise<Result<User>> {
      setUnconfirmed(false)
      await queries.cancelQueries({ queryKey: options.queryKey }) // an older reply must not undo the save
      const result = await saveProfile(services, edits, error !== null)
      if (!result.ok) return result
      const { user, isUnconfirmed } = result.value
      queries.setQueryData(options.queryKey, user)
      setUnconfirmed(isUnconfirmed)
      return { ok: true, value: user }
    },
    changePassword: (input: PasswordInput) => updatePassword(services.client, input),
  }
}
