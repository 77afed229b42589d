/** The portal can be installed, and offers it once, to returning users. */
import type { Page } from '@playwright/test'
import type { RunningPortal } from '../support/sandbox.ts'
import { waitUntilIdle } from '../support/switchable-portal.ts'
import { expect, plantSession, test } from '../support/web-portal.ts'

const email = 'install@truckstaff.example'
const hint = (page: Page) => page.getByText('Install TruckStaff on this device')

async function comeBack(page: Page, portal: RunningPortal, path: string) {
  await page.clock.install()
  await portal.sandbox.addAccount({ email, name: 'Terry Tester', steps: 2 })
  await plantSession(page, portal, email, 'Terry Tester')
  await page.evaluate(() => {
    localStorage.setItem('visits', JSON.stringify({ count: 1, at: Date.now() - 86_400_000, hinted: false }))
  })
  await page.goto(portal.origin + path)
}

/** Simulates Chromium's install prompt: headless Chromium does not fire the event. Resolves after the next paint. */
async function browserOffers(page: Page) {
  await waitUntilIdle(page)
  await page.evaluate(async () => {
    window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }))
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    await drawn()
    await drawn()
  })
}

test('the hint appears at the second visit, once, and never in mid-form', async ({ page, portal }) => {
  await comeBack(page, portal, '/application')
  await browserOffers(page)
  await expect(hint(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(hint(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Install', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(hint(page)).toHaveCount(0)
  await page.reload()
  await browserOffers(page)
  await expect(hint(page)).toHaveCount(0)
})

test.describe('on an iPhone', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari',
  })

  test("the hint says: tap Share, then 'Add to Home Screen'", async ({ page, portal }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
    await comeBack(page, portal, '/')
    await waitUntilIdle(page)
    await expect(page.getByText("tap Share, then 'Add to Home Screen'")).toBeVisible()
    await expect(page.getByRole('button', { name: 'Install', exact: true })).toHaveCount(0)
  })
})

test('a first visit gets no hint; the manifest is valid, with name, icons and shortcuts', async ({ page, openAs }) => {
  await page.clock.install()
  await openAs(email, { path: '/' })
  await browserOffers(page)
  await expect(hint(page)).toHaveCount(0)
  const session = await page.context().newCDPSession(page)
  const { data, errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest).toMatchObject({ short_name: 'TruckStaff', start_url: '/', display: 'standalone' })
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/application', '/calendar'])
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob())
      return `${picture.width}x${picture.height}`
    }, src)
    expect(size).toBe(sizes)
  }
})
