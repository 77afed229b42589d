/** A minimal provider: its data, its replies, and the quirks in which providers differ. No I/O. */

import type { Failure } from '../../src/domain/failures/failure.ts'
import type { Dashboard } from '../../src/domain/progress/progress.ts'
import { stepId } from '../../src/domain/progress/steps.ts'
import { type Answers, blankAnswers, type ProviderFile } from '../../src/form/answers.ts'

/** The steps of the simulated form: step 1, and one with files. */
export const simulatedSteps = [1, 3] as const
export type SimulatedStep = (typeof simulatedSteps)[number]

/** The text field of each step; `cdlUpload` of step 3 has the files. */
export const typedField = { 1: 'fullName', 3: 'yearsExperience' } as const

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
  /** Largest total of file bytes per save; more is answered with 413. */
  readonly takes: number
}

interface Application {
  readonly id: string
  readonly values: Map<SimulatedStep, string>
  readonly files: { readonly name: string; readonly size: number }[]
  readonly writtenAt: Map<SimulatedStep, number>
}

export interface Provider {
  readonly applications: Application[]
  readonly quirks: Quirks
}

export type Answered<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure }

const refusal = (status: number): Answered<never> => ({
  ok: false,
  failure: { kind: 'rejected', status, message: 'No application found.', errors: [] },
})

/** Returns the application that the provider shows: the newest. */
function current({ applications }: Provider): Application | undefined {
  return applications.at(-1)
}

export function answerDashboard(provider: Provider): Answered<Dashboard> {
  const application = current(provider)
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
      count: completed.length,
      percent: (completed.length / 7) * 100,
      nextStep: stepId(next),
      steps,
      timestamps,
      messages: [],
    },
  }
}

const nothingAnswered = blankAnswers()

export function answerDetails(provider: Provider, email: string): Answered<Answers> {
  const application = current(provider)
  if (provider.quirks.details === 'never') {
    return { ok: false, failure: { kind: 'not-json', status: 500 } }
  }
  if (application === undefined) return refusal(404)
  const kept = application.files.map(
    ({ name, size }, index): ProviderFile =>
      provider.quirks.files === 'by name'
        ? { kind: 'provided', name, address: null, size: null }
        : { kind: 'provided', name: `${application.id}-${index}.bin`, address: null, size },
  )
  const value = {
    ...nothingAnswered,
    email,
    fullName: application.values.get(1) ?? '',
    yearsExperience: application.values.get(3) ?? '',
    cdlUpload: kept,
  }
  return { ok: true, value }
}

/** Step 1: creates an application unless one with this id exists, and returns its id. */
export function postFirstStep(provider: Provider, creates: boolean, value: string, at: number): string {
  let application = current(provider)
  // The provider creates one on every request; the portal must not ask twice.
  if (creates || application === undefined) {
    application = { id: `A${provider.applications.length + 1}`, values: new Map(), files: [], writtenAt: new Map() }
    provider.applications.push(application)
  }
  application.values.set(1, value)
  application.writtenAt.set(1, at)
  return application.id
}

/**
 * A later step with its files, all or nothing. The first save completes it.
 * @returns the status of the reply: 200, 404 for an unknown id, 413
 */
export function postStep(
  provider: Provider,
  id: string,
  step: SimulatedStep,
  value: string,
  files: readonly { readonly name: string; readonly size: number }[],
  at: number,
): 200 | 404 | 413 {
  const application = provider.applications.find((other) => other.id === id)
  if (application === undefined) return 404
  if (files.reduce((sum, { size }) => sum + size, 0) > provider.quirks.takes) return 413
  application.values.set(step, value)
  if (provider.quirks.saves === 'replace' && files.length > 0) application.files.splice(0)
  application.files.push(...files)
  application.writtenAt.set(step, at)
  return 200
}
