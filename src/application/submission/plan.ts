/** Plans the save of a step: the next command is a pure function of knowledge and answers. */

import type { Problem } from '../../domain/failures/problem.ts'
import { msg } from '../../domain/text/user-text.ts'
import { fileLimits } from '../../provider/limits.ts'
import type { Answers } from '../answers.ts'
import {
  type Attempt,
  deliveredFiles,
  deliveredOf,
  type FileCounts,
  type FirstStep,
  fileFieldsOf,
  filesToSend,
  firstStepPayload,
  isSamePayload,
  type Knowledge,
  lastChange,
  type SaveEnd,
} from './knowledge.ts'

/** Changes at the time of sending; later changes stay unsent. */
type Changes = Knowledge['changed']

export type Command =
  | { readonly do: 'ask dashboard' }
  | { readonly do: 'ask details' }
  /** Creates the application (`before` is null), or updates its step 1. */
  | {
      readonly do: 'post step 1'
      readonly payload: string
      readonly before: FirstStep | null
      readonly changes: Changes
    }
  /** The provider already holds these answers of step 1. */
  | { readonly do: 'skip step 1'; readonly payload: string; readonly changes: Changes }
  | {
      readonly do: 'post step'
      /** 2 to 7 */
      readonly step: number
      readonly applicationId: string
      /** null if the save has no files. */
      readonly attempt: Attempt | null
      readonly changes: Changes
    }
  | { readonly do: 'end'; readonly end: SaveEnd }

const noApplication: Problem = {
  kind: 'rejected',
  status: 409,
  message: msg('Please save step 1 first: the application has not been created yet.'),
  errors: [],
}

/**
 * Returns the next command of the current save.
 * @param knowledge with a save under way (see startSave)
 * @param answers current answers, with the signed-in user's e-mail
 */
export function nextCommand(knowledge: Knowledge, answers: Answers): Command {
  const { application, save } = knowledge
  if (save === null) throw new Error('no save is under way')
  if (save.end !== null) return { do: 'end', end: save.end }
  switch (application.state) {
    case 'unasked':
      return { do: 'ask dashboard' }
    case 'in doubt':
      return { do: save.denial === null ? 'ask dashboard' : 'ask details' }
    case 'none':
      if (save.step !== 1) return refuse(noApplication)
      return { do: 'post step 1', payload: firstStepPayload(answers), before: null, changes: knowledge.changed }
    case 'exists':
      if (save.step === 1) return nextForFirstStep(knowledge, application.firstStep, firstStepPayload(answers))
      return nextForStep(knowledge, application.id, save.step, answers)
  }
}

function refuse(problem: Problem, filesInDoubt: readonly string[] = []): Command {
  return { do: 'end', end: { as: 'refused', problem, filesInDoubt } }
}

/** The API has no update call for step 1, so it is posted again only if the provider does not hold these answers. */
function nextForFirstStep(knowledge: Knowledge, firstStep: FirstStep, payload: string): Command {
  const { changed: changes, save } = knowledge
  const skip: Command = { do: 'skip step 1', payload, changes }
  const post: Command = { do: 'post step 1', payload, before: firstStep, changes }
  switch (firstStep.known) {
    case 'held':
      return firstStep.payload === payload ? skip : post
    case 'unfinished':
      return post
    // A change without a reply is sent again: it is idempotent.
    case 'nothing':
    case 'change posted':
      return save?.detailsProblem === null ? { do: 'ask details' } : post
    case 'creation posted': {
      if (save?.detailsProblem === null) return { do: 'ask details' }
      if (isSamePayload(firstStep.payload, payload)) return skip
      // The provider's version differs from the posted one and is newer than the last change here: another device's.
      const isNewer = firstStep.writtenAt !== null && firstStep.writtenAt > lastChange(knowledge, 1)
      return isNewer ? { do: 'end', end: { as: 'reload' } } : post
    }
  }
}

