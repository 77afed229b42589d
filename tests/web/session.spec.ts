/** How sessions end, and who sees which data, on the built bundle with a real provider. */
import type { Page } from '@playwright/test'
import { fillStep } from '../support/applicant.ts'
import { startPortal } from '../support/sandbox.ts'
import { email, expect, test } from '../support/signed-in.ts'
import { tokenFor } from '../support/tokens.ts'
import { draftStored, pressSignIn } from '../support/wizard-page.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const wizardTitle = 'Owner-Operator Application'

/** Puts a session into the browser before its first page loads. */
async function withSession(page: Page, token: string, user: { name: string; email: string } = { name: 'Jo', email }) {
  await page.addInitScript(
    ([stored, record]) => {
      if (sessionStorage.getItem('planted') !== null) return
      sessionStorage.setItem('planted', '1')
      localStorage.setItem('token', stored)
      localStorage.setItem('user', record)
    },
    [token, JSON.stringify(user)] as const,
  )
}

// Component tests of the guard and unit tests of the session cover other addresses and invalid tokens.
test('without a session or with an invalid token, the sign-in screen shows without a call', async ({
  portal,
  page,
}) => {
  for (const path of ['/', '/application']) {
    await page.goto(portal.origin + path)
    await expect(page).toHaveURL(/\/sign-in$/)
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  await page.evaluate(() => localStorage.setItem('token', 'abc'))
  await page.goto(`${portal.origin}/my-profile`)
  await expect(page.getByRole('alert')).toContainText('Authentication failed. Please log in again.')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect(portal.sandbox.log).toEqual([])
})

test('an expired token is removed without a call, and the sign-in screen says why', async ({ portal, page }) => {
  await withSession(page, tokenFor(-60))
  await page.goto(`${portal.origin}/my-profile`)
  await expect(page).toHaveURL(/\/sign-in$/)
  await expect(page.getByRole('alert')).toContainText('Your session has ended. Please sign in again.')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect(portal.sandbox.log).toEqual([])
})

test('with a clock that is a year ahead, sign-in works and lasts, and the draft stays', async ({
  portal,
  page,
  context,
}) => {
  const ahead = () => Date.now() + 365 * 86_400_000
  await page.clock.setSystemTime(ahead())
  await page.goto(`${portal.origin}/sign-in`)
  await pressSignIn(page, email)
  await expect(page.getByText('Welcome back, Jo Journey!')).toBeVisible()
  await page.goto(`${portal.origin}/application`)
  await page.locator('[name=companyAddress]').fill('1 Quarry Road')
  await draftStored(page, '1 Quarry Road')
  const second = await context.newPage()
  await second.clock.setSystemTime(ahead())
  await second.goto(`${portal.origin}/my-profile`)
  await expect(second.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
  await expect(second.getByText(/Your session ends at/)).toHaveCount(0)
  await second.close()

  // The clock is set right between two visits: one more sign-in at the most, and the draft is there.
  await page.clock.setSystemTime(Date.now())
  await page.goto(`${portal.origin}/application`)
  await expect(page.locator('[name=companyAddress]')).toHaveValue('1 Quarry Road')
})

test('with the clock an hour behind, the warning still comes two minutes before the end', async ({ portal, page }) => {
  await page.clock.setSystemTime(Date.now() - 3_600_000)
  await withSession(page, await portal.sandbox.token(email, 60))
  await page.goto(`${portal.origin}/my-profile`)
  await expect(page.getByText(/Your session ends at/)).toBeVisible()
})

test('when another user signs in in a second tab, the first shows sign-in and says why', async ({
  portal,
  page,
  context,
}) => {
  await portal.sandbox.addAccount({ email: 'bob@example.com', name: 'Bob Second' })
  await page.goto(`${portal.origin}/sign-in`)
  const second = await context.newPage()
  await second.goto(`${portal.origin}/sign-in`)
  await pressSignIn(page, email)
  await expect(page.getByText('Welcome back, Jo Journey!')).toBeVisible()
  await pressSignIn(second, 'bob@example.com')
  await expect(second.getByText('Welcome back, Bob Second!')).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in$/)
  await expect(page.getByRole('alert')).toContainText('Another account signed in in another tab of this browser')
  await second.getByRole('button', { name: /Sign Out/ }).click()
  await expect(page.getByRole('alert')).toContainText('You were signed out in another tab of this browser.')
})

test('a session that expires in mid-form: warning, sign-in, and back at the same place', async ({ page }) => {
  let passed = 0
  const portal = await startPortal({ now: () => Date.now() + passed })
  /** Advances both clocks. */
  async function pass(seconds: number) {
    passed += seconds * 1000
    await page.clock.runFor(seconds * 1000)
  }
  await portal.sandbox.addAccount({ email, name: 'Jo Journey' })
  await page.clock.install()
  await withSession(page, await portal.sandbox.token(email, 150))
  await page.goto(`${portal.origin}/application`)
  await expect(page.getByRole('heading', { name: wizardTitle })).toBeVisible()
  await page.locator('[name=fullName]').fill('Jo Journey')
  await expect(page.getByText(/Your session ends at/)).toHaveCount(0)
  await pass(31)
  await expect(page.getByText(/Your session ends at/)).toBeVisible()
  await expect(page.getByText('Your answers are saved on this device.', { exact: false }).first()).toBeVisible()
  await page.locator('[name=companyAddress]').fill('1 Quarry Road')
  await pass(120)
  await expect(page).toHaveURL(/\/sign-in$/)
  await expect(page.getByRole('alert')).toContainText(/Your session ended at \d\d?:\d\d/)
  await pressSignIn(page, email)
  await expect(page).toHaveURL(/\/application$/)
  await expect(page.locator('[name=companyAddress]')).toHaveValue('1 Quarry Road')
  await portal.close()
})

test('of two users on one browser, the second sees nothing of the first', async ({ portal, page }) => {
  await portal.sandbox.addAccount({ email: 'bob@example.com', name: 'Bob Second' })
  await withSession(page, await portal.sandbox.token(email), { name: 'Jo Journey', email })
  await page.goto(`${portal.origin}/application`)
  await page.locator('[name=fullName]').fill('Canary Fullname')
  await page.locator('[name=businessEIN]').fill('12-3456789')
  await draftStored(page, 'Canary Fullname')
  await page.goto(portal.origin)
  await page.getByRole('button', { name: /Sign Out/ }).click()
  await expect(page).toHaveURL(/\/sign-in$/)

  await pressSignIn(page, 'bob@example.com')
  await expect(page.getByText('Welcome back, Bob Second!')).toBeVisible()
  await page.goto(`${portal.origin}/application`)
  await expect(page.getByRole('heading', { name: wizardTitle })).toBeVisible()
  await expect(page.locator('[name=email]')).toHaveValue('bob@example.com')
  await expect(page.locator('[name=fullName]')).not.toHaveValue('Canary Fullname')
  await expect(page.locator('body')).not.toContainText('Jo Journey')
  await page.goto(`${portal.origin}/my-profile`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Jo Journey')
})

test('a token without a user record: the profile is loaded first, and step 1 sends its e-mail', async ({
  portal,
  page,
}) => {
  const token = await portal.sandbox.token(email)
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token)
  await page.goto(`${portal.origin}/application`)
  await expect(page.locator('[name=email]')).toHaveValue(email)
  await fillStep(page, 1)
  await page.locator('[name=email]').evaluate((field: HTMLInputElement) => {
    field.readOnly = false
  })
  await page.locator('[name=email]').fill('mallory@example.com')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('heading', { name: /Step 2 of 7/ })).toBeVisible()
  expect(portal.sandbox.application(email)?.answers.email).toBe(email)
  const calls = portal.sandbox.log.map(({ call }) => call)
  expect(calls.indexOf('profile')).toBeLessThan(calls.indexOf('createApplication'))
})

