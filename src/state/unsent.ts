import { readUnsentParts } from '../domain/progress/unsent.ts'
import type { DraftStore } from '../platform/port.ts'

/** Longest wait for the draft store, in milliseconds. */
const timeoutMs = 3000

/** Whether a stored draft has changed answers, or files that were not sent. */
function hasUnsent(text: string): boolean {
  const { changed, files } = readUnsentParts(text)
  return Object.keys(changed).length > 0 || Object.values(files).some((list) => list.length > 0)
}

/** @returns 'unknown' when the store cannot be read or does not respond in time */
export async function unsentOf(drafts: DraftStore, owner: string): Promise<boolean | 'unknown'> {
  const late = new Promise<'unreadable'>((resolve) => setTimeout(() => resolve('unreadable'), timeoutMs))
  const draft = await Promise.race([drafts.loadText(owner), late])
  if (draft === 'unreadable') return 'unknown'
  if (draft === null) return false
  try {
    return hasUnsent(draft.text)
  } catch {
    return 'unknown'
  }
}
