import { describe, expect, test } from 'vitest'
import { sha256 } from '../../sandbox/start.ts'
import { call, form, person, sampleBody, samplePdf, samplePng, sandboxForTest, signUp } from './helpers.ts'

const step1 = sampleBody(1, person.email).values

describe('the seven steps', () => {
  test('are saved as JSON and complete the dashboard', async () => {
    const sandbox = await sandboxForTest()
    const token = await signUp(sandbox)
    const fresh = (await call(sandbox, '/api/dashboard', { token })).json.data
    expect(fresh).toMatchObject({
      application_id: null,
      summary: { percent: 0, completed_steps: 0, total_steps: 7, next_step: 'step_1' },
    })
    const made = await call(sandbox, '/api/application/step1', { token, json: step1 })
    expect(made).toMatchObject({ status: 201, json: { success: true } })
    const id = made.json.application_id
    const half = (await call(sandbox, '/api/dashboard', { token })).json.data
    expect(half).toMatchObject({
      application_id: id,
      summary: { percent: 14, next_step: 'step_2' },
      steps: { step_1: 'completed', step_2: 'in_progress', step_3: 'not_started' },
    })
    expect(half.timestamps.step_3).toBeNull()
    for (const step of [2, 3, 4, 5, 6, 7]) {
      const reply = await call(sandbox, `/api/application/${id}/step${step}`, {
        token,
        json: sampleBody(step, '').values,
      })
      expect(reply).toMatchObject({ status: 200, json: { success: true } })
    }
    const done = (await call(sandbox, '/api/dashboard', { token })).json.data
    expect(done.summary).toEqual({ percent: 100, completed_steps: 7, total_steps: 7, next_step: 'finalize' })
    expect(done.messages.length).toBe(9)
    expect(sandbox.application(person.email)).toMatchObject({
      applicationId: id,
      completed: [1, 2, 3, 4, 5, 6, 7],
      answers: {
        full_name: 'José Ramirez',
        has_tarp: true,
        has_backup_plan: false,
        has_worker_comp: null,
        experience_years: '12',
      },
    })
  })
})

describe('multipart', () => {
  const values = [
    ['cdl_class', 'Class B'],
    ['cdl_suspended', '0'],
    ['experience_years', '3'],
    ['materials_hauled', 'Dirt,Stone'],
    ['has_gov_contracts', '1'],
  ] as const

  test('keeps booleans sent as 1 and 0 and every repeated file part', async () => {
    const sandbox = await sandboxForTest()
    const { token, applicationId } = await sandbox.seed.account({ email: person.email, steps: 2 })
    const front = samplePng(3, 3, [9, 9, 9])
    const back = samplePdf('back')
    const body = form([
      ...values,
      ['cdl_file', new File([new Uint8Array(front)], 'front.png')],
      ['cdl_file', new File([new Uint8Array(back)], 'back.pdf')],
    ])
    const send = () => call(sandbox, `/api/application/${applicationId}/step3`, { token, form: body })
    expect((await send()).status).toBe(200)
    const saved = sandbox.application(person.email)
    expect(saved?.answers).toMatchObject({ cdl_suspended: false, has_gov_contracts: true })
    const files = saved?.files.filter((file) => file.field === 'cdl_file') ?? []
    expect(files.map((file) => [file.name, file.type, file.sha256])).toEqual([
      ['front.png', 'image/png', sha256(front)],
      ['back.pdf', 'application/pdf', sha256(back)],
    ])
    await send()
    const stored = sandbox.application(person.email)?.files.filter((file) => file.field === 'cdl_file')
    expect(stored, 'a provider does not recognize a repeated file').toHaveLength(4)
  })
})

describe('validation', () => {
  test.each([
    ['full_name', 'J'],
    ['phone', '1234567890123456'],
    ['business_structure', ''],
    ['nickname', 'unknown key'],
  ])('step 1 refuses %s = %j and saves nothing', async (key, value) => {
    const sandbox = await sandboxForTest()
    const token = await signUp(sandbox)
    const reply = await call(sandbox, '/api/application/step1', { token, json: { ...step1, [key]: value } })
    expect(reply).toMatchObject({ status: 422, json: { success: false, errors: { [key]: [expect.any(String)] } } })
    expect(sandbox.application(person.email)).toBeNull()
  })

  test.each([
    [2, 'has_tarp', 'Yes'],
    [3, 'experience_years', '-1'],
    [4, 'employee_count', 0],
    [5, 'insurance_expiry', '2027-02-30'],
    [6, 'has_felony', undefined],
  ])('step %i refuses %s = %j', async (step, key, value) => {
    const sandbox = await sandboxForTest()
    const { token, applicationId } = await sandbox.seed.account({ email: person.email, steps: step - 1 })
    const json = { ...sampleBody(step, '').values, [key]: value }
    const reply = await call(sandbox, `/api/application/${applicationId}/step${step}`, { token, json })
    expect(Object.keys(reply.json.errors)).toEqual([key])
  })
})

describe('ownership', () => {
  test("another account's application can't be written", async () => {
    const sandbox = await sandboxForTest()
    const { applicationId } = await sandbox.seed.account({ email: 'other@truckstaff.example', steps: 3 })
    const token = await signUp(sandbox)
    const json = sampleBody(4, '').values
    expect((await call(sandbox, `/api/application/${applicationId}/step4`, { token, json })).status).toBe(403)
    expect((await call(sandbox, '/api/application/9999/step4', { token, json })).status).toBe(404)
    expect((await call(sandbox, `/api/application/0${applicationId}/step4`, { token, json })).status).toBe(404)
    expect(sandbox.application('other@truckstaff.example')?.completed).toEqual([1, 2, 3])
    expect((await call(sandbox, '/api/application/view', { token })).status).toBe(404)
  })

  test("files need a signed address or their owner's token, and only pictures are shown inline", async () => {
    const sandbox = await sandboxForTest()
    const { token } = await sandbox.seed.account({ email: person.email, steps: 3 })
    const stranger = await signUp(sandbox, { ...person, email: 'other@truckstaff.example' })
    const { driver_credential } = (await call(sandbox, '/api/application/view', { token })).json.data.owner_operator
    const [picture, document] = [driver_credential.cdl_file[0].url, driver_credential.dot_med_card_file[0].url]

    const shown = await fetch(picture)
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/)
    const saved = await fetch(document)
    expect(saved.headers.get('content-type')).toBe('application/pdf')
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename="medical-card\.pdf"/)
    expect(saved.headers.get('x-content-type-options')).toBe('nosniff')
    expect(new Uint8Array(await saved.arrayBuffer())).toEqual(sandbox.application(person.email)?.files[2]?.bytes)

    const bare = picture.split('?')[0]
    const status = async (address: string, bearer?: string) =>
      (await fetch(address, bearer === undefined ? {} : { headers: { Authorization: `Bearer ${bearer}` } })).status
    expect(await status(bare)).toBe(401)
    expect(await status(bare, token)).toBe(200)
    expect(await status(bare, stranger)).toBe(403)
    expect(await status(picture.replace(/expires=\d+/, 'expires=9999999999'))).toBe(401)
    expect(await status(`${bare}?${document.split('?')[1]}`)).toBe(401)
    expect(await status(`${sandbox.origin}/storage/999/x.png`)).toBe(404)
  })
})
