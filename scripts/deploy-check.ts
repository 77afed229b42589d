/**
 * Checks a running server against the bundle that it should serve: npm run deploy:check -- https://apply.acme.example
 * Prints one line for each rule of docs/deploy.md; exit code 1 if one is broken.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'
import { pageHeadersOf, settingsOf } from '../build/web-headers.ts'
import { webRoot } from './host/builds.ts'
import { readOptions, stop } from './machine/options.mjs'

interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Milliseconds without a byte. */
const patience = 20_000

function ask(url: URL, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const asked = send(url, { headers, agent: false, servername: url.hostname, timeout: patience }, async (reply) => {
      const body = await buffer(reply).catch(reject)
      if (body) resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body })
    })
    asked.on('timeout', () => asked.destroy(new Error(`no reply within ${patience / 1000} s`)))
    asked.on('error', reject).end()
  })
}

/** Returns the protocol that a server chooses for a browser; null if it doesn't say. */
function protocolOf({ hostname, port }: URL): Promise<string | null> {
  const options = { host: hostname, servername: hostname, port: Number(port || 443), timeout: patience }
  return new Promise((resolve, reject) => {
    const socket = connect({ ...options, ALPNProtocols: ['h2', 'http/1.1'] }, () => {
      resolve(socket.alpnProtocol || null)
      socket.destroy()
    })
    socket.on('timeout', () => socket.destroy(new Error(`no reply within ${patience / 1000} s`))).on('error', reject)
  })
}

interface Server {
  readonly origin: URL
  /** Folder of the bundle on this machine. */
  readonly bundle: string
  readonly page: Reply
  readonly httpPort: string
}

const at = ({ origin }: Server, place: string) => new URL(place, origin)

