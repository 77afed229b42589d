/** A real HTTP proxy that asks for a name and password, by Basic. */
import http from 'node:http'
import { closeServer, listenOnFreePort } from '../../scripts/host/listen.ts'
import { passOn } from './pass-on.ts'

export const proxyUser = { username: 'dana', password: 'proxy secret' } as const

const right = `Basic ${Buffer.from(`${proxyUser.username}:${proxyUser.password}`).toString('base64')}`

export async function startAskingProxy() {
  const server = http.createServer((request, response) => {
    if (request.headers['proxy-authorization'] !== right) {
      response.writeHead(407, { 'Proxy-Authenticate': 'Basic realm="company"' }).end('asking')
      return
    }
    delete request.headers['proxy-authorization']
    passOn('')(request, response)
  })
  return {
    address: `http://127.0.0.1:${await listenOnFreePort(server, 0)}`,
    close: () => closeServer(server),
  }
}
