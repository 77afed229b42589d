/** Data of the receipt: the answers of a sent application and the ledger of this device. */
import { getApplication } from '../api/application.ts'
import { createStore } from '../domain/common/store.ts'
import type { Answers } from '../form/answers.ts'
import { prefillAnswers } from '../form/prefill.ts'
import { readLedger, type SentStep } from './ledger.ts'
import type { Services } from './services.tsx'

export interface Receipt {
  readonly answers: Answers
  readonly sent: readonly SentStep[]
}

/** Answers that were sent or displayed in this run, in memory only, so that the receipt works offline. */
const createAnswerCache = () => createStore<{ readonly owner: string; readonly answers: Answers } | null>(null)

export function cacheAnswers(services: Services, owner: string, answers: Answers): void {
  services.singleton(createAnswerCache).set({ owner, answers })
}

/** Drops the cached answers, which are stale once a step is sent. */
export function clearCachedAnswers(services: Services): void {
  services.singleton(createAnswerCache).set(null)
}

export async function loadReceipt(
  services: Services,
  owner: string,
  completed: readonly number[],
): Promise<Receipt | null> {
  const sent = readLedger(services.platform.records, owner)
  const application = await getApplication(services.client)
  if (!application.ok || application.value === null) {
    const cached = services.singleton(createAnswerCache).get()
    return cached?.owner === owner ? { answers: cached.answers, sent } : null
  }
  const answers = prefillAnswers(application.value, completed)
  cacheAnswers(services, owner, answers)
  return { answers, sent }
}
