/** docs/provider-api.yaml, which a provider may build from, against the portal's calls and the sandbox's replies. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { ValidateFunction } from 'ajv'
import { describe, expect, test } from 'vitest'
import { sampleAnswers } from '../../../scripts/check-provider/application.ts'
import {
  ajv,
  description,
  descriptionFile,
  differenceOf,
  operationOf,
} from '../../../scripts/check-provider/description.ts'
import { steps } from '../../../src/form/form.ts'
import { stepPayload } from '../../../src/form/payload.ts'
import { callPath, callRow, calls } from '../../../src/provider/calls.ts'
import { fileLimits, inMegabytes } from '../../../src/provider/limits.ts'
import { call, form, person, sampleBody, samplePdf, sandboxForTest, signUp } from '../sandbox/helpers.ts'

const root = path.join(import.meta.dirname, '../../..')
const { paths, components } = description

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

describe('the description has', () => {
  test('the calls of the table and no other', () => {
    const described = Object.entries(paths).flatMap(([address, { parameters: _, ...methods }]) => {
      return Object.entries(methods).map(([method, { operationId }]) => [operationId, method.toUpperCase(), address])
    })
    expect(described.sort()).toEqual(wanted.map(({ id, row, path: address }) => [id, row.method, address]).sort())
  })

  test.each(wanted)('$id: sign-in and kinds of body', ({ id, row }) => {
    const { security, requestBody } = operationOf(id)
    expect(security === undefined).toBe(row.auth)
    const kinds = Object.keys(requestBody?.content ?? {})
    if (row.body === 'none') expect(kinds).toEqual([])
    else if (row.body === 'json') expect(kinds).toEqual(['application/json'])
    else if (row.body === 'multipart') expect(kinds).toEqual(['multipart/form-data'])
    else expect(kinds[0]).toBe('application/json')
  })

  test('the limits of files that the portal keeps', () => {
    const { File: file = {}, Files: files = {} } = components.schemas
    expect(file.maxLength).toBe(fileLimits.bytesEach)
    expect(files.maxItems).toBe(fileLimits.files)
    expect(files.description).toContain(`At most ${inMegabytes(fileLimits.bytesStep)} MiB in a step`)
  })

  test.each(Object.entries(components.responses))('an example of its reply %s', (name, { content }) => {
    const check = ajv.compile({ $ref: `api#/components/responses/${name}/content/application~1json/schema` })
    expect(check(content['application/json'].example), JSON.stringify(check.errors)).toBe(true)
  })

  test('no linter errors or warnings', async () => {
    const linter = path.join(root, 'node_modules/.bin/redocly')
    const run = await promisify(execFile)(linter, ['lint', '--format=json', descriptionFile], { cwd: root })
    expect(JSON.parse(run.stdout).totals).toEqual({ errors: 0, warnings: 0, ignored: 0 })
  }, 60_000)
})

describe('requests match the description', () => {
  test.each(steps.map((step) => step.number))('step %i as JSON, filled in', (step) => {
    const check = schema(`Step${step}`)
    const sent = stepPayload(step, { ...sampleAnswers(0, false), email: person.email })
    expect('json' in sent && check(sent.json), JSON.stringify(check.errors)).toBe(true)
  })

  test.each([2, 3, 5])('step %i with documents as multipart', (step) => {
    const check = schema(`Step${step}Form`)
    const sent = stepPayload(step, sampleAnswers(0, true))
    const body: Record<string, unknown> = {}
    for (const part of 'parts' in sent ? sent.parts : []) {
      if ('file' in part) body[part.field] = [...((body[part.field] as string[] | undefined) ?? []), part.file.name]
      else body[part.field] = part.value
    }
    expect(check(body), JSON.stringify(check.errors)).toBe(true)
  })
})

test('every reply of the sandbox, to valid and invalid input, is described', async () => {
  const sandbox = await sandboxForTest()
  const statuses = new Set<string>()
  const ask = async (name: keyof typeof calls, sent: Parameters<typeof call>[2] = {}, step = 2, id = '1') => {
    const row = callRow(name)
    const address = callPath(name, name === 'saveStep' ? { applicationId: id, step: String(step) } : {}) ?? ''
    const got = await call(sandbox, address, row.method === 'POST' && !sent.form ? { json: {}, ...sent } : sent)
    const operation = operationOf(name === 'saveStep' ? name + step : name)
    expect(differenceOf(operation, got.status, JSON.stringify(got.json)), `${name} ${got.status}`).toBeNull()
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
  const reads = (Object.keys(calls) as (keyof typeof calls)[]).filter((name) => calls[name].method === 'GET')
  for (const quiet of reads) {
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
