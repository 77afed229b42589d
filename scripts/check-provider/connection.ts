/** How a provider is reached: through the portal's server, or by pages of another origin. */
import { callRow } from '../../src/provider/calls.ts'
import { differs, type Findings, fails, ok } from './findings.ts'

/** Clocks that differ by less are the line's delay, in milliseconds. */
const toleranceMs = 60_000
const instead = "Allow it, or leave VITE_API_BASE out: the portal's server passes /api on."
const noDate = 'A device with a wrong clock is signed out at once, or too late. Send'

/** @returns whether the provider can be reached */
export async function* checkConnection(api: string): Findings<boolean> {
  const reply = await fetch(api + callRow('dashboard').path, { redirect: 'manual' }).catch((error: Error) => error)
  if (reply instanceof Error || (reply.status >= 300 && reply.status < 400)) {
    const { code } = (reply instanceof Error ? (reply.cause ?? {}) : {}) as { code?: string }
    const found = reply instanceof Error ? (code ?? reply.message) : `a redirect to ${reply.headers.get('location')}`
    yield fails('Connection', found, 'Name the final address, and check its DNS and certificate.')
    return false
  }
  const { protocol, hostname } = new URL(api)
  if (protocol === 'https:' || ['localhost', '127.0.0.1'].includes(hostname)) yield ok('Connection', protocol)
  else yield fails('Connection', 'not encrypted', 'Each call shows the token to the network. Use https.')
  const aheadMs = Date.parse(reply.headers.get('date') ?? '') - Date.now()
  if (Number.isNaN(aheadMs)) yield differs('Date header', 'none', `${noDate} it with each reply.`)
  else if (Math.abs(aheadMs) > toleranceMs) {
    const found = `${Math.round(aheadMs / 60_000)} minutes from this machine's clock`
    yield differs('Date header', found, 'The portal goes by the header. Set the clock that is wrong.')
  } else yield ok('Date header', 'right')
  return true
}

/** Checks whether pages of another origin may send the calls themselves. */
export async function* checkForeignPages(api: string, portal: string): Findings {
  const url = api + callRow('dashboard').path
  const needed = 'authorization,content-type'
  const preflight = await fetch(url, {
    method: 'OPTIONS',
    headers: { Origin: portal, 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': needed },
  })
  const reply = await fetch(url, { headers: { Origin: portal } })
  const lacks = ({ headers }: Response, name: string, values: string): boolean => {
    const list = (headers.get(`access-control-${name}`) ?? '').toLowerCase().split(/\s*,\s*/)
    return !values.split(',').every((value) => list.includes(value)) && !(name === 'allow-origin' && list.includes('*'))
  }
  if (lacks(preflight, 'allow-origin', portal) || lacks(reply, 'allow-origin', portal)) {
    yield differs(
      `Pages of ${portal}`,
      'Access-Control-Allow-Origin lacks it',
      `Sign-in says 'Connection Issue'. ${instead}`,
    )
  } else if (lacks(preflight, 'allow-headers', needed)) {
    yield differs(`Pages of ${portal}`, `Access-Control-Allow-Headers lacks ${needed}`, instead)
  } else yield ok(`Pages of ${portal}`, 'may send the calls', { apiBase: api })
  if (lacks(reply, 'expose-headers', 'date')) {
    yield differs('Date header', 'hidden from these pages', `${noDate} Access-Control-Expose-Headers: Date.`)
  }
}
