/** Journeys of the sandbox's demo people: a portal of their own for each test, entered as one of them. */
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { demoAccounts } from '../sandbox/seed.ts'
import { type RunningPortal, startPortal } from './sandbox.ts'

export { expect } from '@playwright/test'

export const [fresh, halfway, complete] = demoAccounts

interface Fixtures {
  readonly portal: RunningPortal
  /** Opens a path as somebody who signed in before, on this browser. */
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
      const token = await portal.sandbox.token(email)
      // Written from an address of the portal that runs no script of its own.
      await page.goto(`${portal.origin}/favicon.ico`)
      await page.evaluate(
        ([stored, user, plainName]) => {
          localStorage.setItem('token', stored)
          localStorage.setItem('user', user)
          localStorage.setItem('name', plainName)
        },
        [token, JSON.stringify({ name, email }), name] as const,
      )
      await page.goto(portal.origin + path)
      return page
    })
    expect(errors).toEqual([])
  },
})

/** How often a call was made. */
export function callCount(portal: RunningPortal, call: string): number {
  return portal.sandbox.log.filter((entry) => entry.call === call).length
}

/** axe finds nothing, and nothing is wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.flat().join(' ')}`))
  expect(found).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}
