import { expect, test } from 'vitest'
import { call, person, sampleBody, sandboxForTest, signUp } from './helpers.ts'

const step1 = sampleBody(1, person.email).values

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

test("another account's application can't be written", async () => {
  const sandbox = await sandboxForTest()
  const { applicationId } = await sandbox.seed.account({ email: 'other@truckstaff.example', steps: 3 })
  const token = await signUp(sandbox)
  const json = sampleBody(4, '').values
  const status = async (id: string) => (await call(sandbox, `/api/application/${id}/step4`, { token, json })).status
  expect([await status(`${applicationId}`), await status('9999'), await status(`0${applicationId}`)]).toEqual([
    403, 404, 404,
  ])
  expect(sandbox.application('other@truckstaff.example')?.completed).toEqual([1, 2, 3])
})

test("files need a signed address or their owner's token", async () => {
  const sandbox = await sandboxForTest()
  const { token } = await sandbox.seed.account({ email: person.email, steps: 3 })
  const stranger = await signUp(sandbox, { ...person, email: 'other@truckstaff.example' })
  const { driver_credential } = (await call(sandbox, '/api/application/view', { token })).json.data.owner_operator
  const [picture, document] = [driver_credential.cdl_file[0].url, driver_credential.dot_med_card_file[0].url]
  const [bare] = picture.split('?')
  const status = async (address: string, bearer?: string) =>
    (await fetch(address, bearer === undefined ? {} : { headers: { Authorization: `Bearer ${bearer}` } })).status
  expect([await status(picture), await status(bare), await status(bare, token)]).toEqual([200, 401, 200])
  expect(await status(bare, stranger)).toBe(403)
  expect(await status(picture.replace(/expires=\d+/, 'expires=9999999999'))).toBe(401)
  expect(await status(`${bare}?${document.split('?')[1]}`)).toBe(401)
})
