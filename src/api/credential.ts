import type { User } from '../domain/session/user.ts'
import type { Platform } from '../platform/port.ts'
import { userOf } from './auth.ts'
import { type Result, resultOfReply } from './client.ts'

/** Not one of the specified calls: sent only if a path is configured. */
export async function loginWithCredential(
  platform: Platform,
  input: { readonly credential: string; readonly remember: boolean },
  signal?: AbortSignal,
): Promise<Result<User>> {
  if (platform.sendCredential === undefined) return { ok: false, failure: { kind: 'bad-request' } }
  const result = resultOfReply(await platform.sendCredential(input, { signal }), false, 'session')
  return result.ok ? { ok: true, value: userOf(result.value) } : result
}