type FilesOfFields = ReturnType<typeof filesToSend>

function countOf(files: FilesOfFields): number {
  return files.reduce((count, [, list]) => count + list.length, 0)
}

/** Returns the names of files to send that may have arrived in an earlier attempt. */
function filesInDoubt(earlier: Attempt | undefined, files: FilesOfFields): string[] {
  const ids = files.flatMap(([, list]) => list.map(({ id }) => id))
  const sent = Object.values(earlier?.files ?? {}).flat()
  return sent.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
}

/** Returns the known counts of the provider's files in a step's fields. */
function countsOf({ fileCounts, attempts }: Knowledge, step: number): FileCounts {
  // Files of an earlier attempt may have arrived even if they were removed here since: the counts are stale.
  if (attempts.some((attempt) => attempt.step === step)) return {}
  const counts = fileFieldsOf(step).flatMap((name): [string, number][] => {
    const count = fileCounts[name]
    return count === undefined ? [] : [[name, count]]
  })
  return Object.fromEntries(counts)
}

/** Returns the limit of one save's files, in bytes. */
function batchLimit({ replaces, room, save }: Knowledge): number {
  if (replaces) return Number.POSITIVE_INFINITY
  // Without details it is unknown whether a later save adds or replaces files, so all are sent together if possible.
  const most = save?.detailsProblem === null ? fileLimits.bytesBatch : Number.POSITIVE_INFINITY
  return Math.min(most, room ?? Number.POSITIVE_INFINITY)
}

/** Returns the first files that fit the limit in bytes, at least one. */
function batchOf(files: FilesOfFields, limit: number): FilesOfFields {
  let bytes = 0
  let isFull = false
  return files.flatMap(([name, list]) => {
    const taken = list.filter(({ file }, index) => {
      const isFirst = bytes === 0 && index === 0
      bytes += file.size
      isFull ||= !isFirst && bytes >= limit
      return !isFull
    })
    return taken.length === 0 ? [] : [[name, taken] as const]
  })
}

/** Returns how many saves a list of files takes. @param sizes in bytes, in the order of sending */
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

function nextForStep(knowledge: Knowledge, applicationId: string, step: number, answers: Answers): Command {
  const changes = knowledge.changed
  const files = filesToSend(knowledge, step, answers)
  const earlier = knowledge.attempts.find((attempt) => attempt.step === step)
  const delivered = deliveredOf(knowledge, step)
  // A later save, confirmed or not, may have replaced the delivered files.
  const isUnsure = delivered !== undefined && (delivered.newest !== null || earlier !== undefined)
  if (isUnsure && knowledge.save?.detailsProblem === null) return { do: 'ask details' }
  if (files.length === 0) return { do: 'post step', step, applicationId, attempt: null, changes }
  const inDoubt = filesInDoubt(earlier, files)
  const held = countsOf(knowledge, step)
  const isCounted = fileFieldsOf(step).every((name) => held[name] !== undefined)
  const detailsProblem = knowledge.save?.detailsProblem ?? null
  if (detailsProblem === null && (inDoubt.length > 0 || !isCounted)) return { do: 'ask details' }
  // Stopping beats sending twice: the user can remove the files, or the details may load next time.
  if (detailsProblem !== null && inDoubt.length > 0) return refuse(detailsProblem, inDoubt)
  const batch = batchOf(files, batchLimit(knowledge))
  const isPart = countOf(batch) < countOf(files)
  // Only the details show whether the next save adds to this one.
  if (isPart && detailsProblem === null && knowledge.save?.hasDetails === false) return { do: 'ask details' }
  const onTheirWay = batch.map(([name, list]) => [
    name,
    list.map(({ id, file }) => ({ id, name: file.name, size: file.size })),
  ])
  const attempt: Attempt = { step, held, files: Object.fromEntries(onTheirWay), ...(isPart && { isPart }) }
  return { do: 'post step', step, applicationId, attempt, changes }
}
