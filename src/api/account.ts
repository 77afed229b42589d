import type { Client, Result } from './client.ts'

export interface Registration {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly passwordConfirmation: string
}

/** POST /api/register. Returns no user: the caller creates one from the form. */
export function register(client: Client, input: Registration, signal?: AbortSignal): Promise<Result<unknown>> {
  const { name, email, password, passwordConfirmation } = input
  const json = { name, email, password, password_confirmation: passwordConfirmation }
  return client.call({ call: 'register', json, remember: true }, 'session', { signal })
}

/** POST /api/send-welcome-email. Callers don't await it; a failure is ignored. */
export async function sendWelcomeEmail(
  client: Client,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<void> {
  await client.call({ call: 'sendWelcomeEmail', json: { name, email } }, 'save')
}

export function requestReset(client: Client, email: string): Promise<Result<unknown>> {
  return client.call({ call: 'forgotPassword', json: { email } }, 'save')
}

export function resetPassword(
  client: Client,
  input: { readonly email: string; readonly token: string; readonly password: string },
): Promise<Result<unknown>> {
  const parts = (['email', 'token', 'password'] as const).map((field) => ({ field, value: input[field] }))
  return client.call({ call: 'resetPassword', parts }, 'save')
}
