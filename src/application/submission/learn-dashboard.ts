/** Updates knowledge after the dashboard: which application there is, and whether another device has written to it. */
import { type Failure, isUnusableReply } from '../../domain/failures/failure.ts'
import { meaningOf } from '../../domain/failures/meaning.ts'
import { completedOf } from '../../domain/progress/progress.ts'
import { allSteps } from '../../domain/progress/steps.ts'
import { writtenAt } from '../../domain/progress/written.ts'
import { mayArrive, type Now } from './attempt.ts'
import {
  type Application,
  ended,
  type FirstStep,
  inSave,
  type Knowledge,
  refused,
  sentToOf,
  withoutApplication,
} from './knowledge.ts'
import { hasNewer } from './newer.ts'
import type { Outcome } from './plan.ts'

/** The provider has no application: certain only once it can't be working on a lost creation any more. */
export function learnNone(knowledge: Knowledge, { steady }: Now): Knowledge {
  const { application } = knowledge
  if (application.state !== 'in doubt' || !mayArrive(application, steady)) {
    const left = sentToOf(knowledge) === null ? knowledge : withoutApplication(knowledge)
    return inSave({ ...left, application: { state: 'none' } }, { denial: null, askedAt: steady })
  }
  return inSave(knowledge, { isNotYetKnown: true })
}

export function learnDashboard(knowledge: Knowledge, outcome: Outcome & { is: 'dashboard' }): Knowledge {
  const { application } = knowledge
  const { dashboard, at } = outcome
  const found = dashboard?.applicationId ?? null
  if (application.state === 'in doubt') {
    if (dashboard === null || found === null) return learnNone(knowledge, at)
    const firstStep: FirstStep = {
      known: 'creation posted',
      payload: application.posted,
      writtenAt: writtenAt(dashboard, 1)?.earliest ?? null,
    }
    const created: Application = { state: 'exists', id: found, firstStep }
    const { completed } = dashboard
    return inSave({ ...knowledge, completed, application: created, seenAt: at.provider }, { askedAt: at.steady })
  }
  const own = application.state === 'none' ? null : application.id
  // A dashboard without the id of an existing application is stale, or never has one.
  const id = found ?? own
  if (id === null) return learnNone(knowledge, at)
  const isOther = application.state === 'none' || id !== sentToOf(knowledge)
  if (isOther || hasNewer(knowledge, dashboard, at)) return ended(knowledge, { as: 'reload' })
  // It shows the application that it does not know.
  const denial = knowledge.save?.denial ?? null
  if (denial !== null) return refused(knowledge, denial)
  const seenAt = found === null ? knowledge.seenAt : Math.max(knowledge.seenAt ?? 0, at.provider)
  const { state, firstStep } = application
  // It may be older than a save from here. One that was lost, and that it shows, is known from now on.
  const isKnown = (step: number) => (state === 'exists' || found === null) && knowledge.completed.includes(step)
  const completed = allSteps.filter((step) => completedOf(dashboard).includes(step) || isKnown(step))
  const known: Knowledge = { ...knowledge, completed, application: { state: 'exists', id, firstStep }, seenAt }
  return inSave(known, { askedAt: at.steady })
}

/**
 * Some providers have no dashboard before there is an application, and reply with 404 or with an OK status and a
 * message. A message may mean anything, and a page may be anyone's, so after a lost reply to step 1 the details are
 * requested to verify it.
 */
export function learnNoDashboard(knowledge: Knowledge, failure: Failure, at: Now): Knowledge {
  const { application } = knowledge
  const isPage = failure.kind === 'not-json' && failure.status === 404
  if (application.state === 'in doubt') {
    if (isNotFound(failure)) return learnNone(knowledge, at)
    if (denies(failure) || isPage) return inSave(knowledge, { denial: failure })
    // A gateway's error says as little of a creation as a lost reply.
    const isGateway = isUnusableReply(failure) && !meaningOf(failure).isOver
    const mustWait = isGateway && mayArrive(application, at.steady)
    return mustWait ? inSave(knowledge, { isNotYetKnown: true }) : refused(knowledge, failure)
  }
  // A provider without a usable dashboard shows no other device's answers.
  if (application.state === 'exists' && isUnusableReply(failure)) return inSave(knowledge, { askedAt: at.steady })
  const isDenied = denies(failure) || isPage
  if (!('id' in application) || application.id === null)
    return isDenied ? learnNone(knowledge, at) : refused(knowledge, failure)
  if (!isDenied) return refused(knowledge, failure)
  // The provider may have deleted it: the save of a step to it shows that, where this reply could only be repeated.
  const { id, firstStep } = application
  return inSave({ ...knowledge, application: { state: 'exists', id, firstStep } }, { askedAt: at.steady })
}

export function isNotFound(failure: Failure): boolean {
  return failure.kind === 'rejected' && failure.status === 404
}

/** Returns whether the provider says, by its status or in words, that it has no data for this user. */
export function denies(failure: Failure): boolean {
  return isNotFound(failure) || (failure.kind === 'rejected' && failure.status < 300)
}
