/** What every server before the portal does, whichever it is: the same contract for nginx, Caddy and the preview server. */
import { readdirSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { headersOf } from '../../scripts/host-headers.ts'
import { closeServer, listenSomewhere } from '../../scripts/listen.ts'
import { webRoot } from '../../scripts/preview-web.ts'
import { type Sandbox, startSandbox } from '../sandbox/start.ts'
import { isHere, type Served, serve, servers } from './servers.ts'

const asset = `/assets/${readdirSync(path.join(webRoot, 'assets')).find((name) => /^portal-.*\.js$/.test(name))}`
const visit = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }

/** Media types by the ending of a file; under `nosniff` a browser takes a file for nothing else. */
const types: Readonly<Record<string, RegExp>> = {
  '.html': /^text\/html;/i,
  '.js': /^(text|application)\/javascript/,
  '.css': /^text\/css/,
  '.json': /^application\/json/,
  '.webmanifest': /^application\/manifest\+json/,
  '.svg': /^image\/svg\+xml/,
  '.png': /^image\/png/,
  '.txt': /^text\/plain/,
}

/** One request exactly as given. @returns the reply as it came */
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

for (const name of servers) {
  describe.skipIf(!isHere(name))(name, () => {
    let sandbox: Sandbox
    let served: Served
    beforeAll(async () => {
      sandbox = await startSandbox({ faults: true, seed: true })
      served = await serve(name, sandbox.origin)
    })
    afterAll(async () => {
      await served.close()
      await sandbox.close()
    })
    const get = (place: string, options?: RequestInit) => fetch(served.origin + place, options)

    test.each(['/', '/application', '/reset-password/abc.eyJzdWIiOiIxMjM0NTY3ODkwIn0', '/gone.png', '/no/such/screen'])(
      'somebody who goes to %s gets the page, asked for anew each time',
      async (place) => {
        const reply = await get(place, visit)
        expect(reply.status).toBe(200)
        expect(await reply.text()).toContain('>Candidate portal</title>')
        expect(reply.headers.get('content-type')?.toLowerCase().replace(' ', '')).toBe('text/html;charset=utf-8')
        expect(reply.headers.get('cache-control')).toBe('no-cache')
      },
    )

    test('a page that the build has drawn is served by its path', async () => {
      expect(await (await get('/sign-in', visit)).text()).toContain('data-drawn="/sign-in"')
    })

    test('the page that a browser has already is not sent twice', async () => {
      const etag = (await get('/', visit)).headers.get('etag')
      expect(etag).not.toBeNull()
      const again = await get('/', { headers: { ...visit.headers, 'If-None-Match': etag ?? '' } })
      expect(again.status).toBe(304)
    })

    test.each(['/assets/gone-123.js', '/favicon.ico', '/assets/'])(
      'a program that asks for %s: missing',
      async (place) => {
        const reply = await get(place)
        expect(reply.status).toBe(404)
        expect(reply.headers.get('cache-control') ?? '').not.toContain('immutable')
      },
    )

    test('a missing asset is missing for a browser, too', async () => {
      expect((await get('/assets/gone-123.js', visit)).status).toBe(404)
    })

    test('hashed files are kept for ever and come compressed, as small as the browser takes them', async () => {
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
        expect(await reply.text()).toContain('config.json')
      }
    })

    test('every file of the bundle is sent with its type', async () => {
      const places = readdirSync(webRoot, { recursive: true, encoding: 'utf8' }).filter(
        (name) => types[path.extname(name)],
      )
      expect(places).toContain('manifest.es.webmanifest')
      for (const place of places) {
        const reply = await get(`/${place}`)
        expect(reply.headers.get('content-type'), place).toMatch(types[path.extname(place)] as RegExp)
      }
    })

    test('no file of the bundle is of a type that this contract does not know', () => {
      const known = [...Object.keys(types), '.br', '.gz', '']
      const endings = readdirSync(webRoot, { recursive: true, encoding: 'utf8' }).map((name) => path.extname(name))
      expect(endings.filter((ending) => !known.includes(ending))).toEqual([])
    })

    test('the manifest and the worker have their types, and are asked for anew', async () => {
      for (const [place, type] of [
        ['/manifest.webmanifest', 'application/manifest+json'],
        ['/sw.js', 'javascript'],
        ['/config.json', 'application/json'],
      ] as const) {
        const reply = await get(place)
        expect(reply.headers.get('content-type')).toContain(type)
        expect(reply.headers.get('cache-control')).toBe('no-cache')
      }
    })

    test('what is written into config.json is what is sent', async () => {
      writeFileSync(path.join(served.root, 'config.json'), '{"brandName":"Acme"}')
      const reply = await get('/config.json', { headers: { 'Accept-Encoding': 'br, gzip' } })
      expect(await reply.json()).toEqual({ brandName: 'Acme' })
    })

    test.each(['/', '/sign-in', '/config.json', '/assets/gone-123.js'])(
      '%s bears the headers of the house',
      async (place) => {
        const reply = await get(place, visit)
        const sent = Object.fromEntries(reply.headers)
        for (const [header, value] of Object.entries(headersOf(served.root, sandbox.origin))) {
          if (place.startsWith('/assets/') && header === 'Content-Security-Policy') continue
          expect(sent[header.toLowerCase()], header).toBe(value)
        }
      },
    )

    test('pictures of anybody are not let in, and no other site gets hold of a window or a file of ours', async () => {
      for (const place of ['/sign-in', asset]) {
        const { headers } = await get(place, visit)
        expect(headers.get('content-security-policy'), place).toMatch(
          /; img-src 'self' data: blob:( http:\/\/127\.0\.0\.1:\d+)?; /,
        )
        expect(headers.get('cross-origin-resource-policy'), place).toBe('same-origin')
        // Google's window must be able to answer the one that opened it.
        expect(headers.get('cross-origin-opener-policy'), place).toBe('same-origin-allow-popups')
      }
    })

    test('it only reads', async () => {
      const head = await get('/', { method: 'HEAD', ...visit })
      expect([head.status, await head.text()]).toEqual([200, ''])
      expect((await get('/', { method: 'POST' })).status).toBe(405)
    })

    test.each(['/../secret.txt', '/%2e%2e/secret.txt', '//../secret.txt', '/assets/../../secret.txt'])(
      '%s stays inside the folder',
      async (place) => {
        writeFileSync(path.join(served.root, '../secret.txt'), 'outside')
        const reply = await raw(served.origin, [`GET ${place} HTTP/1.1`, 'Host: localhost', 'Connection: close'])
        expect(reply).not.toContain('outside')
      },
    )

    test('calls reach the provider with what they carry, and each answer ends its connection', async () => {
      const token = await sandbox.token('complete@truckstaff.example')
      const reply = await raw(served.origin, [
        'GET /api/dashboard HTTP/1.1',
        'Host: localhost',
        `Authorization: Bearer ${token}`,
      ])
      expect(reply).toMatch(/^HTTP\/1\.1 200/)
      expect(reply).toMatch(/^connection: close\r$/im)
      expect(reply).toMatch(/^date: /im) // the session's clock
      expect((await get('/api/nothing')).headers.get('cache-control') ?? '').not.toContain('immutable')
    })

    test('stored files are reached on the same origin', async () => {
      const headers = { Authorization: `Bearer ${await sandbox.token('complete@truckstaff.example')}` }
      const view = await (await get('/api/application/view', { headers })).json()
      const [photo] = view.data.owner_operator.equipment_detail.truck_photos
      expect(photo.url).toContain(`${served.origin}/storage/`)
      expect((await fetch(photo.url)).headers.get('content-type')).toBe('image/png')
    })
  })

  describe.skipIf(!isHere(name))(`${name}, uploads`, () => {
    test('the provider has the first bytes before the last ones have been sent', async () => {
      let arrived: (incoming: IncomingMessage) => void = () => {}
      const begun = new Promise<IncomingMessage>((resolve) => {
        arrived = resolve
      })
      const provider = createServer((incoming, outgoing) => {
        arrived(incoming)
        incoming.on('end', () => outgoing.end('{}')).resume()
      })
      const port = await listenSomewhere(provider, 0)
      const served = await serve(name, `http://127.0.0.1:${port}`)
      onTestFinished(async () => {
        await served.close()
        await closeServer(provider)
      })
      const megabyte = new Uint8Array(1024 * 1024)
      async function* body() {
        yield megabyte
        const incoming = await begun // a server that keeps bodies back would wait for ever
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

    test('a provider that is not there: 502', async () => {
      const gone = createServer()
      const port = await listenSomewhere(gone, 0)
      await closeServer(gone)
      const served = await serve(name, `http://127.0.0.1:${port}`)
      onTestFinished(() => served.close())
      expect((await fetch(`${served.origin}/api/dashboard`)).status).toBe(502)
    })
  })
}
