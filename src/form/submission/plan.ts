/** Plans the save of a step: the next command is a pure function of knowledge and answers. */

import type { Failure } from '../../domain/failures/failure.ts'
import { msg } from '../../domain/text/user-text.ts'
import { fileLimits } from '../../provider/limits.ts'
import type { Answers } from '../answers.ts'
import {
  type Application,
  type Attempt,
  bytesOf,
  type Changes,
  changesOf,
  deliveredFiles,
  deliveredOf,
  type FileCounts,
  fileFieldsOf,
  filesToSend,
  firstStepPayload,
  hasFiles,
  isOpen,
  type Knowledge,
  lastChange,
  type Save,
  type SaveEnd,
} from './knowledge.ts'
import { certainAt, type Sending } from './sending.ts'

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
    }
  /** Sends nothing: the provider may still be working on an earlier save, so its replies are not certain before then. */
  | { readonly do: 'wait'; readonly until: number }
  | { readonly do: 'end'; readonly end: SaveEnd }

const noApplication: Failure = {
  kind: 'rejected',
  status: 409,
  message: msg('Please save step 1 first: the application has not been created yet.'),
  errors: [],
}

export function nextCommand(knowledge: Knowledge, answers: Answers, now: number): Command {
  const { application, save } = knowledge
  if (save === null) throw new Error('no save is under way')
  if (save.end !== null) return { do: 'end', end: save.end }
  switch (application.state) {
    case 'unasked':
      return { do: 'ask dashboard' }
    case 'in doubt':
      if (save.isNotYetKnown) return waitFor(application, 0, now)
      return { do: save.denial === null ? 'ask dashboard' : 'ask details' }
    case 'none':
      if (save.step !== 1) return refuse(noApplication)
      return postFirstStep(knowledge, firstStepPayload(answers), now)
    case 'exists':
      if (save.step === 1) return nextForFirstStep(knowledge, save, application, firstStepPayload(answers), now)
      return nextForStep(knowledge, save, application.id, answers, now)
  }
}

function refuse(failure: Failure, filesInDoubt: readonly string[] = []): Command {
  return { do: 'end', end: { as: 'refused', failure, filesInDoubt } }
}

function waitFor(sending: Sending, bytes: number, now: number): Command {
  return { do: 'wait', until: certainAt(sending, bytes, now) }
}

function postFirstStep({ application, changed }: Knowledge, payload: string, now: number): Command {
  return { do: 'post step 1', payload, before: application, begunAt: now, changes: changed }
}

