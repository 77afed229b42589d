/** The provider is down while the portal's server is not: each screen says so, and comes back without a press. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit.ts'
import { callNames, type Faults } from '../sandbox/faults.ts'

const email = 'down@truckstaff.example'

test.beforeEach(({ context }) => context.clock.install())

function goDown(faults: Faults) {
  for (const call of callNames) faults.add({ call, fault: 'gateway' })
}

/** Lets up to a minute pass, and replies arrive meanwhile. */
async function passMinuteUntil(page: Page, isOver: () => Promise<boolean>) {
  for (let seconds = 0; seconds < 60 && !(await isOver()); seconds += 5) {
    await page.clock.runFor(5_000)
    await page.waitForTimeout(100)
  }
}

test('each screen says so, and is back within a minute after the provider', async ({ page, faults, seed, openAs }) => {
  seed.interview({ title: 'Yard visit', start: new Date(Date.now() + 3_600_000).toISOString() })
  for (const [path, said, back] of [
    ['/', 'HTTP error! status: 502', '3 of 7 steps completed'],
    ['/application', 'Failed to load application data. Please try again later.', 'Step 4 of 7'],
    ['/calendar', 'Error loading calendar events: HTTP error! status: 502', 'Yard visit'],
    ['/my-profile', 'Failed to load profile data', 'Terry Tester'],
  ] as const) {
    await test.step(path, async () => {
      goDown(faults)
      await openAs(email, { steps: 3, path })
      const failure = page.getByText(said)
      await expect(failure).toBeVisible()
      faults.clear()
      const content = page.getByText(back).first()
      await passMinuteUntil(page, async () => (await content.isVisible()) && !(await failure.isVisible()))
      await expect(content).toBeVisible({ timeout: 2_000 })
      await expect(failure).toHaveCount(0, { timeout: 2_000 })
      await page.evaluate(() => localStorage.clear()) // the next screen knows nothing of this one
    })
  }
})
