/** A calendar file in the desktop app; tests/web/calendar-actions.spec.ts works with the calendar itself. */
import { expect, test } from '../kit.ts'
import { demoPassword } from '../sandbox/seed.ts'
import { signIn } from '../support/applicant.ts'
import { offerCalendarFile } from '../support/calendar-file.ts'

test.use({ sandboxOptions: { demo: true } })

test('an interview is saved as a calendar file', async ({ desktop }) => {
  const data = [{ id: 7, title: 'Dwayne Porter', start: '2026-11-12T09:00:00-06:00' }]
  desktop.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data } })
  const { app, page } = await desktop.launch()
  await page.setViewportSize({ width: 1280, height: 1000 })
  await signIn(page, { email: 'halfway@truckstaff.example', password: demoPassword })
  await page.clock.setFixedTime('2026-11-12T13:00:00Z')
  await page.getByRole('link', { name: 'Calendar', exact: true }).first().click()
  await page
    .getByRole('button', { name: /Dwayne Porter/ })
    .first()
    .click()
  const { name, event } = await offerCalendarFile(app, page.getByRole('link', { name: 'Add to calendar' }))
  expect(name).toBe('interview.ics')
  expect(event.summary).toBe('Dwayne Porter')
  expect(event.startDate.toJSDate().toISOString()).toBe('2026-11-12T15:00:00.000Z')
})
