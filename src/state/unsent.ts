import { withTimeLimit } from '../domain/common/time-limit.ts'
import { isAnyUnsent, readStored } from '../domain/progress/unsent.ts'
import type { DraftStore } from '../platform/port.ts'

/** Longest wait for the draft store, in milliseconds. */
const timeoutMs = 3000

/** @returns 'unknown' when the store cannot be read or does not respond in time */
export async function unsentOf(drafts: DraftStore, owner: string): Promise<boolean | 'unknown'> {
  const draft = await withTimeLimit(drafts.loadText(owner), timeoutMs, 'unreadable' as const)
  if (draft === 'unreadable') return 'unknown'
  if (draft === null) return false
  try {
    return isAnyUnsent(readStored(draft.text))
  } catch {
    return 'unknown'
  }
}
