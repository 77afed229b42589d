/** Sends the portal's own requests to a provider, and compares each reply with its description. */
import { type Client, type Result, resultOfReply } from '../../src/api/client.ts'
import { sendByFetch } from '../../src/platform/web/fetch.ts'
import { callRow } from '../../src/provider/calls.ts'
import { readReply, type SessionStart } from '../../src/provider/reply.ts'
import { prepare } from '../../src/provider/request.ts'
import { differenceOf, operationAt } from './description.ts'
import { differs, type Finding, fails, failureText, ok } from './findings.ts'

export interface CheckOptions {
  /** The provider's origin. */
  readonly api: string
  readonly account: { readonly email: string; readonly password: string }
  /** Origin of the portal's pages, if they are to call the provider themselves. */
  readonly portal?: string | undefined
  /** Largest save to try, in megabytes. */
  readonly largestMb: number
  /** How long the details may take to follow a save, in milliseconds. */
  readonly patienceMs: number
  /** Whether to check the saves too. */
  readonly write: boolean
}

interface Heard {
  readonly status: number
  readonly ms: number
  /** The `Date` header, in milliseconds since 1970; NaN for none. */
  readonly date: number
  readonly session: SessionStart | undefined
  readonly difference: string | null
}

export interface Probe extends CheckOptions {
  /** The calls as the portal makes them. */
  readonly client: Client
  /** Token of the calls that need one. */
  token: string | null
  /** The last reply; null: none came. */
  last: Heard | null
}

export function createProbe(options: CheckOptions): Probe {
  const probe: Probe = { ...options, token: null, last: null, client: { call } }
  async function call(...[request, rule]: Parameters<Client['call']>): ReturnType<Client['call']> {
    const prepared = prepare(request, () => probe.token)
    if (!prepared.ok) return { ok: false, failure: { kind: prepared.reason } }
    const { out } = prepared
    const { auth, startsSession = false } = callRow(request.call)
    const startedAt = Date.now()
    const raw = await sendByFetch(options.api + out.path, out, {})
    probe.last = null
    if (typeof raw === 'string') return resultOfReply({ kind: raw }, auth, rule)
    const { status, header, text } = raw
    const { reply, token } = readReply(raw, startsSession, Date.now())
    if (token !== null) probe.token = token
    // With the token, which the reading removes.
    const difference =
      reply.body.kind === 'json'
        ? differenceOf(operationAt(out.method, out.path), status, JSON.parse((text ?? '').trim()))
        : null
    const date = Date.parse(header('date') ?? '')
    probe.last = { status, ms: Date.now() - startedAt, date, session: reply.session, difference }
    return resultOfReply(reply, auth, rule)
  }
  return probe
}

const described = 'Reply with JSON as docs/provider-api.yaml describes it.'

/** A call that must succeed. @returns its value; undefined: it failed */
export function* accepted<Value>(
  { last }: Probe,
  about: string,
  result: Result<Value>,
): Generator<Finding, Value | undefined> {
  const { difference = null, status, ms, session = '' } = last ?? {}
  if (!result.ok) {
    const isRefusal = result.failure.kind === 'rejected' && difference === null
    const advice = isRefusal ? 'It must accept what docs/provider-api.yaml describes.' : described
    yield fails(about, difference ?? `${failureText(result.failure)} ${session}`.trim(), advice)
  } else if (difference !== null) yield differs(about, difference, described)
  else yield ok(about, `status ${status}, ${ms} ms`)
  return result.ok ? result.value : undefined
}

/** A call that must be refused, with words. @param risk of a provider that accepts it */
export function* refused({ last }: Probe, about: string, result: Result<unknown>, risk: string): Generator<Finding> {
  const isRefusal = !result.ok && ['rejected', 'unauthenticated'].includes(result.failure.kind)
  if (result.ok) yield fails(about, 'is accepted', risk)
  else if (isRefusal && last?.difference === null) yield ok(about, failureText(result.failure))
  else yield differs(about, last?.difference ?? failureText(result.failure), described)
}
