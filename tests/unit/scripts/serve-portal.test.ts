import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type PortalServer, servePortal } from '../../../scripts/host/serve-portal.ts'
import { startSandbox } from '../../sandbox/start.ts'

let folder = ''
let portal: PortalServer

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-test-'))
  const root = path.join(folder, 'web')
  mkdirSync(path.join(root, 'assets'), { recursive: true })
  writeFileSync(path.join(root, 'index.html'), '<!doctype html><title>Portal</title>')
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

// The rules that all servers share: tests/deploy/contract.test.ts.
describe('the web build', () => {
  test.each(['/gone.png', '/v1.2', '/%', '/x%00y', '//my-profile'])(
    'a navigation to %s gets the page, which handles the path',
    async (place) => {
      const reply = await raw(portal.origin, `GET ${place}`, 'Accept: text/html,*/*;q=0.8')
      expect(reply).toMatch(/^HTTP\/1\.1 200/)
      expect(reply).toContain('<title>Portal</title>')
    },
  )

  test.each(['/gone.png', '/assets/%00.js', '/%', '/..%5csecret.txt', '/..%2fsecret.txt'])(
    '%s is missing',
    async (place) => {
      expect((await fetch(portal.origin + place)).status).toBe(404)
    },
  )
})

describe('the provider behind it', () => {
  async function withSandbox() {
    const sandbox = await startSandbox({ faults: true, demo: true })
    const server = await servePortal({ root: path.join(folder, 'web'), apiOrigin: sandbox.origin })
    onTestFinished(async () => {
      await server.close()
      await sandbox.close()
    })
    const token = await sandbox.token('complete@truckstaff.example')
    return { sandbox, origin: server.origin, headers: { Authorization: `Bearer ${token}` } }
  }

  test('the provider has no pages of its own on the portal', async () => {
    const { origin } = await withSandbox()
    for (const place of ['/sandbox', '/sandbox/', '/sandbox/outbox', '/sandbox?x=%3Cscript%3E']) {
      const reply = await fetch(origin + place, { headers: { Accept: 'text/html' } })
      expect(reply.headers.get('content-security-policy'), place).toContain("script-src 'self'")
      expect(await reply.text(), place).toContain('<title>Portal</title>')
    }
  })
})
