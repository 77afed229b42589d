/** docs/provider-api.yaml, which a provider may build from, against the portal's calls and the sandbox's replies. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type Answers, blankAnswers } from '../../../src/form/answers.ts'
import { allFields, type FieldRow, steps } from '../../../src/form/form.ts'
import { stepPayload } from '../../../src/form/payload.ts'
import { callPath, callRow, calls } from '../../../src/provider/calls.ts'
import { fileLimits, inMegabytes } from '../../../src/provider/limits.ts'
import { call, form, type Got, person, sampleBody, samplePdf, sandboxForTest, signUp } from '../sandbox/helpers.ts'

const root = path.join(import.meta.dirname, '../../..')
const file = path.join(root, 'docs/provider-api.yaml')

interface Operation {
  readonly operationId: string
  readonly security?: readonly unknown[]
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> }
  readonly responses: Readonly<Record<string, { readonly $ref: string }>>
}

const api = parse(readFileSync(file, 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<'get' | 'post', Operation | undefined>>>>
  readonly components: {
    readonly schemas: Readonly<Record<'File' | 'Files', { readonly description: string; readonly maxItems?: number }>>
  }
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
ajv.addSchema({ $id: 'api', components: api.components })

function schema(name: string): ValidateFunction {
  return ajv.compile({ $ref: `api#/components/schemas/${name}` })
}

/** The calls of the portal's table as operations: a row with a step number in its path becomes six. */
const wanted = Object.entries(calls).flatMap(([name]) => {
  const row = callRow(name as keyof typeof calls)
  if (name !== 'saveStep') return [{ path: row.path, id: name, row }]
  return [2, 3, 4, 5, 6, 7].map((step) => {
    return { path: row.path.replace('{step}', String(step)), id: `saveStep${step}`, row }
  })
})

function operationOf(address: string, method: string): Operation {
  const operation = api.paths[address]?.[method.toLowerCase() as 'get' | 'post']
  if (operation === undefined) throw new Error(`${method} ${address} is not described`)
  return operation
}

describe('the description has', () => {
  test('the calls of the table and no other', () => {
    expect(Object.keys(api.paths).sort()).toEqual(wanted.map((one) => one.path).sort())
  })

  test.each(wanted)('$id: method, sign-in and kinds of body', ({ path: address, id, row }) => {
    const { operationId, security, requestBody } = operationOf(address, row.method)
    expect(operationId).toBe(id)
    expect(security === undefined).toBe(row.auth)
    const kinds = Object.keys(requestBody?.content ?? {})
    if (row.body === 'none') expect(kinds).toEqual([])
    else if (row.body === 'json') expect(kinds).toEqual(['application/json'])
    else if (row.body === 'multipart') expect(kinds).toEqual(['multipart/form-data'])
    else expect(kinds[0]).toBe('application/json')
  })

  test('the limits of files that the portal keeps', () => {
    const inMiB = (bytes: number) => `${inMegabytes(bytes)} MiB`
    const { File: one, Files: list } = api.components.schemas
    expect(one.description).toBe(`At most ${inMiB(fileLimits.bytesEach)}`)
    expect(list.maxItems).toBe(fileLimits.files)
    expect(list.description).toContain(`At most ${inMiB(fileLimits.bytesStep)} in a step.`)
    expect(list.description).toContain(`over ${inMiB(fileLimits.bytesBatch)} together`)
  })

  test('no linter errors or warnings', async () => {
    const linter = path.join(root, 'node_modules/.bin/redocly')
    const run = await promisify(execFile)(linter, ['lint', '--format=json', file], { cwd: root })
    expect(JSON.parse(run.stdout).totals).toEqual({ errors: 0, warnings: 0, ignored: 0 })
  }, 60_000)
})

/** An answer to every field: the first option, a Yes, a text of the row's kind. */
function filledIn(withFiles: boolean): Answers {
  const answers: Record<string, unknown> = { ...blankAnswers() }
  for (const { row } of allFields as readonly { readonly row: FieldRow }[]) {
    if (row.kind === 'files') {
      const paper = { kind: 'local', id: row.name, file: new File(['%PDF-1.4'], 'paper.pdf'), sent: false, sha256: '' }
      answers[row.name] = withFiles ? [paper] : []
    } else if (row.kind === 'date') answers[row.name] = '2027-03-01'
    else if (row.kind === 'materialChoice') answers[row.name] = [row.options?.[0]]
    else if (row.options !== undefined) answers[row.name] = row.options[0]
    else if (row.filter === 'digits') answers[row.name] = '4'
    else if (row.name !== 'vins') answers[row.name] = 'text'
  }
  return answers as unknown as Answers
}