/** The API has no update call for step 1, so it is posted again only if the provider does not hold these answers. */
function nextForFirstStep(
  knowledge: Knowledge,
  { detailsFailure, isNotYetKnown }: Save,
  { id, firstStep }: Application & { state: 'exists' },
  payload: string,
  now: number,
): Command {
  const skip: Command = { do: 'skip step 1', applicationId: id, payload, changes: knowledge.changed }
  const post = postFirstStep(knowledge, payload, now)
  switch (firstStep.known) {
    case 'held':
      return firstStep.payload === payload ? skip : post
    case 'unfinished':
      return post
    case 'nothing':
      return detailsFailure === null ? { do: 'ask details' } : post
    case 'change posted':
      if (isNotYetKnown) return waitFor(firstStep, 0, now)
      return detailsFailure === null ? { do: 'ask details' } : post
    case 'creation posted': {
      if (detailsFailure === null) return { do: 'ask details' }
      if (firstStep.payload === payload) return skip
      // The provider's version differs from the posted one and is newer than the last change here: another device's.
      return (firstStep.writtenAt ?? 0) > lastChange(knowledge, 1) ? { do: 'end', end: { as: 'reload' } } : post
    }
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

function countsOf({ fileCounts, attempts }: Knowledge, step: number): FileCounts {
  // Files of an earlier attempt may have arrived even if they were removed here since: the counts are stale.
  if (attempts.some((attempt) => attempt.step === step && hasFiles(attempt))) return {}
  const counts = fileFieldsOf(step).flatMap((name): [string, number][] => {
    const count = fileCounts[name]
    return count === undefined ? [] : [[name, count]]
  })
  return Object.fromEntries(counts)
}

function batchLimit({ replaces, adds, room, save }: Knowledge): number {
  if (replaces) return Number.POSITIVE_INFINITY
  // Without details it is unknown whether a later save adds or replaces files, so all are sent together if possible.
  const most = adds || save?.detailsFailure === null ? fileLimits.bytesBatch : Number.POSITIVE_INFINITY
  return Math.min(most, room ?? Number.POSITIVE_INFINITY)
}

function batchOf(files: FilesOfFields, limit: number): FilesOfFields {
  let bytes = 0
  let isFull = false
  return files.flatMap(([name, list]) => {
    const taken = list.filter(({ file }) => {
      isFull ||= bytes > 0 && bytes + file.size >= limit
      bytes += file.size
      return !isFull
    })
    return taken.length === 0 ? [] : [[name, taken] as const]
  })
}

function savesFor(sizes: readonly number[], limit: number): number {
  let count = 0
  let bytes = 0
  for (const size of sizes) {
    const isNext = count === 0 || bytes + size >= limit
    if (isNext) count += 1
    bytes = isNext ? size : bytes + size
  }
  return count
}

/** Returns the number of saves of a step's files: `done` for those delivered before, `left` for the others. */
export function savesOf(
  knowledge: Knowledge,
  step: number,
  answers: Answers,
): { readonly done: number; readonly left: number } {
  const limit = batchLimit(knowledge)
  const left = filesToSend(knowledge, step, answers).flatMap(([, list]) => list.map(({ file }) => file.size))
  const done = deliveredFiles(knowledge, step).map(({ size }) => size)
  return { done: savesFor(done, limit), left: savesFor(left, limit) }
}

function nextForStep(
  knowledge: Knowledge,
  { step, detailsFailure, isNotYetKnown, hasDetails }: Save,
  applicationId: string,
  answers: Answers,
  now: number,
): Command {
  const changes = changesOf(knowledge, step)
  const files = filesToSend(knowledge, step, answers)
  const attempts = knowledge.attempts.filter((attempt) => attempt.step === step)
  const earlier = attempts.find(hasFiles)
  const delivered = deliveredOf(knowledge, step)
  if (earlier !== undefined && isNotYetKnown) return waitFor(earlier, bytesOf(earlier.files), now)
  // An earlier save without a reply may have arrived, and a confirmed one may have replaced the files before it.
  const isUnsure = earlier !== undefined || (!knowledge.adds && delivered !== undefined && delivered.newest !== null)
  if (isUnsure && detailsFailure === null) return { do: 'ask details' }
  // A late save without files would overwrite newer answers. The same answers may be sent again.
  const late = attempts.find(
    (attempt) => isOpen(attempt, now) && JSON.stringify(attempt.changes) !== JSON.stringify(changes),
  )
  if (late !== undefined) return waitFor(late, bytesOf(late.files), now)
  const held = countsOf(knowledge, step)
  const attempt: Attempt = { step, changes, held, files: {}, begunAt: now, lostAt: null }
  if (files.length === 0) return { do: 'post step', applicationId, attempt }
  const inDoubt = filesInDoubt(earlier, files)
  const isCounted = fileFieldsOf(step).every((name) => held[name] !== undefined)
  if (detailsFailure === null && !isCounted) return { do: 'ask details' }
  // Stopping beats sending twice: the user can remove the files, or the details may load next time.
  if (detailsFailure !== null && inDoubt.length > 0) return refuse(detailsFailure, inDoubt)
  const batch = batchOf(files, batchLimit(knowledge))
  const isPart = countOf(batch) < countOf(files)
  // Only the details show whether the next save adds to this one.
  if (isPart && !knowledge.adds && detailsFailure === null && !hasDetails) return { do: 'ask details' }
  const onTheirWay = batch.map(([name, list]) => [
    name,
    list.map(({ id, file }) => ({ id, name: file.name, size: file.size })),
  ])
  const withFiles = { ...attempt, files: Object.fromEntries(onTheirWay), ...(isPart && { isPart }) }
  return { do: 'post step', applicationId, attempt: withFiles }
}
