import { readObject } from '../domain/common/readers.ts'
import type { DraftStore } from '../platform/port.ts'

/** Longest wait for the draft store, in milliseconds. */
const timeoutMs = 3000

function hasChanges(text: string): boolean {
  return Object.keys(readObject(readObject(JSON.parse(text)).knowledge).changed ?? {}).length > 0
}

/** @returns 'unknown' when the store cannot be read or does not respond in time */
export async function unsentOf(drafts: DraftStore, owner: string): Promise<boolean | 'unknown'> {
  const late = new Promise<'unreadable'>((resolve) => setTimeout(() => resolve('unreadable'), timeoutMs))
  const draft = await Promise.race([drafts.load(owner), late])
  if (draft === 'unreadable') return 'unknown'
  if (draft === null) return false
  try {
    return draft.files.length > 0 || hasChanges(draft.text)
  } catch {
    return 'unknown'
  }
}
