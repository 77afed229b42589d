/** The sent application, for dashboard, summary and receipt: its optional items ('Completed' is not 'accepted'), its answers. */
import { useQuery } from '@tanstack/react-query'
import { lazy } from '../domain/common/lazy.ts'
import type { Answers } from '../form/answers.ts'
import { queryClientOf, replyQuery } from './queries.ts'
import { type Services, useServices, useSession } from './services.tsx'

/** Loaded on demand: it pulls in the form's rows, which the dashboard of an unfinished application doesn't need. */
const papersCode = lazy(() => import('./sent-papers.ts'))

/** Drops what a sent step has made stale. */
export function forgetSentPapers(services: Services): void {
  queryClientOf(services).removeQueries({ queryKey: ['application'] })
}

/** Keeps what was just sent, so that the receipt works offline. */
export async function keepSentPapers(services: Services, answers: Answers): Promise<void> {
  const key = ['application', services.session.generation()]
  const code = await papersCode.load().catch(() => null) // the summary asks for them then
  if (code !== null) queryClientOf(services).setQueryData(key, code.papersOf(answers))
}

export type SentPapersState = ReturnType<typeof useSentPapers>

/** Requests the application on every mount. */
export function useSentPapers() {
  const services = useServices()
  useSession() // the query key depends on the session
  const { data, error, isFetching, refetch } = useQuery(
    replyQuery(services, 'application', async (signal) => {
      const code = await papersCode.load().catch(() => null)
      if (code === null) return { ok: false, failure: { kind: 'unreachable' } }
      return code.getSentPapers(services.client, signal)
    }),
    queryClientOf(services),
  )
  return {
    /** null: not known yet. */
    papers: data,
    error,
    isFetching,
    /** @returns whether they are known now */
    retry: async () => (await refetch()).isSuccess,
  }
}
