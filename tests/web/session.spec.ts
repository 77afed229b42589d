/** How sessions end, and who sees which data, on the built bundle with a real provider. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit.ts'
import { pressSignIn } from '../support/wizard-page.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const email = 'journey@example.com'
test.beforeEach(({ seed }) => seed.account({ email, name: 'Jo Journey' }))

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

test('when another user signs in in a second tab, the first shows sign-in and says why', async ({
  portal,
  page,
  context,
}) => {
  await portal.sandbox.seed.account({ email: 'bob@example.com', name: 'Bob Second' })
  await page.goto(`${portal.origin}/sign-in`)
  const second = await context.newPage()
  await second.goto(`${portal.origin}/sign-in`)
  await pressSignIn(page, email)
  await expect(page.getByText('Welcome back, Jo Journey!')).toBeVisible()
  await pressSignIn(second, 'bob@example.com')
  await expect(second.getByText('Welcome back, Bob Second!')).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in$/)
  await expect(page.getByRole('alert')).toContainText('Your session has ended. Please sign in again.')
})

test('a session that expires in mid-form: warning, sign-in, and back at the same place', async ({ page, portal }) => {
  /** Advances both clocks. */
  async function pass(seconds: number) {
    portal.sandbox.pass(seconds * 1000)
    await page.clock.runFor(seconds * 1000)
  }
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
})
