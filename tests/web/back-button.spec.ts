/** The browser's Back closes an open dialog or menu and does not leave the page. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit.ts'
import { atStep, fillStep, sampleFiles } from '../support/applicant.ts'
import { hold } from '../support/hold.ts'
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

  const release = await hold(page, /step2/)
  await button(page, 'Next').click()
  await page.goBack()
  await button(page, 'Go on in the background').click()
  await atStep(page, 1)
  release()
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

test('Back while photos are prepared stops the wait, and keeps the photos', async ({ page, openAs }) => {
  const held: (() => Promise<void>)[] = []
  await page.route(/photo-worker/, (route) => void held.push(() => route.continue()))
  await openAs(email, { steps: 1 })
  await fillStep(page, 2, { withFiles: false })
  await field(page, 'truckPhotos').setInputFiles([...(sampleFiles.truckPhotos ?? [])])
  await button(page, 'Next').click()
  await expect(button(page, /^Preparing 1 of/)).toBeVisible()
  await page.goBack()
  await expect(button(page, 'Next')).toBeFocused()
  for (const goOn of held) await goOn()
  await button(page, 'Next').click()
  await atStep(page, 3)
})

test('the question about answers that are being sent goes with the save, and does not come back by itself', async ({
  page,
  openAs,
}) => {
  await openAs(email, { steps: 2 })
  const question = page.getByRole('alertdialog', { name: 'Your answers are being sent' })
  for (const step of [3, 4]) {
    await fillStep(page, step, { withFiles: false })
    const release = await hold(page, new RegExp(`step${step}`))
    await button(page, 'Next').click()
    if (step === 3) {
      await page.goBack()
      await expect(question).toBeVisible()
    } else {
      await expect(button(page, 'Saving...')).toBeVisible()
      await expect(question).toHaveCount(0)
    }
    release()
    await atStep(page, step + 1)
    await expect(question).toHaveCount(0)
    await expect(page.locator('#wizard-step-name')).toBeFocused()
  }
})

test('from an answer that is changed, Back leads to where it was opened', async ({ page, openAs }) => {
  await openAs(email, { steps: 6 })
  await atStep(page, 7)
  await button(page, /^Change.*GVWR/).click()
  await atStep(page, 2)
  await page.goBack()
  await atStep(page, 7)
  await openAs('changed@truckstaff.example', { steps: 7, path: '/application-summary' })
  await page.getByRole('link', { name: 'Change Equipment' }).click()
  await atStep(page, 2)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Application Submitted Successfully!' })).toBeVisible()
})
