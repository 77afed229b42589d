import type { Client, Result } from './client.ts'

export interface Registration {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly passwordConfirmation: string
}

/** POST /api/register. Returns no user: the caller creates one from the form. */
export async function register(client: Client, input: Registration, signal?: AbortSignal): Promise<Result<null>> {
  const { name, email, password, passwordConfirmation } = input
  const json = { name, email, password, password_confirmation: passwordConfirmation }
  const result = await client.call({ call: 'register', json, remember: true }, 'session', { signal })
  return result.ok ? { ok: true, value: null } : result
}

/** POST /api/send-welcome-email. Callers don't await it; a failure is ignored. */
export async function sendWelcomeEmail(
  client: Client,
  input: { readonly name: string; readonly email: string },
): Promise<void> {
  await client.call({ call: 'sendWelcomeEmail', json: { name: input.name, email: input.email } }, 'save')
}

export async function requestReset(client: Client, email: string): Promise<Result<null>> {
  const result = await client.call({ call: 'forgotPassword', json: { email } }, 'save')
  return result.ok ? { ok: true, value: null } : result
}

export async function resetPassword(
  client: Client,
  input: { readonly email: string; readonly token: string; readonly password: string },
): Promise<Result<null>> {
  const parts = [
    { field: 'email', value: input.email },
    { field: 'token', value: input.token },
    { field: 'password', value: input.password },
  ]
  const result = await client.call({ call: 'resetPassword', parts }, 'save')
  return result.ok ? { ok: true, value: null } : result
}
