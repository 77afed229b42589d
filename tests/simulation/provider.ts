/** A minimal provider: its data, its replies, and the quirks in which providers differ. No I/O. */

import type { Failure } from '../../src/domain/failures/failure.ts'
import type { Dashboard } from '../../src/domain/progress/progress.ts'
import { allSteps, stepId } from '../../src/domain/progress/steps.ts'
import { type Answers, blankAnswers, type ProviderFile } from '../../src/form/answers.ts'
import { type FieldName, type FilesName, stepRow } from '../../src/form/form.ts'

/** The field of each step that the applicant types anew. */
export const typedFields = [
  'fullName',
  'equipmentType',
  'yearsExperience',
  'regions',
  'insuranceExpiration',
  'felony',
  'additionalComments',
] as const satisfies readonly FieldName[]

export type TypedField = (typeof typedFields)[number]

export function typedField(step: number): TypedField {
  return typedFields[step - 1] as TypedField
}

/** The field of files of the steps that have files here. */
export function filesField(step: number): FilesName | null {
  return step === 2 ? 'truckPhotos' : step === 3 ? 'cdlUpload' : null
}

export interface Quirks {
  /** `never`: every request for the details is answered with 500. */
  readonly details: 'given' | 'never'
  /** The dashboard's reply before there is an application. */
  readonly noApplication: 'data' | 'not found' | 'refusal'
  /** What becomes of a stored file: its name, its bytes, and whether its size is told. */
  readonly files:
    | 'kept'
    | 'kept with size'
    | 'renamed'
    | 'renamed with size'
    | 'encoded anew'
    | 'renamed and encoded anew'
  /** The dashboard contains the time of each step's last save. */
  readonly times: boolean
  /** Also the step after the last one is dated by its save: it is in progress. */
  readonly datesNext: boolean
  /** Step 1 is the parent of the others: each save dates it. */
  readonly datesParent: boolean
  /** Each view dates all steps. */
  readonly datesViews: boolean
  /** Its times are so far ahead of the `Date` of its replies, in milliseconds. */
  readonly ahead: number
  /** Whether a save with files adds to the earlier files or replaces them. */
  readonly saves: 'add' | 'replace'
  /** The settings declare that saves add. */
  readonly declared: boolean
  /** Largest total of file bytes per save; more is answered with 413. */
  readonly takes: number
  /** The status of the page that something between answers with when the provider does not answer in time. */
  readonly page: 200 | 408 | 425 | 500 | 502 | 503
  /** A change of step 1 makes a new application in place of the one that was there. */
  readonly replacesApplication: boolean
}

/** The ordinary provider. */
export const plainQuirks: Quirks = {
  details: 'given',
  noApplication: 'data',
  files: 'kept',
  times: true,
  datesNext: false,
  datesParent: false,
  datesViews: false,
  ahead: 0,
  saves: 'add',
  declared: false,
  takes: 1e9,
  page: 502,
  replacesApplication: false,
}

/** Its dates of steps are not those of their saves. */
export function liesInDates({ datesViews, ahead }: Quirks): boolean {
  return datesViews || ahead > 0
}

/** A file as it is stored, whatever the provider lists of it. */
export interface StoredFile {
  readonly field: FilesName
  readonly name: string
  readonly size: number
}

export interface StoredApplication {
  readonly id: string
  readonly values: ReadonlyMap<number, Partial<Answers>>
  readonly files: readonly StoredFile[]
  readonly writtenAt: ReadonlyMap<number, number>
}

export interface Provider {
  applications: readonly StoredApplication[]
  /** How many it has made; absent: none. */
  made?: number
  readonly quirks: Quirks
}

export type Answered<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure }

const refusal = (status: number): Answered<never> => ({
  ok: false,
  failure: { kind: 'rejected', status, message: 'No application found.', errors: [] },
})

/** What the provider shows: the newest application. */
export function shownBy({ applications }: Pick<Provider, 'applications'>): StoredApplication | undefined {
  return applications.at(-1)
}

