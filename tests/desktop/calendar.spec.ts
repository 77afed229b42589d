/**
 * The calendar in the desktop window. The web journeys cover all views with both pointers, at a desk and on a phone.
 */
import { type Desktop, expect, test } from '../kit.ts'
import { demoPassword } from '../sandbox/seed.ts'
import { signIn } from '../support/applicant.ts'
import { exerciseCalendar, pointers } from '../support/calendar-actions.ts'
import { offerCalendarFile } from '../support/calendar-file.ts'
import { answerBoxes } from '../support/desktop.ts'

async function openCalendar(desktop: Desktop, data: readonly object[] = []) {
  desktop.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data } })
  const { app, page } = await desktop.launch()
  await page.setViewportSize({ width: 1280, height: 1000 })
  await signIn(page, { email: 'halfway@truckstaff.example', password: demoPassword })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setTimezoneOverride', { timezoneId: 'America/Chicago' })
  await page.clock.setFixedTime('2026-11-12T13:00:00Z')
  await page.getByRole('link', { name: 'Calendar', exact: true }).first().click()
  await expect(page.locator('.fc')).toBeVisible()
  return { app, page }
}

for (const [pointer, view] of [
  ['mouse', 'Week'],
  ['finger', 'Month'],
] as const) {
  test(`with a ${pointer} in the ${view} view: clicks, selects, drags, resizes and opens interviews`, async ({
    desktop,
  }) => {
    const { page } = await openCalendar(desktop)
    await exerciseCalendar(page, view, pointers[pointer])
  })
}

test('an interview is saved as a calendar file', async ({ desktop }) => {
  const { app, page } = await openCalendar(desktop, [
    { id: 7, title: 'Dwayne Porter', start: '2026-11-12T09:00:00-06:00' },
  ])
  const link = page.getByRole('link', { name: 'Add Dwayne Porter to my calendar' })
  const { name, event } = await offerCalendarFile(app, link)
  expect(name).toBe('interview.ics')
  expect(event.summary).toBe('Dwayne Porter')
  expect(event.startDate.toJSDate().toISOString()).toBe('2026-11-12T15:00:00.000Z')
})

test('scheduled interviews stay on other pages, and closing the app asks first', async ({ desktop }) => {
  const { app, page } = await openCalendar(desktop)
  await page.getByRole('button', { name: 'Schedule Interview' }).click()
  await page.getByRole('textbox', { name: 'Candidate name' }).fill('Dwayne Porter')
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
  await expect(page.getByRole('button', { name: /Dwayne Porter/ }).first()).toBeVisible()

  await answerBoxes(app, 1)
  const closed = app.waitForEvent('close')
  await closeWindow()
  await closed
})
