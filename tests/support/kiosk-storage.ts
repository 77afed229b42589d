/** What a kiosk's page stores, and how to move in it without a load. */
import type { Page } from '@playwright/test'

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
