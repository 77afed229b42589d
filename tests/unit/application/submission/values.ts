/** Values of the planner's tests: a person with one paper, at noon. */

import type { Attempt, Now } from '../../../../src/application/submission/attempt.ts'
import {
  type Application,
  type FirstStep,
  firstStepPayload,
  type Knowledge,
  nothingKnown,
  startSave,
} from '../../../../src/application/submission/knowledge.ts'
import type { Outcome } from '../../../../src/application/submission/plan.ts'
import { type Command, nextCommand } from '../../../../src/application/submission/plan.ts'
import type { Failure } from '../../../../src/domain/failures/failure.ts'
import type { Dashboard } from '../../../../src/domain/progress/progress.ts'
import { type Answers, blankAnswers, type LocalFile, type ProviderFile } from '../../../../src/form/answers.ts'
import { allFields } from '../../../../src/form/form.ts'

/** Both clocks show the same. */
export const at = (ms: number): Now => ({ provider: ms, steady: ms })
export const noon = Date.parse('2026-11-20T12:00:00Z')
/** When every save of these tests is known for certain. */
export const later = noon + 600_000
export const answers: Answers = { ...blankAnswers(), fullName: 'Maria', cdlUpload: [local('cdl.png')] }
export const payload = firstStepPayload(answers)
export const askDashboard: Command = { do: 'ask dashboard' }
export const askDetails: Command = { do: 'ask details' }
export const counted = { cdlUpload: 0, medCardUpload: 0 }
export const sentAtNoon = { begunAt: noon, lostAt: noon }

export function local(id: string): LocalFile {
  return { kind: 'local', id, file: new File(['12345'], id), sent: false }
}
/** A picture whose name is its content. */
export function file(name: string, sent = false): LocalFile {
  return { kind: 'local', id: `id-${name}`, file: new File([name], name, { type: 'image/png' }), sent }
}
export const answersWith = (given: Partial<Answers>): Answers => ({ ...blankAnswers(), ...given })

/** Returns all fields of some steps. */
export function fieldsOf(...steps: number[]): string[] {
  return allFields.filter(({ step }) => steps.includes(step)).map(({ row }) => row.name)
}
export const providerFile = (name: string, size: number | null = null): ProviderFile => ({
  kind: 'provided',
  name,
  address: null,
  size,
})
export const exists = (firstStep: FirstStep, id = '77'): Application => ({ state: 'exists', id, firstStep })
export const inDoubt: Application = { state: 'in doubt', posted: payload, ...sentAtNoon }
export const held: FirstStep = { known: 'held', payload }
export const attempt: Attempt = {
  step: 3,
  changes: {},
  held: counted,
  files: { cdlUpload: [{ id: 'cdl.png', name: 'cdl.png', size: 5 }] },
  ...sentAtNoon,
}

export function saving(application: Application, rest: Partial<Knowledge> = {}, step = 1): Knowledge {
  return current(startSave({ ...nothingKnown, application, isAsked: true, ...rest }, step, true))
}
/** Of a form opened without the provider. */
export function unasked(id: string | null, rest: Partial<Knowledge> = {}): Knowledge {
  return saving(id === null ? { state: 'none' } : exists({ known: 'nothing' }, id), { isAsked: false, ...rest })
}
/** The dashboard was asked: it shows nothing new. */
export function current(known: Knowledge): Knowledge {
  return known.save === null ? known : { ...known, save: { ...known.save, askedAt: noon } }
}
export const next = (known: Knowledge, given = answers, ms = later) => nextCommand(known, given, at(ms))

export function dashboard(rest: Partial<Dashboard> = {}): Dashboard {
  return { applicationId: '77', completed: [1], steps: {}, timestamps: {}, ...rest } as unknown as Dashboard
}
export const dashboardReply = (found: Dashboard | null, completed: readonly number[] = [1]): Outcome => ({
  is: 'dashboard',
  dashboard: found && { ...found, completed },
  at: at(later),
})
export const details = (found: Answers | null, ms = later): Outcome => ({ is: 'details', held: found, at: at(ms) })
export const failed = (failure: Failure, ms = later): Outcome => ({ is: 'failed', failure, at: at(ms) })
export const rejected = (status: number): Failure => ({ kind: 'rejected', status, message: 'No.', errors: [] })
export const notJson = (status: number): Failure => ({ kind: 'not-json', status })
