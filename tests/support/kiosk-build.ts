/** A portal for each test with the kiosk web bundle, which `npm run build:kiosk` makes. */
import type { Page } from '@playwright/test'
import { isWebBuildStale, webRootOf } from '../../scripts/host/builds.ts'
import { test as base } from './browser.ts'
import { type RunningPortal, startPortal } from './sandbox.ts'

export { expect } from '@playwright/test'

interface KioskBuild {
  /** The bundle's folder. */
  readonly bundle: string
}

interface Kiosk {
  /** A kiosk portal with its own sandbox and the demo accounts. */
  readonly portal: RunningPortal
}

export const test = base.extend<Kiosk, KioskBuild>({
  bundle: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const kioskRoot = webRootOf('kiosk')
      if (isWebBuildStale(kioskRoot))
        throw new Error(`There is no fresh kiosk build in ${kioskRoot}: npm run build:kiosk`)
      await use(kioskRoot)
    },
    { scope: 'worker' },
  ],
  portal: async ({ bundle }, use) => {
    const portal = await startPortal({}, bundle)
    await use(portal)
    await portal.close()
  },
})

/** Navigates without a page load, which would drop the answers: a kiosk has them in memory only. */
export async function goWithin(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, to)
}

/**
 * Returns the stored values that are readable: neither encrypted values nor the one-time pads
 * (platform/web/sealed-area.ts).
 */
export function readable(stored: readonly string[]): string[] {
  const sealed = /^session \S+ sealed:[A-Za-z0-9+/=]*$|^window \{("\w+":"[A-Za-z0-9+/=]*",?)*\}$/
  return stored.filter((entry) => !sealed.test(entry))
}

/** Returns everything the page has in the browser's storage and in `window.name`; empty on a fresh kiosk. */
export async function storedBy(page: Page): Promise<readonly string[]> {
  const cookies = await page.context().cookies()
  const stored = await page.evaluate(async () => [
    ...Object.entries({ ...localStorage }).map(([key, value]) => `local ${key} ${value}`),
    ...Object.entries({ ...sessionStorage }).map(([key, value]) => `session ${key} ${value}`),
    ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
    ...(await caches.keys()).map((name) => `cache ${name}`),
    ...(window.name === '' ? [] : [`window ${window.name}`]),
  ])
  return [...stored, ...cookies.map(({ name, value }) => `cookie ${name} ${value}`)]
}