describe('requests match the description', () => {
  test.each(steps.map((step) => step.number))('step %i as JSON, filled in', (step) => {
    const check = schema(`Step${step}`)
    const sent = stepPayload(step, filledIn(false))
    expect('json' in sent && check(sent.json), JSON.stringify(check.errors)).toBe(true)
  })

  test.each([2, 3, 5])('step %i with documents as multipart', (step) => {
    const check = schema(`Step${step}Form`)
    const sent = stepPayload(step, filledIn(true))
    const body: Record<string, unknown> = {}
    for (const part of 'parts' in sent ? sent.parts : []) {
      if ('file' in part) body[part.field] = [...((body[part.field] as string[] | undefined) ?? []), part.file.name]
      else body[part.field] = part.value
    }
    expect(check(body), JSON.stringify(check.errors)).toBe(true)
  })
})

/** Fails unless the description has the reply for this operation and status. */
function expectDescribed(method: string, address: string, got: Got): void {
  const { responses } = operationOf(address, method)
  const entry = responses[got.status] ?? responses[`${Math.floor(got.status / 100)}XX`] ?? responses.default
  const name = entry?.$ref.split('/').at(-1) ?? ''
  const check = ajv.compile({ $ref: `api#/components/responses/${name}/content/application~1json/schema` })
  expect(check(got.json), `${method} ${address} ${got.status}: ${JSON.stringify(check.errors)}`).toBe(true)
}

test('every reply of the sandbox, to valid and invalid input, is described', async () => {
  const sandbox = await sandboxForTest()
  const statuses = new Set<string>()
  const ask = async (name: keyof typeof calls, sent: Parameters<typeof call>[2] = {}, step = 2, id = '1') => {
    const row = callRow(name)
    const address = callPath(name, name === 'saveStep' ? { applicationId: id, step: String(step) } : {}) ?? ''
    const got = await call(sandbox, address, row.method === 'POST' && !sent.form ? { json: {}, ...sent } : sent)
    expectDescribed(row.method, row.path.replace('{step}', String(step)), got)
    statuses.add(`${name} ${got.status}`)
    return got
  }
  const token = await signUp(sandbox)
  const { name, email, password } = person
  await ask('register', { json: { name, email: 'new@truckstaff.example', password, password_confirmation: password } })
  await ask('register')
  await ask('login', { json: { email, password } })
  await ask('login', { json: { email, password: 'wrong-password' } })
  await ask('login')
  await ask('sendWelcomeEmail', { json: { name, email } })
  await ask('forgotPassword', { json: { email } })
  await ask('forgotPassword')
  const link = sandbox.mails().find((mail) => mail.recipient === email && mail.link?.includes('token='))?.link ?? ''
  const reset = new URL(link).searchParams.get('token') ?? ''
  for (const given of ['not-the-token', reset]) {
    await ask('resetPassword', {
      form: form([
        ['email', email],
        ['token', given],
        ['password', password],
      ]),
    })
  }
  for (const quiet of ['profile', 'dashboard', 'application', 'calendar'] as const) {
    await ask(quiet)
    await ask(quiet, { token })
  }
  await ask('updateProfile', {
    token,
    form: form([
      ['name', name],
      ['email', email],
      ['phone', '555 010 1234'],
    ]),
  })
  await ask('updateProfile', { token, form: form([['name', '']]) })
  await ask('updatePassword', { token, json: { password, password_confirmation: password } })
  await ask('updatePassword', { token })
  await ask('createApplication', { token })
  const created = await ask('createApplication', { token, json: sampleBody(1, email).values })
  const id = String(created.json.application_id)
  await ask('createApplication', { token, json: sampleBody(1, email).values })
  for (const step of [2, 3, 4, 5, 6, 7]) {
    await ask('saveStep', { token }, step, id)
    await ask('saveStep', { token, json: sampleBody(step, email).values }, step, id)
  }
  await ask('saveStep', { token, json: sampleBody(4, email).values }, 4, '999')
  const entries = Object.entries(sampleBody(5, email).values).map(([key, value]): [string, string] => {
    return [key, typeof value === 'boolean' ? (value ? '1' : '0') : String(value)]
  })
  const papers: [string, File][] = [['coi_file', new File([new Uint8Array(samplePdf('coi'))], 'coi.pdf')]]
  await ask('saveStep', { token, form: form([...entries, ...papers]) }, 5, id)
  for (const quiet of ['dashboard', 'application'] as const) await ask(quiet, { token })
  expect([...statuses]).toEqual(
    expect.arrayContaining([
      'login 200',
      'login 401',
      'login 422',
      'resetPassword 200',
      'resetPassword 422',
      'application 404',
      'application 200',
      'createApplication 201',
      'createApplication 200',
      'saveStep 422',
      'saveStep 404',
      'saveStep 200',
    ]),
  )
}, 60_000)
