/**
 * Writes the configuration of a server for a bundle: its headers depend on the pages' inline scripts. Run it after each
 * build, and after each change of config.json. docs/deploy.md describes the options.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { configFault, settingsOf } from '../build/host-headers.ts'
import { webRoot } from './host/builds.ts'
import { writeServerFiles } from './host/server-files.ts'
import { readOptions } from './machine/options.mjs'

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
  root: [...place, '/srv/portal'],
  to: [...place, '/etc/portal'],
  ca: [...place, '/etc/ssl/certs/ca-certificates.crt'],
  resolver: [RegExp(`^\\d+(\\.\\d+){3}(:${port})?$`), 'an IPv4 address, such as 127.0.0.53', '127.0.0.53'],
  bundle: [...folder, webRoot],
  out: [...folder, path.join(import.meta.dirname, '../out/deploy')],
} as const satisfies Readonly<Record<string, Option>>

type Name = keyof typeof options
const names = Object.keys(options) as Name[]

function stop(problem: string): never {
  console.error(problem)
  process.exit(1)
}

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
if (!existsSync(path.join(bundle, 'index.html'))) stop(`--bundle: there is no web build in ${bundle}.`)
const fault = configFault(bundle)
if (fault !== null) stop(fault)
const { kiosk, portalUrl = '' } = settingsOf(bundle)
if (kiosk && (portalUrl === '' || new URL(portalUrl).host === host)) {
  stop('"portalUrl" in config.json must be the public portal\'s address: the kiosk shows it to phones as a QR code.')
}
const tls = certificate === '' ? undefined : { certificate, key }
writeServerFiles(bundle, out, { ...settings, port: settings.port || (tls ? '443' : '8080'), tls, files, apiOrigin })
console.log(`Written to ${path.relative(process.cwd(), out)}. On the host, copy them to ${files}.`)
