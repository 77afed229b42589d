/**
 * The one entry for journeys (docs/testing.md). A test names what it drives; it gets its own provider, servers and
 * folders, on free ports, and shares nothing with other tests.
 */
import { expect, type Page } from '@playwright/test'
import * as z from 'zod'
import { checked } from './sandbox/checked.ts'
import type { Faults } from './sandbox/faults.ts'
import { demoAccounts, type Seed } from './sandbox/seed.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from './sandbox/start.ts'
import { test as base } from './support/browser.ts'
import { type Desktop, openDesktop } from './support/desktop.ts'
import { plantSession } from './support/plant-session.ts'
import { freshBundle, type RunningPortal, serveBundle } from './support/sandbox.ts'

export { expect } from '@playwright/test'
export type { Desktop, DesktopRun } from './support/desktop.ts'
export type { RunningPortal } from './support/sandbox.ts'

/** The sandbox's demo accounts: without an application, at step 4 of 7, with all steps done. */
export const [fresh, halfway, complete] = demoAccounts

const openOptions = z.strictObject({
  /** Saved steps of an account that is created, 0 to 7. */
  steps: z.int().optional(),
  path: z.string().optional(),
  name: z.string().optional(),
})

interface Kit {
  /** Options of the sandbox, which is empty unless they ask for the demo: `test.use({ sandboxOptions: { demo: true } })`. */
  readonly sandboxOptions: SandboxOptions
  /** The provider: `log`, `mails()`, `application(email)`, `pass(ms)`. */
  readonly sandbox: Sandbox
  /** Puts accounts, messages, interviews and files into the sandbox. */
  readonly seed: Seed
  /** Plans faults of calls: `faults.add({ call: 'saveStep', fault: 'late', times: 1 })`. */
  readonly faults: Faults
  /** The web bundle in front of the sandbox. */
  readonly portal: RunningPortal
  /** A machine on which the desktop app can be launched. */
  readonly desktop: Desktop
  /**
   * Opens a path of the portal, signed in to an account, which is created with this many saved steps if the sandbox
   * has none.
   */
  readonly openAs: (email: string, options?: z.output<typeof openOptions>) => Promise<Page>
  /** Errors of the page and violations of its Content-Security-Policy; none may be left at the end. */
  readonly problems: readonly string[]
}

export const test = base.extend<Kit>({
  sandboxOptions: [{}, { option: true }],
  sandbox: async ({ sandboxOptions }, use) => {
    const sandbox = await startSandbox(sandboxOptions)
    await use(sandbox)
    await sandbox.close()
    const missed = sandbox.faults.planned().filter(({ fault, left }) => fault.times === left)
    expect(missed, 'faults that struck no call: is it their call and their step?').toEqual([])
  },
  seed: async ({ sandbox }, use) => use(sandbox.seed),
  faults: async ({ sandbox }, use) => use(sandbox.faults),
  portal: async ({ sandbox }, use) => {
    const portal = await serveBundle(sandbox, freshBundle('web'))
    await use(portal)
    await portal.close()
  },
  desktop: async ({ sandbox }, use, info) => openDesktop(sandbox, info, use),
  problems: async ({ page }, use) => {
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('console', (message) => {
      if (/content.security.policy/i.test(message.text())) problems.push(message.text())
    })
    await use(problems)
    expect(problems).toEqual([])
  },
  openAs: async ({ page, portal, seed, problems }, use) => {
    expect(problems).toEqual([])
    await use(async (email, options = {}) => {
      const { steps = 0, path = '/application', name = 'Terry Tester' } = checked('openAs', openOptions, options)
      const found = portal.sandbox.rows('accounts').find((account) => account.email === email)
      const account = found ?? (await seed.account({ email, name, steps }))
      await plantSession(page, portal, email, String(account.name))
      await page.goto(new URL(path, portal.origin).href)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      return page
    })
  },
})
