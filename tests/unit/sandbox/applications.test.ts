import { describe, expect, test } from 'vitest'
import { call, form, person, sampleBody, samplePdf, sandboxForTest, signUp } from './helpers.ts'

const step1 = sampleBody(1, person.email).values

test('a file that is sent again is stored again, as a provider does not recognize it', async () => {
  const sandbox = await sandboxForTest()
  const { token, applicationId } = await sandbox.seed.account({ email: person.email, steps: 2 })
  const before = sandbox.application(person.email)?.files.length ?? 0
  const values = Object.entries(sampleBody(3, '').values).map(([key, value]): [string, string] => {
    return [key, String(typeof value === 'boolean' ? Number(value) : value)]
  })
  const paper = new File([new Uint8Array(samplePdf('cdl'))], 'cdl.pdf')
  const send = () => {
    const body = form([...values, ['cdl_file', paper]])
    return call(sandbox, `/api/application/${applicationId}/step3`, { token, form: body })
  }
  expect([(await send()).status, (await send()).status]).toEqual([200, 200])
  expect(sandbox.application(person.email)?.files).toHaveLength(before + 2)
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
