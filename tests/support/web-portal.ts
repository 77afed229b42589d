/** A portal for each test, and a browser in which users sign in and out. */
import { expect, type Page } from '@playwright/test'
import { test as base } from './browser.ts'
import { type RunningPortal, startPortal } from './sandbox.ts'

export { expect } from '@playwright/test'

interface WebPortal {
  readonly portal: RunningPortal
  /** Creates an account with this many saved steps and opens a path of the portal signed in to it. */
  readonly openAs: (email: string, options?: { steps?: number; path?: string; name?: string }) => Promise<Page>
}

/** Puts a session into the browser's storage, as signing in does. */
export async function plantSession(
  page: Page,
  portal: Pick<RunningPortal, 'origin' | 'sandbox'>,
  email: string,
  name: string,
): Promise<void> {
  const token = await portal.sandbox.token(email, 365 * 24 * 3600)
  // A path of the portal that is no screen, so no script runs.
  await page.goto(`${portal.origin}/assets/`)
  await page.evaluate(
    ([stored, user]) => {
      localStorage.setItem('token', stored)
      localStorage.setItem('user', user)
      localStorage.setItem('name', JSON.parse(user).name)
    },
    [token, JSON.stringify({ name, email })] as const,
  )
}

export const test = base.extend<WebPortal>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  portal: async ({}, use) => {
    const portal = await startPortal()
    await use(portal)
    await portal.close()
  },
  openAs: async ({ page, portal }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await use(async (email, { steps = 0, path = '/application', name = 'Terry Tester' } = {}) => {
      await portal.sandbox.addAccount({ email, name, steps })
      await plantSession(page, portal, email, name)
      await page.goto(portal.origin + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      return page
    })
    expect(errors).toEqual([])
  },
})
