/** Check your answers before they are submitted, and the error summary, on the desktop app. */
import { fillStep, josefina, openApplication, sendStep, signUp } from '../support/applicant.ts'
import { changeByKeyboard, expectSampleAnswers } from '../support/check-answers.ts'
import { expect, test } from '../support/desktop.ts'

test('every answer is read, and one is changed by keyboard', async ({ machine }) => {
  const { page } = await machine.launch()
  await signUp(page, josefina)
  await openApplication(page)
  for (let step = 1; step <= 7; step += 1) {
    await fillStep(page, step)
    if (step < 7) await sendStep(page, step)
  }
  await expectSampleAnswers(page, { email: josefina.email, businessEIN: '••-•••1907Show Business EIN' })
  await changeByKeyboard(page, 2, 'GVWR', '80,000 lb')
  await sendStep(page, 7)
  await expect(page.getByRole('heading', { name: 'Application Submitted Successfully!' })).toBeVisible()
  expect(machine.sandbox.application(josefina.email)?.answers.gvwr).toBe('80,000 lb')
})

test('error summary: each link leads to its field, and the title says that something is wrong', async ({ machine }) => {
  const { page } = await machine.launch()
  await signUp(page, josefina)
  await openApplication(page)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.keyboard.press('Enter') // Retry
  await expect(page).toHaveTitle(/^Error: /)
  await page
    .getByRole('region', { name: 'There is a problem' })
    .getByRole('link', { name: /^Phone number/ })
    .click()
  await expect(page.locator('[name=phone]')).toBeFocused()
  await fillStep(page, 1)
  await sendStep(page, 1)
  await expect(page).not.toHaveTitle(/Error/)
})
