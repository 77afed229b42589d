import { connect } from 'node:tls'

/** Milliseconds without a byte. */
const patience = 20_000

/** Returns the protocol that a server chooses for a browser; null if it doesn't say. */
export function protocolOf({ hostname, port }: URL): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const options = { host: hostname, servername: hostname, port: Number(port || 443), timeout: patience }
    const socket = connect({ ...options, ALPNProtocols: ['h2', 'http/1.1'] }, () => {
      resolve(socket.alpnProtocol || null)
      socket.destroy()
    })
    socket.on('timeout', () => socket.destroy(new Error(`no reply within ${patience / 1000} s`))).on('error', reject)
  })
}
