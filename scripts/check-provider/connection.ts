/** How a provider is reached: by a browser of its own, or through the portal's server. */
import { once } from 'node:events'
import { get as getHttp, Agent as HttpAgent, type IncomingMessage } from 'node:http'
import { get as getHttps, Agent as HttpsAgent } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { requestOptions } from '../../src/platform/web/fetch.ts'
import { callRow } from '../../src/provider/calls.ts'
import { differs, type Findings, fails, note, ok } from './findings.ts'
import { protocolOf } from './protocol.ts'

/** Clocks that differ by less are the line's delay, in milliseconds. */
const toleranceMs = 60_000

/** Asks twice on one connection. @returns why the second request has no reply; null: it has one, or the connection was closed */
async function faultOfSecondRequest(url: URL): Promise<string | null> {
  const [get, Agent] = url.protocol === 'https:' ? ([getHttps, HttpsAgent] as const) : ([getHttp, HttpAgent] as const)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    for (const _request of ['first', 'second']) {
      const request = get(url, { agent, timeout: 10_000 })
      request.on('timeout', () => request.destroy(new Error('nothing within 10 s')))
      try {
        const [reply] = (await once(request, 'response')) as [IncomingMessage]
        await buffer(reply)
      } catch (error) {
        if (request.reusedSocket) return codeOf({ cause: error })
        throw error
      }
    }
    return null
  } finally {
    agent.destroy()
  }
}

function codeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? String(error)
}

function* checkDate(date: string | null): Generator<ReturnType<typeof ok>> {
  const difference = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(difference)) {
    yield differs(
      'Date header',
      'none',
      'a device with a wrong clock is signed out at once, or too late',
      'send `Date` with each reply',
    )
  } else if (Math.abs(difference) > toleranceMs) {
    const found = `${Math.round(difference / 60_000)} minutes from the clock of this machine`
    yield note('Date header', found, 'set the clock that is wrong; the portal goes by the header')
  } else yield ok('Date header', 'there, and right')
}

/** Checks whether pages of another origin may send the calls, and returns the settings for it. */
async function* checkForeignPages(api: string, portal: string, alone: boolean): Findings {
  const url = api + callRow('dashboard').path
  const preflight = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      Origin: portal,
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'authorization,content-type',
    },
  })
  const reply = await fetch(url, { ...requestOptions, headers: { Origin: portal } })
  const listOf = (response: Response, name: string) =>
    (response.headers.get(`access-control-${name}`) ?? '').toLowerCase().split(/\s*,\s*/)
  const lacks = [
    [preflight, 'allow-origin', portal],
    [preflight, 'allow-headers', 'authorization'],
    [preflight, 'allow-headers', 'content-type'],
    [reply, 'allow-origin', portal],
  ] as const
  const missing = lacks.filter(([response, name, wanted]) => {
    const list = listOf(response, name)
    return !list.includes(wanted) && !(name === 'allow-origin' && list.includes('*'))
  })
  const instead = "leave `apiBase` out: the portal's server passes /api on (`npm run deploy:files`)"
  if (missing.length > 0) {
    const found = missing.map(([, name, wanted]) => `Access-Control-${name} lacks ${wanted}`).join(', ')
    yield differs(`Pages of ${portal}`, found, 'Connection Issue at sign-in, if `apiBase` names this provider', instead)
  } else if (!alone) {
    const found = 'allowed, but the connections stay open or speak HTTP/2'
    const seen = 'a step may arrive twice: Chromium repeats a POST by itself when a reused connection is lost'
    yield differs(`Pages of ${portal}`, found, seen, `answer with HTTP/1.1 and \`Connection: close\`, or ${instead}`)
  } else yield ok(`Pages of ${portal}`, 'may send the calls themselves', { apiBase: api })
  if (!listOf(reply, 'expose-headers').includes('date')) {
    const seen = 'a device with a wrong clock is signed out at once, or too late'
    yield differs('Date header', 'hidden from these pages', seen, 'send `Access-Control-Expose-Headers: Date`')
  }
}

/** @param portal origin of the portal's pages if they are to call the provider themselves */
export async function* checkConnection(api: string, portal: string | undefined): Findings {
  const url = new URL(callRow('dashboard').path, api)
  let protocol: string | null = null
  let reply: Response
  let fault: string | null
  try {
    reply = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(30_000) })
    if (url.protocol === 'https:') protocol = await protocolOf(url)
    fault = await faultOfSecondRequest(url)
  } catch (error) {
    const remedy = 'check the address, the DNS and the certificate, which must be valid for the host'
    yield fails('Connection', codeOf(error), 'Connection Issue on each screen', remedy)
    return
  }
  if (reply.status >= 300 && reply.status < 400) {
    const found = `status ${reply.status} to ${reply.headers.get('location')}`
    yield fails('Connection', found, 'Connection Issue: redirects are not followed', 'name the final address')
    return
  }
  const isSafe = url.protocol === 'https:' || ['localhost', '127.0.0.1'].includes(url.hostname)
  if (isSafe) yield ok('Connection', url.protocol === 'https:' ? 'encrypted, with a valid certificate' : 'this machine')
  else yield fails('Connection', 'not encrypted', 'nothing: each call shows the token to the network', 'use https')
  yield* checkDate(reply.headers.get('date'))
  const closes = reply.headers.get('connection')?.toLowerCase() === 'close'
  if (fault !== null) {
    const seen = 'in the desktop app Connection Issue now and then, and saves that wait for minutes'
    const remedy = 'answer each request of a connection, or send `Connection: close`'
    yield differs('Connections', `kept open, but a second request on one gets ${fault}`, seen, remedy)
  }
  const isSecond = protocol === 'h2'
  const found = `${isSecond ? 'HTTP/2' : 'HTTP/1.1'}, ${closes ? 'closed after each reply' : 'kept open'}`
  if (portal === undefined || portal === api) {
    yield ok('Connections', `${found}; the portal's server passes /api on with HTTP/1.1 and closes its own`)
  } else {
    yield note('Connections', found)
    yield* checkForeignPages(api, portal, closes && !isSecond)
  }
}
