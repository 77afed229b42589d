/** Plans the save of a step: the next command is a pure function of knowledge and answers. */

import type { Failure } from '../../domain/failures/failure.ts'
import type { Dashboard } from '../../domain/progress/progress.ts'
import { msg } from '../../domain/text/user-text.ts'
import type { Answers, FileCounts } from '../../form/answers.ts'
import { fileFieldsOf } from '../../form/form.ts'
import { type Attempt, type Changes, certainAt, hasFiles, mayArrive, type Now, type Unanswered } from './attempt.ts'
import { changesOf, hasUnsent, lastChange } from './changes.ts'
import {
  type Application,
  filesToSend,
  firstStepPayload,
  type Knowledge,
  type Save,
  type SaveEnd,
} from './knowledge.ts'

export type Command =
  | { readonly do: 'ask dashboard' }
  | { readonly do: 'ask details' }
  /** Creates the application, or updates the step of the one that existed before. */
  | {
      readonly do: 'post step 1'
      readonly payload: string
      readonly before: Application
      readonly begunAt: number
      /** Changes at the time of sending; later changes stay unsent. */
      readonly changes: Changes
    }
  /** The provider already holds these answers of step 1. */
  | {
      readonly do: 'skip step 1'
      readonly applicationId: string
      readonly payload: string
      readonly changes: Changes
    }
  | {
      readonly do: 'post step'
      readonly applicationId: string
      readonly attempt: Attempt
      readonly before: Knowledge['attempts']
    }
  /** Sends nothing: the provider may still be working on an earlier save, so its replies are not certain before then. */
  | { readonly do: 'wait'; readonly until: number }
  | { readonly do: 'end'; readonly end: SaveEnd }

/** What came of a command. `at`: when the provider was asked for its data, or when a save ended. */
export type Outcome =
  /** The command is about to be sent. This is stored first, in case the browser is killed. */
  | { readonly is: 'under way' }
  | { readonly is: 'failed'; readonly failure: Failure; readonly at: Now }
  /** null: the provider has no data for this user. */
  | { readonly is: 'dashboard'; readonly dashboard: Dashboard | null; readonly at: Now }
  /** `held`: the provider's answers with the signed-in user's e-mail; null: the reply contains no application. */
  | { readonly is: 'details'; readonly held: Answers | null; readonly at: Now }
  | { readonly is: 'created'; readonly applicationId: string; readonly at: Now }
  | { readonly is: 'saved'; readonly at: Now }
  /** A wait is over: the provider is asked again. */
  | { readonly is: 'waited'; readonly at: Now }

const noApplication: Failure = {
  kind: 'rejected',
  status: 409,
  message: msg('Please save step 1 first: the application has not been created yet.'),
  errors: [],
}

export function nextCommand(knowledge: Knowledge, answers: Answers, now: Now): Command {
  const { application, isAsked, save, completed } = knowledge
  if (save === null) throw new Error('no save is under way')
  if (save.end !== null) return { do: 'end', end: save.end }
  if (application.state === 'in doubt') {
    if (save.isNotYetKnown) return waitFor(application, now)
    return { do: save.denial === null ? 'ask dashboard' : 'ask details' }
  }
  const isUnchanged =
    application.state === 'exists' && isAsked && completed.includes(save.step) && !hasUnsent(knowledge, save.step)
  if (isUnchanged) return { do: 'end', end: { as: 'saved' } } // a post could only overwrite another device's answers
  if (save.askedAt === null || !isAsked) return { do: 'ask dashboard' }
  if (application.state === 'none') {
    return save.step === 1 ? postFirstStep(knowledge, firstStepPayload(answers), now) : refuse(noApplication)
  }
  if (save.step === 1) return nextForFirstStep(knowledge, save, application, firstStepPayload(answers), now)
  return nextForStep(knowledge, save, application.id, answers, now)
}

function refuse(failure: Failure, filesInDoubt: readonly string[] = []): Command {
  return { do: 'end', end: { as: 'refused', failure, filesInDoubt } }
}

function waitFor(save: Unanswered, { steady }: Now): Command {
  return { do: 'wait', until: certainAt(save, steady) }
}

function postFirstStep(knowledge: Knowledge, payload: string, { steady }: Now): Command {
  const { application } = knowledge
  return { do: 'post step 1', payload, before: application, begunAt: steady, changes: changesOf(knowledge, 1) }
}

