/** How often somebody was here: who comes back may want the portal on the home screen. */
import { readObject } from '../common/readers.ts'

export interface Visits {
  readonly count: number
  /** When the portal was last opened, in milliseconds since 1970. */
  readonly at: number
  /** The hint was shown; it comes once. */
  readonly hinted: boolean
}

/** Page loads that follow each other sooner are one visit. */
const apartMs = 30 * 60_000

export function readVisits(text: string | null): Visits {
  try {
    const { count, at, hinted } = readObject(JSON.parse(text ?? '{}'))
    if (typeof count === 'number' && typeof at === 'number') return { count, at, hinted: hinted === true }
  } catch {
    // not JSON: not ours
  }
  return { count: 0, at: 0, hinted: false }
}

/** A clock that was set back makes no visit, and none that lasts for ever. */
export function visited(before: Visits, now: number): Visits {
  return { ...before, count: before.count + (Math.abs(now - before.at) > apartMs ? 1 : 0), at: now }
}

export function deservesHint({ count, hinted }: Visits): boolean {
  return count >= 2 && !hinted
}
