/** Files for a server in addition to the bundle: its headers for nginx and Caddy, and nginx's configuration. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { headersOf, isKioskBundle } from '../../build/host-headers.ts'
import { dispositionParameters, inlineTypes, providerHeaders, removedRequestHeaders } from '../../build/web-headers.ts'
import { barcodeWorkerPolicy, barcodeWorkerStart } from '../../src/domain/common/page-headers.ts'

const project = path.join(import.meta.dirname, '../..')

interface Host {
  readonly port: number
  /** Public host name, with its port unless it is the default. */
  readonly host: string
  /** Folder of the bundle on the host. */
  readonly root: string
  /** Folder on the host for the files that are generated here. */
  readonly files: string
  /** Origin of the provider. */
  readonly apiOrigin: string
  /** File on the host with the certificate authorities (PEM) for the provider's certificate. */
  readonly ca: string
}

function nginxValues(host: Host): Readonly<Record<string, string>> {
  const hidden = [...Object.keys(providerHeaders), 'Content-Disposition']
  return {
    PORT: String(host.port),
    HOST: host.host,
    // nginx compares host names without the port.
    HOST_NAME: host.host.replace(/:\d+$/, ''),
    ROOT: host.root,
    HEADERS: path.posix.join(host.files, 'headers.nginx.conf'),
    API_ORIGIN: host.apiOrigin,
    API_NAME: new URL(host.apiOrigin).hostname,
    CA: host.ca,
    SHOWN_TYPES: inlineTypes,
    // nginx maps need named PCRE groups.
    DISPOSITION_PARAMETERS: dispositionParameters.replace('(', '(?<parameters>'),
    REQUEST_HEADERS: removedRequestHeaders.map((name) => `proxy_set_header ${name} "";`).join('\n      '),
    PROVIDER_HEADERS: [
      ...hidden.map((name) => `proxy_hide_header ${name};`),
      ...Object.entries(providerHeaders).map(([name, value]) => `add_header ${name} "${value}" always;`),
    ].join('\n      '),
  }
}

/** Returns the contents of the files, by name. @param bundle folder of the bundle on this machine */
function serverFiles(bundle: string, host: Host): Readonly<Record<string, string>> {
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
      '(provider_request) {',
      ...removedRequestHeaders.map((name) => `\theader_up -${name}`),
      '}',
      '',
      '(provider_headers) {',
      '\tmap {http.response.header.Content-Disposition} {file_name} {',
      `\t\t~${dispositionParameters} "\${1}"`,
      '\t\tdefault ""',
      '\t}',
      '\tmap {http.response.header.Content-Type} {disposition} {',
      `\t\t~(?i)${inlineTypes} inline`,
      '\t\tdefault attachment',
      '\t}',
      '\theader {',
      // Applied after the provider's reply, to replace its headers.
      '\t\tdefer',
      ...Object.entries(providerHeaders).map(([name, value]) => `\t\t${name} "${value}"`),
      '\t\tContent-Disposition {disposition}{file_name}',
      '\t}',
      '}',
      '',
    ].join('\n'),
  }
}

/** Writes the files of {@link serverFiles}. @param to folder on this machine */
export function writeServerFiles(bundle: string, to: string, host: Host): void {
  mkdirSync(to, { recursive: true })
  for (const [name, text] of Object.entries(serverFiles(bundle, host))) writeFileSync(path.join(to, name), text)
}
