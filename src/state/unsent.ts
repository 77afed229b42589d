import { isAnyUnsent, readUnsentParts } from '../domain/progress/unsent.ts'
import type { DraftStore } from '../platform/port.ts'

/** Longest wait for the draft store, in milliseconds. */
const timeoutMs = 3000

/** @returns 'unknown' when the store cannot be read or does not respond in time */
export async function unsentOf(drafts: DraftStore, owner: string): Promise<boolean | 'unknown'> {
  const late = new Promise<'unreadable'>((resolve) => setTimeout(() => resolve('unreadable'), timeoutMs))
  const draft = await Promise.race([drafts.loadText(owner), late])
  if (draft === 'unreadable') return 'unknown'
  if (draft === null) return false
  try {
    return isAnyUnsent(readUnsentParts(draft.text))
  } catch {
    return 'unknown'
  }
}
