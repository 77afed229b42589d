/** The contract of every server in front of the portal: the same for nginx, Caddy and the preview server. */
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http'
import { createServer as createTlsServer, request as requestByTls, type Server as TlsServer } from 'node:https'
import { connect, createServer as createTcpServer, type Socket } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { gatewayPage, pageHeadersOf, providerHeaders, replyHeaders, requestHeaders } from '../../build/web-headers.ts'
import { webRoot } from '../../scripts/host/builds.ts'
import { closeServer, listenOnFreePort } from '../../scripts/host/listen.ts'
import { assetPolicy } from '../../src/domain/common/page-headers.ts'
import { type Sandbox, startSandbox } from '../sandbox/start.ts'
import { passOn } from '../support/pass-on.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { certificates, here } from './certificates.ts'
import { isHere, type Served, type ServerName, serve, servers, startNameServer } from './servers.ts'

const asset = `/assets/${readdirSync(path.join(webRoot, 'assets')).find((name) => /^portal-.*\.js$/.test(name))}`
const visit = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }

/** Media types by file extension; under `nosniff` a browser accepts no other type. */
const types: Readonly<Record<string, RegExp>> = {
  '.html': /^text\/html;/i,
  '.js': /^(text|application)\/javascript/,
  '.css': /^text\/css/,
  '.json': /^application\/json/,
  '.webmanifest': /^application\/manifest\+json/,
  '.svg': /^image\/svg\+xml/,
  '.png': /^image\/png/,
  '.txt': /^text\/plain/,
  '.wasm': /^application\/wasm$/,
}

/** Request headers of a client that the provider must not see: it may build links from them, or obey them. */
const notForwarded = [
  'Cookie',
  'Forwarded',
  'Origin',
  'Proxy',
  'Range',
  'User-Agent',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Port',
  'X-Forwarded-Proto',
  'X-Real-IP',
  'X-Unknown',
  'X_Forwarded_Host',
].map((header) => `${header}: evil`)

/** Reply headers of a provider that the browser or the server would obey. */
const notReturned = [
  'Access-Control-Allow-Origin',
  'Alt-Svc',
  'Clear-Site-Data',
  'Content-Location',
  'Link',
  'Location',
  'NEL',
  'Refresh',
  'Report-To',
  'Reporting-Endpoints',
  'Service-Worker-Allowed',
  'Set-Cookie',
  'Speculation-Rules',
  'Strict-Transport-Security',
  'WWW-Authenticate',
  'X-Accel-Buffering',
  'X-Accel-Charset',
  'X-Accel-Expires',
  'X-Accel-Limit-Rate',
  'X-Frame-Options',
  'X-Unknown',
]

/** Sends one request exactly as given. @returns the raw reply */
function raw(origin: string, lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  })
}

const hostLine = ({ origin }: Served) => `Host: ${new URL(origin).host}`

interface Provider {
  readonly answer: RequestListener
  /** PEM; absent: no TLS. */
  readonly certificate?: string
}

