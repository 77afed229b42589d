/** How a provider is reached: through the portal's server, or by pages of another origin. */
import { isOwnFileAddress } from '../../src/platform/file-address.ts'
import { callRow } from '../../src/provider/calls.ts'
import type { Note, Probe } from './probe.ts'

/** Times that differ by less are delays of the line or the provider, in milliseconds. */
const toleranceMs = 60_000

/** Compares a time that the provider has just written with this machine's clock. @param time NaN for none */
export function checkTime(note: Note, about: string, time: number, advice: string): void {
  const aheadMs = time - Date.now()
  const found = Number.isNaN(aheadMs) ? 'none' : `${Math.round(aheadMs / 60_000)} minutes from this machine's clock`
  note(Math.abs(aheadMs) <= toleranceMs ? 'ok' : 'differs', about, found, advice)
}

/** @returns whether the provider can be reached */
export async function checkConnection(api: string, note: Note): Promise<boolean> {
  const reply = await fetch(api + callRow('dashboard').path, { redirect: 'error' }).catch((error: Error) => error)
  if (reply instanceof Error) {
    const { message } = (reply.cause ?? reply) as Error
    note('fails', 'Connection', message, 'Name the final address, and check its DNS and certificate.')
    return false
  }
  const advice = 'A device with a wrong clock is signed out at once, or too late. Send it from a clock that is right.'
  checkTime(note, 'Date header', Date.parse(reply.headers.get('date') ?? ''), advice)
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
  const needed = [
    [preflight, 'Allow-Headers', 'authorization'],
    [preflight, 'Allow-Headers', 'content-type'],
    [preflight, 'Allow-Origin', portal],
    [reply, 'Allow-Origin', portal],
    [reply, 'Expose-Headers', 'date'],
  ] as const
  const lacking = needed.flatMap(([{ headers }, name, value]) => {
    const values = (headers.get(`Access-Control-${name}`) ?? '').toLowerCase().split(/\s*,\s*/)
    const isThere = values.includes(value) || (values.includes('*') && value !== 'authorization')
    return isThere ? [] : [`Access-Control-${name} lacks ${value}`]
  })
  const about = `Pages of ${portal}`
  const advice = "Calls fail or lack Date. Or leave VITE_API_BASE out: the portal's server passes /api on."
  if (lacking.length > 0) note('differs', about, lacking.join(', '), advice)
  else note('ok', about, 'may send the calls', '', ['apiBase', api])
}

/** Checks the address of a stored file: a link or a picture can't send the token. */
export async function checkAddress({ api, note }: Probe, about: string, address: string): Promise<void> {
  if (isOwnFileAddress(address)) return // a picture in the reply itself
  const url = URL.canParse(address, api) ? new URL(address, api) : null
  const isOwn = url?.origin === api
  const reply = isOwn || url?.protocol === 'https:' ? await fetch(url, { redirect: 'manual' }).catch(() => null) : null
  await reply?.body?.cancel() // else its connection stays open
  const type = reply?.headers.get('content-type') ?? ''
  const found = `${url?.origin}/…/${url?.pathname.split('/').at(-1)}: ${reply?.status ?? 'no reply'} ${type}`
  const isServed = !isOwn || url.pathname.startsWith('/storage/') // the portal's server passes no other on
  const advice = 'Pictures stay empty. Give an address, under /storage or of https, that opens without a token.'
  if (reply?.ok && isServed && !type.startsWith('text/html'))
    note('ok', about, found, '', isOwn ? undefined : ['fileOrigins', url?.origin ?? ''])
  else note('differs', about, found, advice)
}
