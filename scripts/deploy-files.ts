/**
 * Writes the configuration of a server for a bundle: its headers depend on the pages' inline scripts. Run it after each
 * build. docs/deploy.md describes the options.
 */
import { getServers } from 'node:dns'
import { existsSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import path from 'node:path'
import { webRoot } from './host/builds.ts'
import { writeServerFiles } from './host/server-files.ts'
import { readOptions, stop } from './machine/options.mjs'

type Option = readonly [form: RegExp, must: string, byDefault?: string]

/** 1 to 65535 */
const port = '([1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d\\d|655[0-2]\\d|6553[0-5])'
const place = [/^\/[\w./+-]+$/, 'an absolute path of letters, digits and . / + - _'] as const
const folder = [/./, 'a folder'] as const

/** THE OPTIONS, one row each. A default of '' stands for none. */
const options = {
  host: [RegExp(`^[a-z0-9.-]+(:${port})?$`, 'i'), 'a host name, such as apply.acme.example'],
  api: [
    RegExp(`^(https://[a-z0-9.-]+|http://(localhost|127\\.0\\.0\\.1))(:${port})?$`, 'i'),
    'an https origin without a path, such as https://provider.example',
  ],
  scheme: [/^https?$/, 'https or http', 'https'],
  port: [RegExp(`^${port}$`), 'a number from 1 to 65535', ''],
  certificate: [...place, ''],
  key: [...place, ''],
  'http-port': [RegExp(`^${port}$`), 'a number from 1 to 65535', '80'],
  acme: [...place, '/var/www/acme'],
  root: [...place, '/srv/portal/current/web'],
  to: [...place, '/srv/portal/current/deploy'],
  log: [/^(off|calls)$/, 'off or calls', 'off'],
  ca: [...place, '/etc/ssl/certs/ca-certificates.crt'],
  resolver: [
    RegExp(`^(\\d+(\\.\\d+){3}|\\[[\\da-f:]+\\])(:${port})?$`),
    'an IP address, such as 127.0.0.53',
    systemResolver(),
  ],
  bundle: [...folder, webRoot],
  out: [...folder, path.join(import.meta.dirname, '../out/deploy')],
} as const satisfies Readonly<Record<string, Option>>

/** The first DNS server of this machine (/etc/resolv.conf), as nginx writes it. */
function systemResolver(): string {
  const [first = ''] = getServers()
  return isIPv6(first) ? `[${first}]` : first
}

type Name = keyof typeof options
const names = Object.keys(options) as Name[]

const { values } = readOptions(Object.fromEntries(names.map((name) => [name, { type: 'string' } as const])))

function settingOf(name: Name): string {
  const [form, must, byDefault]: Option = options[name]
  const value = values[name] ?? byDefault ?? stop(`--${name} is missing: ${must}.`)
  if (value !== byDefault && !form.test(value)) stop(`--${name} must be ${must}.`)
  return value
}

const settings = Object.fromEntries(names.map((name) => [name, settingOf(name)])) as Record<Name, string>
const { host, certificate, key, bundle, out, to: files, api: apiOrigin } = settings
if ((certificate === '') !== (key === '')) stop('--certificate and --key belong together.')
if (!existsSync(path.join(bundle, 'index.html')))
  stop(`--bundle: there is no web build in ${bundle}. Run npm run build:web.`)
const tls = certificate === '' ? undefined : { certificate, key }
writeServerFiles(bundle, out, {
  ...{ ...settings, tls, files, apiOrigin },
  port: settings.port || (tls ? '443' : '8080'),
  httpPort: settings['http-port'],
  log: settings.log === 'calls' ? 'syslog:server=unix:/dev/log,nohostname,tag=portal' : undefined,
})
console.log(`Written to ${path.relative(process.cwd(), out)}. nginx asks ${settings.resolver} for names.
On the host they belong into ${files}. When the server runs: npm run deploy:check -- https://${host}`)
