/**
 * The browser of the web journeys. A worker keeps one context for all its tests, which spares half a second of processor
 * time for each. Each test has a portal on a port of its own, hence an origin and stores of its own; Playwright clears
 * cookies and cache, routes, scripts and extra pages between tests, and what it leaves is cleared here.
 */
import { test as base, type CDPSession, type Clock } from '@playwright/test'
import { skipOutsideChromium } from './only-in-chromium.ts'

/**
 * Runs a test that may stop the page's clock, and lets the clock go on afterwards. Playwright does so by itself but does
 * not wait for it: what it adds to each page for that could come after the page was cleared, and break the next test's.
 */
async function withClock(clock: Clock, run: () => Promise<void>): Promise<void> {
  const { pauseAt } = clock
  let stopped = false
  clock.pauseAt = async (time) => {
    stopped = true
    await pauseAt.call(clock, time)
  }
  await run()
  clock.pauseAt = pauseAt
  if (stopped) await clock.resume()
}

export const test = base.extend<{
  /** For what slows the page down: it ends with the test. Left behind, it would slow down all tests that come after. */
  readonly emulation: CDPSession
}>({
  reuseContext: [({ browserName }, use) => use(browserName === 'chromium'), { scope: 'worker' }],
  context: async ({ context, browserName }, use) => {
    if (browserName !== 'chromium') context.newCDPSession = skipOutsideChromium
    await use(context)
  },
  page: async ({ browserName, context, page }, use) => {
    if (browserName !== 'chromium') return use(page) // a context of its own
    await context.setOffline(false)
    await page.evaluate(() => {
      window.name = ''
    })
    const session = await context.newCDPSession(page)
    await session.send('Page.resetNavigationHistory')
    await session.detach()
    await withClock(page.clock, () => use(page))
  },
  emulation: async ({ context, page }, use) => {
    const session = await context.newCDPSession(page)
    await use(session)
    await session.detach()
  },
})
