/** What the receipt shows: the answers of a sent application and the ledger of this device. */
import { getApplication } from '../api/application.ts'
import type { Answers } from '../application/answers.ts'
import { prefillAnswers } from '../application/prefill.ts'
import { createStore } from '../domain/common/store.ts'
import { readLedger, type SentStep } from './ledger.ts'
import type { Services } from './services.tsx'

export interface Receipt {
  readonly answers: Answers
  readonly sent: readonly SentStep[]
}

/** Answers that were sent or shown in this run, in memory only: the receipt works offline from then on. */
const known = () => createStore<{ readonly owner: string; readonly answers: Answers } | null>(null)

export function keepAnswers(services: Services, owner: string, answers: Answers): void {
  services.hold(known).set({ owner, answers })
}

/** A step was sent: what was shown before is out of date. */
export function forgetAnswers(services: Services): void {
  services.hold(known).set(null)
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
  const kept = services.hold(known).get()
  if (kept?.owner === owner) return { answers: kept.answers, sent }
  const application = await getApplication(services.client)
  if (!application.ok || application.value === null) return null
  const answers = prefillAnswers(application.value, completed)
  keepAnswers(services, owner, answers)
  return { answers, sent }
}
