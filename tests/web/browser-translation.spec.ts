/** The whole portal in a page that the browser translates while it is used. */
import { expect, test } from '../kit.ts'
import { atStep, fillStep, josefina, openApplication, sampleAnswers, sendStep, signUp } from '../support/applicant.ts'
import { alertDialog, button } from '../support/journey-locators.ts'
import { translated, translatePages } from '../support/translated-page.ts'
import { draftStored } from '../support/wizard-page.ts'

/** Between a change and its translation, in milliseconds. */
const delay = 100

test('translated a moment after each change, everything works and no text is lost', async ({
  page,
  context,
  portal,
  problems,
  faults,
  seed,
  openAs,
}) => {
  const moved: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('was moved by')) moved.push(message.text())
  })
  const expectAllThere = async () => {
    expect(await page.evaluate(() => window.lostTexts)).toEqual([])
    expect(moved).toEqual([])
    expect(problems).toEqual([])
  }
  await translatePages(context, delay)
  seed.interview({ title: 'Dwayne Porter', start: new Date(Date.now() + 3_600_000).toISOString() })

  await test.step('sign-up', async () => {
    faults.add({ call: 'register', fault: 'delay', ms: delay + 500 })
    await page.goto(portal.origin)
    await translated(page)
    await signUp(page, josefina)
    await expectAllThere()
  })

  await test.step('slow and failed saves', async () => {
    await openApplication(page)
    faults.add({ call: 'createApplication', fault: 'delay', ms: delay + 500 })
    faults.add({ call: 'saveStep', fault: 'delay', ms: delay + 500, step: 2 })
    faults.add({ call: 'saveStep', fault: 'status', status: 400, step: 3, times: 2 })
    for (const step of [1, 2, 3]) {
      await fillStep(page, step)
      await translated(page)
      if (step === 3) {
        await button(page, 'Next').click()
        await button(alertDialog(page), 'Retry').click()
        await translated(page)
        await button(alertDialog(page), 'Back to the form').click()
        await translated(page)
      }
      await sendStep(page, step)
      await expectAllThere()
    }
  })

  await test.step('an application resumes, and is submitted at the second try', async () => {
    await openAs('resumed@truckstaff.example', { steps: 6 })
    for (const step of [7, 6]) {
      await atStep(page, step)
      await translated(page)
      await button(page, 'Back').click()
    }
    await atStep(page, 5)
    await translated(page)
    await page.getByRole('button', { name: /Additional/ }).click()
    await fillStep(page, 7)
    await draftStored(page, sampleAnswers.additionalComments ?? '')
    await page.reload()
    await expect(button(page, 'Discard')).toBeVisible()
    await translated(page)
    faults.add({ call: 'saveStep', fault: 'reset-before', step: 7, times: 1 })
    await sendStep(page, 7)
    await expect(alertDialog(page)).toContainText('Network error.')
    await translated(page)
    await button(alertDialog(page), 'Retry').click()
    await expect(page.getByRole('heading', { name: 'Application Submitted Successfully!' })).toBeVisible()
    await translated(page)
    await button(page, 'Go to Dashboard').click()
    await expect(page.getByText('Application Complete!')).toBeVisible()
    await expectAllThere()
  })

  await test.step('the calendar, with Undo', async () => {
    await page.getByRole('link', { name: 'Calendar', exact: true }).first().click()
    const views = page.locator('.calendar-views')
    for (const view of ['Week', 'Day', 'Month']) {
      await button(views, view).click()
      await translated(page)
      await expect(views.getByRole('button')).toHaveText(['Month', 'Week', 'Day'])
    }
    await page
      .getByRole('region', { name: 'Upcoming Interviews' })
      .getByRole('button', { name: /Dwayne/ })
      .first()
      .click()
    await translated(page)
    await button(page, 'Cancel Interview').click()
    await button(page, 'Delete').click()
    await translated(page)
    await button(page, 'Undo').click()
    await translated(page)
    await expectAllThere()
  })

  await test.step('the profile, at first not saved', async () => {
    faults.add({ call: 'updateProfile', fault: 'status', status: 500, times: 1 })
    await page.getByRole('link', { name: 'My Profile', exact: true }).first().click()
    await page.locator('[name=phone]').fill('312-555-0119')
    await button(page, 'Save Changes').click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await translated(page)
    await button(page, 'Save Changes').click()
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
    await translated(page)
    await expectAllThere()
  })
})
