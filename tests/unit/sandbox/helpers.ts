/** A small client for the sandbox's tests: plain fetch, no portal code. */
import { afterEach } from 'vitest'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox/start.ts'

const running: Sandbox[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map((sandbox) => sandbox.close()))
})

/** A sandbox on a free port that ends with the test. */
export async function sandboxForTest(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox(options)
  running.push(sandbox)
  return sandbox
}

interface Sent {
  readonly token?: string
  readonly json?: unknown
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
}

export interface Got {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of many shapes
  readonly json: any
}

/** One call: POST with a body, else GET. */
export async function call(sandbox: Sandbox, path: string, sent: Sent = {}): Promise<Got> {
  const headers: Record<string, string> = { ...sent.headers }
  if (sent.token !== undefined) headers.Authorization = `Bearer ${sent.token}`
  if (sent.json !== undefined) headers['Content-Type'] = 'application/json'
  const body = sent.form ?? (sent.json === undefined ? undefined : JSON.stringify(sent.json))
  const init = body === undefined ? { method: 'GET' } : { method: 'POST', body }
  const response = await fetch(sandbox.origin + path, { ...init, headers })
  return { status: response.status, json: await response.json() }
}

/** Multipart values and files, in order. */
export function form(entries: readonly (readonly [string, string | File])[]): FormData {
  const data = new FormData()
  for (const [field, value] of entries) data.append(field, value)
  return data
}

/** A user with an account. */
export const person = { name: 'Dana Driver', email: 'dana@truckstaff.example', password: 'gravel-road-7' } as const

/** Signs a user up. @returns the token */
export async function signUp(
  sandbox: Sandbox,
  who: { name: string; email: string; password: string } = person,
): Promise<string> {
  const reply = await call(sandbox, '/api/register', { json: { ...who, password_confirmation: who.password } })
  return reply.json.token
}

/** Sample answers of a step, as JSON. */
export { sampleBody, samplePdf } from '../../sandbox/samples.ts'
