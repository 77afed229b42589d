/** Sign-up, sign-in, Log Out and a forgotten password, on the built bundle with a real provider. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit.ts'
import { demoPassword } from '../sandbox/seed.ts'
import { pressSignIn } from '../support/wizard-page.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const email = 'journey@example.com'
test.beforeEach(({ seed }) => seed.account({ email, name: 'Jo Journey' }))

const newPassword = 'Brand-new-1'

async function signIn(page: Page, origin: string, who: string, password = demoPassword) {
  await page.goto(`${origin}/sign-in`)
  await pressSignIn(page, who, password)
}

async function expectDashboard(page: Page, name: string) {
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText(`Welcome back, ${name}!`)).toBeVisible()
}

function stored(page: Page) {
  return page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))
}

test('signs up with a very long name and password: account, welcome mail, dashboard, sign-in', async ({
  portal,
  page,
  problems,
}) => {
  const name = `María O'Neil${' and daughters'.repeat(20)}`
  const password = ` ${'correct horse battery staple '.repeat(60)}😀 ` // a truncated one would be another password
  await page.goto(`${portal.origin}/sign-in`)
  await page.getByRole('link', { name: 'Sign Up', exact: true }).click()
  await page.locator('[name=name]').fill(name)
  await page.locator('[name=email]').fill('maria@example.com')
  await page.locator('[name=password]').fill(password)
  await page.locator('[name=password_confirmation]').fill(password)
  await page.locator('[name=terms]').check()
  await page.getByRole('button', { name: 'Sign Up', exact: true }).dblclick()
  await expectDashboard(page, name)
  expect(portal.sandbox.log.filter(({ call }) => call === 'register')).toHaveLength(1)
  await expect.poll(() => portal.sandbox.mails().map(({ recipient }) => recipient)).toContain('maria@example.com')

  await page.getByRole('button', { name: /Sign Out/ }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
  await pressSignIn(page, 'maria@example.com', password)
  await expectDashboard(page, name)
  expect(problems).toEqual([])
})

test('with Remember me the token outlives the tab, without it does not', async ({ portal, page, context }) => {
  await signIn(page, portal.origin, email)
  await expectDashboard(page, 'Jo Journey')
  const kept = await stored(page)
  expect(Object.keys(kept.local).sort()).toEqual(expect.arrayContaining(['name', 'token', 'user']))
  expect(kept.session.token).toBeUndefined()
  const second = await context.newPage()
  await second.goto(portal.origin)
  await expectDashboard(second, 'Jo Journey')

  // Log Out in one tab signs out the other.
  await second
    .getByRole('button', { name: /menu|Jo Journey/i })
    .first()
    .click()
  await second.getByText('Log Out', { exact: true }).click()
  await expect(second).toHaveURL(/\/sign-in$/)
  await expect(page).toHaveURL(/\/sign-in$/)

  await second.locator('[name=remember]').uncheck()
  await pressSignIn(second, email)
  await expectDashboard(second, 'Jo Journey')
  const tab = await stored(second)
  expect(tab.session.token).toBeTruthy()
  expect(tab.local.token).toBeUndefined()
  expect(tab.local.user).toBeUndefined()
  await page.goto(portal.origin)
  await expect(page).toHaveURL(/\/sign-in$/)
})

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

/** Delays matching files. @returns releases them */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(files, async (route) => {
    await held
    await route.continue()
  })
  return release
}

test('a prerendered form says so when its scripts never load', async ({ portal, page }) => {
  await page.route(/main-.*\.js$/, (route) => route.abort())
  await page.goto(`${portal.origin}/sign-in`)
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  const hint = page.locator('#late-hint')
  const pass = (seconds: number) => hint.evaluate((svg: SVGSVGElement, at) => svg.setCurrentTime(at), seconds)
  await pass(14)
  await expect(page.getByText('Please check')).toBeHidden()
  await pass(16)
  await expect(page.getByText('Please check')).toBeVisible()
  await expect(page.getByText('your connection and reload this page.')).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await expect(hint).toHaveCount(0)
})

test('if the portal does not load, typed values stay and the page says what to do', async ({ portal, page }) => {
  let lose: () => void = () => undefined
  const lost = new Promise<void>((resolve) => {
    lose = resolve
  })
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
  await page.getByRole('link', { name: 'Forgot password', exact: true }).click()
  await expect(page.locator('[name=email]')).toHaveCount(0) // so nothing can be typed into the old screen and get lost
  await expect(page.getByRole('status')).toHaveText('Loading...')
  release()
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeFocused()
})
