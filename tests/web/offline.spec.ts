/** The portal opens offline, even after the browser was killed, and resumes by itself when the network is back. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test as base, expect, type RunningPortal } from '../kit.ts'
import { demoPassword } from '../sandbox/seed.ts'
import { atStep, openApplication, signIn } from '../support/applicant.ts'
import { differences, fullPlan, give, holds, type Meant } from '../support/form-answers.ts'
import { rowsOf } from '../support/form-rows.ts'
import { plantSession } from '../support/plant-session.ts'
import { openProfile, type ProfileBrowser } from '../support/profile-browser.ts'
import { filesWith } from '../support/search-folder.ts'
import { waitUntilCached, waitUntilIdleAndCached } from '../support/service-worker.ts'
import { draftStored, look } from '../support/wizard-page.ts'

const email = 'deadspot@truckstaff.example'

const test = base.extend<{ profile: ProfileBrowser }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  profile: async ({}, use) => {
    const browser = await openProfile({ viewport: { width: 1000, height: 1200 } })
    await use(browser)
    await browser.close()
    browser.remove()
  },
})

test.use({ serviceWorkers: 'allow' })

/** Signs in by the form and opens the application. @param steps that are saved */
async function openSignedIn(page: Page, portal: RunningPortal, steps: number) {
  await portal.sandbox.seed.account({ email, name: 'Terry Tester', steps })
  await page.goto(`${portal.origin}/sign-in`)
  await signIn(page, { email, password: demoPassword })
  await openApplication(page)
}

/**
 * Resolves when the session is on disk: Chromium writes it up to five seconds later, and loses it when killed before.
 */
async function sessionOnDisk({ profile, page }: ProfileBrowser) {
  const token = await page().evaluate(() => localStorage.getItem('token'))
  if (token === null) throw new Error('no session')
  const folder = join(profile, 'Default', 'Local Storage')
  await expect.poll(() => filesWith(folder, token).length, { timeout: 20_000 }).toBeGreaterThan(0)
}

/** Only the network is missing. */
async function openOffline(page: Page, portal: RunningPortal, path: string) {
  await page.context().setOffline(true)
  await page.goto(portal.origin + path)
}

test('after a kill the application opens offline with every answer and file, and one press sends them later', async ({
  portal,
  profile,
}) => {
  const plan = fullPlan()
  await openSignedIn(profile.page(), portal, 2)
  for (const row of rowsOf(3)) await give(profile.page(), row, plan.get(row.name) as Meant)
  await waitUntilIdleAndCached(profile.page())
  await sessionOnDisk(profile) // later than the promised second after the last answer
  await portal.goOffline(profile.context())
  await profile.killAndReopen()
  const page = profile.page()
  await openOffline(page, portal, '/application')
  await atStep(page, 3)
  await expect(page.getByText(/You can continue in the meantime/)).toBeVisible()
  const { fields } = await look(page)
  const missing = rowsOf(3).filter((row) => !holds(row, plan.get(row.name) as Meant, fields[row.name]))
  expect(missing.map((row) => row.name)).toEqual([])
  await page.locator('[data-wizard-next]').click()
  await expect(page.getByRole('alertdialog')).toContainText('Saved on this device, not sent yet')
  await page.keyboard.press('Escape')

  await portal.goOnline(profile.context())
  await page.locator('[data-wizard-next]').click()
  await atStep(page, 4)
  expect(portal.sandbox.application(email)?.completed).toEqual([1, 2, 3])
  expect(differences(portal.sandbox, email, plan, [3])).toEqual([])
})

