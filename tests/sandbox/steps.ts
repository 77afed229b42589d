/** The steps of the application as docs/provider-api.yaml describes them: their keys, and what a save may contain. */
import { description } from '../../scripts/check-provider/description.ts'
import { dashboardSteps } from '../../src/domain/progress/steps.ts'
import type { Body } from './body.ts'
import { errorsOf } from './described.ts'
import { refuseIfAny } from './provider.ts'

type Properties = Readonly<Record<string, { readonly $ref?: string; readonly properties?: Properties }>>

export interface Step {
  readonly number: number
  /** Dashboard name. */
  readonly name: string
  /** The nested group of `GET /api/application/view`; null for the first step, whose answers stand at the top. */
  readonly group: string | null
  readonly keys: readonly string[]
  /** Of {@link keys}, those whose answers are true or false. */
  readonly yesNo: readonly string[]
  /** Keys that contain files. */
  readonly files: readonly string[]
}

const application = description.components.schemas.OwnerOperator?.properties as Properties
const groups = Object.entries(application).filter(([, { properties }]) => properties !== undefined)

export const steps: readonly Step[] = dashboardSteps.map(({ number, name }) => {
  const [group, { properties = {} }] = groups[number - 2] ?? [null, { properties: application }]
  const keys = (type: string) => Object.keys(properties).filter((key) => properties[key]?.$ref?.endsWith(`/${type}`))
  const files = keys('ProviderFiles')
  const answers = Object.keys(properties).filter((key) => properties[key]?.$ref !== undefined && !files.includes(key))
  return { number, name, group, keys: answers, yesNo: keys('YesNo'), files }
})

/** @param number 1 to 7 */
export function stepOf(number: number): Step {
  const step = steps[number - 1]
  if (step === undefined) throw new RangeError(`no step ${number}`)
  return step
}

/** Multipart has 1 and 0 for true and false, and nothing for 'Not sure'. */
const bits: Readonly<Record<string, boolean>> = { 1: true, 0: false }

/**
 * Returns the answers of a step; keys that were not sent are null. An unknown key is an error: its answer would be lost.
 * @throws Refusal 422 with an `errors` map
 */
export function readStep(step: Step, { kind, values, uploads }: Body): Readonly<Record<string, unknown>> {
  const bit = (key: string) => (values[key] === undefined ? null : (bits[String(values[key])] ?? values[key]))
  const sent =
    kind === 'multipart' ? { ...values, ...Object.fromEntries(step.yesNo.map((key) => [key, bit(key)])) } : values
  const errors = errorsOf(`Step${step.number}`, sent)
  for (const { field, name, bytes } of uploads) {
    if (!step.files.includes(field)) errors[field] = [`Step ${step.number} takes no file named ${field}.`]
    else if (bytes.length === 0) errors[field] = [`The file ${name} is empty.`]
  }
  refuseIfAny(errors)
  return Object.fromEntries(step.keys.map((key) => [key, sent[key] === '' ? null : (sent[key] ?? null)]))
}
