/** The one TanStack client of a session: what the provider answered, kept while the app is open. */
import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Result } from '../api/client.ts'
import type { Problem } from '../domain/failures/problem.ts'
import { type Answered, noteAnswer } from './answer-times.ts'
import type { Services } from './services.tsx'

/**
 * Passed to every hook explicitly: a provider above the screens would be in the first load of sign-in.
 * It is cleared when a session starts or ends, so that no one sees another person's answers.
 */
export function queryClientOf(services: Services): QueryClient {
  return services.hold(createQueryClient)
}

function createQueryClient({ session }: Services): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always', // a missing network is a problem with words of its own, not a pause
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
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

/** What is known after the calls of a query so far. A failed call keeps the value of the last good one. */
export interface Known<Value> {
  /** undefined: none yet. */
  readonly value: Value | undefined
  /** When `value` came, in milliseconds since 1970; null: not yet. */
  readonly at: number | null
  /** Why the last call failed; null when it did not. */
  readonly problem: Problem | null
  /** How many calls have failed since the last good one. */
  readonly failures: number
}

const nothing: Known<never> = { value: undefined, at: null, problem: null, failures: 0 }

export const cancelled = { ok: false, problem: { kind: 'cancelled' } } as const

/**
 * What is known after one more result; a cancelled call changes nothing.
 * @param at now, in milliseconds since 1970
 */
export function afterResult<Value>(before: Known<Value>, result: Result<Value>, at: number): Known<Value> {
  if (result.ok) return { value: result.value, at, problem: null, failures: 0 }
  const { problem } = result
  return problem.kind === 'cancelled' ? before : { ...before, problem, failures: before.failures + 1 }
}

/**
 * A query of this session. Its data is what is known, also while nothing is.
 * @param ask makes the call. When it throws, which is a fault of the portal, that counts as a problem without words
 */
export function knownQuery<Value>(
  { platform, session }: Services,
  name: Answered | 'application',
  ask: (signal: AbortSignal) => Promise<Result<Value>>,
) {
  const queryKey = [name, session.generation()] as const
  return queryOptions({
    queryKey,
    initialData: nothing as Known<Value>,
    async queryFn({ client, signal }): Promise<Known<Value>> {
      const result = await ask(signal).catch(() => ({ ok: false, problem: { kind: 'bad-request' } }) as const)
      if (result.ok && name !== 'application') noteAnswer(platform, name)
      return afterResult(client.getQueryData<Known<Value>>(queryKey) ?? nothing, result, Date.now())
    },
  })
}

/** The result of a new call, or of the one that is under way. Never rejects. */
export async function fetchResult<Value>(
  client: QueryClient,
  query: ReturnType<typeof knownQuery<Value>>,
): Promise<Result<Value>> {
  const before = client.getQueryData(query.queryKey)
  // TanStack rejects a cancelled call, or hands out the data of before.
  const known = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
  if (known === undefined || known === before) return cancelled
  return known.problem === null ? { ok: true, value: known.value as Value } : { ok: false, problem: known.problem }
}
