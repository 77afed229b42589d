/**
 * Writes what a server needs beside the bundle: its headers, which depend on the inline scripts of the pages, and nginx's
 * configuration. Run it after each build, and after each change of `apiBase` or `imageOrigins` in config.json.
 *
 *   npm run deploy:files -- --host apply.acme.example --api https://provider.example --port 8080 --root /srv/portal --to /etc/portal
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { configFault, headersOf, isKioskBundle } from '../build/host-headers.ts'
import { dispositionParameters, providerHeaders, shownTypes } from '../build/web-headers.ts'
import { barcodeWorkerPolicy, barcodeWorkerStart } from '../src/domain/common/page-headers.ts'

const project = path.join(import.meta.dirname, '..')

interface Host {
  readonly port: number
  /** The public host name, with its port where that is not the default one. */
  readonly host: string
  /** Folder of the bundle on the host. */
  readonly root: string
  /** Folder of the files that are made here, on the host. */
  readonly files: string
  /** Where the provider is. */
  readonly apiOrigin: string
  /** File on the host with the certificate authorities (PEM) that may have signed the provider's certificate. */
  readonly ca: string
}

function nginxValues(host: Host): Readonly<Record<string, string>> {
  const hidden = [...Object.keys(providerHeaders), 'Content-Disposition']
  return {
    PORT: String(host.port),
    HOST: host.host,
    // nginx compares names without the port.
    HOST_NAME: host.host.replace(/:\d+$/, ''),
    ROOT: host.root,
    HEADERS: path.posix.join(host.files, 'headers.nginx.conf'),
    API_ORIGIN: host.apiOrigin,
    API_NAME: new URL(host.apiOrigin).hostname,
    CA: host.ca,
    SHOWN_TYPES: shownTypes,
    // PCRE names its groups in nginx's maps.
    DISPOSITION_PARAMETERS: dispositionParameters.replace('(', '(?<parameters>'),
    PROVIDER_HEADERS: [
      ...hidden.map((name) => `proxy_hide_header ${name};`),
      ...Object.entries(providerHeaders).map(([name, value]) => `add_header ${name} "${value}" always;`),
    ].join('\n      '),
  }
}

/** Names of the files by what they hold. @param bundle folder of the bundle on this machine */
export function deployFiles(bundle: string, host: Host): Readonly<Record<string, string>> {
  const { 'Content-Security-Policy': policy, ...others } = headersOf(bundle, host.apiOrigin)
  const headers = Object.entries(others)
  const pageCache = isKioskBundle(bundle) ? 'no-store' : 'no-cache'
  const values = nginxValues(host)
  const nginx = readFileSync(path.join(project, 'deploy/nginx.conf'), 'utf8')
  return {
    'nginx.conf': nginx.replace(/\$\{([A-Z_]+)\}/g, (mark, name: string) => values[name] ?? mark),
    'headers.nginx.conf': [
      `set $page_cache "${pageCache}";`,
      `set $policy "${policy}";`,
      `if ($uri ~ ^${barcodeWorkerStart}) { set $policy "${barcodeWorkerPolicy}"; }`,
      'add_header Content-Security-Policy $policy always;',
      ...headers.map(([name, value]) => `add_header ${name} "${value}" always;`),
      '',
    ].join('\n'),
    'headers.caddy': [
      '(page_headers) {',
      '\theader {',
      ...headers.map(([name, value]) => `\t\t${name} "${value}"`),
      `\t\tContent-Security-Policy "${policy}"`,
      `\t\tCache-Control ${pageCache}`,
      '\t}',
      `\t@barcodeWorker path ${barcodeWorkerStart}*`,
      `\theader @barcodeWorker Content-Security-Policy "${barcodeWorkerPolicy}"`,
      '}',
      '',
      '(provider_headers) {',
      '\tmap {http.response.header.Content-Disposition} {file_name} {',
      `\t\t~${dispositionParameters} "\${1}"`,
      '\t\tdefault ""',
      '\t}',
      '\tmap {http.response.header.Content-Type} {disposition} {',
      `\t\t~(?i)${shownTypes} inline`,
      '\t\tdefault attachment',
      '\t}',
      '\theader {',
      // When the reply is there: in place of the provider's own.
      '\t\tdefer',
      ...Object.entries(providerHeaders).map(([name, value]) => `\t\t${name} "${value}"`),
      '\t\tContent-Disposition {disposition}{file_name}',
      '\t}',
      '}',
      '',
    ].join('\n'),
  }
}

/** Writes them. @param to folder on this machine */
export function writeDeployFiles(bundle: string, to: string, host: Host): void {
  mkdirSync(to, { recursive: true })
  for (const [name, text] of Object.entries(deployFiles(bundle, host))) writeFileSync(path.join(to, name), text)
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      host: { type: 'string' },
      api: { type: 'string', default: 'http://127.0.0.1:8787' },
      port: { type: 'string', default: '8080' },
      root: { type: 'string', default: '/srv/portal' },
      to: { type: 'string', default: '/etc/portal' },
      ca: { type: 'string', default: '/etc/ssl/certs/ca-certificates.crt' },
      bundle: { type: 'string', default: path.join(project, 'out/web') },
      out: { type: 'string', default: path.join(project, 'out/deploy') },
    },
  })
  const { host = '', bundle, root, to: files, api: apiOrigin, ca, out } = values
  if (!/^[A-Za-z0-9.-]+(:\d+)?$/.test(host)) {
    throw new Error('Name the public host of the portal: npm run deploy:files -- --host apply.acme.example')
  }
  if (!existsSync(path.join(bundle, 'index.html'))) throw new Error(`There is no web build in ${bundle}.`)
  const fault = configFault(bundle)
  if (fault !== null) throw new Error(fault)
  writeDeployFiles(bundle, out, { port: Number(values.port), host, root, files, apiOrigin, ca })
  console.log(`Written to ${path.relative(process.cwd(), out)}. On the host, copy them to ${files}.`)
}