/** THE RULES: each check returns what is wrong and what to do; null or '' if nothing is. */
const rules: Readonly<Record<string, (server: Server) => Promise<string | null> | string | null>> = {
  'it serves this release': async (server) => {
    const { bundle } = server
    const entries = readdirSync(bundle, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const names = entries
      .map((entry) => path.relative(bundle, path.join(entry.parentPath, entry.name)))
      .filter((name) => !/\.(br|gz)$/.test(name))
    const different: string[] = []
    for (const name of names) {
      const { status, body } = await ask(at(server, `/${name}`))
      if (status !== 200 || !body.equals(readFileSync(path.join(bundle, name)))) different.push(name)
    }
    const [first] = different
    return first === undefined
      ? null
      : `${different.length} of ${names.length} files differ, such as ${first}: copy the bundle and reload`
  },
  'each address has its page or file': async (server) => {
    const { bundle } = server
    const pages = { '/sign-in': 'sign-in.html', '/reset-password/a.b.c': 'index.html' }
    for (const [address, file] of Object.entries(pages)) {
      const { status, body } = await ask(at(server, address))
      if (status !== 200 || !body.equals(readFileSync(path.join(bundle, file)))) {
        return `${address} must be ${file} with status 200: mailed links and reloads would fail`
      }
    }
    const missing = await ask(at(server, '/assets/missing.js'))
    if (missing.status !== 404) return `/assets/missing.js replies ${missing.status}: pages don't notice a new release`
    const [asset = ''] = readdirSync(path.join(bundle, 'assets'))
    const { headers } = await ask(at(server, `/assets/${asset}`))
    return headers['cache-control']?.includes('immutable')
      ? null
      : 'files below /assets/ must be immutable: each visit would ask for them again'
  },
  'pages have their headers': ({ bundle, page }) => {
    const { 'Content-Security-Policy': _policy, ...wanted } = pageHeadersOf(bundle, undefined)
    const wrong = Object.entries(wanted).filter(([name, value]) => {
      const sent = String(page.headers[name.toLowerCase()])
      return name === 'Strict-Transport-Security' ? !/^max-age=\d{5}/.test(sent) : sent !== value
    })
    return wrong.map(([name, value]) => `${name} must be '${value}'`).join(', ')
  },
  "the policy has this release's hashes and settings": ({ bundle, page }) => {
    const wanted = pageHeadersOf(bundle, undefined)['Content-Security-Policy']?.split('; ') ?? []
    const sent = String(page.headers['content-security-policy']).split('; ')
    // The server's configuration adds the provider's origin to the sources of pictures.
    const isSent = (directive: string) =>
      sent.some((one) => one === directive || (one.startsWith('img-src') && one.startsWith(directive)))
    const wrong = wanted.filter((directive) => !isSent(directive)).map((directive) => directive.split(' ')[0])
    return wrong.length === 0 ? null : `${wrong} differs: run deploy:files again and reload`
  },
  'another host gets 421': async (server) => {
    const { status } = await ask(at(server, '/sign-in'), { Host: 'another-host.example' })
    return status === 421 ? null : `status ${status}: a mailed reset link could lead to another host`
  },
  'calls go over HTTP/1.1, on a connection of their own': async (server) => {
    const { apiBase } = settingsOf(server.bundle)
    const call = URL.canParse(apiBase) ? new URL(`${apiBase}/api/dashboard`) : at(server, '/api/dashboard')
    const protocol = call.protocol === 'https:' ? await protocolOf(call) : null
    if (protocol === 'h2') return `${call.host} offers HTTP/2, on which browsers repeat a lost save: turn it off`
    // As browsers ask: to a client that closes the connection itself, every server says that it does too.
    const { connection, 'alt-svc': other } = (await ask(call, { Connection: 'keep-alive' })).headers
    if (other !== undefined) return `${call.host} offers HTTP/3 (Alt-Svc): turn it off`
    return connection === 'close' ? null : `a reply of ${call.host} has no 'Connection: close'`
  },
  'the provider answers': async (server) => {
    const { apiBase } = settingsOf(server.bundle)
    if (URL.canParse(apiBase)) return null // the rule above has asked it
    const { status, headers } = await ask(at(server, '/api/dashboard'), { Accept: 'application/json' })
    const isJson = headers['content-type']?.includes('json')
    return status < 500 && isJson ? null : `/api/dashboard replies ${status}: see the server's log`
  },
  'plain http is redirected': async ({ origin, httpPort }) => {
    const { status, headers } = await ask(new URL(`http://${origin.hostname}:${httpPort}/sign-in?from=check`))
    const wanted = new URL('/sign-in?from=check', origin).href
    return /^30[1278]$/.test(`${status}`) && headers.location === wanted ? null : `status ${status} on port ${httpPort}`
  },
}

const { values, positionals } = readOptions(
  { bundle: { type: 'string', default: webRoot }, 'http-port': { type: 'string', default: '80' } },
  { allowPositionals: true },
)
const { bundle, 'http-port': httpPort } = values
const [address = ''] = positionals
if (!/^https:\/\/[^/]+\/?$/.test(address)) stop('Name the portal: npm run deploy:check -- https://apply.acme.example')
const origin = new URL(address)
if (!existsSync(path.join(bundle, 'index.html')))
  stop(`--bundle: there is no web build in ${bundle}. Run npm run build:web.`)
/** A server that was just started may not listen yet. */
async function firstPage(attempts = 10): Promise<Reply> {
  return ask(origin, { Accept: 'text/html' }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNREFUSED' || attempts === 0) throw error
    await sleep(500)
    return firstPage(attempts - 1)
  })
}

const page = await firstPage().catch((error: Error) => {
  const isWrong = /certificate has expired|altnames/.test(error.message)
  const isUntrusted = /certificate/.test(error.message)
  const advice = isWrong
    ? 'it needs a valid certificate of this name'
    : isUntrusted
      ? 'NODE_EXTRA_CA_CERTS must name its authority'
      : 'does it run, and does its name lead to it?'
  console.log(`✗ the server answers: ${error.message}: ${advice}`)
  process.exit(1)
})
const server = { origin, bundle, page, httpPort }
for (const [rule, check] of Object.entries(rules)) {
  const problem = await Promise.resolve(check(server)).catch((error: Error) => error.message)
  console.log(problem ? `✗ ${rule}: ${problem}` : `✓ ${rule}`)
  if (problem) process.exitCode = 1
}
