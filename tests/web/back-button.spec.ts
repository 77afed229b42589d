/** The browser's Back closes an open dialog or menu and does not leave the page. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit.ts'
import { atStep, fillStep } from '../support/applicant.ts'
import { button, field } from '../support/journey-locators.ts'

const email = 'back@truckstaff.example'

/** Back leads from the wizard to the dashboard. */
async function openFromDashboard(page: Page) {
  await page.getByRole('link', { name: 'Application', exact: true }).click()
  await atStep(page, 2)
}

test('Back closes the dialog of a failed check or save and sends nothing, leads to the previous step, then leaves', async ({
  page,
  openAs,
  portal,
  faults,
}) => {
  const dialog = page.getByRole('alertdialog')
  await openAs(email, { steps: 1, path: '/my-profile' })
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await openFromDashboard(page)
  await field(page, 'gvwr').fill('52,000 lb')

  for (const times of [1, 2]) {
    await button(page, 'Next').click()
    await expect(dialog).toBeVisible()
    // Twice in a row: the second press arrives before the first is handled.
    await page.evaluate((presses) => {
      for (let press = 0; press < presses; press += 1) history.back()
    }, times)
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(`${portal.origin}/application`)
    await atStep(page, 2)
    await expect(field(page, 'gvwr')).toHaveValue('52,000 lb')
    await expect(field(page, 'ownership').first()).toBeFocused()
  }

  await fillStep(page, 2, { withFiles: false })
  portal.sandbox.faults.add({ call: 'saveStep', fault: 'html', status: 502, times: 1 })
  await button(page, 'Next').click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await atStep(page, 2)
  expect(portal.sandbox.log.filter(({ call }) => call === 'saveStep')).toHaveLength(1)

  faults.add({ call: 'saveStep', fault: 'delay', ms: 3_000, times: 1 })
  await button(page, 'Next').click()
  await page.goBack()
  await button(page, 'Go on in the background').click()
  await atStep(page, 1)
  await expect(page.locator('#content').getByText('All sent')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${portal.origin}/`)
})

test('in an application that a link opened, Back leads to the previous step, then to the dashboard', async ({
  page,
  openAs,
  portal,
}) => {
  await openAs(email, { steps: 1 })
  await field(page, 'gvwr').fill('52,000 lb')
  await page.goBack()
  await atStep(page, 1)
  await page.goBack()
  await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible()
  await expect(page).toHaveURL(`${portal.origin}/`)
  await page.goForward()
  await atStep(page, 2)
  await expect(field(page, 'gvwr')).toHaveValue('52,000 lb')
})
