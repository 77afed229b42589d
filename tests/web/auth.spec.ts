/** Signing up, in and out, and a forgotten password, on the built bundle with a real provider behind it. */
import type { Page } from '@playwright/test'
import { demoPassword } from '../sandbox/seed.ts'
import { email, expect, test } from '../support/signed-in.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const newPassword = 'Brand-new-1'

async function signIn(page: Page, origin: string, who: string, password = demoPassword) {
  await page.goto(`${origin}/sign-in`)
  await fillSignIn(page, who, password)
}

async function fillSignIn(page: Page, who: string, password = demoPassword) {
  await page.locator('[name=email]').fill(who)
  await page.locator('[name=password]').fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function expectDashboard(page: Page, name: string) {
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText(`Welcome back, ${name}!`)).toBeVisible()
}

function stored(page: Page) {
  return page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))
}

test('signs up: account, welcome mail, dashboard', async ({ portal, page, troubles }) => {
  await page.goto(`${portal.origin}/sign-in`)
  await page.getByRole('link', { name: 'Sign Up', exact: true }).click()
  await page.locator('[name=name]').fill("María O'Neil")
  await page.locator('[name=email]').fill('maria@example.com')
  await page.locator('[name=password]').fill(' pass word 😀')
  await page.locator('[name=password_confirmation]').fill(' pass word 😀')
  await page.locator('[name=terms]').check()
  await page.getByRole('button', { name: 'Sign Up', exact: true }).dblclick()
  await expectDashboard(page, "María O'Neil")
  expect(portal.sandbox.log.filter(({ call }) => call === 'register')).toHaveLength(1)
  await expect.poll(() => portal.sandbox.mails().map(({ recipient }) => recipient)).toContain('maria@example.com')

  await page.getByRole('button', { name: /Sign Out/ }).click()
  await signIn(page, portal.origin, 'maria@example.com', ' pass word 😀')
  await expectDashboard(page, "María O'Neil")
  expect(troubles).toEqual([])
})

test('remembered: the token survives the tab; not remembered: it does not', async ({ portal, page, context }) => {
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
  await fillSignIn(second, email)
  await expectDashboard(second, 'Jo Journey')
  const tab = await stored(second)
  expect(tab.session.token).toBeTruthy()
  expect(tab.local.token).toBeUndefined()
  expect(tab.local.user).toBeUndefined()
  await page.goto(portal.origin)
  await expect(page).toHaveURL(/\/sign-in$/)
})

test('a wrong password is refused in words, and what was typed is kept', async ({ portal, page }) => {
  await signIn(page, portal.origin, email, 'wrong')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.locator('[name=email]')).toHaveValue(email)
  await fillSignIn(page, email)
  await expectDashboard(page, 'Jo Journey')
})

test('errors of the provider are listed', async ({ portal, page }) => {
  portal.sandbox.faults.add({
    call: 'register',
    fault: 'status',
    status: 422,
    json: { errors: { email: ['That email is taken.'], name: 'Too odd.' } },
  })
  await page.goto(`${portal.origin}/sign-up`)
  await page.locator('[name=name]').fill('Maria')
  await page.locator('[name=email]').fill('a@b.c')
  await page.locator('[name=password]').fill('12345678')
  await page.locator('[name=password_confirmation]').fill('12345678')
  await page.locator('[name=terms]').check()
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Oops! Something went wrong' })
  await expect(dialog.getByRole('listitem')).toHaveText(['That email is taken.', 'Too odd.'])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.locator('[name=name]')).toHaveValue('Maria')
})

for (const fault of ['reset-before', 'reset-during', 'reset-after'] as const) {
  test(`sign-in over a broken line (${fault}), then over a good one`, async ({ portal, page }) => {
    portal.sandbox.faults.add({ call: 'login', fault, times: 1 })
    await signIn(page, portal.origin, email)
    const dialog = page.getByRole('alertdialog', { name: 'Connection Issue' })
    await expect(dialog).toContainText('Unable to reach our servers. Please check your connection and try again.')
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('alert')).toContainText('Network error')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expectDashboard(page, 'Jo Journey')
  })
}

test('offline', async ({ portal, page, context }) => {
  await page.goto(`${portal.origin}/sign-in`)
  await context.setOffline(true)
  await fillSignIn(page, email)
  await expect(page.getByRole('alertdialog', { name: 'Connection Issue' })).toBeVisible()
})

