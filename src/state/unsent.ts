import { readObject } from '../domain/common/readers.ts'
import type { DraftStore } from '../platform/port.ts'

/** Longest wait for the draft store, in milliseconds. */
const timeoutMs = 3000

function changesIn(text: string): number {
  try {
    return Object.keys(readObject(readObject(JSON.parse(text)).knowledge).changed ?? {}).length
  } catch {
    return 0 // a damaged draft holds nothing worth keeping
  }
}

/**
 * Returns whether this device stores answers or files of the user that were not sent.
 * @param owner see `ownerKey`
 * @returns 'unknown' when the store cannot be read or does not respond in time
 */
export async function unsentOf(drafts: DraftStore, owner: string): Promise<boolean | 'unknown'> {
  const late = new Promise<'unreadable'>((resolve) => setTimeout(() => resolve('unreadable'), timeoutMs))
  const draft = await Promise.race([drafts.load(owner), late])
  if (draft === 'unreadable') return 'unknown'
  if (draft === null || draft === 'damaged') return false
  return draft.files.length > 0 || changesIn(draft.text) > 0
}