/** Starts a server in front of its own provider; both end with the test. */
async function behind(
  name: ServerName,
  { answer, certificate }: Provider,
  choices?: Parameters<typeof serve>[2],
): Promise<{ readonly served: Served; readonly provider: Server }> {
  const provider =
    certificate === undefined
      ? createServer(answer)
      : createTlsServer({ cert: certificate, key: certificates.key }, answer)
  const port = await listenOnFreePort(provider, 0)
  const origin = certificate === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`
  const served = await serve(name, origin, choices)
  onTestFinished(async () => {
    await served.close()
    await closeServer(provider)
  })
  return { served, provider }
}

interface Received {
  readonly status: number | undefined
  readonly text: string
  readonly headers: IncomingMessage['headers']
}

/** Posts a call, as a browser does: a reply before the end of the body counts. @throws when the reply breaks off */
function post({ origin }: Served, body: Buffer | string): Promise<Received> {
  return new Promise((resolve, reject) => {
    const call = request(`${origin}/api/application/step1`, { method: 'POST' }, async (reply) => {
      try {
        resolve({ status: reply.statusCode, text: await text(reply), headers: reply.headers })
      } catch (error) {
        reject(error)
      }
    })
    call.on('error', reject).end(body)
  })
}

/** Every server's reply where the connection to the provider is lost. */
const gatewayReply = {
  status: 502,
  text: gatewayPage,
  headers: expect.objectContaining({
    ...Object.fromEntries(Object.entries(providerHeaders).map(([header, value]) => [header.toLowerCase(), value])),
    'content-disposition': 'attachment',
    'content-type': 'text/html; charset=utf-8',
    connection: 'close',
  }),
}

const note =
  (requests: string[]): RequestListener =>
  (incoming, outgoing) => {
    requests.push(incoming.url ?? '')
    outgoing.end('{}')
  }

for (const name of servers) {
  describe.skipIf(!isHere(name))(name, () => {
    let sandbox: Sandbox
    let served: Served
    beforeAll(async () => {
      sandbox = await startSandbox({ demo: true })
      served = await serve(name, sandbox.origin)
    })
    afterAll(async () => {
      await served.close()
      await sandbox.close()
    })
    const get = (place: string, options?: RequestInit) => fetch(served.origin + place, options)

    test.each(['/', '/application', '/reset-password/abc.eyJzdWIiOiIxMjM0NTY3ODkwIn0', '/gone.png', '/no/such/screen'])(
      'a navigation to %s gets the page, revalidated each time',
      async (place) => {
        const reply = await get(place, visit)
        expect(reply.status).toBe(200)
        expect(await reply.text()).toContain('>Candidate portal</title>')
        expect(reply.headers.get('content-type')?.toLowerCase().replace(' ', '')).toBe('text/html;charset=utf-8')
        expect(reply.headers.get('cache-control')).toBe('no-cache')
      },
    )

    test('a reset token of 4,096 characters, percent-escaped, reaches the page', async () => {
      const escaped = encodeURIComponent('+'.repeat(4_096))
      for (const place of [`/reset-password/${escaped}`, `/reset-password?token=${escaped}`]) {
        expect((await get(place, visit)).status).toBe(200)
      }
    })

    test('an unchanged page is not sent twice', async () => {
      const etag = (await get('/', visit)).headers.get('etag')
      expect(etag).not.toBeNull()
      const again = await get('/', { headers: { ...visit.headers, 'If-None-Match': etag ?? '' } })
      expect(again.status).toBe(304)
    })

    test.each(['/assets/gone-123.js', '/favicon.ico', '/assets/'])(
      'a request for %s that is no navigation gets 404',
      async (place) => {
        const reply = await get(place)
        expect(reply.status).toBe(404)
        expect(reply.headers.get('cache-control') ?? '').not.toContain('immutable')
      },
    )

    test('hashed files are cached forever and sent with the best compression the browser accepts', async () => {
      for (const [accepted, sent] of [
        ['gzip, deflate, br, zstd', 'br'],
        ['gzip', 'gzip'],
        ['identity', null],
      ] as const) {
        const reply = await get(asset, { headers: { 'Accept-Encoding': accepted } })
        expect(reply.headers.get('content-encoding')).toBe(sent)
        expect(reply.headers.get('cache-control')).toContain('immutable')
        expect(reply.headers.get('content-type')).toMatch(/^(text|application)\/javascript/)
        if (sent !== null) expect(reply.headers.get('vary')).toBe('Accept-Encoding')
        expect(await reply.text()).toBe(readFileSync(path.join(webRoot, asset), 'utf8'))
      }
    })

    test('every file of the bundle is sent with its type', async () => {
      const places = readdirSync(webRoot, { recursive: true, encoding: 'utf8' }).filter(
        (name) => !['', '.br', '.gz'].includes(path.extname(name)),
      )
      expect(places).toContain('manifest.webmanifest')
      for (const place of places) {
        const reply = await get(`/${place}`)
        expect(reply.headers.get('content-type'), place).toMatch(types[path.extname(place)] as RegExp)
      }
    })

    test.each(['/manifest.webmanifest', '/sw.js', '/build.json'])('%s is revalidated', async (place) => {
      expect((await get(place)).headers.get('cache-control')).toBe('no-cache')
    })

    test.each(['/.well-known/security.txt', '/.env', '/.git/config', '/a/.svn/entries'])(
      '%s is missing, also for a navigation',
      async (place) => {
        mkdirSync(path.join(served.root, '.git'), { recursive: true })
        writeFileSync(path.join(served.root, '.git/config'), 'not for the web')
        expect((await get(place, visit)).status).toBe(404)
      },
    )

    test('a health probe gets 200, whatever its host and the provider', async () => {
      const reply = await raw(served.origin, ['GET /healthz HTTP/1.1', 'Host: 10.0.0.7', 'Connection: close'])
      expect(reply).toMatch(/^HTTP\/1\.1 200/)
    })

    test.each(['/', '/sign-in', '/build.json', '/assets/gone-123.js'])('%s has all security headers', async (place) => {
      const reply = await get(place, visit)
      const sent = Object.fromEntries(reply.headers)
      for (const [header, value] of Object.entries(pageHeadersOf(served.root, sandbox.origin))) {
        if (place.startsWith('/assets/') && ['Cache-Control', 'Content-Security-Policy'].includes(header)) continue
        expect(sent[header.toLowerCase()], header).toBe(value)
      }
    })

    test('WebAssembly may run in the workers only', async () => {
      for (const file of readdirSync(path.join(webRoot, 'assets')).filter((each) => each.endsWith('.js'))) {
        const reply = await get(`/assets/${file}`)
        expect(reply.headers.get('content-security-policy'), file).toBe(assetPolicy)
      }
      for (const name of ['/', '/sign-in', '/sw.js']) {
        const policy = (await get(name, visit)).headers.get('content-security-policy')
        expect(policy, name).toContain('script-src')
        expect(policy, name).not.toContain('wasm')
      }
    })

    test('it refuses methods other than reading', async () => {
      const head = await get('/', { method: 'HEAD', ...visit })
      expect([head.status, await head.text()]).toEqual([200, ''])
      expect((await get('/', { method: 'POST' })).status).toBe(405)
    })

    test.each([
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/..%5csecret.txt',
      '//../secret.txt',
      '/assets/../../secret.txt',
    ])('%s stays inside the folder', async (place) => {
      writeFileSync(path.join(served.root, '../secret.txt'), 'outside')
      const reply = await raw(served.origin, [`GET ${place} HTTP/1.1`, hostLine(served), 'Connection: close'])
      expect(reply).not.toContain('outside')
    })

    test('calls reach the provider unchanged, and each reply ends its connection', async () => {
      const token = await sandbox.token('complete@truckstaff.example')
      const reply = await raw(served.origin, [
        'GET /api/dashboard HTTP/1.1',
        hostLine(served),
        `Authorization: Bearer ${token}`,
      ])
      expect(reply).toMatch(/^HTTP\/1\.1 200/)
      expect(reply).toMatch(/^connection: close\r$/im)
      expect(reply).toMatch(/^date: /im) // the session's clock
      expect((await get('/api/nothing')).headers.get('cache-control') ?? '').not.toContain('immutable')
    })

    test('stored files are served on the same origin', async () => {
      const headers = { Authorization: `Bearer ${await sandbox.token('complete@truckstaff.example')}` }
      const view = await (await get('/api/application/view', { headers })).json()
      const [photo] = view.data.owner_operator.equipment_detail.truck_photos
      const { protocol, host, pathname, search } = new URL(photo.url)
      expect([protocol, host]).toEqual([name === 'preview:web' ? 'http:' : 'https:', new URL(served.origin).host])
      expect((await get(pathname + search)).headers.get('content-type')).toBe('image/png')
    })
  })

  describe.skipIf(!isHere(name))(`${name}, in front of any provider`, () => {
    /** What the provider does with the next request; each test sets it. */
    let answer: RequestListener
    const provider = createServer((incoming, outgoing) => answer(incoming, outgoing))
    let served: Served
    beforeAll(async () => {
      served = await serve(name, `http://127.0.0.1:${await listenOnFreePort(provider, 0)}`)
    })
    afterAll(async () => {
      await served.close()
      await closeServer(provider)
    })

    test('the provider receives the first bytes before the last ones are sent', async () => {
      const { promise: begun, resolve: arrived } = Promise.withResolvers<IncomingMessage>()
      answer = (incoming, outgoing) => {
        arrived(incoming)
        incoming.on('end', () => outgoing.end('{}')).resume()
      }
      const megabyte = new Uint8Array(1024 * 1024)
      async function* body() {
        yield megabyte
        const incoming = await begun // a server that buffers request bodies would wait forever
        expect(incoming.url).toBe('/api/upload')
        for (let sent = 0; sent < 19; sent++) yield megabyte
      }
      const reply = await fetch(`${served.origin}/api/upload`, {
        method: 'POST',
        body: body() as unknown as BodyInit,
        duplex: 'half',
      } as RequestInit)
      expect(reply.status).toBe(200)
    })

    test('a provider certificate is valid only if an authority signed it, for its name, in its time', async () => {
      const requests: string[] = []
      const { served, provider } = await behind(name, { certificate: certificates.expired, answer: note(requests) })
      const headers = { Authorization: 'Bearer secret' }
      for (const flaw of ['a name of another', 'self-signed', 'expired'] as const) {
        ;(provider as TlsServer).setSecureContext({ cert: certificates[flaw], key: certificates.key })
        const reply = await fetch(`${served.origin}/api/dashboard`, { headers })
        expect([reply.status, requests], flaw).toEqual([502, []])
      }
      ;(provider as TlsServer).setSecureContext({ cert: certificates.right, key: certificates.key })
      const reply = await fetch(`${served.origin}/api/dashboard`)
      expect([reply.status, requests]).toEqual([200, ['/api/dashboard']])
    })

    const html = '<!doctype html><script>localStorage</script>'
    test.each([
      ['text/html', 'inline; filename="licence.html"', 'attachment; filename="licence.html"'],
      ['image/svg+xml', undefined, 'attachment'],
      ['application/json', undefined, 'attachment'],
      ['application/pdf', 'inline', 'attachment'],
      ['', 'attachment; filename="a"', 'attachment; filename="a"'],
      ['text/html;image/png', undefined, 'attachment'],
      [
        'image/png',
        `inline; filename="a.png"; filename*=UTF-8''%C3%A4.png`,
        `inline; filename="a.png"; filename*=UTF-8''%C3%A4.png`,
      ],
      ['IMAGE/JPEG;q=1', undefined, 'inline'],
    ])('provider content runs no script here: %s with %s is %s', async (type, disposition, sent) => {
      answer = (_incoming, outgoing) => {
        outgoing.setHeader('Content-Security-Policy', "default-src 'unsafe-inline' *")
        outgoing.setHeader('X-Content-Type-Options', 'none')
        if (type !== '') outgoing.setHeader('Content-Type', type)
        if (disposition !== undefined) outgoing.setHeader('Content-Disposition', disposition)
        outgoing.statusCode = 404
        outgoing.end(html)
      }
      for (const place of ['/api', '/api/reflected?x=%3Cscript%3E', '/storage/licence.html']) {
        const { status, headers } = await fetch(served.origin + place)
        expect([status, headers.get('content-disposition')], place).toEqual([404, sent])
        for (const [header, value] of Object.entries(providerHeaders)) expect(headers.get(header), place).toBe(value)
      }
    })

    test.each([
      ['image/png', 'text/html'],
      ['text/html', 'image/png'],
    ])('of two content types, %s and %s, the one that the browser gets decides', async (...types) => {
      answer = ({ socket }) =>
        socket.end(
          ['HTTP/1.1 200 OK', ...types.map((type) => `Content-Type: ${type}`), 'Connection: close', '', html].join(
            '\r\n',
          ),
        )
      const { headers } = await fetch(`${served.origin}/storage/photo.png`)
      const isPicture = headers.get('content-type') === 'image/png'
      expect(headers.get('content-disposition')).toBe(isPicture ? 'inline' : 'attachment')
    })

    test('requests for another host are refused', async () => {
      const requests: string[] = []
      answer = note(requests)
      for (const place of ['/api/forgot-password', '/sign-in'])
        expect(await raw(served.origin, [`GET ${place} HTTP/1.1`, 'Host: evil.example', 'Connection: close'])).toMatch(
          /^HTTP\/1\.1 421/,
        )
      expect(requests).toEqual([])
    })

    test('only the listed headers reach the provider', async () => {
      const received: IncomingMessage['headers'][] = []
      answer = (incoming, outgoing) => {
        received.push(incoming.headers)
        incoming.on('end', () => outgoing.end('{}')).resume()
      }
      const listed = requestHeaders.map((header) => `${header}: {env.PATH} $uri ${header}`)
      const body = ['Content-Length: 2', 'Connection: close', '', '{}']
      const call = ['POST /api/forgot-password HTTP/1.1', hostLine(served), ...listed, ...notForwarded, ...body]
      expect(await raw(served.origin, call)).toMatch(/^HTTP\/1\.1 200/)
      const { host, connection, 'content-length': length, 'x-forwarded-for': client, ...others } = received[0] ?? {}
      expect([connection, length, client]).toEqual(['close', '2', '127.0.0.1'])
      expect(host).not.toContain('evil')
      expect(others).toEqual({
        'x-forwarded-host': new URL(served.origin).host,
        'x-forwarded-proto': name === 'preview:web' ? 'http' : 'https',
        ...Object.fromEntries(requestHeaders.map((header) => [header.toLowerCase(), `{env.PATH} $uri ${header}`])),
      })
    })

    test('a header that was not sent is not sent on', async () => {
      const received: IncomingMessage['headers'][] = []
      answer = ({ headers }, outgoing) => {
        received.push(headers)
        outgoing.end('{}')
      }
      await raw(served.origin, ['GET /api/dashboard HTTP/1.1', hostLine(served), 'Connection: close'])
      // Go's client asks for compressed replies by itself, and expands them.
      const names = Object.keys(received[0] ?? {}).filter((header) => header !== 'accept-encoding')
      expect(names.sort()).toEqual(['connection', 'host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'])
    })

    test('only the listed headers come back', async () => {
      const values: Readonly<Record<string, string>> = { 'Content-Length': '2', 'Content-Encoding': 'identity' }
      answer = (_incoming, outgoing) => {
        for (const header of notReturned) outgoing.setHeader(header, 'evil')
        outgoing.setHeader('X-Accel-Redirect', '/build.json')
        for (const header of replyHeaders) outgoing.setHeader(header, values[header] ?? `{env.PATH} $uri ${header}`)
        outgoing.setHeader('Content-Disposition', 'inline; filename="{env.PATH} $uri"')
        outgoing.end('{}')
      }
      const call = ['GET /api/dashboard HTTP/1.1', hostLine(served), 'Connection: close']
      const [head = '', body] = (await raw(served.origin, call)).split('\r\n\r\n')
      expect(body).toBe('{}')
      const lines = head.split('\r\n').slice(1)
      const sent = Object.fromEntries(
        lines.map((line) => [line.split(':')[0]?.toLowerCase(), line.replace(/^.*?: /, '')]),
      )
      expect(Object.keys(sent)).toHaveLength(lines.length)
      const { connection, server, ...others } = sent
      expect(connection).toBe('close')
      expect(others).toEqual({
        ...Object.fromEntries(Object.entries(providerHeaders).map(([header, value]) => [header.toLowerCase(), value])),
        ...Object.fromEntries(
          replyHeaders.map((header) => [header.toLowerCase(), values[header] ?? `{env.PATH} $uri ${header}`]),
        ),
        'content-disposition': 'attachment; filename="{env.PATH} $uri"',
        ...(name === 'nginx' && { 'x-unknown': 'evil' }), // stock nginx can't pass a list
      })
    })

    test('no tunnel opens, though the provider agrees to one', async () => {
      const provider = createTcpServer((socket) => {
        socket.on('error', () => undefined)
        // It agrees to the protocol that it was asked for, or to any if the server has removed the request.
        socket.on('data', () => socket.end(`HTTP/1.1 101 Switching\r\n${upgrade}\r\n\r\ntunnel`))
      })
      let upgrade = ''
      const port = await listenOnFreePort(provider, 0)
      const served = await serve(name, `http://127.0.0.1:${port}`)
      onTestFinished(async () => {
        await served.close()
        await new Promise((resolve) => provider.close(resolve))
      })
      for (const protocol of ['websocket', 'other']) {
        upgrade = `Connection: Upgrade\r\nUpgrade: ${protocol}`
        const reply = await raw(served.origin, ['GET /api/dashboard HTTP/1.1', hostLine(served), upgrade])
        expect(reply, protocol).toMatch(/^HTTP\/1\.1 (400|502)/)
        expect(reply).not.toContain('tunnel')
      }
    })

    test('a provider that can not be reached is the 502 page', async () => {
      const gone = createServer()
      const port = await listenOnFreePort(gone, 0)
      await closeServer(gone)
      const served = await serve(name, `http://127.0.0.1:${port}`)
      onTestFinished(() => served.close())
      expect(await post(served, '{}')).toEqual(gatewayReply)
    })

    const upload = Buffer.alloc(20 * 1024 * 1024)
    test.each<readonly [string, Buffer | string, (provider: Socket) => void]>([
      ['resets the connection after the head of an upload', upload, (socket) => socket.resetAndDestroy()],
      ['resets the connection in place of a reply', '{}', (socket) => socket.resetAndDestroy()],
      ['closes the connection in place of a reply', '{}', (socket) => socket.end()],
      ['breaks off within the head of its reply', '{}', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Len')],
    ])('a provider that %s is the 502 page, and is asked once', async (_what, body, lose) => {
      let asked = 0
      answer = ({ socket }) => {
        asked += 1
        lose(socket)
      }
      expect([await post(served, body), asked]).toEqual([gatewayReply, 1])
    })

    test('a reply that breaks off is no whole reply', async () => {
      answer = ({ socket }, outgoing) => {
        outgoing.setHeader('Content-Length', '100').write('{"success":', () => socket.resetAndDestroy())
      }
      await expect(post(served, '{}')).rejects.toThrow()
    })

    test("the provider's own 502 comes back as it is", async () => {
      answer = (_incoming, outgoing) => outgoing.writeHead(502, { 'Content-Type': 'application/json' }).end('{}')
      const { status, text } = await post(served, '{}')
      expect([status, text]).toEqual([502, '{}'])
    })
  })
}

