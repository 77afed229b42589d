/** The browser's Back with something open over the page: that is closed, and nobody is thrown out. */
import type { Page } from '@playwright/test'
import { atStep, fillStep } from '../support/applicant.ts'
import { expect, test } from '../support/web-portal.ts'

const email = 'back@truckstaff.example'
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The dashboard is where Back leads from the wizard. */
async function openFromDashboard(page: Page) {
  await page.getByRole('link', { name: 'Application', exact: true }).click()
  await atStep(page, 2)
}

test('a failed check: Back closes its dialog, Back once more leaves', async ({ page, openAs, portal }) => {
  await openAs(email, { steps: 1, path: '/' })
  await openFromDashboard(page)
  await field(page, 'gvwr').fill('52,000 lb')
  await button(page, 'Next').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page).toHaveURL(`${portal.origin}/application`)
  await expect(field(page, 'gvwr')).toHaveValue('52,000 lb')
  await expect(field(page, 'ownership').first()).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(`${portal.origin}/`)
})

test('a failed save: Back closes its dialog and sends nothing', async ({ page, openAs, portal }) => {
  await openAs(email, { steps: 1, path: '/' })
  await openFromDashboard(page)
  await fillStep(page, 2, { withFiles: false })
  portal.sandbox.faults.add({ call: 'saveStep', fault: 'html', status: 502, times: 1 })
  await button(page, 'Next').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await atStep(page, 2)
  expect(portal.sandbox.log.filter(({ call }) => call === 'saveStep')).toHaveLength(1)
})

test('Back pressed twice in a row while a dialog is open', async ({ page, openAs, portal }) => {
  await openAs(email, { steps: 1, path: '/my-profile' })
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await openFromDashboard(page)
  await button(page, 'Next').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.evaluate(() => {
    history.back()
    history.back()
  })
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page).toHaveURL(`${portal.origin}/application`)
  await atStep(page, 2)
})

test('the menu of a phone: Back closes it', async ({ page, openAs, portal }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAs(email, { path: '/my-profile' })
  await button(page, 'Menu').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Calendar' }).click()
  await expect(page).toHaveURL(`${portal.origin}/calendar`)
  await button(page, 'Menu').click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
  await expect(page).toHaveURL(`${portal.origin}/calendar`)
})
