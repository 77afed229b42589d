import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { providerHeaders } from '../../../build/web-headers.ts'
import { type PortalServer, servePortal } from '../../../scripts/host/serve-portal.ts'
import { startSandbox } from '../../sandbox/start.ts'

const script = `console.log(${JSON.stringify('x'.repeat(5000))})`
let folder = ''
let portal: PortalServer

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-test-'))
  const root = path.join(folder, 'web')
  mkdirSync(path.join(root, 'assets'), { recursive: true })
  writeFileSync(path.join(root, 'index.html'), '<!doctype html><title>Portal</title>')
  writeFileSync(path.join(root, 'sign-in.html'), '<!doctype html><title>Sign In</title>')
  writeFileSync(path.join(root, 'sw.js'), '// the worker')
  writeFileSync(path.join(root, 'assets/main-abc123.js'), script)
  writeFileSync(path.join(root, 'assets/main-abc123.js.br'), brotliCompressSync(script))
  writeFileSync(path.join(root, 'assets/main-abc123.js.gz'), gzipSync(script))
  writeFileSync(path.join(root, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(path.join(folder, 'secret.txt'), 'outside')
  portal = await servePortal({ root })
})

afterEach(async () => {
  await portal.close()
  rmSync(folder, { recursive: true })
})

/** Sends one request with the path exactly as given: fetch would normalize it. */
function raw(origin: string, requestLine: string, header = 'Accept: */*'): Promise<string> {
  const { port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
    socket.write(`${requestLine} HTTP/1.1\r\nHost: localhost\r\n${header}\r\nConnection: close\r\n\r\n`)
  })
}

