/** Whose session it is, asked of the provider where this device has the token alone. */
import { useCallback, useEffect, useState } from 'react'
import { getProfile } from '../api/profile.ts'
import type { Problem } from '../domain/failures.ts'
import type { User } from '../domain/user.ts'
import { useServices, useSession } from './services.tsx'

export type KnownUser =
  | { readonly status: 'known'; readonly user: User }
  | { readonly status: 'asking' }
  | { readonly status: 'unknown'; readonly problem: Problem; readonly retry: () => void }

/**
 * The person signed in, with an e-mail: what is kept belongs to it and what is sent carries it. A session can outlive
 * its record: they lie in different places, and either may be lost or come late.
 */
export function useKnownUser(): KnownUser {
  const { client, session } = useServices()
  const { user } = useSession()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [attempt, setAttempt] = useState(0)
  const known = user !== null && user.email !== ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks anew
  useEffect(() => {
    if (known) return
    const abort = new AbortController()
    setProblem(null)
    void getProfile(client, abort.signal).then((result) => {
      if (abort.signal.aborted) return
      if (!result.ok) setProblem(result.problem)
      else if (result.value.email === '') setProblem({ kind: 'broken', status: 200 })
      else session.updateUser(result.value)
    })
    return () => abort.abort()
  }, [client, session, known, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  if (known) return { status: 'known', user }
  return problem === null || problem.kind === 'cancelled' ? { status: 'asking' } : { status: 'unknown', problem, retry }
}
