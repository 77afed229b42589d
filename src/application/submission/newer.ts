/**
 * The one rule for whose answers of a step are newer: those of this device, or those of another one. Opening, the question
 * before each save, and what the applicant is told follow it.
 */
import { completedOf, type Dashboard } from '../../domain/progress/progress.ts'
import { type Written, writtenAt } from '../../domain/progress/written.ts'
import { type Now, ownUntil } from './attempt.ts'
import { clockSlackMs, type Knowledge } from './knowledge.ts'

/** All times that the rule looks at, by the provider's clock. */
interface Times {
  /** When the provider says that it wrote each completed step. Other steps have no answers. */
  readonly written: readonly { readonly step: number; readonly at: Written }[]
  /** When saves from here were confirmed, or begun and refused: some providers store them first. */
  readonly own: readonly (readonly [from: number, until: number])[]
  /** Until when a save of a step from here may have been written. */
  readonly ownUntil: (step: number) => number
  readonly now: number
}

function timesOf(knowledge: Knowledge, dashboard: Dashboard | null, now: Now): Times {
  // Dates that move while nothing is written tell nothing.
  const dated = knowledge.datesMove ? [] : completedOf(dashboard)
  return {
    written: dated.flatMap((step) => {
      const at = dashboard && writtenAt(dashboard, step)
      return at === null ? [] : [{ step, at }]
    }),
    own: [...Object.values(knowledge.confirmed).map((at) => [at, at] as const), ...Object.values(knowledge.refused)],
    ownUntil: (step) => Math.max(ownUntil(knowledge, step, now), knowledge.confirmed[step] ?? 0),
    now: now.provider,
  }
}

/**
 * Returns when another device has written each step, as far as the provider's dates show it. A date in the future comes
 * from a provider whose clock or zone is wrong, and tells nothing. One near a save from here is its own, also that of
 * another step: some providers date all steps by the last one.
 */
export function writtenElsewhere(
  knowledge: Knowledge,
  dashboard: Dashboard | null,
  now: Now,
): ReadonlyMap<number, Written> {
  const times = timesOf(knowledge, dashboard, now)
  const isUntil = ({ earliest }: Written, own: number) => earliest <= own + clockSlackMs
  const isOfSave = ({ earliest }: Written) =>
    times.own.some(([from, until]) => earliest >= from - clockSlackMs && earliest <= until + clockSlackMs)
  const own = times.written.filter(({ step, at }) => isUntil(at, times.ownUntil(step)) || isOfSave(at))
  const isNear = (at: Written, other: Written) => Math.abs(at.earliest - other.earliest) <= clockSlackMs
  const elsewhere = times.written.filter(({ at }) => isUntil(at, times.now) && !own.some((one) => isNear(at, one.at)))
  return new Map(elsewhere.map(({ step, at }) => [step, at]))
}

/** Returns whether another device has written a step since this one has last seen all answers. */
export function hasNewer(knowledge: Knowledge, dashboard: Dashboard | null, now: Now): boolean {
  const { application, isAsked, seenAt, confirmed, refused } = knowledge
  if (dashboard === null || dashboard.applicationId === null) return false
  if (!isAsked && seenAt === null) return true
  const isKnown = (step: number) =>
    knowledge.completed.includes(step) ||
    confirmed[step] !== undefined ||
    refused[step] !== undefined ||
    ownUntil(knowledge, step, now) > 0
  const isUndated = (step: number) => knowledge.datesMove || writtenAt(dashboard, step) === null
  const isLoaded = application.state === 'exists' && isAsked
  if (isLoaded && dashboard.completed.some((step) => isUndated(step) && !isKnown(step))) return true
  // Without a zone the step may have been written later: a form that knows less than the provider is loaded once.
  const timeOf = ({ earliest, latest }: Written) => (isAsked ? earliest : latest)
  const elsewhere = [...writtenElsewhere(knowledge, dashboard, now).values()]
  return elsewhere.some((at) => timeOf(at) > (seenAt ?? 0) + clockSlackMs)
}