/** @param at the provider's time */
export function answerDashboard({ applications, quirks }: Provider, at: number): Answered<Dashboard> {
  const application = shownBy({ applications })
  if (application === undefined && quirks.noApplication !== 'data') {
    return refusal(quirks.noApplication === 'refusal' ? 200 : 404)
  }
  const writtenAt = application?.writtenAt ?? new Map<number, number>()
  const completed = allSteps.filter((step) => writtenAt.has(step))
  const next = allSteps.find((step) => !writtenAt.has(step)) ?? 8
  const latest = Math.max(...writtenAt.values())
  function dateOf(step: number): number | undefined {
    if (quirks.datesViews && completed.length > 0 && step <= next) return at
    if (step === next && quirks.datesNext && completed.length > 0) return latest
    return step === 1 && quirks.datesParent && writtenAt.has(1) ? latest : writtenAt.get(step)
  }
  const steps: Record<string, string> = {}
  const timestamps: Record<string, string> = {}
  for (const step of allSteps) {
    const isNext = step === next && quirks.datesNext && completed.length > 0
    const date = dateOf(step)
    steps[stepId(step)] = writtenAt.has(step) ? 'completed' : isNext ? 'in_progress' : 'not_started'
    timestamps[stepId(step)] = date === undefined || !quirks.times ? '' : new Date(date + quirks.ahead).toISOString()
  }
  return {
    ok: true,
    value: {
      applicationId: application?.id ?? null,
      completed,
      total: 7,
      count: completed.length,
      percent: (completed.length / 7) * 100,
      nextStep: next > 7 ? 'finalize' : stepId(next),
      steps,
      timestamps,
      messages: [],
    },
  }
}

function listed({ name, size }: StoredFile, index: number, id: string, { files }: Quirks): ProviderFile {
  const shown = files.startsWith('renamed') ? `${id}-${index}.bin` : name
  const told = files.endsWith('with size') ? size : files.endsWith('anew') ? Math.round(size * 0.7) : null
  return { kind: 'provided', name: shown, address: null, size: told }
}

export function answerDetails({ applications, quirks }: Provider, email: string): Answered<Answers> {
  const application = shownBy({ applications })
  if (quirks.details === 'never') return { ok: false, failure: { kind: 'not-json', status: 500 } }
  if (application === undefined) return refusal(404)
  const files = (field: FilesName) =>
    application.files.flatMap((file, index) =>
      file.field === field ? [listed(file, index, application.id, quirks)] : [],
    )
  const held = Object.assign({}, ...application.values.values()) as Partial<Answers>
  return {
    ok: true,
    value: { ...blankAnswers(), ...held, email, truckPhotos: files('truckPhotos'), cdlUpload: files('cdlUpload') },
  }
}

export function answersOf(step: number, answers: Answers): Partial<Answers> {
  const names = stepRow(step).fields.flatMap(({ name, kind }) => (kind === 'files' ? [] : [name]))
  return Object.fromEntries(names.map((name) => [name, answers[name]]))
}

function written(
  application: StoredApplication,
  step: number,
  answers: Partial<Answers>,
  at: number,
): StoredApplication {
  return {
    ...application,
    values: new Map([...application.values, [step, { ...application.values.get(step), ...answers }]]),
    writtenAt: new Map([...application.writtenAt, [step, at]]),
  }
}

function replace(provider: Provider, before: StoredApplication | undefined, next: StoredApplication): void {
  provider.applications = [...provider.applications.filter((one) => one !== before), next]
}

/**
 * Step 1: makes an application unless the post belongs to an existing one, and returns its id.
 * @param creates the sender knows of none. The provider makes one on every request; the portal must not ask twice
 */
export function postFirstStep(provider: Provider, creates: boolean, answers: Partial<Answers>, at: number): string {
  const there = shownBy(provider)
  const isNew = creates || there === undefined
  const replaces = !isNew && provider.quirks.replacesApplication
  if (isNew || replaces) provider.made = (provider.made ?? 0) + 1
  const application =
    isNew || replaces ? { id: `A${provider.made}`, values: new Map(), files: [], writtenAt: new Map() } : there
  replace(provider, replaces ? there : application, written(application, 1, answers, at))
  return application.id
}

/** Loses a step with its files. */
export function loseStep(provider: Provider, step: number): void {
  const there = shownBy(provider)
  if (there === undefined) return
  replace(provider, there, {
    ...there,
    values: new Map([...there.values].filter(([one]) => one !== step)),
    writtenAt: new Map([...there.writtenAt].filter(([one]) => one !== step)),
    files: there.files.filter(({ field }) => field !== filesField(step)),
  })
}

/**
 * A later step with its files, all or nothing. The first save completes it.
 * @returns the status of the reply: 200, 404 for an unknown id, 413
 */
export function postStep(
  provider: Provider,
  id: string,
  step: number,
  answers: Answers,
  files: readonly StoredFile[],
  at: number,
): 200 | 404 | 413 {
  const application = provider.applications.find((other) => other.id === id)
  if (application === undefined) return 404
  if (files.reduce((sum, { size }) => sum + size, 0) > provider.quirks.takes) return 413
  const isReplaced = provider.quirks.saves === 'replace' && files.length > 0
  const kept = isReplaced ? application.files.filter(({ field }) => field !== filesField(step)) : application.files
  replace(provider, application, {
    ...written(application, step, answersOf(step, answers), at),
    files: [...kept, ...files],
  })
  return 200
}
