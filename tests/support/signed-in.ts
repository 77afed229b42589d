/** Journeys of a signed-in user: each test has its own portal, and a page with the user's session. */
import { expect, type Page } from '@playwright/test'
import { test as base } from './browser.ts'
import { type RunningPortal, startPortal } from './sandbox.ts'

export { expect } from '@playwright/test'

export const email = 'journey@example.com'

interface SignedIn {
  readonly portal: RunningPortal
  /** Opens a path of the portal, signed in. */
  readonly open: (path: string) => Promise<Page>
  /** Violations of the Content-Security-Policy and page errors; must be empty at the end. */
  readonly troubles: readonly string[]
}

const yearInSeconds = 365 * 24 * 3600

export const test = base.extend<SignedIn>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  portal: async ({}, use) => {
    const portal = await startPortal()
    await portal.sandbox.addAccount({ email, name: 'Jo Journey' })
    await use(portal)
    await portal.close()
  },
  troubles: async ({ page }, use) => {
    const troubles: string[] = []
    await page.exposeFunction('reportViolation', (text: string) => troubles.push(text))
    await page.addInitScript(() => {
      const report = (window as Window & { reportViolation?: (text: string) => void }).reportViolation
      document.addEventListener('securitypolicyviolation', (event) =>
        report?.(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`),
      )
    })
    page.on('pageerror', (error) => troubles.push(error.message))
    page.on('dialog', (dialog) => {
      if (dialog.type() === 'beforeunload') return void dialog.accept()
      troubles.push(`a browser dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    await use(troubles)
    expect(troubles).toEqual([])
  },
  open: async ({ page, portal, troubles }, use) => {
    expect(troubles).toEqual([])
    const token = await portal.sandbox.token(email, yearInSeconds)
    await page.addInitScript(
      ([stored, user]) => {
        localStorage.setItem('token', stored)
        localStorage.setItem('user', user)
        localStorage.setItem('name', 'Jo Journey')
      },
      [token, JSON.stringify({ name: 'Jo Journey', email })] as const,
    )
    await use(async (path) => {
      await page.goto(portal.origin + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      return page
    })
  },
})
