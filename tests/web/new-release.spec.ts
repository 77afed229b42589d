/** A new release is applied when the user wants it, and a broken release does no harm. */
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { webRoot } from '../../scripts/host/builds.ts'
import { test as base, expect, type RunningPortal } from '../kit.ts'
import { atStep } from '../support/applicant.ts'
import { plantSession } from '../support/plant-session.ts'
import { freshBundle } from '../support/sandbox.ts'
import { disableServiceWorkers, waitUntilCached, waitUntilIdle } from '../support/service-worker.ts'

const email = 'update@truckstaff.example'

interface Scene {
  /** Folder of the release after the one in `out/web`; its product name is NextStaff. */
  readonly next: string
  /** For copies of a release that a test may damage. */
  readonly folder: string
}

const test = base.extend<Scene>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  next: ({}, use) => use(freshBundle('next')),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portal-copy-'))
    await use(folder)
    rmSync(folder, { recursive: true })
  },
})

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ context }) => context.clock.install())

const notice = (page: Page) => page.getByRole('button', { name: 'New version: Reload' })
/** Does not wait for the page that replaces this one. */
const pressNotice = (page: Page) => notice(page).click({ noWaitAfter: true })
const isNext = /NextStaff/
const isFirst = /· TruckStaff/
/** The wizard's text offline if the device has nothing of the application. */
const asLastKnown = /What you had sent is shown as of/

async function openSignedIn(page: Page, portal: RunningPortal, to = '/application') {
  await portal.sandbox.seed.account({ email, name: 'Terry Tester', steps: 3 })
  await plantSession(page, portal, email, 'Terry Tester')
  await page.goto(portal.origin + to)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitUntilCached(page)
}

/** Makes the page check for a new release, as it does after an hour or when the network is back. */
async function lookForNewer(context: BrowserContext) {
  await context.setOffline(true)
  await context.setOffline(false)
}

/** Returns the active service worker, and whether another one is installing or waiting. */
function workers(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return {
      active: registration?.active?.state,
      installs: registration?.installing != null,
      waits: registration?.waiting != null,
    }
  })
}

const takenOver = { active: 'activated', installs: false, waits: false }

/** Returns whether the network has been idle for half a second. */
function isQuiet(page: Page) {
  return page.evaluate(() =>
    performance.getEntriesByType('resource').every((entry) => {
      const { responseEnd } = entry as PerformanceResourceTiming
      return responseEnd > 0 && responseEnd < performance.now() - 500
    }),
  )
}

/**
 * Resolves when the waiting release is active. Chromium activates it once the active worker is idle, half a minute
 * after its last fetch; under a debugger, as here, a worker is never idle, so this stops it as the browser would.
 */
async function takesOver(page: Page) {
  const debug = await page.context().newCDPSession(page)
  const atWork = new Set<string>()
  debug.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions) {
      if (status === 'activated') atWork.add(versionId)
      else atWork.delete(versionId)
    }
  })
  await debug.send('ServiceWorker.enable')
  const look = async () => {
    const state = await workers(page)
    if (state.waits && (await isQuiet(page))) {
      for (const versionId of atWork) await debug.send('ServiceWorker.stopWorker', { versionId })
    }
    return state
  }
  const lookAgain = () => look().catch(() => null) // the page reloads when the release is active
  await expect.poll(lookAgain, { intervals: [250], timeout: 60_000 }).toEqual(takenOver)
  await debug.detach()
}

/** Resolves when an installing worker is installed or discarded. @param look checks the server for a new one first */
function workerSettled(page: Page, look: 'look' | 'no look') {
  return page.evaluate(async (looks) => {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    if (looks) await registration.update().catch(() => undefined) // no worker
    const coming = registration.installing
    if (coming === null) return
    await new Promise<void>((resolve) =>
      coming.addEventListener('statechange', () => {
        if (coming.state !== 'installing') resolve()
      }),
    )
  }, look === 'look')
}

test('a new release waits for the press, keeps every typed answer, and is what a new visit opens', {
  tag: '@deep',
}, async ({ page, portal, next, context }) => {
  await openSignedIn(page, portal)
  await atStep(page, 4)
  await page.locator('[name="regions"]').fill('Ohio, Iowa')
  portal.release(next)
  await lookForNewer(context)
  await expect(notice(page)).toBeVisible()
  await expect(page.locator('[name="regions"]')).toBeFocused()
  await expect(page).toHaveTitle(isFirst)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click() // its chunks are still the old release's
  await expect(page.getByText('3 of 7 steps completed')).toBeVisible()
  await page.getByRole('link', { name: 'Application', exact: true }).click()
  await page.locator('[name="numEmployees"]').fill('9')
  await pressNotice(page)
  await expect(page).toHaveTitle(isNext)
  await expect(page.locator('[name="regions"]')).toHaveValue('Ohio, Iowa')
  await expect(page.locator('[name="numEmployees"]')).toHaveValue('9')
  await expect(notice(page)).toHaveCount(0)
  await test.step('its worker has taken over, and it opens offline', async () => {
    await waitUntilIdle(page)
    await takesOver(page)
    await portal.goOffline(context)
    await page.reload()
    await expect(page).toHaveTitle(isNext)
    await waitUntilIdle(page)
    await portal.goOnline(context)
  })
  await test.step('a page load shows the newest release; its worker waits until all pages are closed', async () => {
    portal.release(webRoot)
    await page.goto(portal.origin)
    await expect(page).toHaveTitle(isFirst)
    await waitUntilIdle(page)
    await expect.poll(() => workers(page), { timeout: 45_000 }).toEqual({ ...takenOver, waits: true })
    await expect(notice(page)).toHaveCount(0)
    await page.close()
    const visit = await context.newPage()
    await visit.goto(portal.origin)
    await expect.poll(() => workers(visit), { timeout: 60_000 }).toEqual(takenOver)
    await portal.goOffline(context)
    await visit.goto(`${portal.origin}/application`)
    await expect(visit).toHaveTitle(isFirst)
  })
})

