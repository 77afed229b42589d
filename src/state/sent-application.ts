/** The sent application, for summary and receipt: its answers and its optional items. */
import { useQuery } from '@tanstack/react-query'
import { getApplication } from '../api/application.ts'
import type { Client, Result } from '../api/client.ts'
import { allSteps } from '../domain/progress/steps.ts'
import { type Answers, isAnswered } from '../form/answers.ts'
import { allFields } from '../form/form.ts'
import { type MissingItem, missingItems } from '../form/missing.ts'
import { prefillAnswers } from '../form/prefill.ts'
import { queryClientOf, replyQuery } from './queries.ts'
import { type Services, useServices, useSession } from './services.tsx'

interface SentPapers {
  readonly answers: Answers
  /** Names of the files that the provider has. */
  readonly given: readonly string[]
  readonly missing: readonly MissingItem[]
}

/** @param answers of an application that was sent whole */
export function papersOf(answers: Answers): SentPapers {
  const given = allFields.flatMap(({ row }) =>
    row.kind === 'files' && row.reminder !== undefined && isAnswered(answers[row.name]) ? [row.reminder] : [],
  )
  return { answers, given, missing: missingItems(answers, {}) }
}

async function getSentPapers(client: Client, signal: AbortSignal): Promise<Result<SentPapers>> {
  const result = await getApplication(client, { signal })
  if (!result.ok) return result
  // The dashboard says that there is an application.
  if (result.value === null) return { ok: false, failure: { kind: 'broken', status: 200 } }
  return { ok: true, value: papersOf(prefillAnswers(result.value, allSteps)) }
}

/** Drops what a sent step has made stale. */
export function forgetSentPapers(services: Services): void {
  queryClientOf(services).removeQueries({ queryKey: ['application'] })
}

/** Keeps what was just sent, so that the receipt works offline. */
export function keepSentPapers(services: Services, answers: Answers): void {
  queryClientOf(services).setQueryData(['application', services.session.generation()], papersOf(answers))
}

export type SentPapersState = ReturnType<typeof useSentPapers>

/** Requests the application on every mount. */
export function useSentPapers() {
  const services = useServices()
  useSession() // the query key depends on the session
  const { data, error, isFetching, refetch } = useQuery(
    replyQuery(services, 'application', (signal) => getSentPapers(services.client, signal)),
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
