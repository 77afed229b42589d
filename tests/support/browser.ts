/**
 * The browser of the web journeys. A worker keeps one context for all its tests, which spares half a second of processor
 * time for each. Each test has a portal on a port of its own, hence an origin and stores of its own; Playwright clears
 * cookies and cache, routes, scripts and extra pages between tests, and what it leaves is cleared here.
 */
import { test as base } from '@playwright/test'

export const test = base.extend({
  reuseContext: [true, { scope: 'worker' }],
  page: async ({ context, page }, use) => {
    await context.setOffline(false)
    await page.evaluate(() => {
      window.name = ''
    })
    const session = await context.newCDPSession(page)
    await session.send('Page.resetNavigationHistory')
    await session.detach()
    await use(page)
  },
})
