/** A real HTTP proxy that asks for a name and password, by Basic or Digest (RFC 7616, MD5 and qop=auth). */
import { createHash, randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export const proxyUser = { username: 'dana', password: 'proxy secret' } as const

const realm = 'company'
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

function isRight(scheme: 'Basic' | 'Digest', nonce: string, method: string, header = ''): boolean {
  const { username, password } = proxyUser
  if (scheme === 'Basic') return header === `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const sent = Object.fromEntries([...header.matchAll(/(\w+)="?([^",]*)"?/g)].map(([, name, value]) => [name, value]))
  const first = md5(`${username}:${realm}:${password}`)
  const second = md5(`${method}:${sent.uri}`)
  return sent.nonce === nonce && sent.response === md5(`${first}:${nonce}:${sent.nc}:${sent.cnonce}:auth:${second}`)
}

/** @returns its address, and the number of times that it asked */
export async function startAskingProxy(scheme: 'Basic' | 'Digest') {
  const nonce = randomBytes(8).toString('hex')
  const asked = { count: 0 }
  const ask = scheme === 'Basic' ? `Basic realm="${realm}"` : `Digest realm="${realm}", nonce="${nonce}", qop="auth"`
  const server = http.createServer((request, response) => {
    if (!isRight(scheme, nonce, request.method ?? '', request.headers['proxy-authorization'])) {
      asked.count += 1
      response.writeHead(407, { 'Proxy-Authenticate': ask }).end('asking')
      return
    }
    const { host: _proxy, 'proxy-authorization': _login, ...headers } = request.headers
    const onward = http.request(request.url ?? '', { method: request.method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    onward.on('error', () => response.writeHead(502).end())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
