/** Sign-up, sign-in, Log Out and a forgotten password, on the built bundle with a real provider. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit.ts'
import { hold } from '../support/hold.ts'
import { pressSignIn } from '../support/wizard-page.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const email = 'journey@example.com'
test.beforeEach(({ seed }) => seed.account({ email, name: 'Jo Journey' }))

const newPassword = 'Brand-new-1'

async function expectDashboard(page: Page, name: string) {
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText(`Welcome back, ${name}!`)).toBeVisible()
}

test('forgot → mail → reset → sign in with the new password', async ({ portal, page }) => {
  await page.goto(`${portal.origin}/sign-in`)
  await page.getByRole('link', { name: 'Forgot password', exact: true }).click()
  await page.locator('[name=email]').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Check your Email' })).toBeVisible()
  const link = portal.sandbox.mails().find((mail) => mail.recipient === email && mail.link !== null)?.link
  expect(link).toContain(portal.origin)

  await page.goto(String(link))
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  await page.reload() // the token is kept as long as nothing was typed
  await page.locator('[name=password]').fill(newPassword)
  // From then on the token is no longer in the address bar and the history.
  await expect(page).toHaveURL(`${portal.origin}/reset-password`)
  await page.locator('[name=password_confirmation]').fill(newPassword)
  await page.getByRole('button', { name: 'Reset Password', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Password Reset Successful' })).toBeVisible()
  await page.getByRole('button', { name: 'Go to Sign In' }).click()
  await expect(page).toHaveURL(/\/sign-in$/)

  await pressSignIn(page, email)
  await page.getByRole('alertdialog').getByRole('button').click()
  await pressSignIn(page, email, newPassword)
  await expectDashboard(page, 'Jo Journey')
})

test('if its scripts never load or the portal does not, a prerendered form says what to do, and typed values stay', async ({
  portal,
  page,
}) => {
  await test.step('its scripts never load', async () => {
    await page.route(/main-.*\.js$/, (route) => route.abort())
    await page.goto(`${portal.origin}/sign-in`)
    const hint = page.locator('#late-hint')
    const pass = (seconds: number) => hint.evaluate((svg: SVGSVGElement, at) => svg.setCurrentTime(at), seconds)
    await pass(14)
    await expect(page.getByText('Please check')).toBeHidden()
    await pass(16)
    await expect(page.getByText('Please check')).toBeVisible()
    await expect(page.getByText('your connection and reload this page.')).toBeVisible()
    await page.unrouteAll()
  })
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  await page.route(/portal-.*\.js$/, async (route) => {
    await lost
    await route.abort()
  })
  await page.goto(`${portal.origin}/sign-in`, { waitUntil: 'commit' })
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('maria@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill('abc')
  lose()
  await expect(page.getByRole('alert')).toHaveText(
    'The portal could not be loaded. Please check your connection and reload this page.',
  )
  await expect(email).toHaveValue('maria@example.com')
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('abc')
  await expect(page.locator('#late-hint')).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.locator('.loading, #late-hint')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
})

test("while the next screen's chunk is slow, the old screen disappears at once and a spinner shows", async ({
  portal,
  page,
}) => {
  const release = await hold(page, /public-.*\.js$/)
  await page.goto(`${portal.origin}/sign-in`)
  await page.waitForFunction(() => window.pageHead?.hydrated === true) // else the link loads the prerendered page
  await page.getByRole('link', { name: 'Forgot password', exact: true }).click()
  await expect(page.locator('[name=email]')).toHaveCount(0) // so nothing can be typed into the old screen and get lost
  await expect(page.getByRole('status')).toHaveText('Loading...')
  release()
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeFocused()
})
