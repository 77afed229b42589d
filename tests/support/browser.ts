/**
 * The browser of the web journeys. A worker shares one context among its tests, which saves half a second of CPU time
 * per test. Each test has a portal on its own port, and so its own origin and storage. Playwright clears cookies,
 * cache, routes, scripts and extra pages between tests; this module clears the rest.
 */
import { type BrowserContext, test as base, type CDPSession, type Clock } from '@playwright/test'
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

/**
 * Ends the sessions of a test with it: Chromium keeps what a session emulates, such as a phone's screen, a finger, or a
 * slow processor, until the session ends. Playwright's reset leaves it open.
 */
async function withSessions(context: BrowserContext, run: () => Promise<void>): Promise<void> {
  const { newCDPSession } = context
  const sessions = new Set<CDPSession>()
  context.newCDPSession = async (page) => {
    const session = await newCDPSession.call(context, page)
    sessions.add(session)
    // A crashed page answers no command, and emulates nothing.
    if ('once' in page) page.once('crash', () => sessions.delete(session))
    return session
  }
  await run()
  context.newCDPSession = newCDPSession
  // Rejects if the test has ended the session or closed its page.
  await Promise.allSettled([...sessions].map((session) => session.detach()))
}

export const test = base.extend<{
  /** For throttling the page. */
  readonly emulation: CDPSession
}>({
  reuseContext: [({ browserName }, use) => use(browserName === 'chromium'), { scope: 'worker' }],
  context: async ({ context, browserName }, use) => {
    if (browserName !== 'chromium') {
      context.newCDPSession = skipOutsideChromium
      return use(context) // a fresh context
    }
    // Here, because not every test uses the page fixture.
    await context.setOffline(false)
    await withSessions(context, () => use(context))
  },
  page: async ({ browserName, context, page }, use) => {
    if (browserName !== 'chromium') return use(page)
    await page.evaluate(() => {
      window.name = ''
    })
    const session = await context.newCDPSession(page)
    await session.send('Page.resetNavigationHistory')
    await session.detach()
    await withClock(page.clock, () => use(page))
  },
  emulation: async ({ context, page }, use) => use(await context.newCDPSession(page)),
})