test('Sign Out removes the token only, and Back shows the sign-in screen', async ({ portal, page }) => {
  await withSession(page, await portal.sandbox.token(email))
  await page.goto(`${portal.origin}/my-profile`)
  await page.goto(portal.origin)
  await page.getByRole('button', { name: /Sign Out/ }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
  const stored = await page.evaluate(() => ['token', 'user'].map((key) => localStorage.getItem(key) !== null))
  expect(stored).toEqual([false, true])
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByText(/Welcome back, Jo/)).toHaveCount(0)
})

test('odd addresses show the intended screen and lead to no other site', async ({ portal, page }) => {
  await withSession(page, await portal.sandbox.token(email))
  for (const [address, shown] of [
    ['//my-profile', 'My Profile'],
    ['/my-profile/../%2e%2e/my-profile', 'My Profile'],
    [`/${'x'.repeat(5000)}`, 'Page not Found'],
  ] as const) {
    await page.goto(portal.origin + address)
    await expect(page.getByRole('heading', { level: 1, name: shown })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(portal.origin)
  }
})

test('a file dropped on the page opens nothing', async ({ portal, page }) => {
  await page.goto(`${portal.origin}/sign-in`)
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  const prevented = () =>
    page.evaluate(() =>
      ['dragover', 'drop'].map(
        (type) => !document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true })),
      ),
    )
  // The prerendered heading is visible before the portal runs.
  await expect.poll(prevented).toEqual([true, true])
})

// Unit tests of the web storage cover single methods.
test('with a failing browser storage, the user is signed in for this page', async ({ portal, page }) => {
  await page.addInitScript(() => {
    for (const method of ['getItem', 'setItem', 'removeItem', 'key', 'clear'] as const) {
      Storage.prototype[method] = () => {
        throw new DOMException('forbidden', 'SecurityError')
      }
    }
  })
  await page.goto(`${portal.origin}/sign-in`)
  await pressSignIn(page, email)
  await expect(page.getByText('Welcome back, Jo Journey!')).toBeVisible()
  await expect(page.getByText('Your progress is not being saved on this device.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Application', exact: true }).click()
  await expect(page.locator('[name=email]')).toHaveValue(email)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
})
