import { isOwnFileAddress } from '../../src/platform/file-address.ts'
import { differs, type Findings, ok } from './findings.ts'
import type { Probe } from './probe.ts'

/** What the portal's server passes to the provider besides the calls. */
const servedPath = /^\/storage\//

/** Checks the address of a stored file: a link or a picture can't send the token. */
export async function* checkAddress({ api }: Probe, about: string, address: string): Findings {
  if (isOwnFileAddress(address)) return // a picture in the reply itself
  const url = URL.canParse(address, api) ? new URL(address, api) : null
  const isOwn = url?.origin === api
  const reply = isOwn || url?.protocol === 'https:' ? await fetch(url, { redirect: 'manual' }).catch(() => null) : null
  await reply?.body?.cancel() // else its connection stays open
  const type = reply?.headers.get('content-type') ?? ''
  const name = `${url?.origin}/…/${url?.pathname.split('/').at(-1)}`
  const advice =
    'Pictures stay empty. Give an https address that opens without a token for a while, such as a signed one.'
  if (!reply?.ok || type.startsWith('text/html')) {
    yield differs(about, `${name} does not open: ${reply?.status ?? 'no reply'} ${type}`, advice)
  } else if (isOwn && !servedPath.test(url.pathname)) {
    yield differs(
      about,
      `${name} is outside of /storage`,
      "The portal's server passes only /storage on. Put files there.",
    )
  } else yield ok(about, `${name} opens by itself`, isOwn ? {} : { fileOrigins: url?.origin ?? '' })
}
