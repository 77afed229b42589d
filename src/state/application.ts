/** What the provider holds of the application, for dashboard and summary ('Completed' is not 'accepted'). */
import { useQuery } from '@tanstack/react-query'
import type { Problem } from '../domain/failures/problem.ts'
import { problemOf, queryClientOf, unwrap } from './queries.ts'
import type { SentPapers } from './sent-papers.ts'
import { useServices, useSession } from './services.tsx'

export interface SentPapersState {
  /** undefined: not known yet. */
  readonly papers: SentPapers | undefined
  readonly problem: Problem | null
  readonly isFetching: boolean
  readonly retry: () => void
}

/** Asks the provider each time it is mounted. */
export function useSentPapers(): SentPapersState {
  const services = useServices()
  useSession() // another session, another answer
  const query = useQuery(
    {
      queryKey: ['application', services.session.generation()],
      // The form's table comes with the answer: the dashboard of an unfinished application does without.
      queryFn: async ({ signal }) =>
        unwrap(await (await import('./sent-papers.ts')).getSentPapers(services.client, signal)),
    },
    queryClientOf(services),
  )
  return {
    papers: query.data,
    problem: problemOf(query.error),
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
  }
}
