/** `npm run check:provider` against the sandbox, with one quirk each, and against a mock of docs/provider-api.yaml. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkProvider } from '../../../scripts/check-provider/check.ts'
import { type CheckOptions, type Finding, fittingSettings, printed } from '../../../scripts/check-provider/probe.ts'
import { closeServer, listenOnFreePort } from '../../../scripts/host/listen.ts'
import { startOpenApiMock } from '../../support/openapi-mock.ts'
import { person, sandboxForTest, signUp } from '../sandbox/helpers.ts'

// biome-ignore lint/suspicious/noExplicitAny: quirks change replies of many shapes
type Json = any

interface Exchange {
  readonly call: string
  readonly sent: Buffer
  status: number
  headers: Record<string, string>
  /** The reply; null for one that is no JSON. */
  json: Json
}

/** Changes a reply. A returned text is sent instead of it. */
type Quirk = (exchange: Exchange) => string | undefined

const html =
  (status: number) =>
  (exchange: Exchange): string => {
    exchange.status = status
    exchange.headers['content-type'] = 'text/html'
    return '<!doctype html><h1>Whoops</h1>'
  }

function headersOf({ host: _host, connection: _connection, ...headers }: IncomingHttpHeaders): Record<string, string> {
  return headers as Record<string, string>
}

