/** Provider certificates, made with the openssl command by a certificate authority of this run only. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

const folder = mkdtempSync(path.join(tmpdir(), 'portal-certificates-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })

function makeKey(name: string): void {
  openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', name)
}

interface Wanted {
  readonly name: string
  readonly signedBy: 'authority' | 'itself'
  /** The last year in which it is valid. */
  readonly until: number
  readonly isAuthority?: boolean
}

/** @returns PEM */
function makeCertificate({ name, signedBy, until, isAuthority = false }: Wanted): string {
  const extensions = isAuthority
    ? 'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign'
    : `basicConstraints=CA:FALSE\nsubjectAltName=DNS:${name}`
  writeFileSync(path.join(folder, 'made.txt'), '')
  writeFileSync(
    path.join(folder, 'ca.cnf'),
    `[ca]\ndefault_ca=c\n[c]\ndatabase=made.txt\nrand_serial=yes\nnew_certs_dir=.\ndefault_md=sha256\npolicy=p\n[p]\ncommonName=supplied\n[e]\n${extensions}\n[req]\ndistinguished_name=d\n[d]\n`,
  )
  const key = isAuthority ? 'authority.key' : 'provider.key'
  openssl('req', '-new', '-config', 'ca.cnf', '-key', key, '-subj', `/CN=${name}`, '-out', 'request.pem')
  const signer =
    signedBy === 'itself' ? ['-selfsign', '-keyfile', key] : ['-cert', 'authority.pem', '-keyfile', 'authority.key']
  const times = ['-startdate', '20200101000000Z', '-enddate', `${until}1231235959Z`]
  openssl(
    'ca',
    '-batch',
    '-notext',
    '-config',
    'ca.cnf',
    '-extensions',
    'e',
    ...signer,
    ...times,
    '-in',
    'request.pem',
    '-out',
    'made.pem',
  )
  return readFileSync(path.join(folder, 'made.pem'), 'utf8')
}

/** File of the certificate authority that the servers under test trust. */
export const authority = path.join(folder, 'authority.pem')

makeKey('authority.key')
makeKey('provider.key')
writeFileSync(authority, makeCertificate({ name: 'Contract', signedBy: 'itself', until: 2049, isAuthority: true }))
// For the preview server, which runs in this process.
setDefaultCACertificates([...getCACertificates('default'), readFileSync(authority, 'utf8')])

/** Files of a certificate for localhost, for a server that ends TLS itself. */
export const here = { certificate: path.join(folder, 'here.pem'), key: path.join(folder, 'provider.key') }

/** PEM of the provider's key and of the certificates it can present. It is requested as localhost. */
export const certificates = {
  key: readFileSync(path.join(folder, 'provider.key'), 'utf8'),
  right: makeCertificate({ name: 'localhost', signedBy: 'authority', until: 2049 }),
  'a name of another': makeCertificate({ name: 'other.example', signedBy: 'authority', until: 2049 }),
  'self-signed': makeCertificate({ name: 'localhost', signedBy: 'itself', until: 2049 }),
  expired: makeCertificate({ name: 'localhost', signedBy: 'authority', until: 2021 }),
} as const

writeFileSync(here.certificate, certificates.right)
