/** Whose session it is, read from the provider's replies: what the page claims is not a source. */
import { isOkStatus, readObject } from '../../../src/domain/common/readers.ts'
import { ownerKey, readUser } from '../../../src/domain/session/user.ts'
import type { WireRequest } from '../../../src/platform/ipc.ts'
import { type CallName, callRow } from '../../../src/provider/calls.ts'
import { type Answered, isDenial, saysFailed } from '../../../src/provider/reply.ts'

const userCalls: readonly CallName[] = ['login', 'register', 'profile', 'updateProfile']

function typedEmail({ json, parts }: WireRequest): string {
  if (typeof json?.email === 'string') return json.email
  const part = parts?.find(({ field }) => field === 'email')
  return part !== undefined && 'value' in part ? part.value : ''
}

/**
 * Returns the e-mail addresses of the session's user that a reply confirms. A successful sign-in confirms the typed one;
 * a saved profile the one that the provider returns, else the typed one.
 */
export function ownersIn(request: WireRequest, { status, body }: Answered): readonly string[] {
  if (!userCalls.includes(request.call) || !isOkStatus(status) || body.kind !== 'json') return []
  const reply = readObject(body.value)
  if (callRow(request.call).startsSession ? saysFailed(reply) : isDenial(reply.success)) return []
  const { user, data } = reply
  const places = [user, readObject(data).user, data, body.value]
  const named = places.map((place) => readUser(place).email).find((email) => email !== '')
  const typed = named === undefined || callRow(request.call).startsSession ? typedEmail(request) : ''
  return [named ?? '', typed].filter((email) => email !== '').map(ownerKey)
}
