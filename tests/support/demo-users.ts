/** Journeys of the sandbox's demo users: each test has its own portal and signs in as one of them. */
import { expect, type Page } from '@playwright/test'
import { demoAccounts } from '../sandbox/seed.ts'
import { test as base } from './browser.ts'
import { type RunningPortal, startPortal } from './sandbox.ts'
import { plantSession } from './web-portal.ts'

export { expect } from '@playwright/test'

export const [fresh, halfway, complete] = demoAccounts

interface Fixtures {
  readonly portal: RunningPortal
  /** Opens a path as a user who signed in earlier in this browser. */
  readonly enter: (person: { readonly email: string; readonly name: string }, path: string) => Promise<Page>
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  portal: async ({}, use) => {
    const portal = await startPortal()
    await use(portal)
    await portal.close()
  },
  enter: async ({ page, portal }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await use(async ({ email, name }, path) => {
      await plantSession(page, portal, email, name)
      await page.goto(portal.origin + path)
      return page
    })
    expect(errors).toEqual([])
  },
})
