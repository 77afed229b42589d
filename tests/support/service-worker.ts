/** The service worker of the web build: waits for it, or runs without it. */
import { expect, type Page } from '@playwright/test'

/**
 * Resolves when the page is idle: after that it fetches only what makes it installable, and checks for new releases.
 * Takes no time on a clock that was installed before the page loaded.
 */
export async function waitUntilIdle(page: Page): Promise<void> {
  const fetched = async () => {
    await page.clock.runFor(1_000)
    return page.locator('link[rel=manifest]').count()
  }
  await expect.poll(fetched, { intervals: [100] }).toBe(1)
}

/** Resolves when the release is cached and the service worker controls this page. */
export async function waitUntilIdleAndCached(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout: 30_000 })
}

/** {@link waitUntilIdleAndCached} without waiting for {@link waitUntilIdle}. */
export async function waitUntilCached(page: Page): Promise<void> {
  await waitUntilIdle(page)
  await waitUntilIdleAndCached(page)
}

/** Disables service workers, as in a private window. */
export async function disableServiceWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })
  })
}
