/** A killed browser loses no answer and no attached file. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../kit.ts'
import { demoPassword } from '../sandbox/seed.ts'
import { stepKeys } from '../sandbox/steps.ts'
import { differences, fullPlan, give, holds, type Meant } from '../support/form-answers.ts'
import { rowsOf } from '../support/form-rows.ts'
import { openProfile, type ProfileBrowser } from '../support/profile-browser.ts'
import { type RunningPortal, startPortal } from '../support/sandbox.ts'
import { fill, look, signIn } from '../support/wizard-page.ts'

const email = 'kill@example.com'
/** Typing this recent may be lost, in milliseconds. */
const grace = 1_000

let portal: RunningPortal
let browser: ProfileBrowser

test.beforeEach(async () => {
  portal = await startPortal()
  browser = await openProfile({ viewport: { width: 1000, height: 1200 } })
})

test.afterEach(async () => {
  await browser.close()
  browser.remove()
  await portal.close()
})

/** Opens the application. A killed browser may have lost a recent token; then signs in again. */
async function openApplication(page: Page) {
  await page.goto(`${portal.origin}/application`)
  await page.locator('[name="password"], #wizard-step-name').first().waitFor()
  if (new URL(page.url()).pathname !== '/sign-in') return
  await signIn(page, email, demoPassword)
  await page.goto(`${portal.origin}/application`)
  await page.locator('#wizard-step-name').waitFor()
}

/** Opens a step from the list of all steps; does nothing if it is already open. */
async function visit(page: Page, step: number) {
  const link = page
    .getByRole('list', { name: 'Steps' })
    .getByRole('listitem')
    .nth(step - 1)
    .locator('.strip-link')
  if ((await look(page)).step !== step) await link.click()
  await expect(page.locator('#wizard-step-name')).toContainText(`Step ${step} of 7`)
}

/** Empties the provider's finished steps but keeps them completed, so everything shown comes from the device. */
function emptySteps() {
  for (const { table, keys } of stepKeys) {
    const columns = Object.entries(keys).flatMap(([key, { kind }]) => (kind === 'files' ? [] : [`${key} = NULL`]))
    portal.sandbox.db.exec(`UPDATE ${table} SET ${columns.join(', ')}`)
  }
  portal.sandbox.db.exec('DELETE FROM files')
}

test('after SIGKILL every answer and every byte is back, but for the last second of typing', async () => {
  const steps = [1, 2, 3]
  await portal.sandbox.seed.account({ email, steps: 2 })
  emptySteps()
  await openApplication(browser.page())
  const plan = fullPlan()

  await test.step('killed while typing', async () => {
    await visit(browser.page(), 1)
    const typed: { name: string; value: string; at: number }[] = []
    for (const row of rowsOf(1).filter(({ kind }) => kind === 'text')) {
      const { value } = plan.get(row.name) as Meant
      await fill(browser.page(), row, value)
      typed.push({ name: row.name, value, at: Date.now() })
      await sleep(150)
    }
    const killedAt = Date.now()
    await browser.killAndReopen()
    await openApplication(browser.page())
    await visit(browser.page(), 1)
    const { fields } = await look(browser.page())
    const lost = typed.filter(({ name, value }) => fields[name]?.value !== value)
    expect(lost.filter(({ at }) => killedAt - at > grace)).toEqual([])
    expect(typed.length - lost.length).toBeGreaterThan(3)
  })

  await test.step('killed a second later', async () => {
    for (const step of steps) {
      await visit(browser.page(), step)
      for (const row of rowsOf(step)) await give(browser.page(), row, plan.get(row.name) as Meant)
    }
    await sleep(grace)
    await browser.killAndReopen()
    const page = browser.page()
    await openApplication(page)
    expect((await look(page)).step, 'the step after the restart').toBe(3)
    const files = steps.flatMap(rowsOf).flatMap((row) => plan.get(row.name)?.files ?? []).length
    await expect(
      page.getByText(new RegExp(`^Draft restored from \\d{1,2}:\\d{2}( [AP]M)?, ${files} files$`)),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible()
    for (const step of steps) {
      await visit(page, step)
      const { fields } = await look(page)
      const missing = rowsOf(step).filter((row) => !holds(row, plan.get(row.name) as Meant, fields[row.name]))
      expect
        .soft(
          missing.map((row) => row.name),
          `step ${step}`,
        )
        .toEqual([])
    }
    await page.locator('[data-wizard-next]').click()
    await expect.poll(() => portal.sandbox.application(email)?.completed.includes(3)).toBe(true)
    expect(differences(portal.sandbox, email, plan, steps)).toEqual([])
  })
})
