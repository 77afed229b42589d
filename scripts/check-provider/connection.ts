/** How a provider is reached: through the portal's server, or by pages of another origin. */
import { isOwnFileAddress } from '../../src/platform/file-address.ts'
import { callRow } from '../../src/provider/calls.ts'
import type { Note } from './findings.ts'
import type { Probe } from './probe.ts'

/** Times that differ by less are delays of the line or the provider, in milliseconds. */
export const toleranceMs = 60_000
const instead =
  "Sign-in says 'Connection Issue'. Allow origin, Authorization and Content-Type, or leave VITE_API_BASE out: the portal's server passes /api on."
const noDate = 'A device with a wrong clock is signed out at once, or too late. Send'

/** @returns whether the provider can be reached */
export async function checkConnection(api: string, note: Note): Promise<boolean> {
  const reply = await fetch(api + callRow('dashboard').path, { redirect: 'error' }).catch((error: Error) => error)
  if (reply instanceof Error) {
    const { message } = (reply.cause ?? reply) as Error
    note('fails', 'Connection', message, 'Name the final address, and check its DNS and certificate.')
    return false
  }
  const isSafe = /^(https:|http:\/\/(localhost|127\.0\.0\.1)(:|$))/.test(api)
  note(isSafe ? 'ok' : 'fails', 'Connection', api, 'Each call shows the token to the network. Use https.')
  const aheadMs = Date.parse(reply.headers.get('date') ?? '') - Date.now()
  const found = Number.isNaN(aheadMs) ? 'none' : `${Math.round(aheadMs / 60_000)} minutes from this machine's clock`
  const advice = `${noDate} it with each reply, from a clock that is right.`
  note(Math.abs(aheadMs) <= toleranceMs ? 'ok' : 'differs', 'Date header', found, advice)
  return true
}

/** Checks whether pages of another origin may send the calls themselves. */
export async function checkForeignPages(api: string, portal: string, note: Note): Promise<void> {
  const url = api + callRow('dashboard').path
  const asked = {
    'Access-Control-Request-Method': 'GET',
    'Access-Control-Request-Headers': 'authorization,content-type',
  }
  const preflight = await fetch(url, { method: 'OPTIONS', headers: { Origin: portal, ...asked } })
  const reply = await fetch(url, { headers: { Origin: portal } })
  const names = ({ headers }: Response, name: string) =>
    (headers.get(`Access-Control-${name}`) ?? '').toLowerCase().split(/\s*,\s*/)
  const isOpen = [preflight, reply].every((one) => ['*', portal].includes(names(one, 'Allow-Origin').join()))
  const takes = ['authorization', 'content-type'].every((name) => names(preflight, 'Allow-Headers').includes(name))
  const lacking = isOpen ? 'Access-Control-Allow-Headers lacks one' : 'Access-Control-Allow-Origin lacks it'
  if (isOpen && takes) note('ok', `Pages of ${portal}`, 'may send the calls', '', { apiBase: api })
  else note('differs', `Pages of ${portal}`, lacking, instead)
  const shows = names(reply, 'Expose-Headers').includes('date')
  const advice = `${noDate} Access-Control-Expose-Headers: Date.`
  note(shows ? 'ok' : 'differs', 'Date header', `${shows ? 'shown to' : 'hidden from'} these pages`, advice)
}

/** Checks the address of a stored file: a link or a picture can't send the token. */
export async function checkAddress({ api, note }: Probe, about: string, address: string): Promise<void> {
  if (isOwnFileAddress(address)) return // a picture in the reply itself
  const url = URL.canParse(address, api) ? new URL(address, api) : null
  const isOwn = url?.origin === api
  const reply = isOwn || url?.protocol === 'https:' ? await fetch(url, { redirect: 'manual' }).catch(() => null) : null
  await reply?.body?.cancel() // else its connection stays open
  const type = reply?.headers.get('content-type') ?? ''
  const name = `${url?.origin}/…/${url?.pathname.split('/').at(-1)}`
  if (!reply?.ok || type.startsWith('text/html')) {
    const advice = 'Pictures stay empty. Give an https address that opens without a token, such as a signed one.'
    return note('differs', about, `${name} does not open: ${reply?.status ?? 'no reply'} ${type}`, advice)
  }
  const isServed = !isOwn || url.pathname.startsWith('/storage/')
  const advice = "The portal's server passes only /storage on. Put files there."
  note(isServed ? 'ok' : 'differs', about, `opens at ${name}`, advice, isOwn ? {} : { fileOrigins: url?.origin ?? '' })
}
