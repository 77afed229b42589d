/** The TanStack query client of a session, which caches the provider's replies while the app is open. */
import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Result } from '../api/client.ts'
import type { Failure } from '../domain/failures/failure.ts'
import type { Services } from './services.tsx'

/** Hooks receive it explicitly: a React provider above the screens would add it to the first load of sign-in. */
export function queryClientOf(services: Services): QueryClient {
  return services.singleton(createQueryClient)
}

function createQueryClient({ session }: Services): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always', // a missing network is a failure with a message, not a paused query
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  })
  onSessionChange(session, () => client.clear())
  return client
}

export function onSessionChange(session: Services['session'], run: () => void): void {
  let generation = session.generation()
  session.subscribe(() => {
    if (session.generation() === generation) return
    generation = session.generation()
    run()
  })
}

/** State of a query after its calls so far. A failed call keeps the value of the last successful one. */
export interface Known<Value> {
  /** undefined: none yet. */
  readonly value: Value | undefined
  /** When `value` was loaded, in milliseconds since 1970; null before. */
  readonly at: number | null
  /** Why the last call failed; null if it succeeded. */
  readonly failure: Failure | null
  /** Failed calls since the last successful one. */
  readonly failures: number
}

const nothing: Known<never> = { value: undefined, at: null, failure: null, failures: 0 }

export const canceled = { ok: false, failure: { kind: 'canceled' } } as const

export function afterResult<Value>(before: Known<Value>, result: Result<Value>, at: number): Known<Value> {
  if (result.ok) return { value: result.value, at, failure: null, failures: 0 }
  const { failure } = result
  return failure.kind === 'canceled' ? before : { ...before, failure, failures: before.failures + 1 }
}

/** Its data is always defined. @param ask a throw (a portal bug) becomes a 'bad-request' failure */
export function knownQuery<Value>(
  { session }: Services,
  name: 'dashboard' | 'profile' | 'calendar' | 'application',
  ask: (signal: AbortSignal) => Promise<Result<Value>>,
) {
  const queryKey = [name, session.generation()] as const
  return queryOptions({
    queryKey,
    initialData: nothing as Known<Value>,
    async queryFn({ client, signal }): Promise<Known<Value>> {
      const result = await ask(signal).catch(() => ({ ok: false, failure: { kind: 'bad-request' } }) as const)
      return afterResult(client.getQueryData<Known<Value>>(queryKey) ?? nothing, result, Date.now())
    },
  })
}

/** Returns the result of the pending call, or of a new one. Never rejects. */
export async function fetchResult<Value>(
  client: QueryClient,
  query: ReturnType<typeof knownQuery<Value>>,
): Promise<Result<Value>> {
  const before = client.getQueryData(query.queryKey)
  // TanStack rejects a canceled call, or returns the previous data.
  const known = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
  if (known === undefined || known === before) return canceled
  return known.failure === null ? { ok: true, value: known.value as Value } : { ok: false, failure: known.failure }
}
