/** What the receipt shows: the answers of a sent application and the ledger of this device. */
import { getApplication } from '../api/application.ts'
import type { Answers } from '../application/answers.ts'
import { prefillAnswers } from '../application/prefill.ts'
import { readLedger, type SentStep } from './ledger.ts'
import type { Services } from './services.tsx'

export interface Receipt {
  readonly answers: Answers
  readonly sent: readonly SentStep[]
}

/** Answers that were sent or shown in this run, in memory only: the receipt works offline from then on. */
const known = new WeakMap<Services, { readonly owner: string; readonly answers: Answers }>()

export function keepAnswers(services: Services, owner: string, answers: Answers): void {
  known.set(services, { owner, answers })
}

/** A step was sent: what was shown before is out of date. */
export function forgetAnswers(services: Services): void {
  known.delete(services)
}

/**
 * @param completed the steps that the provider holds
 * @returns null when the answers are neither in memory nor to be had from the provider
 */
export async function loadReceipt(
  services: Services,
  owner: string,
  completed: readonly number[],
): Promise<Receipt | null> {
  const sent = readLedger(services.platform.records, owner)
  const kept = known.get(services)
  if (kept?.owner === owner) return { answers: kept.answers, sent }
  const application = await getApplication(services.client)
  if (!application.ok || application.value === null) return null
  const answers = prefillAnswers(application.value, completed)
  keepAnswers(services, owner, answers)
  return { answers, sent }
}
