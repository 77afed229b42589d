/** The one TanStack client of a session: what the provider said, kept while the app is open. */
import { QueryClient } from '@tanstack/react-query'
import type { Result } from '../api/client.ts'
import type { Problem } from '../domain/failures.ts'
import type { Services } from './services.tsx'

const clients = new WeakMap<Services, QueryClient>()

/**
 * Nothing is fetched by itself: every trigger is ours (dashboard.tsx).
 * All is forgotten when a session starts or ends, so that nobody sees another person's answers.
 */
export function queryClientOf(services: Services): QueryClient {
  const known = clients.get(services)
  if (known !== undefined) return known
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always', // no answer is a problem with words of its own, not a pause
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  })
  clients.set(services, client)
  let generation = services.session.generation()
  services.session.subscribe(() => {
    if (services.session.generation() === generation) return
    generation = services.session.generation()
    client.clear()
  })
  return client
}

/** A problem on its way through a query, which knows thrown errors only. */
export class CallFailed extends Error {
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

/** The problem of a failed query; a fault of ours counts as one without words. */
export function problemOf(error: Error | null): Problem | null {
  if (error === null) return null
  return error instanceof CallFailed ? error.problem : { kind: 'bad-request' }
}
