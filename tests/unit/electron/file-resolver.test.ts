import { describe, expect, it } from 'vitest'
import { fileAddress, imageType, resolveFile } from '../../../electron/main/file-resolver.ts'
import { badServer } from './forwarder-setup.ts'

const api = 'https://api.truckstaff.example'
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0)

describe('fileAddress', () => {
  it.each([
    ['https://files.example/a.png', 'https://files.example/a.png'],
    ['/storage/a.png', `${api}/storage/a.png`],
    ['storage/a b.png', `${api}/storage/a%20b.png`],
    [`${api}/storage/a.png`, `${api}/storage/a.png`],
    ['//files.example/a.png', 'https://files.example/a.png'],
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

describe('imageType', () => {
  const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))
  it.each([
    ['PNG', png, 'image/png'],
    ['JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
    ['GIF', bytes('GIF89a'), 'image/gif'],
    ['WebP', bytes('RIFFxxxxWEBPVP8 '), 'image/webp'],
    ['BMP', bytes(`BM${'x'.repeat(40)}`), 'image/bmp'],
    ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
    ['HTML', bytes('<!doctype html>'), null],
    ['a sound', bytes('RIFFxxxxWAVE'), null],
    ['PDF', bytes('%PDF-1.7'), null],
    ['nothing', new Uint8Array(), null],
  ])('%s', (_name, given, expected) => {
    expect(imageType(given)).toBe(expected)
  })
})

describe('resolveFile', () => {
  const options = (apiOrigin: string) => ({ fetch, apiOrigin, token: () => 'CANARY-TOKEN' })

  it('gives an image as a data address and a document as bytes of a harmless type', async () => {
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

  it('sends the bearer to the API’s own origin, never along a redirect', async () => {
    const seen: (string | undefined)[] = []
    const elsewhere = await badServer((request, response) => {
      seen.push(request.headers.authorization)
      response.end(png)
    })
    const asked: (string | undefined)[] = []
    const origin = await badServer((request, response) => {
      asked.push(request.headers.authorization)
      if (request.url === '/moved') response.writeHead(302, { location: `${elsewhere}/a` }).end()
      else response.end(png)
    })
    await resolveFile('/own', options(origin))
    expect(asked).toEqual(['Bearer CANARY-TOKEN'])
    expect(await resolveFile('/moved', options(origin))).toMatchObject({ kind: 'image' })
    expect(seen).toEqual([undefined])
    expect(await resolveFile(`${elsewhere}/a`, options(origin))).toBeNull() // http, and not the API
  })

  it.each([
    ['404', (_: unknown, response: { writeHead(status: number): { end(): void } }) => response.writeHead(404).end()],
    ['reset', (request: { socket: { destroy(): void } }) => request.socket.destroy()],
  ])('null on %s', async (_name, listener) => {
    const origin = await badServer(listener as never)
    expect(await resolveFile('/a', options(origin))).toBeNull()
  })

  it('null over 25 MiB', async () => {
    const origin = await badServer((_request, response) => response.end(Buffer.alloc(26 * 1024 * 1024)))
    expect(await resolveFile('/a', options(origin))).toBeNull()
  })
})
