/** The merge of knowledge: what this device stored about its saves, with what the provider shows now. */
import { completedOf, type Dashboard } from '../domain/progress/progress.ts'
import { allSteps } from '../domain/progress/steps.ts'
import { writtenAt } from '../domain/progress/written.ts'
import { type Answers, type AttachedFile, blankAnswers, sentOf } from '../form/answers.ts'
import { allFields } from '../form/form.ts'
import { lagMs } from '../provider/limits.ts'
import type { Draft } from './draft.ts'
import { type Elsewhere, isConfirmed, saysTheSame } from './merge-answers.ts'
import { type Now, withLostSaves } from './submission/attempt.ts'
import { settleAttempts } from './submission/files.ts'
import {
  type Application,
  applicationIdOf,
  clockSlackMs,
  type FirstStep,
  firstStepPayload,
  type Knowledge,
  nothingKnown,
  sentToOf,
  withoutApplication,
} from './submission/knowledge.ts'
import { hasNewer, writtenElsewhere } from './submission/newer.ts'

export interface ServerSide {
  /** null: the provider has no data for this user. */
  readonly dashboard: Dashboard | null
  /** null: there is no application; 'useless': there is one, but its details could not be loaded. */
  readonly details: Answers | 'useless' | null
}

/** Returns the knowledge of a form that opens without the provider: the next save asks the dashboard. */
export function knowledgeOfDraft(draft: Draft | null, now: Now): Knowledge {
  const known = withLostSaves(draft?.knowledge ?? nothingKnown, now)
  const { application } = known
  if (application.state === 'in doubt') return { ...known, fileCounts: {}, save: null }
  const firstStep: FirstStep = 'firstStep' in application ? application.firstStep : { known: 'nothing' }
  const refused = 'refusedId' in application ? { refusedId: application.refusedId } : {}
  const unasked: Application = { ...refused, state: 'unasked', id: applicationIdOf(known), firstStep }
  return { ...known, application: unasked, countedAt: 0, save: null }
}

/** Returns what a stored knowledge still says: nothing of the saves to an application that is no more. */
function stillKnown(stored: Knowledge, id: string | null, now: Now): Knowledge {
  const known = withLostSaves(stored, now)
  const own = sentToOf(known)
  const isStale = id === null && applicationIdOf(known) !== null
  return own === null || own === id || isStale
    ? known
    : { ...withoutApplication(known), application: nothingKnown.application }
}

/** Returns whether the replies may be older than the provider's confirmation of a step. */
export function lags({ confirmed }: Knowledge, step: number, now: Now): boolean {
  const age = now.provider - (confirmed[step] ?? 0)
  return age < lagMs && age > -clockSlackMs
}

/** Returns whether the provider's dates led to loading its answers again, and these are all known. */
function bringsNothing(known: Knowledge, server: ServerSide, { answers }: Draft, now: Now): boolean {
  const { dashboard, details } = server
  const completed = completedOf(dashboard)
  if (known.seenAt === null || details === null || details === 'useless') return false
  if (!hasNewer(known, dashboard, now)) return false
  const mayBe = (name: keyof Answers) =>
    Object.hasOwn(known.changed, name) ? (known.replaced[name] ?? []) : [answers[name]]
  return (
    completed.every((step) => known.completed.includes(step)) &&
    allFields.every(({ row: { name, kind, readOnly }, step }) => {
      if (readOnly) return true // no draft has it
      if (kind === 'files') return sentOf(answers[name] as AttachedFile[]).length === details[name].length
      return !completed.includes(step) || mayBe(name).some((one) => saysTheSame(one, details[name]))
    })
  )
}

function firstStepOf(
  { details, dashboard }: ServerSide,
  known: Knowledge,
  email: string,
  elsewhere: Elsewhere,
): FirstStep {
  const { application } = known
  const payload = details === null || details === 'useless' ? null : firstStepPayload({ ...details, email })
  if (!completedOf(dashboard).includes(1)) return { known: 'nothing' }
  const own = 'firstStep' in application ? application.firstStep : null
  if (own?.known === 'held' && isConfirmed(known, 1, elsewhere)) return own
  if (payload !== null) return { known: 'held', payload }
  if (application.state !== 'in doubt') return { known: 'nothing' }
  const written = dashboard && writtenAt(dashboard, 1)
  return { known: 'creation posted', payload: application.posted, writtenAt: written?.earliest ?? null }
}

export interface MergedKnowledge {
  /** What the draft knew, as far as it still holds. */
  readonly before: Knowledge
  readonly knowledge: Knowledge
  readonly elsewhere: Elsewhere
}

/** @param now before the provider was asked */
export function mergeKnowledge(server: ServerSide, draft: Draft | null, email: string, now: Now): MergedKnowledge {
  const { dashboard, details } = server
  const id = dashboard?.applicationId ?? null
  const still = stillKnown(draft?.knowledge ?? nothingKnown, id, now)
  const datesMove = still.datesMove || (draft !== null && bringsNothing(still, server, draft, now))
  const before = { ...still, datesMove }
  const isHeld = (step: number) => completedOf(dashboard).includes(step) || lags(before, step, now)
  const completed = id === null ? [] : allSteps.filter(isHeld)
  const counted =
    details === 'useless' ? { ...before, countedAt: 0 } : settleAttempts(before, details ?? blankAnswers(), now)
  // A save that arrived although its reply was lost does not tell whether another device has written its step since.
  const elsewhere = writtenElsewhere({ ...counted, confirmed: before.confirmed }, dashboard, now)
  const none: Application = before.application.state === 'in doubt' ? before.application : { state: 'none' }
  const application: Application =
    id === null ? none : { state: 'exists', id, firstStep: firstStepOf(server, before, email, elsewhere) }
  return { before, knowledge: { ...counted, application, completed, seenAt: now.provider, save: null }, elsewhere }
}