test('offline every address opens, says what it needs, and recovers; nothing personal is cached', async ({
  page,
  portal,
  context,
}) => {
  const canary = 'Canary Tester'
  await page.clock.install()
  await portal.sandbox.seed.account({ email, name: canary, steps: 2 })
  await plantSession(page, portal, email, canary)
  for (const [path, there] of [
    ['/my-profile', page.locator('.profile-columns')],
    ['/reset-password/canary-8152', page.getByRole('heading', { level: 1 })],
    ['/?from=canary-8152', page.getByText('2 of 7 steps completed')],
  ] as const) {
    await page.goto(portal.origin + path)
    await expect(there).toBeVisible()
  }
  await waitUntilCached(page)
  await test.step("Cache Storage has only the portal's files", async () => {
    await page.goto(`${portal.origin}/application?canary-8152`)
    await atStep(page, 3)
    await page.evaluate(() => fetch('/api/dashboard'))
    const cached = await page.evaluate(async () => {
      const found: [string, string][] = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys())
          found.push([request.url, (await (await cache.match(request))?.text()) ?? ''])
      }
      return found
    })
    const address = /^http:\/\/127\.0\.0\.1:\d+\/(assets\/[^?]+|config\.json|\?__WB_REVISION__=\w+)$/
    expect(cached.map(([url]) => url).filter((url) => !address.test(url))).toEqual([])
    const personal = [canary, 'canary-8152', email]
    expect(cached.filter(([, text]) => personal.some((word) => text.includes(word)))).toEqual([])
    const pages = cached.filter(([, text]) => text.includes('<html'))
    expect(pages.map(([url]) => new URL(url).pathname)).toEqual(['/'])
  })
  await portal.goOffline(context)
  const [profile, calendar] = [await context.newPage(), await context.newPage()]
  for (const [tab, path, title, text] of [
    [page, '/forgot-password', /./],
    [page, '/no/such/page', 'Page not Found'],
    [page, '/', `Welcome back, ${canary}!`, 'Network error'],
    [profile, '/my-profile', 'My Profile', 'Using cached profile data. Some information may be outdated.'],
    [calendar, '/calendar', 'Calendar'],
  ] as const) {
    await tab.goto(portal.origin + path)
    await expect(tab.getByRole('heading', { level: 1, name: title })).toBeVisible()
    if (text !== undefined) await expect(tab.getByText(text).first()).toBeVisible()
  }
  await portal.goOnline(context)
  await Promise.all([
    expect(page.getByText('2 of 7 steps completed')).toBeVisible(),
    expect(profile.getByText('Using cached profile data.')).toHaveCount(0),
    expect(calendar.getByText('No upcoming interviews scheduled')).toBeVisible(),
  ])
})

test('opened offline by a clock a year ahead, the application keeps what is typed and gets the rest with Retry', async ({
  page,
  portal,
  context,
}) => {
  const note = page.getByText(/You can continue in the meantime/)
  const retry = page.getByRole('button', { name: 'Retry' })
  const regions = page.locator('[name="regions"]')
  await page.clock.install({ time: Date.now() + 365 * 24 * 3600_000 })
  await openSignedIn(page, portal, 3)
  await regions.fill('Ohio')
  await waitUntilCached(page)
  await draftStored(page, 'Ohio')
  await test.step('with nothing typed offline', async () => {
    await portal.goOffline(context)
    await page.reload()
    await expect(note).toBeVisible()
    await expect(regions).toHaveValue('Ohio')
    await portal.goOnline(context)
    await retry.click()
    await expect(note).toHaveCount(0)
    await expect(page.getByText(/^Draft restored/)).toBeVisible()
  })
  await test.step('what is typed offline stays', async () => {
    await portal.goOffline(context)
    await page.reload()
    await regions.fill('Ohio, Iowa')
    await portal.goOnline(context)
    await retry.click()
    await expect(note).toHaveCount(0)
    await expect(regions).toHaveValue('Ohio, Iowa')
  })
  await test.step("the provider's answers and files are there, and the typed ones stay", async () => {
    await expect(regions).toHaveValue('Ohio, Iowa')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await atStep(page, 3)
    await expect(page.getByRole('button', { name: /^View / }).first()).toBeVisible()
  })
})
