/** The one TanStack client of a session: what the provider said, kept while the app is open. */
import { CancelledError, type FetchQueryOptions, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Result } from '../api/client.ts'
import type { Problem } from '../domain/failures/problem.ts'
import type { Services } from './services.tsx'

/**
 * Handed to every hook by hand: a provider above the screens would be in the first load of sign-in.
 * All is forgotten when a session starts or ends, so that nobody sees another person's answers.
 */
export function queryClientOf(services: Services): QueryClient {
  return services.hold(createQueryClient)
}

function createQueryClient({ session }: Services): QueryClient {
  const networkMode = 'always' // no answer is a problem with words of its own, not a pause
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode },
    },
  })
  let generation = session.generation()
  session.subscribe(() => {
    if (session.generation() === generation) return
    generation = session.generation()
    client.clear()
  })
  return client
}

/**
 * For queries whose problem is read until there is an answer: one without data forgets its problem as soon as it asks
 * again. Nothing was answered while its data are from 1970.
 */
export const noAnswerYet = { initialData: null, initialDataUpdatedAt: 0 } as const

/** A problem on its way through a query, which knows thrown errors only. */
class CallFailed extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.kind)
    this.problem = problem
  }
}

/** A result's value, its problem thrown. */
export function unwrap<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new CallFailed(result.problem)
  return result.value
}

/** What {@link unwrap} has thrown; a fault of ours counts as a problem without words. */
function thrownProblem(error: unknown): Problem {
  if (error instanceof CallFailed) return error.problem
  return error instanceof CancelledError ? { kind: 'cancelled' } : { kind: 'bad-request' }
}

/** The problem that a query has to show; null: none, or it was cancelled. */
export function problemOf(error: Error | null): Problem | null {
  const problem = error === null ? null : thrownProblem(error)
  return problem?.kind === 'cancelled' ? null : problem
}

/** What {@link unwrap} took apart, put together again. Never rejects. */
export async function resultOf<Value>(work: Promise<Value>): Promise<Result<Value>> {
  return work.then(
    (value) => ({ ok: true, value }),
    (error: unknown) => ({ ok: false, problem: thrownProblem(error) }),
  )
}

/** Asks, or joins whoever is asking. Never rejects. */
export async function fetchResult<Value, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Value, Error, Value, Key>,
): Promise<Result<Value>> {
  const answers = () => client.getQueryState(query.queryKey)?.dataUpdateCount ?? 0
  const before = answers()
  const result = await resultOf(client.fetchQuery({ ...query, staleTime: 0 }))
  // For a question that was cancelled, the answer from before is handed out.
  return result.ok && answers() === before ? { ok: false, problem: { kind: 'cancelled' } } : result
}
