/** Reads the answers and optional items of a sent application by the form's rows. */
import { getApplication } from '../api/application.ts'
import type { Client, Result } from '../api/client.ts'
import { allSteps } from '../domain/progress/steps.ts'
import { type Answers, isAnswered } from '../form/answers.ts'
import { allFields } from '../form/form.ts'
import { type MissingItem, missingItems } from '../form/missing.ts'
import { prefillAnswers } from '../form/prefill.ts'

export interface SentPapers {
  readonly answers: Answers
  /** Names of the files that the provider has. */
  readonly given: readonly string[]
  readonly missing: readonly MissingItem[]
  /** In the form's date format; '' when unanswered. */
  readonly insuranceExpiration: string
}

/** @param answers of an application that was sent whole */
export function papersOf(answers: Answers): SentPapers {
  const given = allFields.flatMap(({ row }) =>
    row.kind === 'files' && row.reminder !== undefined && isAnswered(answers[row.name]) ? [row.reminder] : [],
  )
  return { answers, given, missing: missingItems(answers, {}), insuranceExpiration: answers.insuranceExpiration }
}

export async function getSentPapers(client: Client, signal?: AbortSignal): Promise<Result<SentPapers>> {
  const result = await getApplication(client, { signal })
  if (!result.ok) return result
  // The dashboard says that there is an application.
  if (result.value === null) return { ok: false, failure: { kind: 'broken', status: 200 } }
  return { ok: true, value: papersOf(prefillAnswers(result.value, allSteps)) }
}
