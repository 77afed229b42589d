/**
 * Makes what a server needs beside the bundle: its headers, which depend on what stands in the pages, and nginx's
 * configuration. To be run after each build, and after each change of `apiBase`, `imageOrigins` or `kiosk` in config.json.
 *
 *   npm run deploy:files -- --api https://provider.example --port 8080 --root /srv/portal --to /etc/portal
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { headersOf, isKioskBundle } from './host-headers.ts'

const project = path.join(import.meta.dirname, '..')

interface Host {
  readonly port: number
  /** Folder of the bundle on the host. */
  readonly root: string
  /** Folder of the files that are made here, on the host. */
  readonly files: string
  /** Where the provider is. */
  readonly apiOrigin: string
}

/** Names of the files by what they hold. @param bundle folder of the bundle on this machine */
export function deployFiles(bundle: string, { port, root, files, apiOrigin }: Host): Readonly<Record<string, string>> {
  const headers = Object.entries(headersOf(bundle, apiOrigin))
  const pageCache = isKioskBundle(bundle) ? 'no-store' : 'no-cache'
  const values: Readonly<Record<string, string>> = {
    PORT: String(port),
    ROOT: root,
    HEADERS: path.posix.join(files, 'headers.nginx.conf'),
    API_ORIGIN: apiOrigin,
  }
  const nginx = readFileSync(path.join(project, 'deploy/nginx.conf'), 'utf8')
  return {
    'nginx.conf': nginx.replace(/\$\{([A-Z_]+)\}/g, (mark, name: string) => values[name] ?? mark),
    'headers.nginx.conf': [
      `set $page_cache "${pageCache}";`,
      ...headers.map(([name, value]) => `add_header ${name} "${value}" always;`),
      '',
    ].join('\n'),
    'headers.caddy': [
      'header {',
      ...headers.map(([name, value]) => `\t${name} "${value}"`),
      `\tCache-Control ${pageCache}`,
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
      api: { type: 'string', default: 'http://127.0.0.1:8787' },
      port: { type: 'string', default: '8080' },
      root: { type: 'string', default: '/srv/portal' },
      to: { type: 'string', default: '/etc/portal' },
      bundle: { type: 'string', default: path.join(project, 'out/web') },
    },
  })
  const { bundle, root, to: files, api: apiOrigin } = values
  if (!existsSync(path.join(bundle, 'index.html'))) throw new Error(`There is no web build in ${bundle}.`)
  const made = path.join(project, 'out/deploy')
  writeDeployFiles(bundle, made, { port: Number(values.port), root, files, apiOrigin })
  console.log(`Written to ${path.relative(process.cwd(), made)}; on the host they belong into ${files}.`)
}
