/** Sends the portal's own requests to a provider, and keeps what came back. */
import { type Client, resultOfReply } from '../../src/api/client.ts'
import { sendByFetch } from '../../src/platform/web/fetch.ts'
import { callRow } from '../../src/provider/calls.ts'
import { type RawReply, type Reply, readReply } from '../../src/provider/reply.ts'
import { prepare } from '../../src/provider/request.ts'

export interface Account {
  readonly email: string
  readonly password: string
}

export interface Probe {
  readonly api: string
  readonly account: Account
  /** How long the details may take to follow a save, in milliseconds. */
  patienceMs: number
  /** The calls as the portal makes them. */
  readonly client: Client
  /** Token of the calls that need one. */
  token: string | null
  /** The last reply, and its first reading. */
  last: { readonly raw: RawReply | null; readonly reply: Reply; readonly ms: number } | null
}

export function createProbe(api: string, account: Account, patienceMs: number): Probe {
  const probe: Probe = {
    api,
    account,
    patienceMs,
    token: null,
    last: null,
    client: {
      async call(request, rule) {
        const prepared = prepare(request, () => probe.token)
        if (!prepared.ok) return { ok: false, failure: { kind: prepared.reason } }
        const { auth, startsSession = false } = callRow(request.call)
        const startedAt = Date.now()
        const raw = await sendByFetch(api + prepared.out.path, prepared.out, {})
        const ms = Date.now() - startedAt
        if (typeof raw === 'string') {
          probe.last = { raw: null, reply: { kind: raw }, ms }
          return resultOfReply({ kind: raw }, auth, rule)
        }
        const { reply, token } = readReply(raw, startsSession, Date.now())
        probe.last = { raw, reply, ms }
        if (token !== null) probe.token = token
        return resultOfReply(reply, auth, rule)
      },
    },
  }
  return probe
}