// At all servers at once, because each takes its time.
test('an idle connection ends before a save can reuse it, also one that was never used', async () => {
  const ends = servers.filter(isHere).map(async (name) => {
    const { served } = await behind(name, { answer: note([]) })
    const unused = connect(Number(new URL(served.origin).port), '127.0.0.1').resume()
    const page = ['GET /sign-in HTTP/1.1', hostLine(served)] // until the server closes it
    expect(await raw(served.origin, page), name).toMatch(/^HTTP\/1\.1 200/)
    await once(unused, 'close', { signal: AbortSignal.timeout(15_000) })
  })
  await Promise.all(ends)
})

const configured = servers.filter((name) => name !== 'preview:web')
describe.each(configured.filter(isHere))('%s, as deployed', (name) => {
  const echo: RequestListener = ({ headers }, outgoing) => outgoing.end(JSON.stringify(headers))

  test('a log of calls has time, status, call and duration, and nothing else', async () => {
    const log = path.join(tempFolder(), 'calls.log')
    const { served } = await behind(name, { answer: echo }, { log })
    const headers = { Authorization: 'Bearer secret' }
    for (const place of [
      '/api/application/secret-id/step4?x=secret',
      '/api/secret/login',
      '/api/login',
      '/sign-in?token=secret',
    ])
      await fetch(served.origin + place, { headers })
    const written = () =>
      name === 'nginx'
        ? readFileSync(log, 'utf8')
        : served.output().replace(/^.*"level":"(?!info"[^\n]*http\.log\.access).*\n/gm, '')
    await expect.poll(() => written().trimEnd().split('\n').length).toBe(3)
    const text = written()
    expect(text).not.toMatch(/secret|127\.0\.0\.1|sign-in/)
    expect(text).toContain('application step4')
    expect(text).toContain('login')
  })

  test('with TLS here, the page and the provider see https', async () => {
    const { served } = await behind(name, { answer: echo }, { tls: here })
    // Over HTTP/2 a browser would repeat a POST after a lost connection.
    const { hostname: host, port } = new URL(served.origin)
    const socket = connectTls({
      host,
      port: Number(port),
      ALPNProtocols: ['h2', 'http/1.1'],
      rejectUnauthorized: false,
    })
    await once(socket, 'secureConnect')
    expect(socket.alpnProtocol).toBe('http/1.1')
    socket.destroy()
    expect((await fetch(served.origin, visit)).status).toBe(200)
    const plain = await fetch(`${served.plainOrigin}/reset-password?token=a%2Fb`, { redirect: 'manual' })
    expect([plain.status, plain.headers.get('location')]).toEqual([308, `${served.origin}/reset-password?token=a%2Fb`])
    const challenge = '.well-known/acme-challenge'
    mkdirSync(path.join(served.root, '..', challenge), { recursive: true })
    writeFileSync(path.join(served.root, '..', challenge, 'token'), 'proof')
    expect(await (await fetch(`${served.plainOrigin}/${challenge}/token`)).text()).toBe('proof')
    const seen = await (await fetch(`${served.origin}/api/dashboard`)).json()
    expect(seen).toMatchObject({ 'x-forwarded-proto': 'https', 'x-forwarded-host': new URL(served.origin).host })
  })

  test('with TLS in front, the provider sees https and the public name', async () => {
    const { served } = await behind(name, { answer: echo }, { host: 'apply.acme.example' })
    const front = createTlsServer({ cert: certificates.right, key: certificates.key }, passOn(served.origin))
    const port = await listenOnFreePort(front, 0)
    onTestFinished(() => closeServer(front))
    const head = ['Host: apply.acme.example', 'X-Forwarded-Proto: http', 'Connection: close']
    const plain = await raw(served.origin, ['GET /sign-in?a=%2F HTTP/1.1', ...head])
    expect(plain).toMatch(/^HTTP\/1\.1 308 .*^location: https:\/\/apply\.acme\.example\/sign-in\?a=%2F\r$/ims)
    const seen = await new Promise<string>((resolve, reject) => {
      const headers = { host: 'apply.acme.example' }
      const options = { host: 'localhost', servername: 'localhost', port, path: '/api/dashboard', headers }
      requestByTls(options, (reply) => reply.setEncoding('utf8').on('data', resolve))
        .on('error', reject)
        .end()
    })
    expect(JSON.parse(seen)).toMatchObject({
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'apply.acme.example',
    })
    const sent = ['Host: apply.acme.example', 'X-Forwarded-For: 203.0.113.7', 'Connection: close']
    const client = /"x-forwarded-for":"([^"]+)"/.exec(
      await raw(served.origin, ['GET /api/dashboard HTTP/1.1', ...sent]),
    )
    expect(client?.[1]).toBe(name === 'nginx' ? '203.0.113.7' : '127.0.0.1')
  })
})

test.skipIf(!isHere('nginx'))('nginx writes no warning when it starts', async () => {
  const { served } = await behind('nginx', { answer: note([]) }, { tls: here })
  expect(served.output()).toBe('')
})

test.skipIf(!isHere('nginx'))("nginx notices that the provider's address has changed", async () => {
  const names = await startNameServer()
  const providers = await Promise.all(
    ['127.0.0.1', '127.0.0.2'].map(async (address) => {
      const provider = createServer((_incoming, outgoing) => outgoing.end(address))
      return { address, provider }
    }),
  )
  const [first, second] = providers
  const port = await listenOnFreePort(first?.provider as Server, 0)
  await new Promise<void>((resolve) => second?.provider.listen(port, second.address, resolve))
  const served = await serve('nginx', `http://provider.test:${port}`, { resolver: names.place })
  onTestFinished(async () => {
    await served.close()
    for (const { provider } of providers) await closeServer(provider)
  })
  const answer = async () => (await fetch(`${served.origin}/api/dashboard`)).text()
  expect(await answer()).toBe('127.0.0.1')
  names.address = '127.0.0.2'
  await expect.poll(answer, { timeout: 5_000 }).toBe('127.0.0.2')
})
