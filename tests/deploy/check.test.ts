/** `npm run deploy:check` against a server as it is deployed, and against one that keeps no rule. */
import { execFile } from 'node:child_process'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createSecureServer } from 'node:http2'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { webRoot } from '../../scripts/host/builds.ts'
import { closeServer, listenOnFreePort } from '../../scripts/host/listen.ts'
import { startSandbox } from '../sandbox/start.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { authority, certificates, here } from './certificates.ts'
import { end, freePorts, isHere, serve, servers, spawnServer } from './servers.ts'

const script = path.join(import.meta.dirname, '../../scripts/deploy-check.ts')

interface Outcome {
  readonly code: number
  readonly lines: readonly string[]
}

function check(address: string, httpPort: string, bundle = webRoot): Promise<Outcome> {
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: authority }
  const args = [script, address, '--http-port', httpPort, '--bundle', bundle]
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout) => {
      resolve({ code: Number(error?.code ?? 0), lines: stdout.trimEnd().split('\n') })
    })
  })
}

const broken = ({ lines }: Outcome) => lines.filter((line) => !line.startsWith('✓ '))

const configured = servers.filter((name) => name !== 'preview:web')
describe.each(configured.filter(isHere))('%s', (name) => {
  test('as deployed it passes; another release and a provider that is down are named', async () => {
    const sandbox = await startSandbox()
    const served = await serve(name, sandbox.origin, { tls: here })
    onTestFinished(() => served.close())
    const { port } = new URL(served.plainOrigin)
    const right = await check(served.origin, port)
    expect([right.code, broken(right), right.lines.length]).toEqual([0, [], 8])

    await sandbox.close()
    appendFileSync(path.join(served.root, 'index.html'), ' ')
    const wrong = await check(served.origin, port)
    expect(wrong.code).toBe(1)
    expect(broken(wrong)).toEqual([
      expect.stringMatching(/^✗ it serves this release: 1 of \d+ files differ, such as index\.html: /),
      '✗ each address has its page or file: /reset-password/a.b.c must be index.html with status 200: mailed links and reloads would fail',
      "✗ the provider answers: /api/dashboard replies 502: see the server's log",
    ])
  })
})

describe.skipIf(!isHere('nginx'))('behind the front of deploy/front-nginx.conf', () => {
  const documented = readFileSync(path.join(import.meta.dirname, '../../deploy/front-nginx.conf'), 'utf8')

  async function checkBehind(front: string): Promise<Outcome> {
    const sandbox = await startSandbox()
    const [port, httpPort] = await freePorts()
    const served = await serve('nginx', sandbox.origin, { host: `localhost:${port}` })
    const folder = tempFolder()
    const text = front
      .replace('listen 80;', `listen ${httpPort};`)
      .replace('listen 443 ssl;', `listen ${port} ssl;`)
      .replaceAll('http://127.0.0.1:8080', served.origin)
      .replace('/etc/portal/cert.pem', here.certificate)
      .replace('/etc/portal/key.pem', here.key)
    const main = 'daemon off; pid nginx.pid; error_log stderr warn; events {}'
    const paths = ['client_body_temp_path b;', 'proxy_temp_path p;', 'fastcgi_temp_path f;', 'uwsgi_temp_path u;']
    const http = `${paths.join(' ')} scgi_temp_path s; ${text}`
    writeFileSync(path.join(folder, 'nginx.conf'), `${main} http { ${http} }`)
    const child = spawnServer('nginx', folder)
    onTestFinished(async () => {
      await end(child)
      await served.close()
      await sandbox.close()
    })
    return check(`https://localhost:${port}`, httpPort)
  }

  test('a server passes', async () => {
    const outcome = await checkBehind(documented)
    expect([outcome.code, broken(outcome), outcome.lines.length]).toEqual([0, [], 8])
  })

  test('one that keeps connections of calls open does not', async () => {
    const outcome = await checkBehind(documented.replace('keepalive_timeout 0;', ''))
    expect([outcome.code, broken(outcome)]).toEqual([
      1,
      [expect.stringMatching(/a reply of localhost:\d+ has no 'Connection: close'$/)],
    ])
  })
})

test('a server that keeps no rule passes none', async () => {
  const page = '<!doctype html><title>Welcome</title>'
  const open = createSecureServer({ allowHTTP1: true, cert: certificates.right, key: certificates.key })
  open.on('request', (_incoming, outgoing) => outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end(page))
  const plain = createServer((_incoming, outgoing) => outgoing.end(page))
  const [port, httpPort] = [await listenOnFreePort(open, 0), await listenOnFreePort(plain, 0)]
  onTestFinished(async () => {
    await closeServer(plain)
    await new Promise((resolve) => open.close(resolve))
  })
  const { code, lines } = await check(`https://localhost:${port}`, `${httpPort}`)
  expect([code, lines.filter((line) => line.startsWith('✓'))]).toEqual([1, []])
  expect(lines).toContainEqual(expect.stringContaining('offers HTTP/2'))
})

test.each([
  ['expired', 'it needs a valid certificate of this name'],
  ['a name of another', 'it needs a valid certificate of this name'],
  ['self-signed', 'NODE_EXTRA_CA_CERTS must name its authority'],
] as const)('what to do about a certificate (%s) is one line', async (wrong, advice) => {
  const server = createSecureServer({ allowHTTP1: true, cert: certificates[wrong], key: certificates.key })
  const port = await listenOnFreePort(server, 0)
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  const { code, lines } = await check(`https://localhost:${port}`, '80')
  expect([code, lines]).toEqual([1, [expect.stringMatching(new RegExp(`: ${advice}$`))]])
})

test('a server that does not answer is one line', async () => {
  const gone = createServer()
  const port = await listenOnFreePort(gone, 0)
  await closeServer(gone)
  const { code, lines } = await check(`https://localhost:${port}`, '80')
  expect([code, lines.length]).toEqual([1, 1])
})
