import { isObject, readObject } from '../domain/common/readers.ts'
import type { Answers } from '../form/answers.ts'
import { stepPayload } from '../form/payload.ts'
import type { SendOptions } from '../platform/port.ts'
import { readApplicationId } from '../provider/reply.ts'
import type { Client, Result } from './client.ts'

/** GET /api/application/view. @returns unchecked `data.owner_operator`, for prefillAnswers; null if there is none */
export async function getApplication(
  client: Client,
  options: Pick<SendOptions, 'signal' | 'fresh'> = {},
): Promise<Result<Readonly<Record<string, unknown>> | null>> {
  const result = await client.call({ call: 'application' }, 'read', options)
  if (!result.ok) return result
  const ownerOperator = readObject(result.value.data).owner_operator
  return { ok: true, value: isObject(ownerOperator) ? ownerOperator : null }
}

/**
 * @param email of the signed-in user; replaces the form's
 * @param known id of the application that exists; a reply to a change need not have it. null: there is none
 * @returns the application's id
 */
export async function createApplication(
  client: Client,
  email: string,
  answers: Answers,
  known: string | null,
): Promise<Result<string>> {
  const payload = stepPayload(1, { ...answers, email })
  const result = await client.call({ call: 'createApplication', ...payload }, 'creation')
  if (!result.ok) return result
  const id = readApplicationId(result.value) ?? known
  if (id === null) return { ok: false, failure: { kind: 'rejected', status: 200, message: null, errors: [] } }
  return { ok: true, value: id }
}

/** POST /api/application/{applicationId}/step{step}. @param step 2 to 7 */
export async function saveStep(
  client: Client,
  applicationId: string,
  step: number,
  answers: Answers,
  options: SendOptions = {},
): Promise<Result<null>> {
  const params = { applicationId, step: String(step) }
  const result = await client.call({ call: 'saveStep', params, ...stepPayload(step, answers) }, 'save', options)
  return result.ok ? { ok: true, value: null } : result
}
