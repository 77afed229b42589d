/** 'Check your answers' and the missing items on the last step, on the web build. */
import { expectAccessible } from '../support/accessible.ts'
import { atStep, fillStep, sendStep } from '../support/applicant.ts'
import { button } from '../support/journey-locators.ts'
import { expect, test } from '../support/web-portal.ts'

const email = 'check@truckstaff.example'

test('skipped answers are named, the missing-items dialog leads to them, and filled ones are sent', async ({
  page,
  portal,
  openAs,
}) => {
  await openAs(email, { steps: 6 })
  await fillStep(page, 7)
  for (const [label, name] of [
    ['GVWR', 'gvwr'],
    ['MC or DOT number', 'mcDotNumber'],
  ] as const) {
    await page.getByRole('button', { name: `Change ${label}`, exact: true }).click()
    await page.locator(`[name=${name}]`).fill('')
    await sendStep(page, 6) // Next
    await expect(page.locator('.answers > div', { hasText: label })).toContainText('Not provided')
  }
  await sendStep(page, 7)
  const missing = page.getByRole('dialog', { name: 'Important Information Missing' })
  await expect(missing.getByRole('listitem')).toHaveText([/^MC\/DOT number/, /^GVWR/])
  await page.setViewportSize({ width: 320, height: 500 })
  await expectAccessible(page)
  await expect(button(page, 'Submit Anyway')).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 900 })
  await missing.getByRole('button', { name: 'Fill Now: GVWR' }).click()
  await atStep(page, 2)
  await expect(page.locator('[name=gvwr]')).toBeFocused()
  await page.keyboard.type('66,000 lb')
  await page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: 'Additional' }).click()
  await sendStep(page, 7)
  await expect(missing.getByRole('listitem')).toHaveText([/^MC\/DOT number/])
  await button(page, 'Submit Anyway').click()
  await expect(page).toHaveURL(`${portal.origin}/application-summary`)
  expect(portal.sandbox.application(email)?.answers).toMatchObject({ gvwr: '66,000 lb', mc_dot_number: null })
})

test('without its chunk the list is offered again, and the application can still be submitted', async ({
  page,
  openAs,
}) => {
  await page.route(/check-answers-.*\.js/, (route) => route.abort())
  await openAs(email, { steps: 6 })
  await expect(page.getByText('The list of your answers could not be loaded.')).toBeVisible()
  await page.unroute(/check-answers-.*\.js/)
  await button(page, 'Retry').click()
  await expect(page.getByRole('region', { name: 'Check your answers' })).toBeVisible()
})
