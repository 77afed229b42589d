import type { Page } from '@playwright/test'

/** Delays matching requests. @returns releases them */
export async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Delays the portal's script. @returns releases it */
export const holdPortal = (page: Page) => hold(page, /\/assets\/portal-.*\.js$/)
