/**
 * Writes the configuration of a server for a bundle: its headers depend on the pages' inline scripts. Run it after each
 * build, and after each change of config.json. docs/deploy.md describes the options.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { configFault, settingsOf } from '../build/host-headers.ts'
import { webRoot } from './host/builds.ts'
import { writeServerFiles } from './host/server-files.ts'

const port = '([1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d\\d|655[0-2]\\d|6553[0-5])'
const kinds = {
  host: { fits: RegExp(`^[a-z0-9.-]+(:${port})?$`, 'i'), must: 'a host name, such as apply.acme.example' },
  origin: {
    fits: RegExp(`^(https://[a-z0-9.-]+|http://(localhost|127\\.0\\.0\\.1))(:${port})?$`, 'i'),
    must: 'an https origin without a path, such as https://provider.example',
  },
  scheme: { fits: /^https?$/, must: 'https or http' },
  port: { fits: RegExp(`^${port}$`), must: 'a number from 1 to 65535' },
  address: { fits: RegExp(`^\\d+(\\.\\d+){3}(:${port})?$`), must: 'an IPv4 address, such as 127.0.0.53' },
  path: { fits: /^\/[\w./+-]+$/, must: 'an absolute path of letters, digits and . / + - _' },
  folder: { fits: /./, must: 'a folder' },
} as const

/** THE OPTIONS, one row each: what it must be, and its default. */
const options: Readonly<Record<string, readonly [kind: keyof typeof kinds, byDefault?: string | null]>> = {
  host: ['host'],
  api: ['origin'],
  scheme: ['scheme', 'https'],
  port: ['port', null],
  certificate: ['path', null],
  key: ['path', null],
  root: ['path', '/srv/portal'],
  to: ['path', '/etc/portal'],
  ca: ['path', '/etc/ssl/certs/ca-certificates.crt'],
  resolver: ['address', '127.0.0.53'],
  bundle: ['folder', webRoot],
  out: ['folder', path.join(import.meta.dirname, '../out/deploy')],
}

function stop(problem: string): never {
  console.error(problem)
  process.exit(1)
}

const given = parseArgs({
  strict: false,
  options: Object.fromEntries(Object.keys(options).map((name) => [name, { type: 'string' }])),
})
const unknown = [
  ...Object.keys(given.values)
    .filter((name) => !(name in options))
    .map((name) => `--${name}`),
]
const [extra] = [...unknown, ...given.positionals]
if (extra !== undefined) {
  const known = Object.keys(options).map((name) => `--${name}`)
  stop(`${extra} is not an option. The options are ${known.join(', ')}.`)
}
for (const [name, value] of Object.entries(given.values)) {
  const { fits, must } = kinds[options[name]?.[0] ?? 'folder']
  if (typeof value !== 'string' || !fits.test(value)) stop(`--${name} must be ${must}.`)
}

/** @returns '' for an option that was not given and has no default */
function settingOf(name: keyof typeof options): string {
  const [kind, byDefault] = options[name] ?? ['folder']
  const value = given.values[name]
  if (value === undefined && byDefault === undefined) stop(`--${name} is missing: ${kinds[kind].must}.`)
  return typeof value === 'string' ? value : (byDefault ?? '')
}

const [host, apiOrigin, certificate, key] = [
  settingOf('host'),
  settingOf('api'),
  settingOf('certificate'),
  settingOf('key'),
]
const [bundle, out, files] = [settingOf('bundle'), settingOf('out'), settingOf('to')]
if ((certificate === '') !== (key === '')) stop('--certificate and --key belong together.')
if (!existsSync(path.join(bundle, 'index.html'))) stop(`--bundle: there is no web build in ${bundle}.`)
const fault = configFault(bundle)
if (fault !== null) stop(fault)
const { kiosk, portalUrl = '' } = settingsOf(bundle)
if (kiosk && (portalUrl === '' || new URL(portalUrl).host === host)) {
  stop('"portalUrl" in config.json must be the public portal\'s address: the kiosk shows it to phones as a QR code.')
}
const tls = certificate === '' ? undefined : { certificate, key }
writeServerFiles(bundle, out, {
  port: settingOf('port') || (tls ? '443' : '8080'),
  host,
  scheme: settingOf('scheme'),
  tls,
  root: settingOf('root'),
  files,
  apiOrigin,
  ca: settingOf('ca'),
  resolver: settingOf('resolver'),
})
console.log(`Written to ${path.relative(process.cwd(), out)}. On the host, copy them to ${files}.`)
