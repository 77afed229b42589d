import { describe, expect, it, vi } from 'vitest'
import { fileAddress, isFilePath, resolveFile } from '../../../../electron/main/network/file-resolver.ts'
import { badServer } from './forwarder-setup.ts'

const api = 'https://api.truckstaff.example'
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0)

describe('fileAddress', () => {
  it.each([
    ['https://files.example/a.png', 'https://files.example/a.png'],
    ['storage/a b.png', `${api}/storage/a%20b.png`],
    ['//files.example/a.png', 'https://files.example/a.png'],
    ['https://files.example/a.png#page=2', 'https://files.example/a.png'],
  ])('%s', (address, expected) => {
    expect(fileAddress(address, api)?.href).toBe(expected)
  })
  it.each([
    'http://files.example/a.png',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'app://portal/index.html',
    'https://user:pass@files.example/',
    'http://[',
  ])('not %s', (address) => {
    expect(fileAddress(address, api)).toBeNull()
  })
})

describe("a path of the provider's origin", () => {
  it.each(['/storage/a%20b.png', '/storage/100%25.pdf', '/apiary/a.png', '/api-files/a.pdf', '/files/api/a.png'])(
    'is a file: %s',
    (path) => {
      expect(isFilePath(path)).toBe(true)
    },
  )
  it.each([
    '/api/profile/get',
    '/%61pi/profile/get',
    '/api;x/profile',
    '/storage/..%2fapi/x',
    '/storage/..%5capi/x',
    '/%2561pi/x',
  ])('may be a call: %s', (path) => {
    expect(isFilePath(path)).toBe(false)
  })
})

describe('resolveFile', () => {
  const options = (apiOrigin: string) => ({ fetch, apiOrigin, token: () => 'CANARY-TOKEN', mayFetch: () => true })

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

  it("takes the token to the provider's own origin only, and follows no redirect", async () => {
    const seen: (string | undefined)[] = []
    const elsewhere = await badServer((request, response) => {
      seen.push(request.headers.authorization)
      response.end(png)
    })
    const origin = await badServer((request, response) => {
      seen.push(request.headers.authorization)
      if (request.url === '/moved') response.writeHead(302, { location: `${elsewhere}/a` }).end()
      else response.end(png)
    })
    expect(await resolveFile('/own', options(origin))).toMatchObject({ kind: 'image' })
    expect(await resolveFile('/moved', options(origin))).toBeNull()
    expect(seen).toEqual(['Bearer CANARY-TOKEN', 'Bearer CANARY-TOKEN'])
  })

  it('fetches from the origins of the settings without the token, and from no other', async () => {
    const asked: [string, HeadersInit | undefined][] = []
    const fetchAndTell = async (url: string, init: RequestInit): Promise<Response> => {
      asked.push([url, init.headers])
      return new Response(png)
    }
    const mayFetch = (address: string): boolean => [api, 'https://files.example'].includes(new URL(address).origin)
    const refused = [
      'https://evil.example/?ein=12-3456789',
      'https://files.example:8443/a.png',
      'https://169.254.169.254/latest/meta-data',
      '/api/profile/get',
      '/storage/..%2fapi/x',
    ]
    const strict = { ...options(api), fetch: fetchAndTell, mayFetch }
    expect(await Promise.all(refused.map((address) => resolveFile(address, strict)))).toEqual(refused.map(() => null))
    expect(await resolveFile('https://files.example/a.png', strict)).toMatchObject({ kind: 'image' })
    expect(asked).toEqual([['https://files.example/a.png', undefined]])
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
