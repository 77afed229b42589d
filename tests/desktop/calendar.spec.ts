/** The calendar in the desktop window; tests/web/calendar-actions.spec.ts works in all its views. */
import { expect, test } from '../kit.ts'
import { demoPassword } from '../sandbox/seed.ts'
import { signIn } from '../support/applicant.ts'
import { offerCalendarFile } from '../support/calendar-file.ts'
import { answerBoxes } from '../support/desktop.ts'

test.use({ sandboxOptions: { demo: true } })

test('an interview is saved as a calendar file; scheduled ones stay on other pages, and closing the app asks first', async ({
  desktop,
}) => {
  const data = [{ id: 7, title: 'Dwayne Porter', start: '2026-11-12T09:00:00-06:00' }]
  desktop.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data } })
  const { app, page } = await desktop.launch()
  await page.setViewportSize({ width: 1280, height: 1000 })
  await signIn(page, { email: 'halfway@truckstaff.example', password: demoPassword })
  await page.clock.setFixedTime('2026-11-12T13:00:00Z')
  await page.getByRole('link', { name: 'Calendar', exact: true }).first().click()
  const { name, event } = await offerCalendarFile(
    app,
    page.getByRole('link', { name: 'Add Dwayne Porter to my calendar' }),
  )
  expect(name).toBe('interview.ics')
  expect(event.summary).toBe('Dwayne Porter')
  expect(event.startDate.toJSDate().toISOString()).toBe('2026-11-12T15:00:00.000Z')

  await page.getByRole('button', { name: 'Schedule Interview' }).click()
  await page.getByRole('textbox', { name: 'Candidate name' }).fill('Grace Okafor')
  await page.getByRole('combobox', { name: 'CDL type' }).selectOption('CDL-B')
  await page.getByRole('combobox', { name: 'Interview type' }).selectOption('Final')
  await page.getByRole('textbox', { name: 'Date and time' }).fill('16/11/2026 14:00')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Messages & Updates' })).toBeVisible()

  const closeWindow = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  const shown = await answerBoxes(app, 0)
  await closeWindow()
  await expect.poll(shown).toEqual(['Leave without saving?'])
  await page.getByRole('link', { name: 'Calendar', exact: true }).first().click()
  await expect(page.getByRole('button', { name: /Grace Okafor/ }).first()).toBeVisible()

  await answerBoxes(app, 1)
  const closed = app.waitForEvent('close')
  await closeWindow()
  await closed
})
