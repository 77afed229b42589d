/** What the provider holds of the application, for dashboard and summary ('Completed' is not 'accepted'). */
import { useQuery } from '@tanstack/react-query'
import { getApplication } from '../api/application.ts'
import { isAnswered } from '../application/answers.ts'
import { allFields, type FieldName } from '../application/form.ts'
import { type MissingItem, missingItems } from '../application/missing.ts'
import { prefillAnswers } from '../application/prefill.ts'
import type { Problem } from '../domain/failures.ts'
import { allSteps } from '../domain/progress.ts'
import { problemOf, queryClientOf, unwrap } from './queries.ts'
import { useServices, useSession } from './services.tsx'

/** The optional items of a sent application. */
export interface SentPapers {
  /** Names of the papers that the provider has. */
  readonly given: readonly string[]
  /** What may still be added, in form order. */
  readonly missing: readonly MissingItem[]
  /** The date as the form has it; '' when it was not given. */
  readonly insuranceExpiration: string
}

/** @param ownerOperator of GET /api/application/view; null when there is none */
export function sentPapers(ownerOperator: unknown): SentPapers {
  const answers = prefillAnswers(ownerOperator, allSteps)
  const given = allFields.flatMap(({ row }) =>
    row.kind === 'files' && row.reminder !== undefined && isAnswered(answers[row.name as FieldName])
      ? [row.reminder]
      : [],
  )
  return { given, missing: missingItems(answers, {}), insuranceExpiration: answers.insuranceExpiration }
}

export interface SentPapersState {
  /** undefined: not known yet, or not asked for. */
  readonly papers: SentPapers | undefined
  readonly problem: Problem | null
  readonly isFetching: boolean
  readonly retry: () => void
}

/**
 * Asks the provider each time it is mounted.
 * @param wanted false: asks nothing, such as while the application is not complete
 */
export function useSentPapers(wanted = true): SentPapersState {
  const services = useServices()
  useSession() // another session, another answer
  const query = useQuery(
    {
      queryKey: ['application', services.session.generation()],
      queryFn: async ({ signal }) => unwrap(await getApplication(services.client, signal)),
      select: sentPapers,
      enabled: wanted,
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
