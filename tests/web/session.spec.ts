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

test('a session that expires while an interview is edited: sign-in says what is lost, and the same days come back', async ({
  page,
  portal,
}) => {
  const start = Date.now() + 7 * 86_400_000
  const interview = { id: 1, title: 'Ana Núñez', start: new Date(start).toISOString(), description: '', priority: null }
  portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data: [interview] } })
  await page.clock.install()
  await withSession(page, await portal.sandbox.token(email, 150))
  await page.goto(`${portal.origin}/calendar`)
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  const days = await page.locator('.calendar-range').textContent()
  const row = page.getByRole('region', { name: 'Upcoming Interviews' }).getByRole('button', { name: /Ana Núñez/ })
  await row.click()
  await page.getByRole('button', { name: 'Completed' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  const title = page.getByRole('dialog', { name: 'Edit Interview' }).getByRole('textbox', { name: 'Title' })
  await title.fill('Ana Pérez')
  portal.sandbox.pass(151_000)
  await page.clock.runFor(151_000)

  await expect(page).toHaveURL(/\/sign-in$/)
  const told = page.getByRole('alert')
  await expect(told).toContainText('Changes on the calendar are not kept.')
  await expect(told).not.toContainText('Your answers are saved')
  await pressSignIn(page, email)
  await expect(page).toHaveURL(/\/calendar$/)
  await expect(page.locator('.calendar-range')).toHaveText(days ?? '')
  await expect(page.getByRole('button', { name: 'Week', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(row).not.toContainText('Completed')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
