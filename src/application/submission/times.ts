/** The times of all saves without a reply. */
import { bytesOf } from './attempt.ts'
import type { Knowledge } from './knowledge.ts'
import { certainAt, lostBefore, moved, type Now, overAt, type Unanswered } from './unanswered.ts'

/** Changes the times of each save without a reply. @param change its second parameter is the bytes of the files */
function withSaveTimes(
  knowledge: Knowledge,
  change: <One extends Unanswered>(save: One, bytes: number) => One,
): Knowledge {
  const { application, attempts } = knowledge
  return {
    ...knowledge,
    application: application.state === 'in doubt' ? change(application, 0) : application,
    attempts: attempts.map((attempt) => change(attempt, bytesOf(attempt.files))),
  }
}

/** Nothing is being sent now. @param isOver the provider does not work any more on the save that was being sent */
export function withLostSaves(knowledge: Knowledge, { steady }: Now, isOver = false): Knowledge {
  return withSaveTimes(knowledge, (save, bytes) =>
    isOver && save.lostAt === null ? overAt(save, bytes, steady) : lostBefore(save, bytes, steady),
  )
}

/** Returns the times of saves by the provider's clock, for the draft: a run's clock stands still while the device sleeps. */
export function withStoredTimes(knowledge: Knowledge, { provider, steady }: Now): Knowledge {
  return withSaveTimes(knowledge, (save) => moved(save, provider - steady))
}

/** Returns the times of saves by this run's clock. @param knowledge as it was stored */
export function withRunTimes(knowledge: Knowledge, { provider, steady }: Now): Knowledge {
  return withSaveTimes(knowledge, (save) => moved(save, steady - provider))
}

/** Returns whether a save of a step was posted whose end is not known. */
export function mayHaveArrived({ application, attempts }: Knowledge, step: number): boolean {
  const isCreation = application.state === 'exists' && application.firstStep.known === 'creation posted'
  if (step === 1 && (application.state === 'in doubt' || isCreation)) return true
  return attempts.some((one) => one.step === step && one.isRefused !== true)
}

/** Returns until when saves of a step without a reply may arrive, by the provider's clock; 0 = there are none. */
export function ownUntil({ application, attempts }: Knowledge, step: number, { provider, steady }: Now): number {
  const ofCreation = step === 1 && application.state === 'in doubt' ? [certainAt(application, 0, steady)] : []
  const ofStep = attempts.filter((one) => one.step === step).map((one) => certainAt(one, bytesOf(one.files), steady))
  return Math.max(0, ...[...ofCreation, ...ofStep].map((at) => at - steady + provider))
}
