/** Before any script has loaded: forms that work, and early calls. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit.ts'
import { demoPassword } from '../sandbox/seed.ts'
import { holdPortal } from '../support/hold.ts'
import { field } from '../support/journey-locators.ts'
import { plantSession } from '../support/plant-session.ts'

// Animations run, as for most users.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const email = 'firstpaint@truckstaff.example'
const hydrated = (page: Page) => page.waitForFunction(() => window.pageHead?.hydrated === true)

test('typing continues through hydration on a slow phone: no letter, tick or cursor is lost', async ({
  page,
  portal,
  emulation,
}) => {
  await emulation.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const letThrough = await holdPortal(page)
  await page.goto(`${portal.origin}/sign-up`, { waitUntil: 'commit' })
  await field(page, 'terms').check()
  await field(page, 'name').pressSequentially('Jo')
  await page.evaluate(() => Object.assign(document.activeElement ?? {}, { mine: true }))
  letThrough()
  await field(page, 'name').pressSequentially('sefina Ramírez', { delay: 60 })
  await hydrated(page)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('!')
  await expect(field(page, 'name')).toHaveValue('Josefina Ramír!ez')
  await expect(field(page, 'terms')).toBeChecked()
  expect(await page.evaluate(() => document.activeElement !== null && 'mine' in document.activeElement)).toBe(true)
})

test('values autofilled before hydration are sent, and Enter pressed before it works once', async ({
  page,
  portal,
}) => {
  await portal.sandbox.seed.account({ email, name: 'Terry Tester' })
  const letThrough = await holdPortal(page)
  await page.goto(`${portal.origin}/sign-in`, { waitUntil: 'commit' })
  await field(page, 'password').waitFor()
  await page.evaluate(
    (filled) => {
      for (const [name, value] of Object.entries(filled)) {
        const input = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
        if (input !== null) input.value = value
      }
    },
    { email, password: demoPassword },
  )
  await field(page, 'remember').uncheck()
  await field(page, 'password').press('Enter')
  await field(page, 'password').press('Enter')
  expect(new URL(page.url()).search).toBe('')
  letThrough()
  await expect(page.getByText('Welcome back, Terry Tester!')).toBeVisible()
  expect(portal.sandbox.log.filter(({ call }) => call === 'login')).toHaveLength(1)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a link pressed before hydration opens the next form, which can be typed into', async ({ page, portal }) => {
  await holdPortal(page)
  await page.goto(`${portal.origin}/sign-in`, { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await expect(page).toHaveTitle('Forgot password') // the settings contain the product's name
  await field(page, 'email').fill(email)
})

test("the application's two calls start before the script has loaded, once each", async ({ page, portal }) => {
  await portal.sandbox.seed.account({ email, name: 'Terry Tester', steps: 3 })
  await plantSession(page, portal, email, 'Terry Tester')
  await page.evaluate(() => localStorage.setItem('applicationId', '1001'))
  const calls = () => portal.sandbox.log.map(({ call }) => call)
  const letThrough = await holdPortal(page)
  const before = calls().length
  await page.goto(`${portal.origin}/application`, { waitUntil: 'commit' })
  await expect.poll(() => calls().slice(before).sort()).toEqual(['application', 'dashboard'])
  letThrough()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  expect(
    calls()
      .slice(before)
      .filter((call) => call === 'application'),
  ).toHaveLength(1)
})
