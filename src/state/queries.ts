/** The TanStack query client of a session, which caches the provider's replies while the app is open. */
import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Result } from '../api/client.ts'
import type { Failure } from '../domain/failures/failure.ts'
import type { Services } from './services.tsx'

/** Hooks receive it explicitly: a React provider above the screens would add it to the first load of sign-in. */
export function queryClientOf(services: Services): QueryClient {
  return services.singleton(createQueryClient)
}

export const canceled = { ok: false, failure: { kind: 'canceled' } } as const

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
  client.mount() // for `refetchOnWindowFocus`
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

/**
 * `data` is null before the first reply, when `dataUpdatedAt` is 0: with data, TanStack keeps the error of the last call
 * until the next reply.
 * @param ask a throw (a portal bug) becomes a 'bad-request' failure; a canceled call changes nothing
 */
export function replyQuery<Value>(
  { session }: Services,
  name: 'dashboard' | 'profile' | 'calendar' | 'application',
  ask: (signal: AbortSignal) => Promise<Result<Value>>,
) {
  const queryKey = [name, session.generation()] as const
  return queryOptions<Value | null, Failure, Value | null, typeof queryKey>({
    queryKey,
    initialData: null,
    initialDataUpdatedAt: 0,
    async queryFn({ client, signal }) {
      const result = await ask(signal).catch(() => ({ ok: false, failure: { kind: 'bad-request' } }) as const)
      if (result.ok) return result.value
      if (result.failure.kind === 'canceled' && !signal.aborted) void client.cancelQueries({ queryKey })
      throw result.failure
    },
  })
}