/** Starts a server in front of a provider that changes its replies. @param provider default: a sandbox of its own */
async function startQuirky(quirk: Quirk, provider?: string): Promise<string> {
  const origin = provider ?? (await startSandbox()).origin
  const server = createServer(async (request, response) => {
    const sent = await buffer(request)
    const { method = 'GET', url = '/', headers } = request
    const answer = await fetch(origin + url, {
      method,
      headers: { ...headersOf(headers), 'x-forwarded-host': headers.host ?? '' },
      ...(method === 'POST' && { body: new Uint8Array(sent) }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isJson = answer.headers.get('content-type')?.includes('json')
    const exchange: Exchange = {
      call: url.split('?')[0]?.replace('/api/', '') ?? '',
      sent,
      status: answer.status,
      headers: { 'content-type': answer.headers.get('content-type') ?? '', date: new Date().toUTCString() },
      json: isJson ? JSON.parse(bytes.toString()) : null,
    }
    const text = quirk(exchange)
    response.sendDate = false
    response.writeHead(exchange.status, exchange.headers)
    response.end(text ?? (isJson ? JSON.stringify(exchange.json) : bytes))
  })
  const port = await listenOnFreePort(server, 0)
  onTestFinished(() => closeServer(server))
  return `http://127.0.0.1:${port}`
}

async function startSandbox() {
  const sandbox = await sandboxForTest()
  await signUp(sandbox)
  return sandbox
}

async function startMock(): Promise<string> {
  const mock = await startOpenApiMock()
  onTestFinished(mock.close)
  return mock.origin
}

async function findingsOf(api: string, options: Partial<CheckOptions> = {}): Promise<Finding[]> {
  const findings: Finding[] = []
  const usual = { api, account: person, largestMb: 0, patienceMs: 0, write: true }
  await checkProvider({ ...usual, ...options }, (...finding) => void findings.push(finding))
  return findings
}

/** Returns the findings that a user would notice, as text. */
function worse(findings: readonly Finding[]): string[] {
  const noticed = findings.filter(([level]) => level !== 'ok')
  return noticed.map(([level, about, found]) => `${level} ${about}: ${found}`)
}

/** A quirk of the reply to one call. */
function on(call: RegExp, change: Quirk): Quirk {
  return (exchange) => (call.test(exchange.call) ? change(exchange) : undefined)
}

/** A quirk of a successful JSON reply to one call. */
function inJson(call: RegExp, change: (json: Json) => unknown): Quirk {
  return on(call, ({ status, json }) => {
    if (status < 300) change(json)
    return undefined
  })
}

function answering(status: number, json: Json): Quirk {
  return (exchange) => {
    Object.assign(exchange, { status, json })
    return undefined
  }
}

function details(change: (owner: Json) => unknown): Quirk {
  return inJson(/^application\/view/, ({ data }) => change(data.owner_operator))
}

function files(change: (list: Json[]) => unknown): Quirk {
  return details((owner) => {
    const groups = [owner.equipment_detail, owner.driver_credential, owner.insurance_compliance]
    for (const value of groups.flatMap((group) => Object.values(group ?? {}))) if (Array.isArray(value)) change(value)
  })
}

const eachFile = (change: (file: Json) => unknown) => files((list) => list.forEach(change))

/** Quirks, and the findings that name them: level, what the portal relies on, what was found. */
type Row = readonly [quirk: Quirk, finding: RegExp]

/** One check of a provider with several quirks names each of them, and nothing else. */
function expectNamed(findings: readonly Finding[], rows: readonly Row[]): void {
  const lines = worse(findings)
  for (const [, finding] of rows) expect(lines).toContainEqual(expect.stringMatching(finding))
  expect(lines.filter((line) => !rows.some(([, finding]) => finding.test(line)))).toEqual([])
}

const together =
  (rows: readonly Row[]): Quirk =>
  (exchange) =>
    rows.map(([quirk]) => quirk(exchange)).find((text) => text !== undefined)

test('the sandbox is as the portal needs it, and its saves add', async () => {
  const findings = await findingsOf((await startSandbox()).origin, { largestMb: 10 })
  expect(worse(findings)).toEqual([])
  expect(fittingSettings(findings)).toEqual(['VITE_SAVES_ADD="true"'])
  expect(findings.map(([, about]) => about)).toEqual(expect.arrayContaining(['Step 7 as JSON', 'A save of 10 MB']))
})

test('without permission to write it only reads, and it never prints the password', async () => {
  const sandbox = await startSandbox()
  const findings = await findingsOf(sandbox.origin, { write: false })
  const calls = new Set(sandbox.log.map(({ call }) => call))
  expect(calls).toEqual(new Set(['register', 'login', 'dashboard', 'profile', 'calendar']))
  expect(sandbox.rows('applications')).toEqual([])
  expect(findings.map(printed).join()).not.toContain(person.password)
})

describe('what the portal can do nothing with ends the check:', () => {
  test.each<[string, ...Row]>([
    [
      'a redirect',
      (exchange) => {
        exchange.headers.location = 'https://www.provider.example/'
        return answering(302, {})(exchange)
      },
      /^fails Connection: unexpected redirect/,
    ],
    [
      'a token without exp',
      inJson(/^login/, (json) => {
        json.token = 'e30.e30.c2ln'
      }),
      /^fails Sign-in: .*malformed/,
    ],
  ])('%s', async (name, quirk, finding) => {
    const findings = await findingsOf(await startQuirky(quirk, await startMock()))
    expect(worse(findings).at(-1), name).toMatch(finding)
    expect(findings.map(([, about]) => about)).not.toContain('Dashboard')
  })

  test('no application id', async () => {
    const quirk = inJson(/^application\/step1/, (json) => {
      delete json.application_id
      delete json.data
    })
    expect(worse(await findingsOf(await startQuirky(quirk))).at(0)).toMatch(/^fails Application: .*application_id/)
  })
})

describe('it names each of the quirks', () => {
  const reads: readonly Row[] = [
    [on(/./, ({ headers }) => void delete headers.date), /^differs Date header: none/],
    [
      on(/^login/, (exchange) => (exchange.status === 200 ? undefined : html(500)(exchange))),
      /^differs A wrong password: status 500: no JSON/,
    ],
    [
      inJson(/^dashboard/, ({ data }) => {
        Object.assign(data.steps, { step_1: 'done' })
        Object.assign(data.messages[0], { created_at: '2026-10-05 09:30:00' })
        delete data.messages[0].id
      }),
      /^differs Dashboard: (?=.*\/data\/steps\/step_1)(?=.*\/data\/messages\/0\/created_at)(?=.*'id')/,
    ],
    [
      inJson(/^profile/, ({ data }) => Object.assign(data, { image: 'http://files.provider.example/1.png' })),
      /^differs Profile: picture: .*: no reply/,
    ],
  ]
  const pictures: readonly Row[] = [
    [
      (exchange) =>
        exchange.call.startsWith('/storage')
          ? html(200)(exchange)
          : inJson(/^profile/, ({ data }) => Object.assign(data, { image: '/storage/me.png' }))(exchange),
      /^differs Profile: picture: .*me.png: 200 text\/html/,
    ],
  ]
  test.each([
    ['of its replies', reads],
    ['of its pictures', pictures],
  ])('%s', async (_group, rows) => {
    expectNamed(await findingsOf(await startQuirky(together(rows)), { write: false }), rows)
  })

  const answers: readonly Row[] = [
    [
      details((owner) => Object.assign(owner.screening_safety ?? {}, { has_felony: 'on' })),
      /^fails Step 6 as JSON: felony: "No" came back as ""/,
    ],
    [
      details(({ insurance_compliance: group }) => {
        if (group?.has_worker_comp === null) group.has_worker_comp = false
      }),
      /^fails Step 5 as .*: workmansComp: "Not sure" came back as "No"/,
    ],
    [
      inJson(/^dashboard/, ({ data }) => {
        Object.assign(data.steps, { step_7: 'in_progress' })
        Object.assign(data.summary, { percent: 86, completed_steps: 6 })
      }),
      /^fails Dashboard: application \d+ with steps 1, 2, 3, 4, 5, 6/,
    ],
    [
      inJson(/^dashboard/, ({ data }) => {
        const at = Date.parse(data.timestamps.step_7)
        if (!Number.isNaN(at)) data.timestamps.step_7 = new Date(at - 5 * 3_600_000).toISOString()
      }),
      /^differs Time of a save: -300 minutes/,
    ],
  ]
  const papers: readonly Row[] = [
    [files((list) => list.splice(0, list.length - 1)), /^differs Two saves with files: not both/],
    [
      eachFile((file) => Object.assign(file, { name: `${file.id}.bin` })),
      /^differs Step \d: \w+: check-.* is listed as \d+\.bin/,
    ],
    [eachFile((file) => Object.assign(file, { url: file.url.split('?')[0] })), /^differs Step \d: \w+: .*: 401/],
    [
      on(/step2$/, (exchange) => (exchange.sent.length > 5_000_000 ? html(413)(exchange) : undefined)),
      /^differs A save of 10 MB: status 413: no JSON/,
    ],
  ]
  const unlisted: readonly Row[] = [
    [
      on(/^application\/step1/, ({ status, json }) => {
        if (status === 200) json.application_id = 5000 // the first one is a 201
        return undefined
      }),
      /^differs Application: another one/,
    ],
    [files((list) => list.splice(0)), /^(fails Step \d: \w+: not listed|differs Two saves with files: not both)/],
  ]
  test.each([
    ['of its answers', answers],
    ['of its files', papers],
    ['of a provider that loses', unlisted],
  ])('%s', async (_group, rows) => {
    const findings = await findingsOf(await startQuirky(together(rows)), { largestMb: 10 })
    expectNamed(findings, rows)
    expect(fittingSettings(findings)).toEqual(rows === answers ? ['VITE_SAVES_ADD="true"'] : [])
  })

  test('details that follow a save late', async () => {
    let stale: Json = null
    let reads = 0
    const quirk = on(/^(application\/view|.*step4$)/, (exchange) => {
      if (!exchange.call.endsWith('view')) reads = 1
      else if (reads > 0 && reads <= 4) {
        reads += 1
        exchange.json = stale
      } else stale = exchange.json
      return undefined
    })
    const findings = await findingsOf(await startQuirky(quirk), { patienceMs: 20_000 })
    expect(worse(findings)).toEqual([expect.stringMatching(/^differs Step 4 as JSON: shows after \d+ ms/)])
  })

  test('whether it lets in pages of another origin', async () => {
    const portal = 'https://apply.acme.example'
    const findings = await findingsOf((await startSandbox()).origin, { portal, write: false })
    expect(worse(findings)).toEqual([
      expect.stringMatching(
        /^differs Pages of \S+: .*Allow-Headers lacks authorization.*Allow-Origin lacks .*Expose-Headers lacks date$/,
      ),
    ])
    const allowed = { origin: portal, headers: 'Authorization, *' }
    const open = await startQuirky(({ headers }) => {
      for (const [name, value] of Object.entries(allowed)) headers[`access-control-allow-${name}`] = value
      headers['access-control-expose-headers'] = '*'
      return undefined
    })
    expect(fittingSettings(await findingsOf(open, { portal, write: false }))).toEqual([`VITE_API_BASE="${open}"`])
  })
})

test('a mock of docs/provider-api.yaml has all that the portal reads; any password and token do', async () => {
  const lines = worse(await findingsOf(await startMock()))
  expect(lines.slice(0, 2)).toEqual(['fails A wrong password: is accepted', 'fails A forged token: is accepted'])
  expect(lines[2]).toMatch(/^fails Step 1 as JSON: fullName: /) // it stores nothing
})

test('as a command it ends with 1 for a provider that the portal can not use', async () => {
  const { origin } = await startSandbox()
  const script = path.join(import.meta.dirname, '../../../scripts/check-provider.ts')
  const child = spawn(process.execPath, [script, '--api', origin, '--email', 'nobody@truckstaff.example', '--write'], {
    env: { ...process.env, PROVIDER_PASSWORD: person.password },
  })
  const [output, [status]] = await Promise.all([buffer(child.stdout), once(child, 'exit')])
  expect(status).toBe(1)
  expect(String(output)).toMatch(/^FAILS {3}Sign-in: status 401, .*\n {8}Are --email and PROVIDER_PASSWORD/m)
  expect(String(output)).not.toContain('.env')
})
