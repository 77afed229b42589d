import { describe, expect, it, vi } from 'vitest'
import { fileAddress, mayCarryToken, resolveFile } from '../../../../electron/main/session/file-resolver.ts'
import { createSessionAccess } from '../../../../electron/main/session/session-access.ts'
import { badServer, checked } from './forwarder-setup.ts'

const api = 'https://api.truckstaff.example'
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0)

describe('fileAddress', () => {
  it.each([
    ['https://files.example/a.png', 'https://files.example/a.png'],
    ['/storage/a.png', `${api}/storage/a.png`],
    ['storage/a b.png', `${api}/storage/a%20b.png`],
    [`${api}/storage/a.png`, `${api}/storage/a.png`],
    ['//files.example/a.png', 'https://files.example/a.png'],
    ['https://files.example/a.png#page=2', 'https://files.example/a.png'],
  ])('%s', (address, expected) => {
    expect(fileAddress(address, api)?.href).toBe(expected)
  })
  it.each([
    'http://files.example/a.png',
    'http://api.truckstaff.example/a.png',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://x/1',
    'ftp://x/y',
    'app://portal/index.html',
    'https://user:pass@files.example/',
    'http://[',
    'smb://x/y',
  ])('not %s', (address) => {
    expect(fileAddress(address, api)).toBeNull()
  })
})

describe('the bearer token', () => {
  it.each(['/storage/a.png', '/storage/a%20b.png', '/apiary/a.png', '/files/api/a.png'])('is sent to %s', (path) => {
    expect(mayCarryToken(new URL(path, api), api)).toBe(true)
  })
  it.each([
    '/api/profile/get',
    '/API/profile/get',
    '/%61pi/profile/get',
    '/api',
    '/api;x/profile',
    '/storage/..%2fapi/x',
    '/storage/%2e%2e/api/x',
    '/storage/..%5capi/x',
    '/%2561pi/x',
    '//api/x',
    '/storage//x',
    '/storage/%',
    'https://files.example/storage/a.png',
  ])('is not sent to %s', (path) => {
    const url = path === '//api/x' ? new URL(`${api}//api/x`) : new URL(path, api)
    const plain = path === '/storage/%2e%2e/api/x' // the URL parser turns it into '/api/x'
    expect([mayCarryToken(url, api), plain ? url.pathname : '']).toEqual([false, plain ? '/api/x' : ''])
  })
})

describe('resolveFile', () => {
  const options = (apiOrigin: string) => ({ fetch, apiOrigin, token: () => 'CANARY-TOKEN', hasNamed: () => true })

  it('returns an image as a data URL and a document as bytes of a harmless type', async () => {
    const origin = await badServer((request, response) => {
      response.setHeader('content-type', 'text/html')
      if (request.url === '/a') response.end(png)
      else response.end(request.url === '/b' ? '%PDF-1.7 x' : '<script>alert(1)</script>')
    })
    expect(await resolveFile('/a', options(origin))).toEqual({
      kind: 'image',
      dataUrl: `data:image/png;base64,${Buffer.from(png).toString('base64')}`,
    })
    expect(await resolveFile('/b', options(origin))).toMatchObject({ kind: 'document', type: 'application/pdf' })
    expect(await resolveFile('/c', options(origin))).toMatchObject({
      kind: 'document',
      type: 'application/octet-stream',
    })
  })

  it('sends the bearer token to the API’s own origin, and follows no redirect', async () => {
    const seen: (string | undefined)[] = []
    const elsewhere = await badServer((request, response) => {
      seen.push(request.headers.authorization)
      response.end(png)
    })
    const requests: (string | undefined)[] = []
    const origin = await badServer((request, response) => {
      requests.push(request.headers.authorization)
      if (request.url === '/moved') response.writeHead(302, { location: `${elsewhere}/a` }).end()
      else response.end(png)
    })
    expect(await resolveFile('/own', options(origin))).toMatchObject({ kind: 'image' })
    expect(requests).toEqual(['Bearer CANARY-TOKEN'])
    expect(await resolveFile('/moved', options(origin))).toBeNull()
    expect(await resolveFile(`${elsewhere}/a`, options(origin))).toBeNull() // http, and not the API
    expect(seen).toEqual([])
  })

  it('sends no bearer token to a call, however its path is written', async () => {
    const requests: (string | undefined)[] = []
    const origin = await badServer((request, response) => {
      requests.push(request.headers.authorization)
      response.end(png)
    })
    await resolveFile('/api/files/5', options(origin))
    await resolveFile('/storage/..%2fapi/files/5', options(origin))
    expect(requests).toEqual([undefined, undefined])
  })

  it.each([
    ["another site's address that carries answers away", 'https://evil.example/?ein=12-3456789'],
    ["a provider's path that leads to another", '/api/..%2fadmin'],
    ["an address of this computer in a provider's path", '/api//127.0.0.1:9/'],
    ['another path of the provider', '/admin'],
    ['a computer on this network', 'https://192.168.0.1/'],
    ['this computer', 'https://127.0.0.1:9/'],
    ['a name that resolves to this computer', 'https://localhost/'],
  ])('does not fetch %s, which no reply contained', async (_name, address) => {
    const requests: string[] = []
    const origin = await badServer((_request, response) => response.end(png))
    const access = createSessionAccess({
      apiOrigin: origin,
      signedIn: () => true,
      generation: () => 1,
      load: async () => null,
      save: async () => undefined,
    })
    access.learn(checked({ call: 'profile' }), 200, { data: { image: '/storage/me.png', name: 'Dana' } })
    const fetchAndTell = (url: string): Promise<Response> => {
      requests.push(url)
      return fetch(url)
    }
    const strict = { ...options(origin), fetch: fetchAndTell, hasNamed: access.hasNamed }
    expect(await resolveFile(address, strict)).toBeNull()
    expect(requests).toEqual([])
    expect(await resolveFile('/storage/me.png', strict)).toMatchObject({ kind: 'image' })
    expect(requests).toEqual([`${origin}/storage/me.png`])
  })

  it.each(['https://10.0.0.8/a.png', 'https://[fd00::1]/a.png', 'https://169.254.169.254/latest/meta-data'])(
    'does not fetch %s, although a reply contained it',
    async (address) => {
      let requests = 0
      const fetchAndTell = async (): Promise<Response> => {
        requests += 1
        return new Response(png)
      }
      expect(await resolveFile(address, { ...options(api), fetch: fetchAndTell })).toBeNull()
      expect(requests).toBe(0)
    },
  )

  it.each([
    ['404', (_: unknown, response: { writeHead(status: number): { end(): void } }) => response.writeHead(404).end()],
    ['reset', (request: { socket: { destroy(): void } }) => request.socket.destroy()],
  ])('null on %s', async (_name, listener) => {
    const origin = await badServer(listener as never)
    expect(await resolveFile('/a', options(origin))).toBeNull()
  })

  it('null if the body does not end within a minute, and the request is aborted', async () => {
    vi.useFakeTimers()
    let signal: AbortSignal | null | undefined
    const endless = async (_url: string, init: RequestInit): Promise<Response> => {
      signal = init.signal
      return new Response(new ReadableStream({ pull: () => new Promise(() => undefined) }))
    }
    const resolved = resolveFile('/a', { ...options(api), fetch: endless })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await resolved).toBeNull()
    expect(signal?.aborted).toBe(true)
    vi.useRealTimers()
  })

  it('null over 25 MiB', async () => {
    const origin = await badServer((_request, response) => response.end(Buffer.alloc(26 * 1024 * 1024)))
    expect(await resolveFile('/a', options(origin))).toBeNull()
  })
})
