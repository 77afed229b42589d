/** The provider goes on working after the connection is lost: what is sent arrives once, and newer answers stay. */
import type { Page } from '@playwright/test'
import { expect, type RunningPortal, test } from '../kit.ts'
import { atStep, fillStep } from '../support/applicant.ts'
import { attachPapers, expectEachOnce } from '../support/batches.ts'
import { alertDialog, button } from '../support/journey-locators.ts'
import { heavyPdf } from '../support/photos.ts'

test.use({ serviceWorkers: 'allow' })

const email = 'once@truckstaff.example'

/** Returns how many saves of a step the provider accepted. */
function accepted({ sandbox }: RunningPortal, step: number): number {
  const call = step === 1 ? 'createApplication' : 'saveStep'
  return sandbox.log.filter(
    (entry) => entry.call === call && (step === 1 || entry.step === step) && entry.saved.length > 0,
  ).length
}

const awaits = (page: Page) => page.getByText('Waiting for our server')

async function closeDialog(page: Page): Promise<void> {
  await expect(alertDialog(page)).toContainText('Network error.')
  await page.keyboard.press('Escape')
  await expect(alertDialog(page)).toHaveCount(0)
}

test('files: the portal waits and goes on, although nobody presses anything', async ({ page, portal, openAs }) => {
  await openAs(email, { steps: 2 })
  await fillStep(page, 3)
  portal.sandbox.faults.add({ call: 'saveStep', fault: 'late', ms: 8_000, times: 1 })
  await button(page, 'Next').click()
  await expect(awaits(page)).toBeVisible()
  await expect(alertDialog(page)).toHaveCount(0)
  await atStep(page, 4)
  expect(accepted(portal, 3)).toBe(1)
  const files = portal.sandbox.application(email)?.files.map(({ field, name }) => `${field} ${name}`) ?? []
  expect(files).toEqual([...new Set(files)])
})

test('step 1: created once, and the answers typed meanwhile stay', async ({ page, portal, openAs }) => {
  await openAs(email)
  await fillStep(page, 1)
  portal.sandbox.faults.add({ call: 'createApplication', fault: 'late', ms: 4_000, times: 1 })
  await button(page, 'Next').click()
  await closeDialog(page)
  await page.locator('[name="companyName"]').fill('Newer Hauling LLC')
  await button(page, 'Next').click()
  await expect(awaits(page)).toBeVisible()
  await button(page, 'Stop waiting').click()
  await expect(button(page, 'Next')).toBeFocused()
  await button(page, 'Next').click()
  await atStep(page, 2)
  expect(portal.sandbox.log.filter(({ created }) => created)).toHaveLength(1)
  expect(accepted(portal, 1)).toBe(2)
  expect(portal.sandbox.application(email)?.answers.business_name).toBe('Newer Hauling LLC')
})

test('one of several saves', async ({ page, portal, openAs }) => {
  await openAs(email, { steps: 4 })
  await attachPapers(page)
  portal.sandbox.faults.add({ call: 'saveStep', fault: 'late', ms: 3_000, after: 1, times: 1 })
  await button(page, 'Next').click()
  await closeDialog(page)
  await button(page, 'Next').click()
  await expect(awaits(page)).toBeVisible()
  await atStep(page, 6)
  expectEachOnce(portal.sandbox, email)
})

test('a save that never arrived is sent again once that is certain', async ({ page, portal, openAs }) => {
  await openAs(email, { steps: 4 })
  const paper = heavyPdf('paper.pdf', 20_000) // small: all of it counts as sent at once
  await attachPapers(page, [paper])
  portal.sandbox.faults.add({ call: 'saveStep', fault: 'reset-before', times: 1 })
  await button(page, 'Next').click()
  await closeDialog(page)
  await button(page, 'Next').click()
  await expect(awaits(page)).toBeVisible()
  portal.sandbox.pass(130_000)
  await atStep(page, 6)
  expectEachOnce(portal.sandbox, email, [paper])
})
