/**
 * The browser of the web journeys. A worker keeps one context for all its tests, which spares half a second of processor
 * time for each. Each test has a portal on a port of its own, hence an origin and stores of its own; Playwright clears
 * cookies and cache, routes, scripts and extra pages between tests, and what it leaves is cleared here.
 */
import { test as base, type CDPSession } from '@playwright/test'

export const test = base.extend<{
  /** For what slows the page down: it ends with the test. Left behind, it would slow down all tests that come after. */
  readonly emulation: CDPSession
}>({
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
  emulation: async ({ context, page }, use) => {
    const session = await context.newCDPSession(page)
    await use(session)
    await session.detach()
  },
})
