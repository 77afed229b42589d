/** What to do next to save a step: a function of what is known, of the save that was asked for and of the answers. */
import type { Problem } from '../../domain/failures.ts'
import type { Answers } from '../answers.ts'
import {
  type Attempt,
  type FirstStep,
  fileFieldsOf,
  filesToSend,
  firstStepPayload,
  type Knowledge,
  type SaveEnd,
} from './knowledge.ts'

/** Fields changed until a step was sent: what is changed afterwards stays to be sent. */
type Changes = Knowledge['changed']

export type Command =
  | { readonly do: 'ask dashboard' }
  | { readonly do: 'ask details' }
  /** Creates the application, or updates step 1 of one. @see FirstStep for what was known `before`; null = it creates */
  | {
      readonly do: 'post step 1'
      readonly payload: string
      readonly before: FirstStep | null
      readonly changes: Changes
    }
  /** The provider holds these very answers of step 1 already. */
  | { readonly do: 'skip step 1'; readonly payload: string; readonly changes: Changes }
  | {
      readonly do: 'post step'
      /** 2 to 7 */
      readonly step: number
      readonly applicationId: string
      /** null when no file goes along. */
      readonly attempt: Attempt | null
      readonly changes: Changes
    }
  | { readonly do: 'end'; readonly end: SaveEnd }

const noApplication: Problem = {
  kind: 'rejected',
  status: 409,
  message: 'Please save step 1 first: the application has not been created yet.',
  errors: [],
}

/**
 * @param knowledge with a save under way (see wantSaved)
 * @param answers of this moment; the e-mail is the signed-in person's
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

/** Step 1 has no call of its own for changes: it is posted again only where the provider does not hold these answers. */
function nextForFirstStep(knowledge: Knowledge, firstStep: FirstStep, payload: string): Command {
  const { changed: changes, save } = knowledge
  const skip: Command = { do: 'skip step 1', payload, changes }
  const post: Command = { do: 'post step 1', payload, before: firstStep, changes }
  switch (firstStep.known) {
    case 'held':
      return firstStep.payload === payload ? skip : post
    case 'unfinished':
      return post
    case 'nothing':
      return save?.detailsProblem === null ? { do: 'ask details' } : post
    case 'posted':
      if (save?.detailsProblem === null) return { do: 'ask details' }
      // Without details: an application that is there was made of what was posted; a lost change is sent once more.
      return firstStep.creating && firstStep.payload === payload ? skip : post
  }
}

function nextForStep(knowledge: Knowledge, applicationId: string, step: number, answers: Answers): Command {
  const files = filesToSend(knowledge, step, answers)
  const before = knowledge.attempts.find((attempt) => attempt.step === step)
  const maybeThere = Object.values(before?.files ?? {})
    .flat()
    .filter(({ id }) => files.some(([, list]) => list.some((file) => file.id === id)))
  const detailsProblem = knowledge.save?.detailsProblem ?? null
  if (maybeThere.length > 0) {
    if (detailsProblem === null) return { do: 'ask details' }
    return refuse(
      detailsProblem,
      maybeThere.map(({ name }) => name),
    )
  }
  const counted = fileFieldsOf(step).every((name) => knowledge.fileCounts[name] !== undefined)
  if (files.length > 0 && !counted && detailsProblem === null) return { do: 'ask details' }
  const onTheirWay = files.map(([name, list]) => [
    name,
    list.map(({ id, file }) => ({ id, name: file.name, size: file.size })),
  ])
  const attempt: Attempt | null =
    files.length === 0 ? null : { step, held: knowledge.fileCounts, files: Object.fromEntries(onTheirWay) }
  return { do: 'post step', step, applicationId, attempt, changes: knowledge.changed }
}