/** The API has no update call for step 1, so it is posted again only if the provider does not hold these answers. */
function nextForFirstStep(
  knowledge: Knowledge,
  { details, isNotYetKnown }: Save,
  { id, firstStep }: Application & { state: 'exists' },
  payload: string,
  now: Now,
): Command {
  const skip: Command = { do: 'skip step 1', applicationId: id, payload, changes: changesOf(knowledge, 1) }
  const post = postFirstStep(knowledge, payload, now)
  const earlier = knowledge.attempts.find(({ step }) => step === 1)
  if (earlier !== undefined && isNotYetKnown) return waitFor(earlier, now)
  if (earlier !== undefined && details !== 'received') return details === null ? { do: 'ask details' } : post
  // The provider does not list the step as completed, whatever it holds.
  const isUnfinished = !knowledge.completed.includes(1)
  switch (firstStep.known) {
    case 'held':
      return firstStep.payload === payload && !isUnfinished ? skip : post
    case 'creation posted': {
      if (details === null) return { do: 'ask details' }
      if (firstStep.payload === payload) return skip
      // The provider's version differs from the posted one and is newer than the last change here: another device's.
      return (firstStep.writtenAt ?? 0) > lastChange(knowledge, 1) ? { do: 'end', end: { as: 'reload' } } : post
    }
    default:
      return details === null && !isUnfinished ? { do: 'ask details' } : post
  }
}

type FilesOfFields = ReturnType<typeof filesToSend>

function countOf(files: FilesOfFields): number {
  return files.reduce((count, [, list]) => count + list.length, 0)
}

function filesInDoubt(earlier: Attempt | undefined, files: FilesOfFields): string[] {
  const ids = files.flatMap(([, list]) => list.map(({ id }) => id))
  const sent = Object.values(earlier?.files ?? {}).flat()
  return sent.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
}

function countsOf({ fileCounts, attempts, completed, confirmed }: Knowledge, step: number): FileCounts {
  // Files of an earlier attempt may have arrived even if they were removed here since: the counts are stale.
  if (attempts.some((attempt) => attempt.step === step && hasFiles(attempt) && !attempt.isRefused)) return {}
  const isUnsent = !completed.includes(step) && confirmed[step] === undefined
  const counts = fileFieldsOf(step).flatMap((name): [string, number][] => {
    const count = fileCounts[name] ?? (isUnsent ? 0 : undefined)
    return count === undefined ? [] : [[name, count]]
  })
  return Object.fromEntries(counts)
}

/** Returns the first file alone where saves add, so that a lost connection costs one file; otherwise all of them. */
function filesOfSave(files: FilesOfFields, { savesAdd }: Save): FilesOfFields {
  const [first] = files
  return savesAdd && first !== undefined ? [[first[0], first[1].slice(0, 1)]] : files
}

function nextForStep(knowledge: Knowledge, save: Save, applicationId: string, answers: Answers, now: Now): Command {
  const { step, details, isNotYetKnown } = save
  const changes = changesOf(knowledge, step)
  const files = filesToSend(knowledge, step, answers)
  const attempts = knowledge.attempts.filter((attempt) => attempt.step === step)
  const earlier = attempts.find(hasFiles)
  if (earlier !== undefined && isNotYetKnown) return waitFor(earlier, now)
  // An earlier save without a reply may have arrived.
  if (earlier !== undefined && details === null) return { do: 'ask details' }
  // A late save without files would overwrite newer answers. The same answers may be sent again.
  const late = attempts.find(
    (attempt) => mayArrive(attempt, now.steady) && JSON.stringify(attempt.changes) !== JSON.stringify(changes),
  )
  if (late !== undefined) return waitFor(late, now)
  const held = countsOf(knowledge, step)
  const attempt: Attempt = { step, changes, held, files: {}, begunAt: now.steady, lostAt: null }
  if (files.length === 0) return { do: 'post step', applicationId, attempt, before: knowledge.attempts }
  const inDoubt = earlier?.isRefused ? [] : filesInDoubt(earlier, files)
  // Counts of an earlier run may be older than another device's files. They serve only where the details can't be had.
  const isOld = knowledge.countedAt === 0 && fileFieldsOf(step).some((name) => knowledge.fileCounts[name] !== undefined)
  const isCounted = !isOld && fileFieldsOf(step).every((name) => held[name] !== undefined)
  if (details === null && !isCounted) return { do: 'ask details' }
  // Stopping beats sending twice: the user can remove the files, or the details may load next time.
  if (details !== null && details !== 'received' && inDoubt.length > 0) return refuse(details, inDoubt)
  const own = filesOfSave(files, save)
  const onTheirWay = own.map(([name, list]) => [
    name,
    list.map(({ id, file }) => ({ id, name: file.name, size: file.size })),
  ])
  const isPart = countOf(own) < countOf(files)
  const withFiles = { ...attempt, files: Object.fromEntries(onTheirWay), ...(isPart && { isPart }) }
  return { do: 'post step', applicationId, attempt: withFiles, before: knowledge.attempts }
}