test('a reset link whose token has a dot opens the form, and the token is sent whole', async ({ portal, page }) => {
  await page.goto(`${portal.origin}/reset-password/abc.def`)
  await expect(page.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible()
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(newPassword)
  await page.locator('[name=password_confirmation]').fill(newPassword)
  const sent = page.waitForRequest(/change-password/)
  await page.getByRole('button', { name: 'Reset Password', exact: true }).click()
  expect((await sent).postData()).toContain('abc.def')
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
  await page.reload() // nothing is lost as long as nothing was typed
  await page.locator('[name=password]').fill(newPassword)
  // From then on the token is out of the address bar and the history.
  await expect(page).toHaveURL(`${portal.origin}/reset-password`)
  await page.locator('[name=password_confirmation]').fill(newPassword)
  await page.getByRole('button', { name: 'Reset Password', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Password Reset Successful' })).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in$/)

  await fillSignIn(page, email)
  await page.getByRole('alertdialog').getByRole('button').click()
  await fillSignIn(page, email, newPassword)
  await expectDashboard(page, 'Jo Journey')
})

test('the same link on another device asks for the e-mail, and works once', async ({ portal, page, browser }) => {
  await page.goto(`${portal.origin}/forgot-password`)
  await page.locator('[name=email]').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Check your Email' })).toBeVisible()
  const link = String(portal.sandbox.mails().find((mail) => mail.link !== null)?.link)

  const other = await (await browser.newContext()).newPage()
  for (const outcome of ['works', 'used up']) {
    await other.goto(link)
    await other.locator('[name=email]').fill(email)
    await other.locator('[name=password]').fill(newPassword)
    await other.locator('[name=password_confirmation]').fill(newPassword)
    await other.getByRole('button', { name: 'Reset Password', exact: true }).click()
    if (outcome === 'works') await other.getByRole('button', { name: 'Go to Sign In' }).click()
    else await expect(other.getByRole('alert')).toBeVisible()
  }
  await other.context().close()
})

test('the picture is hidden, and not even fetched, at 700 px and below', async ({ portal, page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.setViewportSize({ width: 700, height: 800 })
  await page.goto(`${portal.origin}/sign-in`)
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.auth-picture')).toBeHidden()
  expect(fetched.filter((url) => url.includes('side-picture') && url.endsWith('.svg'))).toEqual([])
  await page.setViewportSize({ width: 701, height: 800 })
  await expect(page.locator('.auth-picture img')).toBeVisible()
})

test('the first load of the sign-in screen stays small', async ({ portal, page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto(`${portal.origin}/sign-in`)
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  // What others need is fetched when somebody begins to type.
  expect(scripts.filter((path) => /dashboard|wizard|calendar|grid|layout/.test(path))).toEqual([])
  expect(scripts.length).toBeLessThanOrEqual(6)
})

/** Lets files wait on the way. @returns lets them come */
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

test('no script and no style has come yet: the page itself says that it loads', async ({ portal, page }) => {
  const release = await hold(page, /\.(js|css)$/)
  await page.goto(`${portal.origin}/`, { waitUntil: 'commit' })
  const picture = page.locator('#root > svg')
  await expect(picture.getByText('Loading...')).toBeVisible()
  await expect(picture.getByText('check your connection')).toBeHidden()
  release()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
})

test('a form that is there before its scripts says so when they never come', async ({ portal, page }) => {
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

test('the portal does not come: what was typed meanwhile stays, and the page says what to do', async ({
  portal,
  page,
}) => {
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

test('the first script is lost: the page says what to do', async ({ portal, page }) => {
  await page.route(/main-.*\.js$/, (route) => route.abort())
  await page.goto(`${portal.origin}/`)
  const picture = page.locator('#root > svg')
  /** Moves the clock of the picture, which is all that runs then. @param seconds since the page came */
  const pass = (seconds: number) => picture.evaluate((svg: SVGSVGElement, at) => svg.setCurrentTime(at), seconds)
  await pass(14)
  await expect(picture.getByText('check your connection')).toBeHidden()
  await pass(15)
  await expect(picture.getByText('check your connection')).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
})

test('a screen whose file is slow: the old one goes at once, and the wait is shown', async ({ portal, page }) => {
  const release = await hold(page, /forms-.*\.js$/)
  await page.goto(`${portal.origin}/sign-in`)
  await page.getByRole('link', { name: 'Forgot password', exact: true }).click()
  expect(await page.locator('[name=email]').count()).toBe(0) // nothing typed now is lost with the old screen
  await expect(page.getByRole('status')).toHaveText('Loading...')
  release()
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeFocused()
})
