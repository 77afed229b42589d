import type { Page } from '@playwright/test'

/** Delays matching requests. @returns releases them */
export async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pattern, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Delays the portal's script. @returns releases it */
export const holdPortal = (page: Page) => hold(page, /\/assets\/portal-.*\.js$/)
