/**
 * The browser of the web journeys. A worker shares one context among its tests, which saves half a second of CPU time
 * per test. Each test has a portal on its own port, and so its own origin and storage. Playwright clears cookies,
 * cache, routes, scripts and extra pages between tests; this module clears the rest.
 */
import { test as base, type CDPSession, type Clock } from '@playwright/test'
import { skipOutsideChromium } from './only-in-chromium.ts'

/**
 * Runs a test that may stop the page's clock, and resumes the clock afterwards. Playwright resumes it too but does not
 * wait: its init script could be added after the page is cleared and break the next test's page.
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
  /** For throttling the page. The session ends with the test; otherwise it would slow down all later tests. */
  readonly emulation: CDPSession
}>({
  reuseContext: [({ browserName }, use) => use(browserName === 'chromium'), { scope: 'worker' }],
  context: async ({ context, browserName }, use) => {
    if (browserName !== 'chromium') context.newCDPSession = skipOutsideChromium
    // For tests without the page fixture, too: a test may end offline, and Playwright's reset leaves it so.
    else await context.setOffline(false)
    await use(context)
  },
  page: async ({ browserName, context, page }, use) => {
    if (browserName !== 'chromium') return use(page) // a fresh context
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
