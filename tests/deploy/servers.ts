/** The servers of deploy/, each on a free port in front of a provider, with the same bundle. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { webRoot } from '../../scripts/host/builds.ts'
import { closeServer, listenOnFreePort } from '../../scripts/host/listen.ts'
import { servePortal } from '../../scripts/host/serve-portal.ts'
import { writeServerFiles } from '../../scripts/host/server-files.ts'
import { authority } from './certificates.ts'

const project = path.join(import.meta.dirname, '../..')

export interface Served {
  readonly origin: string
  /** The server's copy of the bundle, which a test may change. */
  readonly root: string
  close(): Promise<void>
}

export const servers = ['nginx', 'caddy', 'preview:web'] as const
export type ServerName = (typeof servers)[number]

/** Path of the module that deploy/nginx.conf loads. */
const brotli = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

export function isHere(name: ServerName): boolean {
  if (name === 'nginx' && !existsSync(brotli)) return false
  return name === 'preview:web' || spawnSync(name, [name === 'nginx' ? '-v' : 'version']).error === undefined
}

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listenOnFreePort(server, 0)
  await closeServer(server)
  return port
}

function spawnServer(name: 'nginx' | 'caddy', folder: string, env: NodeJS.ProcessEnv): ChildProcess {
  const asRoot = process.getuid?.() === 0 ? 'user root;' : ''
  const args =
    name === 'nginx'
      ? ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-g', `daemon off; ${asRoot}`]
      : ['run', '--config', path.join(project, 'deploy/Caddyfile'), '--adapter', 'caddyfile']
  return spawn(name, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
}

/** Resolves when the server answers. @throws with the server's output when it exits first */
async function answered(child: ChildProcess, origin: string): Promise<void> {
  let output = ''
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}: ${output}`)
    const reply = await fetch(origin).catch(() => null) // it does not listen yet
    if (reply !== null) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** @param apiOrigin origin of the provider */
export async function serve(name: ServerName, apiOrigin: string): Promise<Served> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-served-'))
  const root = path.join(folder, 'web')
  cpSync(webRoot, root, { recursive: true })
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (name === 'preview:web') {
    const portal = await servePortal({ root, apiOrigin })
    return { origin: portal.origin, root, close: () => portal.close().then(remove) }
  }
  const port = await freePort()
  const host = `127.0.0.1:${port}`
  writeServerFiles(root, folder, { port, host, root, files: folder, apiOrigin, ca: authority })
  const home = path.join(folder, 'home')
  mkdirSync(home)
  const child = spawnServer(name, folder, {
    PORT: String(port),
    PORTAL_HOST: host,
    SSL_CERT_FILE: authority,
    ROOT: root,
    HEADERS: path.join(folder, 'headers.caddy'),
    API_ORIGIN: apiOrigin,
    HOME: home,
  })
  const origin = `http://127.0.0.1:${port}`
  await answered(child, origin)
  return { origin, root, close: () => end(child).then(remove) }
}
