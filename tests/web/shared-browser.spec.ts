/** The browser that a worker's tests share: what one test leaves behind does not reach the next (tests/support). */
import { expect, test } from '../kit.ts'
import { makePhone } from '../support/phone-actions.ts'

test.describe.configure({ mode: 'serial' })
test.skip(({ browserName }) => browserName !== 'chromium', 'other browsers open a fresh context for each test')

test('a test may end offline, on a phone, throttled and with a stopped clock', async ({
  context,
  emulation,
  page,
  portal,
}) => {
  await page.clock.install()
  await page.goto(`${portal.origin}/sign-in`)
  await makePhone(page)
  await emulation.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.clock.pauseAt(Date.now() + 60_000)
  await context.setOffline(true)
  expect(await page.evaluate(() => [innerWidth, matchMedia('(pointer: coarse)').matches, navigator.onLine])).toEqual([
    360,
    true,
    false,
  ])
})

test('the next test starts online, with the usual window and a mouse', async ({ context, portal }) => {
  const page = await context.newPage()
  await page.goto(`${portal.origin}/sign-in`)
  const state = () => [innerWidth, matchMedia('(pointer: coarse)').matches, navigator.onLine, Date.now()] as const
  const [width, coarse, online, before] = await page.evaluate(state)
  expect([width, coarse, online]).toEqual([1280, false, true])
  expect(Math.abs(before - Date.now())).toBeLessThan(30_000)
  await expect.poll(async () => (await page.evaluate(state))[3]).toBeGreaterThan(before)
})
