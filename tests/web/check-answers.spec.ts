/** 'Check your answers' and the missing items on the last step, on the web build. */
import { expect, test } from '../kit.ts'
import { atStep } from '../support/applicant.ts'
import { button, field } from '../support/journey-locators.ts'

test('an answer that is changed from the summary leads back to it', async ({ page, openAs, sandbox }) => {
  const changer = 'summary@truckstaff.example'
  await openAs(changer, { steps: 7, path: '/application-summary' })
  await button(page, 'Show receipt').click()
  await button(page, 'Change GVWR').click()
  await atStep(page, 2)
  await expect(page.getByText('Next takes you back to the summary.')).toBeVisible()
  await field(page, 'gvwr').fill('80,001 lb')
  await button(page, 'Next').click()
  await expect(page.getByRole('heading', { name: 'Application Submitted Successfully!' })).toBeVisible()
  expect(sandbox.application(changer)?.answers.gvwr).toBe('80,001 lb')
})
