/** A real HTTP proxy that asks for a name and password, by Basic. */
import http from 'node:http'
import { closeServer, listenOnFreePort } from '../../scripts/host/listen.ts'

export const proxyUser = { username: 'dana', password: 'proxy secret' } as const

const right = `Basic ${Buffer.from(`${proxyUser.username}:${proxyUser.password}`).toString('base64')}`

export async function startAskingProxy() {
  const server = http.createServer((request, response) => {
    if (request.headers['proxy-authorization'] !== right) {
      response.writeHead(407, { 'Proxy-Authenticate': 'Basic realm="company"' }).end('asking')
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
  return {
    address: `http://127.0.0.1:${await listenOnFreePort(server, 0)}`,
    close: () => closeServer(server),
  }
}
