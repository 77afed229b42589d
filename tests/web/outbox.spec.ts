/** Sending what a device still has. */
import { expect, test } from '../kit.ts'
import { atStep } from '../support/applicant.ts'
import { button, field } from '../support/journey-locators.ts'
import { draftStored } from '../support/wizard-page.ts'

const email = 'outbox@truckstaff.example'

test('the dashboard names what is only on this device, and leads to the form, which sends it', async ({
  page,
  openAs,
  portal,
}) => {
  const content = page.locator('#content')
  await openAs(email, { steps: 2 })
  await atStep(page, 3)
  await button(page, 'Back').click()
  await field(page, 'gvwr').fill('80,001 lb')
  await draftStored(page, '80,001 lb')
  await page.goto(portal.origin)
  await expect(content.getByText('Saved on this device, not sent yet: step 2')).toBeVisible()
  await button(page, 'Go to the form').click()
  await atStep(page, 2)
  await page.getByRole('button', { name: /CDL & Credentials/ }).click()
  await button(page, 'Send now').click()
  await expect(content.getByText('All sent')).toBeVisible()
  await atStep(page, 3)
  await page.goto(portal.origin)
  await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible()
  await expect(button(page, 'Go to the form')).toHaveCount(0)
})