test('while the line lets no page through, the cached one opens, and a new release replaces it', {
  tag: '@deep',
}, async ({ page, portal, next, context }) => {
  await openSignedIn(page, portal)
  await page.locator('[name="regions"]').fill('Ohio')
  await context.route(
    (url) => url.pathname === '/application',
    () => {}, // never answered
  )
  await page.reload()
  await atStep(page, 4)
  await expect(page).toHaveTitle(isFirst)
  await waitUntilIdle(page)
  portal.release(next)
  await lookForNewer(context)
  await notice(page).waitFor()
  // The reload waits for the new release: after a second it would get the old one's page.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000)
  await pressNotice(page)
  await takesOver(page)
  await expect(page).toHaveTitle(isNext)
  await expect(page.locator('[name="regions"]')).toHaveValue('Ohio')
})

test('a page whose files are gone offers a reload, which opens the new version and keeps typed answers', {
  tag: '@deep',
}, async ({ page, portal, next }) => {
  await disableServiceWorkers(page)
  await page.route(/\/assets\/profile-/, (route) => route.abort()) // not preloaded
  await portal.sandbox.seed.account({ email, name: 'Terry Tester', steps: 3 })
  await plantSession(page, portal, email, 'Terry Tester')
  await page.goto(`${portal.origin}/application`)
  await page.locator('[name="regions"]').fill('Ohio')
  await waitUntilIdle(page)
  portal.release(next)
  await page.getByRole('link', { name: 'My Profile', exact: true }).click()
  await page.clock.runFor(1_000) // the second try
  await expect(page.getByText('the connection failed, or there is a new version')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click({ noWaitAfter: true })
  await expect(page).toHaveTitle(isNext)
  await page.goto(`${portal.origin}/application`)
  await expect(page.locator('[name="regions"]')).toHaveValue('Ohio')
})

/** Returns a copy of the release after this one with a hotel's sign-in page instead of the wizard's scripts. */
function captiveRelease(next: string, copy: string): string {
  cpSync(next, copy, { recursive: true })
  const assets = path.join(copy, 'assets')
  for (const name of readdirSync(assets).filter((file) => /^wizard-.*\.js/.test(file))) {
    if (name.endsWith('.js')) writeFileSync(path.join(assets, name), '<!doctype html><title>Hotel</title>')
    else rmSync(path.join(assets, name)) // its compressed variants
  }
  return copy
}

test('a failing server and a broken release do no harm, and sw-off.js removes the worker', { tag: '@deep' }, async ({
  page,
  portal,
  next,
  folder,
  context,
}) => {
  await openSignedIn(page, portal)
  for (const status of [502, 404]) {
    await test.step(`status ${status} is no page: the cached one is shown`, async () => {
      await context.route(
        (url) => url.pathname === '/application',
        (route) => route.fulfill({ status, body: 'No page' }),
      )
      await page.goto(`${portal.origin}/application`)
      await atStep(page, 4)
      await context.unrouteAll()
    })
  }
  await test.step('a broken release is not installed: the cached one stays and opens offline', async () => {
    portal.release(captiveRelease(next, path.join(folder, 'captive')))
    await lookForNewer(context)
    await workerSettled(page, 'look')
    await expect(notice(page)).toHaveCount(0)
    await expect.poll(() => workers(page)).toEqual(takenOver)
    await portal.goOffline(context)
    await page.goto(`${portal.origin}/application`)
    await expect(page).toHaveTitle(isFirst)
    await expect(page.getByText(asLastKnown)).toBeVisible()
    await waitUntilIdle(page)
    await portal.goOnline(context)
    await atStep(page, 4)
  })
  await test.step('a broken worker is removed by sw-off.js in place of sw.js', async () => {
    portal.release(webRoot)
    await page.reload() // a page that was opened offline does not look for a newer worker
    await waitUntilCached(page)
    await page.locator('[name="regions"]').fill('Ohio')
    const off = path.join(folder, 'off')
    cpSync(webRoot, off, { recursive: true })
    for (const end of ['', '.br', '.gz']) cpSync(path.join(off, `sw-off.js${end}`), path.join(off, `sw.js${end}`))
    portal.release(off)
    const left = () =>
      page.evaluate(async () => [
        (await caches.keys()).length,
        (await navigator.serviceWorker.getRegistrations()).length,
      ])
    // A look that begins during the page's own is none: the browser joins them.
    await expect(async () => {
      await lookForNewer(context)
      await expect.poll(left, { intervals: [100], timeout: 3000 }).toEqual([0, 0])
    }).toPass()
    await expect(page.locator('[name="regions"]')).toHaveValue('Ohio')
    await page.reload()
    await atStep(page, 4)
  })
})
