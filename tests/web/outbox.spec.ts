/** Going on while a step is sent, and sending what a device still has. */
import { expect, test } from '../kit.ts'
import { atStep, fillStep } from '../support/applicant.ts'
import { button, field } from '../support/journey-locators.ts'
import { draftStored } from '../support/wizard-page.ts'

const email = 'outbox@truckstaff.example'

test('the next step opens while photos are sent', async ({ page, openAs, faults, sandbox }) => {
  const content = page.locator('#content')
  await openAs(email, { steps: 1 })
  await fillStep(page, 2)
  faults.add({ call: 'saveStep', step: 2, fault: 'delay', ms: 12_000, times: 1 })
  await button(page, 'Next').click()
  await button(page, 'Go on while this is sent').click({ timeout: 10_000 })
  await atStep(page, 3)
  await expect(content.getByText(/^Sending \d of \d photos of step 2$/)).toBeVisible()
  await fillStep(page, 3)
  await button(page, 'Next').click()
  await atStep(page, 4)
  await expect(content.getByText('All sent')).toBeVisible({ timeout: 30_000 })
  const arrived = sandbox.application(email)?.files.map(({ name }) => name) ?? []
  expect(arrived.sort()).toEqual(['cdl.png', 'medical-card.pdf', 'truck-front.png', 'truck-side.png'])
  expect(sandbox.log.filter(({ call }) => call === 'saveStep').map(({ step }) => step)).toEqual([2, 3])
})

test('the dashboard names what is only on this device, and sends it at a press', async ({ page, openAs, portal }) => {
  const content = page.locator('#content')
  await openAs(email, { steps: 2 })
  await atStep(page, 3)
  await button(page, 'Back').click()
  await field(page, 'gvwr').fill('80,001 lb')
  await draftStored(page, '80,001 lb')
  await page.goto(portal.origin)
  await expect(content.getByText('Saved on this computer, not sent yet: step 2')).toBeVisible()
  await button(page, 'Send now').click()
  await expect(content.getByText('All sent')).toBeVisible()
  await atStep(page, 2)
  await page.goto(portal.origin)
  await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible()
  await expect(button(page, 'Send now')).toHaveCount(0)
})
