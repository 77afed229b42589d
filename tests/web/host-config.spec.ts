/** One bundle for every provider: config.json beside the page sets the host's name. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { webRoot } from '../../scripts/host/builds.ts'
import { test as base, expect, type RunningPortal } from '../kit.ts'
import { holdPortal } from '../support/hold.ts'
import { plantSession } from '../support/plant-session.ts'
import { startPortal } from '../support/sandbox.ts'
import { waitUntilCached, waitUntilIdle } from '../support/service-worker.ts'

const acme = { version: 1, brandName: 'Acme Haul', companyName: 'Acme Inc.', supportEmail: 'help@acme.example' }

interface Hosted {
  readonly host: RunningPortal
  /** Writes the host's config.json; null removes it. */
  readonly set: (config: unknown) => void
}

const test = base.extend<Hosted & { folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portal-host-'))
    cpSync(webRoot, folder, { recursive: true })
    await use(folder)
    rmSync(folder, { recursive: true })
  },
  host: async ({ folder }, use) => {
    const host = await startPortal({}, folder)
    await use(host)
    await host.close()
  },
  set: async ({ folder }, use) => {
    await use((config) => {
      const file = path.join(folder, 'config.json')
      if (config === null) rmSync(file)
      else writeFileSync(file, typeof config === 'string' ? config : JSON.stringify(config))
    })
  },
})

const brandName = (page: Page) => page.locator('.logo-name').first()
/** Returns every name that the page shows, from its first paint on. */
async function watchNames(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const look = () => {
      if (document.title !== '') seen.add(document.title)
      const logo = document.querySelector('.logo-name')
      if (logo?.checkVisibility({ visibilityProperty: true })) seen.add(logo.textContent)
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
}

test("the host's name shows from the first paint on, and what is typed into the form before it is known stays", async ({
  page,
  host,
  set,
}) => {
  set(acme)
  const names = await watchNames(page)
  const release = await holdPortal(page)
  await page.goto(`${host.origin}/sign-up`, { waitUntil: 'commit' })
  await page.locator('[name="terms"]').check()
  await page.locator('[name="name"]').fill('Josefina')
  release()
  await expect(brandName(page)).toHaveText('Acme Haul')
  await expect(brandName(page)).toBeVisible()
  await expect(page).toHaveTitle('Sign Up · Acme Haul')
  await expect(page.locator('[name="name"]')).toHaveValue('Josefina')
  await expect(page.locator('[name="name"]')).toBeFocused()
  await expect(page.locator('[name="terms"]')).toBeChecked()
  expect((await names()).filter((name) => name.includes('TruckStaff'))).toEqual([])

  await host.sandbox.seed.account({ email: 'acme@truckstaff.example', name: 'Terry Tester' })
  await plantSession(page, host, 'acme@truckstaff.example', 'Terry Tester')
  await page.clock.install()
  await page.goto(host.origin)
  await expect(page.getByText('Made by Acme Inc.', { exact: true })).toBeVisible()
  await waitUntilIdle(page)
  const session = await page.context().newCDPSession(page)
  const { data, errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest).toMatchObject({
    name: 'Acme Haul candidate portal',
    short_name: 'Acme Haul',
    start_url: `${host.origin}/`,
    scope: `${host.origin}/`,
  })
  expect(manifest.icons[0].src).toBe(`${host.origin}/icon-192.png`)
})

test('an invalid config.json shows a message for the administrator instead of the portal', async ({
  page,
  host,
  set,
}) => {
  set({ ...acme, apiToken: 'hush-hush' })
  await page.goto(`${host.origin}/sign-in`)
  await expect(page.getByRole('alert')).toContainText('"apiToken" in config.json is not')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The portal is not set up correctly')
  await expect(page.locator('input')).toHaveCount(0)
  expect(await page.content()).not.toContain('hush-hush')
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test("settings apply at the next page load, offline the last known; the cached page's policy follows", async ({
    page,
    host,
    set,
    context,
  }) => {
    async function opensOffline(title: string) {
      await host.goOffline(context)
      await page.reload()
      await expect(page).toHaveTitle(title)
      await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
      await host.goOnline(context)
    }
    const cachedPolicy = () =>
      page.evaluate(async () => {
        const cache = await caches.open('release')
        const pages = (await cache.keys()).filter(({ url }) => new URL(url).pathname === '/')
        const policies = await Promise.all(
          pages.map(async (key) => (await cache.match(key))?.headers.get('content-security-policy') ?? ''),
        )
        return policies.join()
      })
    await page.clock.install()
    await page.goto(`${host.origin}/sign-in`)
    await waitUntilCached(page)
    await opensOffline('Sign In · TruckStaff')
    set(acme)
    await page.reload()
    await expect(page).toHaveTitle('Sign In · Acme Haul')
    await opensOffline('Sign In · Acme Haul')
    expect(await cachedPolicy()).not.toContain('api.acme.example')
    set({ ...acme, apiBase: 'https://api.acme.example' })
    await page.reload()
    await expect.poll(cachedPolicy).toContain("connect-src 'self' https://api.acme.example;")
    set(null)
    await page.reload()
    await expect(page).toHaveTitle('Sign In · TruckStaff')
  })
})

test('early calls send the token to the provider of config.json, and never to another', async ({ page, host, set }) => {
  const api = host.origin.replace('127.0.0.1', 'localhost')
  set({ ...acme, apiBase: api })
  const asked: string[] = []
  await page.route(/\/api\//, (route) => {
    const { url, headers } = { url: route.request().url(), headers: route.request().headers() }
    if (headers.authorization !== undefined) asked.push(new URL(url).origin)
    return route.fulfill({ status: 200, headers: { 'Access-Control-Allow-Origin': '*' }, json: { status: 'success' } })
  })
  await page.goto(`${host.origin}/sign-in`)
  await expect(page).toHaveTitle('Sign In · Acme Haul')
  await host.sandbox.seed.account({ email: 'acme@truckstaff.example', name: 'Terry Tester' })
  const token = await host.sandbox.token('acme@truckstaff.example', 3600)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.goto(host.origin)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked.length).toBeGreaterThan(0)
  expect([...new Set(asked)]).toEqual([api])
})
