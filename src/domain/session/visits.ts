/** Counts visits, to offer installation to returning users. */
import { readObject } from '../common/readers.ts'

export interface Visits {
  readonly count: number
  /** When the portal was last opened, in milliseconds since 1970. */
  readonly at: number
  /** Whether the hint was shown; it is shown once. */
  readonly hinted: boolean
}

/** Page loads within this time count as one visit. */
const sameVisitMs = 30 * 60_000

export function readVisits(text: string | null): Visits {
  try {
    const { count, at, hinted } = readObject(JSON.parse(text ?? '{}'))
    if (typeof count === 'number' && typeof at === 'number') return { count, at, hinted: hinted === true }
  } catch {
    // invalid JSON
  }
  return { count: 0, at: 0, hinted: false }
}

/** Records a page load. The absolute difference keeps a clock that was set back from blocking further visits. */
export function recordVisit(before: Visits, now: number): Visits {
  return { ...before, count: before.count + (Math.abs(now - before.at) > sameVisitMs ? 1 : 0), at: now }
}

export function shouldOfferInstall({ count, hinted }: Visits): boolean {
  return count >= 2 && !hinted
}
