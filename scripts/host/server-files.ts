/** Fills in the templates of deploy/ for one host: configurations for nginx and Caddy, and a systemd unit for each. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  assetCache,
  dispositionParameters,
  gatewayPage,
  inlineTypes,
  pageHeadersOf,
  providerHeaders,
  replyHeaders,
  requestHeaders,
} from '../../build/web-headers.ts'
import { assetPolicy } from '../../src/domain/common/page-headers.ts'
import { calls } from '../../src/provider/calls.ts'

const templates = path.join(import.meta.dirname, '../../deploy')

/** scripts/deploy-files.ts explains each. */
export interface Host {
  readonly port: string
  /** With its port unless it is the default. */
  readonly host: string
  readonly scheme: string
  /** Undefined: a front ends TLS. */
  readonly tls?: { readonly certificate: string; readonly key: string } | undefined
  readonly root: string
  /** Folder on the host for the files that are generated here. */
  readonly files: string
  readonly httpPort: string
  readonly acme: string
  readonly apiOrigin: string
  readonly ca: string
  /** nginx: where a line a call goes; undefined: no lines. */
  readonly log?: string | undefined
  readonly resolver: string
}

/** Values by name. A list fills several lines. */
type Values = Readonly<Record<string, string | readonly string[]>>

/**
 * Fills in `${NAME}`. A list alone on a line becomes as many lines. What stands between `#if NAME` and `#end` stays only
 * with a value that is not empty.
 */
function filled(template: string, values: Values): string {
  const text = readFileSync(path.join(templates, template), 'utf8')
  const parts = text.replace(/^[ \t]*#if ([A-Z_]+)\n(.*?)^[ \t]*#end\n/gms, (_part, name: string, lines: string) => {
    return values[name] ? lines : ''
  })
  const lines = parts.replace(/^([ \t]*)\$\{([A-Z_]+)\}\n/gm, (line, indent: string, name: string) => {
    const list = values[name]
    return Array.isArray(list) ? list.map((each) => `${indent}${each}\n`).join('') : line
  })
  return lines.replace(/\$\{([A-Z_]+)\}/g, (mark, name: string) => String(values[name] ?? mark))
}

const rows = (headers: Readonly<Record<string, string>>, line: (name: string, value: string) => string) =>
  Object.entries(headers).map(([name, value]) => line(name, value))

/** Caddy 2.6 has no list of headers to keep: they are remembered, and set again where all others are removed. */
function keptByCaddy(names: readonly string[], from: string, removeAll: readonly string[], set: string) {
  const variable = (name: string) => `${set}_${name}`
  return [
    'vars {',
    ...names.map((name) => `\t${variable(name)} {${from}.${name}}`),
    '}',
    ...removeAll,
    ...names.flatMap((name) => [
      `@${variable(name)} not vars {vars.${variable(name)}} ""`,
      `${set} @${variable(name)} ${name} {vars.${variable(name)}}`,
    ]),
  ]
}

/** First words of the calls' paths, which hold nothing of a person. */
const callWords = [...new Set(Object.values(calls).map(({ path: place }) => place.split('/')[2]))].join('|')

/** Returns the contents of the files, by name. @param bundle folder of the bundle on this machine */
function serverFiles(bundle: string, host: Host): Readonly<Record<string, string>> {
  const { tls } = host
  const {
    'Content-Security-Policy': policy = '',
    'Cache-Control': cache = '',
    ...others
  } = pageHeadersOf(bundle, host.apiOrigin)
  const shared = {
    PORT: host.port,
    HOST: host.host,
    SCHEME: host.scheme,
    ROOT: host.root,
    API_ORIGIN: host.apiOrigin,
    POLICY: policy,
    PAGE_CACHE: cache,
    ASSET_CACHE: assetCache,
    ASSET_POLICY: assetPolicy,
    SHOWN_TYPES: inlineTypes,
    DISPOSITION_PARAMETERS: dispositionParameters,
    GATEWAY_PAGE: gatewayPage,
    TLS: tls ? 'yes' : '',
    CERTIFICATE: tls?.certificate ?? '',
    KEY: tls?.key ?? '',
    HTTP_PORT: host.httpPort,
    ACME: host.acme,
    BEHIND_FRONT: !tls && host.scheme === 'https' ? 'yes' : '',
    LOG: host.log ?? '',
    CALL_WORDS: callWords,
  }
  const nginxVariable = (name: string) => `$http_${name.toLowerCase().replaceAll('-', '_')}`
  const nginx = {
    ...shared,
    LISTEN: tls ? `${host.port} ssl` : host.port,
    // nginx compares host names without the port.
    HOST_NAME: host.host.replace(/:\d+$/, ''),
    API_NAME: new URL(host.apiOrigin).hostname,
    CA: host.ca,
    RESOLVER: host.resolver,
    // nginx maps need named PCRE groups.
    DISPOSITION_PARAMETERS: dispositionParameters.replace('(', '(?<parameters>'),
    PAGE_HEADERS: rows(others, (name, value) => `add_header ${name} "${value}" always;`),
    REQUEST_HEADERS: requestHeaders.map((name) => `proxy_set_header ${name} ${nginxVariable(name)};`),
    PROVIDER_HEADERS: rows(providerHeaders, (name, value) =>
      [`proxy_hide_header ${name};`, `add_header ${name} "${value}" always;`].join(' '),
    ),
  }
  const caddy = {
    ...shared,
    PAGE_HEADERS: rows(others, (name, value) => `${name} "${value}"`),
    PROVIDER_HEADERS: rows(providerHeaders, (name, value) => `header ${name} "${value}"`),
    REQUEST_HEADERS: keptByCaddy(requestHeaders, 'header', ['request_header -**'], 'request_header'),
    REPLY_HEADERS: keptByCaddy(
      replyHeaders.filter((name) => !(name in providerHeaders)),
      'rp.header',
      [],
      'header',
    ),
  }
  const place = (name: string) => path.posix.join(host.files, name)
  return {
    'nginx.conf': filled('nginx.conf', nginx),
    Caddyfile: filled('Caddyfile', caddy),
    'portal-nginx.service': filled('portal.service', {
      START: `/usr/sbin/nginx -p /var/lib/portal -c ${place('nginx.conf')}`,
      RELOAD: '/bin/kill -HUP $MAINPID',
    }),
    'portal-caddy.service': filled('portal.service', {
      START: `/usr/bin/caddy run --config ${place('Caddyfile')} --adapter caddyfile`,
      RELOAD: '',
    }),
  }
}

/** Writes the files of {@link serverFiles}. @param to folder on this machine */
export function writeServerFiles(bundle: string, to: string, host: Host): void {
  mkdirSync(to, { recursive: true })
  for (const [name, text] of Object.entries(serverFiles(bundle, host))) writeFileSync(path.join(to, name), text)
}
