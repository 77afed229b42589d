import { readObject } from '../domain/common/readers.ts'
import type { DraftStore } from '../platform/port.ts'

/** How long a device may take to tell. */
const patienceMs = 3000

function changesIn(text: string): number {
  try {
    return Object.keys(readObject(readObject(JSON.parse(text)).knowledge).changed ?? {}).length
  } catch {
    return 0 // damaged: there is nothing to be kept
  }
}

/**
 * Whether this person has answers or files on this device that were not sent.
 * @param owner see `ownerKey`
 * @returns 'unknown' where the device does not tell, or not in time
 */
export async function unsentOf(drafts: DraftStore, owner: string): Promise<boolean | 'unknown'> {
  const late = new Promise<'unreadable'>((resolve) => setTimeout(() => resolve('unreadable'), patienceMs))
  const draft = await Promise.race([drafts.load(owner), late])
  if (draft === 'unreadable') return 'unknown'
  if (draft === null || draft === 'damaged') return false
  return draft.files.length > 0 || changesIn(draft.text) > 0
}
