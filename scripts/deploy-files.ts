/**
 * Writes the configuration of a server for a bundle: its headers depend on the pages' inline scripts. Run it after each
 * build.
 */
import { getServers } from 'node:dns'
import { existsSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import path from 'node:path'
import { webRoot } from './host/builds.ts'
import { writeServerFiles } from './host/server-files.ts'
import { readOptions, stop } from './machine/options.mjs'

type Option = readonly [form: RegExp, means: string, byDefault?: string]

/** 1 to 65535 */
const port = '([1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d\\d|655[0-2]\\d|6553[0-5])'
const onHost = (what: string) => [/^\/[\w./+-]+$/, `${what} on the host, absolute, of A-Z a-z 0-9 . / + - _`] as const

/** THE OPTIONS, one row each: --help prints them. A default of '' stands for none. */
const options = {
  host: [RegExp(`^[a-z0-9.-]+(:${port})?$`, 'i'), 'the public host name, with its port unless that is 443'],
  api: [
    RegExp(`^(https://[a-z0-9.-]+|http://(localhost|127\\.0\\.0\\.1))(:${port})?$`, 'i'),
    "the provider's origin, such as https://provider.example, without a path; http only on the host itself",
  ],
  certificate: [...onHost('the certificate (PEM; without one a front ends TLS)'), ''],
  key: [...onHost("the certificate's key (PEM)"), ''],
  port: [RegExp(`^${port}$`), 'the port to listen on, 1 to 65535; 443, or 8080 without a certificate', ''],
  'http-port': [RegExp(`^${port}$`), 'the port of plain http, 1 to 65535', '80'],
  resolver: [
    RegExp(`^(\\d+(\\.\\d+){3}|\\[[\\da-f:]+\\])(:${port})?$`),
    "the IP address of the DNS server that nginx asks for the provider's address",
    systemResolver(),
  ],
  ca: [...onHost("authorities for the provider's certificate (nginx)"), '/etc/ssl/certs/ca-certificates.crt'],
  log: [/^(off|calls)$/, "calls: time, status, name and duration of each go to the system's journal; or off", 'off'],
  root: [...onHost('the folder of the bundle'), '/srv/portal/current/web'],
  to: [...onHost('the folder of these files'), '/srv/portal/current/deploy'],
  bundle: [/./, 'the folder of the bundle on this machine', webRoot],
  out: [/./, 'the folder on this machine to write to', path.join(import.meta.dirname, '../out/deploy')],
} as const satisfies Readonly<Record<string, Option>>

/** The first DNS server of this machine (/etc/resolv.conf), as nginx writes it. */
function systemResolver(): string {
  const [first = ''] = getServers()
  return isIPv6(first) ? `[${first}]` : first
}

type Name = keyof typeof options
const names = Object.keys(options) as Name[]

if (process.argv.includes('--help')) {
  for (const [name, [, means, byDefault]] of Object.entries<Option>(options))
    console.log(`--${name.padEnd(12)}${means}${byDefault ? ` (${byDefault})` : ''}`)
  process.exit()
}
const { values } = readOptions(Object.fromEntries(names.map((name) => [name, { type: 'string' } as const])))

function settingOf(name: Name): string {
  const [form, means, byDefault]: Option = options[name]
  const value = values[name] ?? byDefault ?? stop(`--${name} is missing: ${means}.`)
  if (value !== byDefault && !form.test(value)) stop(`--${name} must be ${means}.`)
  return value
}

const settings = Object.fromEntries(names.map((name) => [name, settingOf(name)])) as Record<Name, string>
const { host, certificate, key, bundle, out, to: files, api: apiOrigin } = settings
if ((certificate === '') !== (key === '')) stop('--certificate and --key belong together.')
if (!existsSync(path.join(bundle, 'index.html')))
  stop(`--bundle: there is no web build in ${bundle}. Run npm run build:web.`)
const tls = certificate === '' ? undefined : { certificate, key }
writeServerFiles(bundle, out, {
  ...{ ...settings, tls, files, apiOrigin, scheme: 'https', acme: '/var/www/acme' },
  port: settings.port || (tls ? '443' : '8080'),
  httpPort: settings['http-port'],
  log: settings.log === 'calls' ? 'syslog:server=unix:/dev/log,nohostname,tag=portal' : undefined,
})
console.log(`Written to ${path.relative(process.cwd(), out)}. nginx asks ${settings.resolver} for names.
On the host they belong into ${files}. When the server runs: npm run deploy:check -- https://${host}`)
