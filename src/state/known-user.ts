/** The profile as the provider holds it, and whose session it is where this device has the token alone. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getProfile } from '../api/profile.ts'
import type { Problem } from '../domain/failures/problem.ts'
import type { User } from '../domain/session/user.ts'
import { noteAnswer } from './answer-times.ts'
import { noAnswerYet, problemOf, queryClientOf, unwrap } from './queries.ts'
import { type Services, useServices, useSession } from './services.tsx'

function sameUser(a: User | null, b: User): boolean {
  return a !== null && (Object.keys(b) as (keyof User)[]).every((key) => a[key] === b[key])
}

/** Each answer becomes the stored person: screens show that one, which another tab can change too. */
export function profileQuery({ client, session, platform }: Services) {
  return queryOptions({
    ...noAnswerYet,
    queryKey: ['profile', session.generation()],
    async queryFn({ signal }): Promise<User | null> {
      const answer = unwrap(await getProfile(client, signal))
      signal.throwIfAborted() // such as by a save, which an older answer must not undo
      noteAnswer(platform, 'profile')
      const known = session.state().user
      const profile = { ...answer, email: answer.email || (known?.email ?? '') }
      if (!sameUser(known, profile)) session.updateUser(profile)
      return profile
    },
  })
}

export type KnownUser =
  | { readonly status: 'known'; readonly user: User }
  | { readonly status: 'asking' }
  | { readonly status: 'unknown'; readonly problem: Problem; readonly retry: () => void }

/**
 * The person signed in, with an e-mail: what is kept belongs to it and what is sent carries it. A session can outlive
 * its record: they lie in different places, and either may be lost or come late.
 */
export function useKnownUser(): KnownUser {
  const services = useServices()
  const { user } = useSession()
  const known = user !== null && user.email !== ''
  const query = useQuery({ ...profileQuery(services), enabled: !known }, queryClientOf(services))
  if (known) return { status: 'known', user }
  const nameless: Problem | null = query.data?.email === '' ? { kind: 'broken', status: 200 } : null
  const problem = query.isFetching ? null : (problemOf(query.error) ?? nameless)
  return problem === null ? { status: 'asking' } : { status: 'unknown', problem, retry: () => void query.refetch() }
}
