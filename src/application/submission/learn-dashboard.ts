/** Updates knowledge after the dashboard: which application there is, and whether another device has written to it. */
import { type Failure, isUnusableReply } from '../../domain/failures/failure.ts'
import { meaningOf } from '../../domain/failures/meaning.ts'
import { completedOf } from '../../domain/progress/progress.ts'
import { allSteps } from '../../domain/progress/steps.ts'
import { writtenAt } from '../../domain/progress/written.ts'
import { mayArrive, type Now } from './attempt.ts'
import {
  type Application,
  applicationIdOf,
  ended,
  type FirstStep,
  inSave,
  type Knowledge,
  refused,
  withoutApplication,
} from './knowledge.ts'
import { hasNewer } from './newer.ts'
import type { Outcome } from './plan.ts'

/** The provider has no application: certain only once it can't be working on a lost creation any more. */
export function learnNone(knowledge: Knowledge, { steady }: Now): Knowledge {
  const { application } = knowledge
  if (application.state !== 'in doubt' || !mayArrive(application, steady)) {
    const left = applicationIdOf(knowledge) === null ? knowledge : withoutApplication(knowledge)
    return inSave({ ...left, application: { state: 'none' }, isAsked: true }, { denial: null, askedAt: steady })
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
    const known = { ...knowledge, completed, application: created, isAsked: true, seenAt: at.provider }
    return inSave(known, { askedAt: at.steady })
  }
  const denial = knowledge.save?.denial ?? null
  // A dashboard without the id of an existing application is stale, or never has one.
  const id = found ?? (denial === null ? applicationIdOf(knowledge) : null)
  if (id === null) return learnNone(knowledge, at)
  const isOther = id !== applicationIdOf(knowledge)
  const shown = completedOf(dashboard)
  // Who has opened the form without the provider has not heard that it has lost a step.
  const hasLost = !knowledge.isAsked && found !== null && knowledge.completed.some((step) => !shown.includes(step))
  if (isOther || hasLost || hasNewer(knowledge, dashboard, at)) return ended(knowledge, { as: 'reload' })
  // It shows the application that it does not know.
  if (denial !== null) return refused(knowledge, denial)
  const seenAt = found === null ? knowledge.seenAt : Math.max(knowledge.seenAt ?? 0, at.provider)
  // It may be older than a save from here. One that was lost, and that it shows, is known from now on.
  const completed = allSteps.filter((step) => shown.includes(step) || knowledge.completed.includes(step))
  return inSave({ ...knowledge, completed, isAsked: true, seenAt }, { askedAt: at.steady })
}

/**
 * Some providers have no dashboard before there is an application, and reply with 404 or with an OK status and a
 * message. A message may mean anything, and a page may be anyone's, so after a lost reply to step 1 the details are
 * requested to verify it.
 */
export function learnNoDashboard(knowledge: Knowledge, failure: Failure, at: Now): Knowledge {
  const { application, isAsked, save } = knowledge
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
  const mayExist = application.state === 'exists' && save?.denial == null
  if (mayExist && isAsked && isUnusableReply(failure)) return inSave(knowledge, { askedAt: at.steady })
  if (!denies(failure) && !isPage) return refused(knowledge, failure)
  // The provider may have deleted it: the save of a step to it shows that, where this reply could only be repeated.
  return mayExist ? inSave({ ...knowledge, isAsked: true }, { askedAt: at.steady }) : learnNone(knowledge, at)
}

export function isNotFound(failure: Failure): boolean {
  return failure.kind === 'rejected' && failure.status === 404
}

/** Returns whether the provider says, by its status or in words, that it has no data for this user. */
export function denies(failure: Failure): boolean {
  return isNotFound(failure) || (failure.kind === 'rejected' && failure.status < 300)
}
