import { basename } from 'node:path'
import { isOwnFileAddress } from '../../src/platform/file-address.ts'
import { differs, type Findings, note, ok } from './findings.ts'
import type { Probe } from './probe.ts'

/** What the portal's server passes to the provider besides the calls. */
const servedPath = /^\/storage\//

/** Checks the address of a stored file: a link or a picture can't send the token. */
export async function* checkAddress({ api, token }: Probe, about: string, address: string): Findings {
  if (isOwnFileAddress(address)) {
    yield ok(about, 'a picture in the reply itself')
    return
  }
  const url = URL.canParse(address, api) ? new URL(address, api) : null
  const isOwn = url?.origin === api
  if (url === null || !(isOwn || url.protocol === 'https:')) {
    const seen = 'the name without View and Download, or no picture'
    yield differs(about, `"${address}" can't be opened`, seen, 'give an https address')
    return
  }
  const name = `${url.origin}/…/${basename(url.pathname)}`
  const get = async (headers: Record<string, string>) => {
    const reply = await fetch(url, { headers, redirect: 'manual' }).catch(() => null)
    await reply?.body?.cancel() // else its connection stays open
    return reply
  }
  const open = await get({})
  if (!open?.ok) {
    const withToken = isOwn ? await get({ Authorization: `Bearer ${token}` }) : null
    const found = `${name} answers ${open?.status ?? 'nothing'}${withToken?.ok ? ', and opens with the token only' : ''}`
    const seen = 'View and Download open an error page, and pictures stay empty'
    yield differs(about, found, seen, 'give an address that opens by itself for some time, such as a signed one')
    return
  }
  if (open.headers.get('content-type')?.startsWith('text/html')) {
    yield differs(about, `${name} answers with a page`, 'that page instead of the file', 'give an address of the file')
    return
  }
  if (isOwn && !servedPath.test(url.pathname)) {
    const seen = "through the portal's server: the portal's page instead of the file"
    const remedy = `serve files under /storage, or give https addresses of another origin`
    yield differs(about, `${name} is outside of /storage`, seen, remedy)
  } else if (isOwn) yield ok(about, `${name} opens by itself`)
  else yield { ...note(about, `${name} opens by itself, on another origin`), settings: { fileOrigin: url.origin } }
}
