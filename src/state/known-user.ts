/** The provider's profile, and the signed-in user on a device that stores only the token. */
import { useQuery } from '@tanstack/react-query'
import type { Result } from '../api/client.ts'
import { getProfile } from '../api/profile.ts'
import type { Failure } from '../domain/failures/failure.ts'
import { hashOwner } from '../domain/session/owner-hash.ts'
import type { User } from '../domain/session/user.ts'
import { canceled, queryClientOf, replyQuery } from './queries.ts'
import { type Services, useServices, useSession } from './services.tsx'

function sameUser(a: User | null, b: User): boolean {
  return a !== null && (Object.keys(b) as (keyof User)[]).every((key) => a[key] === b[key])
}

/** Stores every reply as the user, which screens display and another tab may change too. */
export function profileQuery(services: Services) {
  const { client, session } = services
  return replyQuery(services, 'profile', async (signal): Promise<Result<User>> => {
    const result = await getProfile(client, signal)
    if (signal.aborted) return canceled // e.g. by a save, which an older reply must not undo
    if (!result.ok) return result
    const known = session.state().user
    const profile = { ...result.value, email: result.value.email || (known?.email ?? '') }
    await hashOwner(profile.email)
    if (!sameUser(known, profile)) session.updateUser(profile)
    return { ok: true, value: profile }
  })
}

export type KnownUser =
  | { readonly status: 'known'; readonly user: User }
  | { readonly status: 'asking' }
  | { readonly status: 'unknown'; readonly failure: Failure; readonly retry: () => void }

/**
 * Returns the signed-in user with an e-mail, which owns stored data and is sent with every step. Requests the profile
 * when the user record is missing: it is stored apart from the token, and either may be lost or arrive late.
 */
export function useKnownUser(): KnownUser {
  const services = useServices()
  const { user } = useSession()
  const known = user !== null && user.email !== ''
  const { data, error, isFetching, refetch } = useQuery(
    { ...profileQuery(services), enabled: !known },
    queryClientOf(services),
  )
  if (known) return { status: 'known', user }
  const nameless: Failure | null = data?.email === '' ? { kind: 'broken', status: 200 } : null
  const failure = isFetching ? null : (error ?? nameless)
  return failure === null ? { status: 'asking' } : { status: 'unknown', failure, retry: () => void refetch() }
}
