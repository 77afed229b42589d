import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { calls } from '../../../src/provider/calls.ts'
import { startSandbox } from '../../sandbox/start.ts'
import { call, person, sampleBody, sandboxForTest, signUp } from './helpers.ts'

describe('the demo', () => {
  test('has a fresh, a half-filled and a complete account', async () => {
    const sandbox = await sandboxForTest({ seed: true })
    const dashboards = await Promise.all(
      ['fresh', 'halfway', 'complete'].map(async (name) => {
        const json = { email: `${name}@truckstaff.example`, password: 'Demo-1234' }
        const { token } = (await call(sandbox, '/api/login', { json })).json
        return (await call(sandbox, '/api/dashboard', { token })).json.data
      }),
    )
    expect(dashboards.map((data) => data.summary.next_step)).toEqual(['step_1', 'step_4', 'finalize'])
    expect(dashboards[1].messages).toHaveLength(7)
    const times = dashboards[1].messages.map((message: { created_at: string }) => message.created_at)
    expect(times).toEqual([...times].sort())
  })

  test('has interviews around today with every priority, in ISO with the zone offset', async () => {
    const sandbox = await sandboxForTest({ seed: true })
    const token = await signUp(sandbox)
    const { data } = (await call(sandbox, '/api/calendar/get', { token })).json
    expect(new Set(data.map((event: { priority: string | null }) => event.priority))).toEqual(
      new Set(['high', 'medium', 'low', null]),
    )
    for (const event of data) {
      expect(event.start).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00-0[56]:00$/)
      expect(Date.parse(event.end)).toBeGreaterThan(Date.parse(event.start))
    }
    const days = data.map((event: { start: string }) => (Date.parse(event.start) - Date.now()) / 86_400_000)
    expect(Math.min(...days)).toBeLessThan(-1)
    expect(Math.max(...days)).toBeGreaterThan(1)
  })
})

describe('the database file', () => {
  test('survives a restart: data, tokens and file addresses stay valid, and the demo is seeded once', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-test-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = path.join(folder, 'deep', 'provider.sqlite')
    const first = await startSandbox({ file, seed: true })
    expect(first.isNew).toBe(true)
    const { token, applicationId } = await first.addAccount({ email: person.email, steps: 2 })
    const view = await call(first, '/api/application/view', { token })
    const address = view.json.data.owner_operator.equipment_detail.truck_photos[0].url.replace(first.origin, '')
    await first.close()

    const second = await sandboxForTest({ file, seed: true })
    expect(second.isNew).toBe(false)
    expect(second.rows('accounts')).toHaveLength(4)
    expect((await call(second, '/api/dashboard', { token })).json.data.application_id).toBe(applicationId)
    expect((await fetch(second.origin + address)).status).toBe(200)
  })

  test('of another schema is moved aside whole with a message, and a new one is created', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-test-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = path.join(folder, 'provider.sqlite')
    const old = await startSandbox({ file })
    await old.addAccount({ email: person.email })
    old.db.exec('ALTER TABLE owner_operator DROP COLUMN website; PRAGMA user_version = 99')
    await old.close()
    const logged = vi.spyOn(console, 'log').mockImplementation(() => {})
    onTestFinished(() => logged.mockRestore())
    const sandbox = await sandboxForTest({ file })
    const aside = `${file}.63.old`
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(aside))
    expect(sandbox.isNew).toBe(true)
    expect(sandbox.rows('accounts')).toEqual([])
    const kept = new DatabaseSync(aside)
    onTestFinished(() => kept.close())
    expect(kept.prepare('SELECT email FROM accounts').all()).toEqual([{ email: person.email }])
  })
})

describe('the server', () => {
  test('uses another port if the preferred one is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    const sandbox = await sandboxForTest({ port })
    expect(sandbox.port).not.toBe(port)
    expect((await fetch(`${sandbox.origin}/sandbox/outbox`)).status).toBe(200)
  })

  test('answers every call of the table and nothing else', async () => {
    const sandbox = await sandboxForTest()
    for (const row of Object.values(calls)) {
      const address = sandbox.origin + row.path.replace('{applicationId}', '1001').replace('{step}', '2')
      const body = row.method === 'POST' ? '{' : null
      const reply = await fetch(address, { method: row.method, body, headers: { 'Content-Type': 'application/json' } })
      expect([400, 401, 415], row.path).toContain(reply.status)
      expect((await fetch(address, { method: 'PUT' })).status, row.path).toBe(405)
    }
    for (const path of [
      '/',
      '/api',
      '/api/',
      '/api/users',
      '/api/login/',
      '/api/LOGIN',
      '/api/application/1/step8',
      '/api/application/1/step1',
      '/api/application/1/2/step2',
      '/sandbox',
    ]) {
      const reply = await fetch(sandbox.origin + path, { method: 'POST', body: '{}' })
      expect(reply.status, path).toBe(404)
      expect(await reply.json()).toHaveProperty('message')
    }
  })

  test('refuses other content types and bodies that are no JSON object', async () => {
    const sandbox = await sandboxForTest()
    const send = async (body: string, type: string) =>
      (await fetch(`${sandbox.origin}/api/login`, { method: 'POST', body, headers: { 'Content-Type': type } })).status
    expect(await send('{}', 'text/plain')).toBe(415)
    expect(await send('--x--', 'multipart/form-data; boundary=x')).toBe(415)
    expect(await send('[]', 'application/json')).toBe(400)
    expect(await send('{"email":', 'application/json; charset=utf-8')).toBe(400)
  })

  test('refuses a body over 100 MiB', async () => {
    const sandbox = await sandboxForTest()
    const { token, applicationId } = await sandbox.addAccount({ email: person.email, steps: 1 })
    const body = new FormData()
    for (const [key, value] of Object.entries(sampleBody(2, '').values))
      body.append(key, String(value === true ? 1 : value === false ? 0 : value))
    const chunk = new Uint8Array(1024 * 1024)
    body.append(
      'truck_photos',
      new File(
        Array.from({ length: 101 }, () => chunk),
        'huge.png',
      ),
    )
    const reply = await call(sandbox, `/api/application/${applicationId}/step2`, { token, form: body })
    expect(reply.status).toBe(413)
    expect(sandbox.application(person.email)?.files).toHaveLength(0)
  }, 60_000)

  test('allows local pages to call it, and no others', async () => {
    const sandbox = await sandboxForTest()
    const preflight = async (origin: string) => {
      const headers = {
        Origin: origin,
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'authorization',
      }
      return fetch(`${sandbox.origin}/api/dashboard`, { method: 'OPTIONS', headers })
    }
    const local = await preflight('http://localhost:5173')
    expect(local.headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
    expect(local.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization')
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
    expect((await preflight('http://localhost.evil.example')).headers.get('access-control-allow-origin')).toBeNull()
  })

  test('writes file addresses for the host of a local proxy', async () => {
    const sandbox = await sandboxForTest()
    const { token } = await sandbox.addAccount({ email: person.email, steps: 2 })
    const view = async (host: string) => {
      const reply = await call(sandbox, '/api/application/view', { token, headers: { 'X-Forwarded-Host': host } })
      return reply.json.data.owner_operator.equipment_detail.truck_photos[0].url
    }
    expect(await view('127.0.0.1:4173')).toContain('http://127.0.0.1:4173/storage/')
    expect(await view('evil.example')).toContain(`${sandbox.origin}/storage/`)
  })
})
