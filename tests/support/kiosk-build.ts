/** A portal of its own for each test on the web bundle of a kiosk, which `npm run build:kiosk` makes. */
import type { Page } from '@playwright/test'
import { isWebBuildStale, webRootOf } from '../../scripts/host/builds.ts'
import { test as base } from './browser.ts'
import { type RunningPortal, startPortal } from './sandbox.ts'

export { expect } from '@playwright/test'

interface KioskBuild {
  /** Folder of the bundle. */
  readonly bundle: string
}

interface Kiosk {
  /** The portal of a kiosk on a sandbox of its own, with the demo accounts. */
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

/** Goes to a path without a page load, which would drop the answers: a kiosk has them in memory only. */
export async function goWithin(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, to)
}

/** What of it somebody could read: not what is sealed, nor the pads by themselves (platform/web/sealed-area.ts). */
export function readable(stored: readonly string[]): string[] {
  const sealed = /^session \S+ sealed:[A-Za-z0-9+/=]*$|^window \{("\w+":"[A-Za-z0-9+/=]*",?)*\}$/
  return stored.filter((entry) => !sealed.test(entry))
}

/** All that the page has in the browser's stores and in its window's name; a fresh kiosk has nothing. */
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
