/** A minimal provider: its data, its replies, and the quirks in which providers differ. No I/O. */

import type { Failure } from '../../src/domain/failures/failure.ts'
import type { Dashboard } from '../../src/domain/progress/progress.ts'
import { stepId } from '../../src/domain/progress/steps.ts'
import { type Answers, blankAnswers, type ProviderFile } from '../../src/form/answers.ts'
import { stepRow } from '../../src/form/form.ts'

/** The steps of the simulated form: a text in each, files in the last. */
export const simulatedSteps = [1, 2, 3] as const
export type SimulatedStep = (typeof simulatedSteps)[number]

/** The text field of each step that the applicant types anew; `cdlUpload` of step 3 has the files. */
export const typedField = { 1: 'fullName', 2: 'equipmentType', 3: 'yearsExperience' } as const

export interface Quirks {
  /** `never`: every request for the details is answered with 500. */
  readonly details: 'given' | 'never'
  /** The dashboard's reply before there is an application. */
  readonly noApplication: 'data' | 'not found' | 'refusal'
  /** How a stored file is listed. */
  readonly files: 'by name' | 'renamed with size'
  /** The dashboard contains the time of each step's last save. */
  readonly times: boolean
  /** Whether a save with files adds to the earlier files or replaces them. */
  readonly saves: 'add' | 'replace'
  /** The settings declare that saves add. */
  readonly declared: boolean
  /** Largest total of file bytes per save; more is answered with 413. */
  readonly takes: number
}

/** The ordinary provider. */
export const plainQuirks: Quirks = {
  details: 'given',
  noApplication: 'data',
  files: 'by name',
  times: true,
  saves: 'add',
  declared: false,
  takes: 1e9,
}

export interface StoredFile {
  readonly name: string
  readonly size: number
}

interface Application {
  readonly id: string
  readonly values: ReadonlyMap<SimulatedStep, Partial<Answers>>
  readonly files: readonly StoredFile[]
  readonly writtenAt: ReadonlyMap<SimulatedStep, number>
}

export interface Provider {
  applications: readonly Application[]
  readonly quirks: Quirks
}

export type Answered<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure }

const refusal = (status: number): Answered<never> => ({
  ok: false,
  failure: { kind: 'rejected', status, message: 'No application found.', errors: [] },
})

/** What the provider shows: the newest application of its state now, or of an earlier one. */
export function shownBy({ applications }: Pick<Provider, 'applications'>): Application | undefined {
  return applications.at(-1)
}

export function answerDashboard(provider: Provider): Answered<Dashboard> {
  const application = shownBy(provider)
  if (application === undefined && provider.quirks.noApplication !== 'data') {
    return refusal(provider.quirks.noApplication === 'refusal' ? 200 : 404)
  }
  const steps: Record<string, string> = {}
  const timestamps: Record<string, string> = {}
  for (let step = 1; step <= 7; step += 1) {
    const at = application?.writtenAt.get(step as SimulatedStep)
    steps[stepId(step)] = at === undefined ? 'not_started' : 'completed'
    timestamps[stepId(step)] = at === undefined || !provider.quirks.times ? '' : new Date(at).toISOString()
  }
  const completed = [...(application?.writtenAt.keys() ?? [])].sort()
  const next = simulatedSteps.find((step) => application?.writtenAt.get(step) === undefined) ?? 4
  return {
    ok: true,
    value: {
      applicationId: application?.id ?? null,
      completed,
      total: 7,
      count: completed.length,
      percent: (completed.length / 7) * 100,
      nextStep: stepId(next),
      steps,
      timestamps,
      messages: [],
    },
  }
}

export function answerDetails(provider: Provider, email: string): Answered<Answers> {
  const application = shownBy(provider)
  if (provider.quirks.details === 'never') return { ok: false, failure: { kind: 'not-json', status: 500 } }
  if (application === undefined) return refusal(404)
  const kept = application.files.map(
    ({ name, size }, index): ProviderFile =>
      provider.quirks.files === 'by name'
        ? { kind: 'provided', name, address: null, size: null }
        : { kind: 'provided', name: `${application.id}-${index}.bin`, address: null, size },
  )
  const held = [...application.values.values()]
  return { ok: true, value: { ...blankAnswers(), ...Object.assign({}, ...held), email, cdlUpload: kept } }
}

function answersOf(step: SimulatedStep, answers: Answers): Partial<Answers> {
  const names = stepRow(step).fields.flatMap(({ name, kind }) => (kind === 'files' ? [] : [name]))
  return Object.fromEntries(names.map((name) => [name, answers[name]]))
}

function written(application: Application, step: SimulatedStep, answers: Partial<Answers>, at: number): Application {
  return {
    ...application,
    values: new Map([...application.values, [step, { ...application.values.get(step), ...answers }]]),
    writtenAt: new Map([...application.writtenAt, [step, at]]),
  }
}

function replace(provider: Provider, before: Application | undefined, next: Application): void {
  provider.applications = [...provider.applications.filter((one) => one !== before), next]
}

/** Step 1: creates an application unless the post belongs to an existing one, and returns its id. */
export function postFirstStep(provider: Provider, creates: boolean, answers: Partial<Answers>, at: number): string {
  const there = shownBy(provider)
  // The provider creates one on every request; the portal must not ask twice.
  const application =
    creates || there === undefined
      ? { id: `A${provider.applications.length + 1}`, values: new Map(), files: [], writtenAt: new Map() }
      : there
  replace(provider, application, written(application, 1, answers, at))
  return application.id
}

export function firstStepAnswers(answers: Answers): Partial<Answers> {
  return answersOf(1, answers)
}

/**
 * A later step with its files, all or nothing. The first save completes it.
 * @returns the status of the reply: 200, 404 for an unknown id, 413
 */
export function postStep(
  provider: Provider,
  id: string,
  step: SimulatedStep,
  answers: Answers,
  files: readonly StoredFile[],
  at: number,
): 200 | 404 | 413 {
  const application = provider.applications.find((other) => other.id === id)
  if (application === undefined) return 404
  if (files.reduce((sum, { size }) => sum + size, 0) > provider.quirks.takes) return 413
  const kept = provider.quirks.saves === 'replace' && files.length > 0 ? [] : application.files
  replace(provider, application, {
    ...written(application, step, answersOf(step, answers), at),
    files: [...kept, ...files],
  })
  return 200
}
