/** What the kit does for the writer of a test. */
import { readPayload } from '../../src/domain/session/token.ts'
import { expect, test } from '../kit.ts'

test.describe('with sessions of 100 seconds', () => {
  test.use({ sandboxOptions: { tokenLifetime: 100 } })

  test('openAs signs in as the sandbox does, at a path with or without a slash', async ({ openAs }) => {
    const page = await openAs('driver@truckstaff.example', { path: 'my-profile' })
    await expect(page).toHaveURL(/\/my-profile$/)
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    const { iat, exp } = readPayload(token) as { iat: number; exp: number }
    expect(exp - iat).toBe(100)
  })
})

test('a misspelt option, seed or fault names the known ones', async ({ openAs, seed, faults }) => {
  await expect(openAs('driver@truckstaff.example', { stesp: 3 } as object)).rejects.toThrow('known: steps, path, name')
  await expect(seed.account({ email: 'a@truckstaff.example', stesp: 3 } as never)).rejects.toThrow('known: email')
  expect(() => faults.add({ call: 'login', fault: 'rest-after' as 'late' })).toThrow('"reset-after"')
})

test('a limited fault that strikes no call fails its test', ({ faults }) => {
  test.fail()
  faults.add({ call: 'saveStep', step: 3, fault: 'late', times: 1 })
})
