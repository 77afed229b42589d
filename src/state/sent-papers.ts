/** The optional items of an application that was sent, read with the form's table. */
import { getApplication } from '../api/application.ts'
import type { Client, Result } from '../api/client.ts'
import { isAnswered } from '../application/answers.ts'
import { allFields, type FieldName } from '../application/form.ts'
import { type MissingItem, missingItems } from '../application/missing.ts'
import { prefillAnswers } from '../application/prefill.ts'
import { allSteps } from '../domain/progress/steps.ts'

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

/** What the provider holds of them. */
export async function getSentPapers(client: Client, signal?: AbortSignal): Promise<Result<SentPapers>> {
  const result = await getApplication(client, signal)
  return result.ok ? { ok: true, value: sentPapers(result.value) } : result
}
