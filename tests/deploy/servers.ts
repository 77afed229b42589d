/** The servers of deploy/, each on a free port in front of a provider, with the same bundle. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { webRoot } from '../../scripts/host/builds.ts'
import { closeServer, listenOnFreePort } from '../../scripts/host/listen.ts'
import { servePortal } from '../../scripts/host/serve-portal.ts'
import { type Host, writeServerFiles } from '../../scripts/host/server-files.ts'
import { authority } from './certificates.ts'

export interface Served {
  readonly origin: string
  /** The server's copy of the bundle, which a test may change. */
  readonly root: string
  /** Where plain http is redirected. */
  readonly plainOrigin: string
  /** What the server has written so far. */
  output(): string
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

export async function freePorts(): Promise<readonly [string, string]> {
  const [one, other] = [createServer(), createServer()]
  const ports = [await listenOnFreePort(one, 0), await listenOnFreePort(other, 0)] as const
  await Promise.all([closeServer(one), closeServer(other)])
  return [`${ports[0]}`, `${ports[1]}`]
}

export function spawnServer(name: 'nginx' | 'caddy', folder: string): ChildProcess {
  const asRoot = process.getuid?.() === 0 ? ['-g', 'user root;'] : []
  const args =
    name === 'nginx'
      ? ['-p', folder, '-c', path.join(folder, 'nginx.conf'), ...asRoot]
      : ['run', '--config', path.join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
  const env = { ...process.env, SSL_CERT_FILE: authority, HOME: path.join(folder, 'home') }
  return spawn(name, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
}

/** Resolves when the server answers. @returns its output. @throws when it exits first */
async function answered(child: ChildProcess, origin: string): Promise<() => string> {
  let output = ''
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}: ${output}`)
    const reply = await fetch(origin).catch(() => null) // it does not listen yet
    if (reply !== null) return () => output
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

interface NameServer {
  /** For nginx's `resolver`. */
  readonly place: string
  /** What every name is resolved to, for a second. */
  address: string
}

/** Runs until this process ends. */
export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4').unref()
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const server: NameServer = { place: `127.0.0.1:${socket.address().port}`, address: '127.0.0.1' }
  socket.on('message', (query, { port, address }) => {
    const question = query.subarray(12, query.indexOf(0, 12) + 5)
    const record = Buffer.from('c00c00010001000000010004', 'hex') // the name asked for, A, IN, one second, 4 bytes
    const parts = [query.subarray(0, 2), Buffer.from('81800001000100000000', 'hex'), question, record]
    socket.send(Buffer.concat([...parts, Buffer.from(server.address.split('.').map(Number))]), port, address)
  })
  return server
}

const names = await startNameServer()

type Choices = Partial<Pick<Host, 'host' | 'tls' | 'resolver' | 'scheme' | 'log'>> & {
  /** Folder of the bundle. */
  readonly bundle?: string
  /** nginx answers for a silent provider with the start page and status 200, as is usual for single-page apps. */
  readonly answersWithPage?: boolean
}

/** @throws where `deploy/nginx.conf` has changed */
function answerWithPage(folder: string): void {
  const file = path.join(folder, 'nginx.conf')
  const written = readFileSync(file, 'utf8')
  const own = 'error_page 502 504 @gateway;'
  if (!written.includes(own)) throw new Error(`nginx.conf has no ${own}`)
  writeFileSync(
    file,
    written.replace(own, 'proxy_intercept_errors on;\n      error_page 502 503 504 =200 /index.html;'),
  )
}

/** @param apiOrigin origin of the provider */
export async function serve(name: ServerName, apiOrigin: string, choices: Choices = {}): Promise<Served> {
  const { bundle = webRoot, answersWithPage = false, ...others } = choices
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-served-'))
  const root = path.join(folder, 'web')
  cpSync(bundle, root, { recursive: true })
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (name === 'preview:web') {
    const portal = await servePortal({ root, apiOrigin })
    const close = () => portal.close().then(remove)
    return { origin: portal.origin, root, plainOrigin: '', output: () => '', close }
  }
  const [port, httpPort] = await freePorts()
  const host = `${choices.tls ? 'localhost' : '127.0.0.1'}:${port}`
  writeServerFiles(root, folder, {
    ...{ port, httpPort, acme: folder, host, scheme: 'https', root, files: folder, apiOrigin },
    ...{ ca: authority, resolver: names.place },
    ...others,
  })
  if (answersWithPage) answerWithPage(folder)
  mkdirSync(path.join(folder, 'home'))
  const child = spawnServer(name, folder)
  const origin = `${choices.tls ? 'https' : 'http'}://${host}`
  const output = await answered(child, origin)
  const plainOrigin = `http://127.0.0.1:${httpPort}`
  return { origin, root, plainOrigin, output, close: () => end(child).then(remove) }
}