describe('the web build', () => {
  test.each([
    '/',
    '/application',
    '/reset-password/abc.def',
    '/reset-password/abc.eyJzdWIiOiIxMjM0NTY3ODkwIn0',
    '/no/such/screen?x=1.js',
  ])('%s is the page, revalidated each time', async (place) => {
    const reply = await fetch(portal.origin + place)
    expect(reply.status).toBe(200)
    expect(await reply.text()).toContain('<title>Portal</title>')
    expect(reply.headers.get('cache-control')).toBe('no-cache')
    expect(reply.headers.get('content-type')?.replace(' ', '')).toBe('text/html;charset=utf-8')
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
    expect(reply.headers.get('content-security-policy')).toContain("worker-src 'self'")
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('an unchanged page is not sent twice', async () => {
    const first = await fetch(portal.origin)
    const again = await raw(portal.origin, 'GET /application', `If-None-Match: ${first.headers.get('etag')}`)
    expect(again).toMatch(/^HTTP\/1\.1 304/)
    expect(again).not.toContain('<title>')
  })

  test('a prerendered page is served at its path', async () => {
    expect(await (await fetch(`${portal.origin}/sign-in`)).text()).toContain('<title>Sign In</title>')
    expect((await fetch(`${portal.origin}/sign-in`)).headers.get('cache-control')).toBe('no-cache')
  })

  test("a kiosk's page is never cached", async () => {
    rmSync(path.join(folder, 'web/sw.js'))
    const reply = await fetch(`${portal.origin}/application`)
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  test.each(['/gone.png', '/v1.2', '/%', '/x%00y', '//my-profile', '/..%5csecret.txt'])(
    'a navigation to %s gets the page, which handles the path',
    async (place) => {
      const reply = await raw(portal.origin, `GET ${place}`, 'Accept: text/html,*/*;q=0.8')
      expect(reply).toMatch(/^HTTP\/1\.1 200/)
      expect(reply).toContain('<title>Portal</title>')
    },
  )

  test('a missing asset is 404, for navigations too', async () => {
    const reply = await fetch(`${portal.origin}/assets/gone-123.js`, { headers: { Accept: 'text/html' } })
    expect(reply.status).toBe(404)
  })

  test('hashed assets are compressed and cached forever', async () => {
    const best = { headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' } } // as browsers send
    const reply = await fetch(`${portal.origin}/assets/main-abc123.js`, best)
    expect(reply.headers.get('content-encoding')).toBe('br')
    expect(reply.headers.get('cache-control')).toContain('immutable')
    expect(reply.headers.get('content-type')).toContain('text/javascript')
    expect(await reply.text()).toBe(script)
    const older = await fetch(`${portal.origin}/assets/main-abc123.js`, { headers: { 'Accept-Encoding': 'gzip' } })
    expect(older.headers.get('content-encoding')).toBe('gzip')
    expect(older.headers.get('vary')).toBe('Accept-Encoding')
    expect(await older.text()).toBe(script)
    const plain = await fetch(`${portal.origin}/assets/main-abc123.js`, { headers: { 'Accept-Encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(Number(plain.headers.get('content-length'))).toBe(script.length)
    expect((await fetch(`${portal.origin}/icon.svg`)).headers.get('cache-control')).toBe('no-cache')
  })

  test('a changed file is sent again', async () => {
    const address = `${portal.origin}/icon.svg`
    await fetch(address)
    writeFileSync(path.join(folder, 'web/icon.svg'), '<svg id="new"/>')
    expect(await (await fetch(address)).text()).toBe('<svg id="new"/>')
  })

  test.each(['/assets/gone-123.js', '/gone.png', '/assets/%00.js', '/%', '/..%5csecret.txt'])(
    '%s is missing',
    async (place) => {
      expect((await fetch(portal.origin + place)).status).toBe(404)
    },
  )

  test.each([
    'GET /../secret.txt',
    'GET /%2e%2e/secret.txt',
    'GET /..%2fsecret.txt',
    'GET //../secret.txt',
    'GET /assets/../../secret.txt',
  ])('%s stays inside the folder', async (line) => {
    const reply = await raw(portal.origin, line)
    expect(reply).toMatch(/^HTTP\/1\.1 404/)
    expect(reply).not.toContain('outside')
  })

  test('only reads: HEAD has no body, POST is refused, calls without a provider are 404', async () => {
    const head = await fetch(`${portal.origin}/`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await fetch(`${portal.origin}/`, { method: 'POST' })).status).toBe(405)
    expect((await fetch(`${portal.origin}/api/dashboard`)).status).toBe(404)
  })

  test('says how to create a missing build', async () => {
    await expect(servePortal({ root: path.join(folder, 'nothing') })).rejects.toThrow('npm run build:web')
  })
})

describe('the provider behind it', () => {
  async function withSandbox(sandboxPages = true) {
    const sandbox = await startSandbox({ faults: true, seed: true })
    const server = await servePortal({ root: path.join(folder, 'web'), apiOrigin: sandbox.origin, sandboxPages })
    onTestFinished(async () => {
      await server.close()
      await sandbox.close()
    })
    const token = await sandbox.token('complete@truckstaff.example')
    return { sandbox, origin: server.origin, headers: { Authorization: `Bearer ${token}` } }
  }

  test('calls, files and the outbox are on the same origin', async () => {
    const { origin, headers } = await withSandbox()
    const view = await (await fetch(`${origin}/api/application/view`, { headers })).json()
    const [photo] = view.data.owner_operator.equipment_detail.truck_photos
    expect(photo.url).toContain(`${origin}/storage/`)
    expect((await fetch(photo.url)).headers.get('content-type')).toBe('image/png')
    expect((await fetch(`${origin}/sandbox/outbox`)).headers.get('content-type')).toContain('text/html')
    expect((await fetch(`${origin}/api/nothing`)).status).toBe(404)
  })

  test('a real provider has no pages of its own on the portal', async () => {
    const { origin } = await withSandbox(false)
    for (const place of ['/sandbox', '/sandbox/', '/sandbox/outbox', '/sandbox?x=%3Cscript%3E']) {
      const reply = await fetch(origin + place, { headers: { Accept: 'text/html' } })
      expect(reply.headers.get('content-security-policy'), place).toContain("script-src 'self'")
      expect(await reply.text(), place).toContain('<title>Portal</title>')
    }
  })

  test('a large upload passes', async () => {
    const { sandbox, origin, headers } = await withSandbox()
    const email = 'complete@truckstaff.example'
    const id = sandbox.application(email)?.applicationId
    const body = new FormData()
    for (const [key, value] of Object.entries({
      cdl_class: 'No',
      cdl_suspended: 0,
      experience_years: 1,
      materials_hauled: 'Sand',
      has_gov_contracts: 1,
    })) {
      body.append(key, String(value))
    }
    body.append('cdl_file', new File([new Uint8Array(20 * 1024 * 1024)], 'large.pdf'))
    const reply = await fetch(`${origin}/api/application/${id}/step3`, { method: 'POST', headers, body })
    expect(reply.status).toBe(200)
    expect(sandbox.application(email)?.files.at(-1)).toMatchObject({ name: 'large.pdf', size: 20 * 1024 * 1024 })
  })

  test.each(['reset-before', 'reset-after'] as const)('%s is passed on as a reset', async (fault) => {
    const { sandbox, origin, headers } = await withSandbox()
    sandbox.faults.add({ call: 'dashboard', fault })
    await expect(fetch(`${origin}/api/dashboard`, { headers })).rejects.toThrow('fetch failed')
  })

  test('a reset in the middle of a reply is passed on', async () => {
    const { sandbox, origin, headers } = await withSandbox()
    sandbox.faults.add({ call: 'dashboard', fault: 'reset-during' })
    const reply = await fetch(`${origin}/api/dashboard`, { headers })
    await expect(reply.text()).rejects.toThrow()
  })

  test('an unreachable provider is a 502', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => taken.once('listening', resolve))
    const { port } = taken.address() as AddressInfo
    await new Promise((resolve) => taken.close(resolve))
    const server = await servePortal({ root: path.join(folder, 'web'), apiOrigin: `http://127.0.0.1:${port}` })
    onTestFinished(() => server.close())
    const { status, headers } = await fetch(`${server.origin}/api/dashboard`)
    expect([status, headers.get('content-security-policy')]).toEqual([502, providerHeaders['Content-Security-Policy']])
  })
})
