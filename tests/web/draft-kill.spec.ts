/** A killed browser loses no answer and no attached file. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../kit.ts'
import { demoPassword } from '../sandbox/seed.ts'
import { stepKeys } from '../sandbox/steps.ts'
import { differences, fullPlan, give, holds, type Meant } from '../support/form-answers.ts'
import { formRows, rowsOf } from '../support/form-rows.ts'
import { openProfile, type ProfileBrowser } from '../support/profile-browser.ts'
import { type RunningPortal, startPortal } from '../support/sandbox.ts'
import { filesWith } from '../support/search-folder.ts'
import { draftStored, fill, look, signIn } from '../support/wizard-page.ts'

const email = 'kill@example.com'
/** Typing this recent may be lost, in milliseconds. */
const grace = 1_000

let portal: RunningPortal
let browser: ProfileBrowser

test.beforeEach(async () => {
  portal = await startPortal({ demo: false })
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

async function typeStep(step: number) {
  const plan = fullPlan()
  for (const row of rowsOf(step)) await give(browser.page(), row, plan.get(row.name) as Meant)
  return plan
}

for (const typed of [
  [1, 2, 3],
  [4, 5, 6, 7],
]) {
  test(`steps ${typed.join(', ')}: every answer and every byte is back after SIGKILL`, async () => {
    const last = typed.at(-1) ?? 0
    await portal.sandbox.seed.account({ email, steps: last - 1 })
    emptySteps()
    await openApplication(browser.page())
    const plan = fullPlan()
    for (const step of typed) {
      await visit(browser.page(), step)
      await typeStep(step)
    }
    await sleep(grace)
    await browser.killAndReopen()

    const page = browser.page()
    await openApplication(page)
    expect((await look(page)).step, 'the step after the restart').toBe(last)
    const files = typed.flatMap(rowsOf).flatMap((row) => plan.get(row.name)?.files ?? []).length
    await expect(
      page.getByText(new RegExp(`^Draft restored from \\d{1,2}:\\d{2}( [AP]M)?, ${files} files$`)),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible()
    for (const step of typed) {
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
    await expect.poll(() => portal.sandbox.application(email)?.completed.includes(last)).toBe(true)
    expect(differences(portal.sandbox, email, plan, typed)).toEqual([])
  })
}

test('killed while typing, at most the last second is lost', async () => {
  await portal.sandbox.seed.account({ email })
  await openApplication(browser.page())
  const typed: { name: string; value: string; at: number }[] = []
  for (const row of formRows.filter((entry) => entry.step === 1 && entry.kind === 'text')) {
    const value = row.pool[0] ?? ''
    await fill(browser.page(), row, value)
    typed.push({ name: row.name, value, at: Date.now() })
    await sleep(150)
  }
  const killedAt = Date.now()
  await browser.killAndReopen()
  await openApplication(browser.page())
  const { fields } = await look(browser.page())
  const lost = typed.filter(({ name, value }) => fields[name]?.value !== value)
  expect(lost.filter(({ at }) => killedAt - at > grace)).toEqual([])
  expect(typed.length - lost.length).toBeGreaterThan(3)
})

test('after a crashed tab everything is restored, and Discard empties the step permanently', async () => {
  await portal.sandbox.seed.account({ email, steps: 4 })
  await openApplication(browser.page())
  const plan = await typeStep(5)
  await sleep(grace)
  await browser.crashAndReopen()
  await openApplication(browser.page())
  const { step, fields } = await look(browser.page())
  expect(step).toBe(5)
  for (const row of rowsOf(5)) expect(holds(row, plan.get(row.name) as Meant, fields[row.name]), row.name).toBe(true)

  await browser.page().getByRole('button', { name: 'Discard' }).click()
  await browser.page().getByRole('button', { name: 'Discard draft' }).click()
  await expect(browser.page().getByText('Draft restored from')).toHaveCount(0)
  await browser.killAndReopen()
  await openApplication(browser.page())
  const after = await look(browser.page())
  expect(after.step).toBe(5)
  expect(Object.entries(after.fields).filter(([, shown]) => shown.value !== '' || shown.list.length > 0)).toEqual([])
  await expect(browser.page().getByText('Draft restored from')).toHaveCount(0)
  await browser.page().getByRole('button', { name: 'Back', exact: true }).click()
  await expect(browser.page().locator('[name="numEmployees"]')).toHaveValue('3') // the provider's
})

test('no answer is readable in the profile folder', async () => {
  await portal.sandbox.seed.account({ email })
  const page = browser.page()
  await openApplication(page)
  await page.locator('[name="fullName"]').fill('Carla Canary')
  await page.locator('[name="businessEIN"]').fill('98-7651234')
  await draftStored(page, '98-7651234')
  await page.evaluate(() => localStorage.setItem('probe', 'Written by the test'))
  await browser.close() // a clean close flushes everything to disk
  expect(filesWith(browser.profile, 'Written by the test').length, 'the search finds texts').toBeGreaterThan(0)
  expect(filesWith(browser.profile, 'Carla Canary', '98-7651234')).toEqual([])
})
