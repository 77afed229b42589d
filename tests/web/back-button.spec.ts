/** Each step has its address: Back, Forward, reload and links lead to steps. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit.ts'
import { atStep, fillStep, sampleFiles } from '../support/applicant.ts'
import { hold } from '../support/hold.ts'
import { button, field, pressBack } from '../support/journey-locators.ts'

const email = 'back@truckstaff.example'

/** Back leads from the wizard to the dashboard. */
async function openFromDashboard(page: Page) {
  await page.getByRole('link', { name: 'Application', exact: true }).click()
  await atStep(page, 2)
}

test('Back leads to the previous step, also from the dialog of a failed check or save, sends nothing, then leaves; links lead to steps', async ({
  page,
  openAs,
  portal,
}) => {
  const dialog = page.getByRole('alertdialog')
  await openAs(email, { steps: 1, path: '/my-profile' })
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await openFromDashboard(page)
  await expect(page, 'opened without a step, the address stays').toHaveURL(`${portal.origin}/application`)
  await page.getByRole('button', { name: /Contact Info/ }).click()
  await atStep(page, 1)
  await expect(page).toHaveURL(`${portal.origin}/application?step=1`)
  await pressBack(page)
  await atStep(page, 2)
  await expect(page, 'it is there for Back').toHaveURL(`${portal.origin}/application?step=2`)
  await page.goForward()
  await atStep(page, 1)
  await page.getByRole('button', { name: /Equipment/ }).click()
  await field(page, 'gvwr').fill('52,000 lb')

  await button(page, 'Next').click()
  await expect(dialog).toBeVisible()
  await pressBack(page)
  await expect(dialog).toHaveCount(0)
  await atStep(page, 1)
  await page.goForward()
  await atStep(page, 2)
  await expect(field(page, 'gvwr')).toHaveValue('52,000 lb')

  await fillStep(page, 2, { withFiles: false })
  portal.sandbox.faults.add({ call: 'saveStep', fault: 'html', status: 502, times: 1 })
  await button(page, 'Next').click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await atStep(page, 2)
  expect(portal.sandbox.log.filter(({ call }) => call === 'saveStep')).toHaveLength(1)

  const release = await hold(page, /step2/)
  await button(page, 'Next').click()
  await pressBack(page)
  await atStep(page, 1)
  release()
  await expect(page.locator('#content').getByText('All sent')).toBeVisible()
  await pressBack(page)
  await atStep(page, 2)
  await pressBack(page)
  await expect(page).toHaveURL(`${portal.origin}/`)

  await test.step('a reload and links lead to steps; one that may not be opened leads to the open one', async () => {
    const address = (step: number) => `${portal.origin}/application?step=${step}`
    await page.goto(address(2))
    await atStep(page, 2)
    await page.reload()
    await atStep(page, 2)
    for (const step of [5, 9]) {
      await page.goto(address(step))
      await atStep(page, 3)
      await expect(page).toHaveURL(address(3))
    }
  })
})

test('Back while photos are prepared leads to the step before, and they are sent behind it', async ({
  page,
  openAs,
}) => {
  const held: (() => Promise<void>)[] = []
  await page.route(/photo-worker/, (route) => void held.push(() => route.continue()))
  await openAs(email, { steps: 1 })
  await button(page, 'Back').click()
  await pressBack(page)
  await atStep(page, 2)
  await page.goForward()
  await atStep(page, 1)
  await page.getByRole('button', { name: /Equipment/ }).click()
  await fillStep(page, 2, { withFiles: false })
  await field(page, 'truckPhotos').setInputFiles([...(sampleFiles.truckPhotos ?? [])])
  await button(page, 'Next').click()
  await expect(button(page, /^Preparing 1 of/)).toBeVisible()
  await pressBack(page)
  await atStep(page, 1)
  for (const goOn of held) await goOn()
  await expect(page.locator('#content').getByText('All sent')).toBeVisible()
})

test('from an answer that is changed, Back leads to where it was opened; while the last step is sent, it stays there', async ({
  page,
  openAs,
  portal,
}) => {
  await openAs(email, { steps: 6 })
  await atStep(page, 7)
  await button(page, /^Change.*GVWR/).click()
  await atStep(page, 2)
  await pressBack(page)
  await atStep(page, 7)
  await expect(button(page, /^Change.*GVWR/)).toBeFocused()
  await button(page, 'Back').click()
  await atStep(page, 6)
  await button(page, 'Next').click()
  await fillStep(page, 7)
  const release = await hold(page, /step7/)
  await button(page, 'Submit Application').click()
  await expect(button(page, 'Saving...')).toBeVisible()
  await pressBack(page)
  await expect(page).toHaveURL(`${portal.origin}/application?step=7`)
  await atStep(page, 7)
  release()
  const submitted = page.getByRole('heading', { name: 'Application Submitted Successfully!' })
  await expect(submitted).toBeVisible()
  await button(page, 'Show receipt').click()
  await button(page, 'Change GVWR').click()
  await atStep(page, 2)
  await pressBack(page)
  await expect(submitted).toBeVisible()
})
