import { isOwnFileAddress } from '../../src/platform/file-address.ts'
import { differs, type Findings, ok } from './findings.ts'
import type { Probe } from './probe.ts'

/** What the portal's server passes to the provider besides the calls. */
const servedPath = /^\/storage\//

/** Checks the address of a stored file: a link or a picture can't send the token. */
export async function* checkAddress({ api }: Probe, about: string, address: string): Findings {
  if (isOwnFileAddress(address)) {
    yield ok(about, 'a picture in the reply itself')
    return
  }
  const url = URL.canParse(address, api) ? new URL(address, api) : null
  const isOwn = url?.origin === api
  if (url === null || !(isOwn || url.protocol === 'https:')) {
    yield differs(
      about,
      `"${address}" can't be opened`,
      'Files have no View, pictures stay empty. Give an https address.',
    )
    return
  }
  const reply = await fetch(url, { redirect: 'manual' }).catch(() => null)
  await reply?.body?.cancel() // else its connection stays open
  const type = reply?.headers.get('content-type') ?? ''
  const name = `${url.origin}/…/${url.pathname.split('/').at(-1)}`
  if (!reply?.ok || type.startsWith('text/html')) {
    const advice =
      'View opens an error page. Give an address that opens without a token for a while, such as a signed one.'
    yield differs(about, `${name}: status ${reply?.status}, ${type}`, advice)
  } else if (isOwn && !servedPath.test(url.pathname)) {
    yield differs(
      about,
      `${name} is outside of /storage`,
      "The portal's server passes only /storage on. Put files there.",
    )
  } else yield ok(about, `${name} opens by itself`, isOwn ? {} : { fileOrigins: url.origin })
}
