/** A recruiter sees the right hour on a day when the clocks change. Other days and zones: tests/unit/domain. */
import { expect, halfway, test } from '../kit.ts'

test.use({
  timezoneId: 'America/Chicago',
  viewport: { width: 1280, height: 1000 },
  sandboxOptions: { demo: true },
})

test('on the day when the clocks go back: list, calendar and an edited hour', async ({ page, portal, openAs }) => {
  const row = { id: 1, title: 'Sunday', start: '2026-11-01 09:00:00', end: '2026-11-01 10:00:00' }
  portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data: [row] } })
  await page.clock.setFixedTime('2026-10-31T12:00:00Z')
  await openAs(halfway.email, { path: '/calendar' })
  const listed = page.getByRole('region', { name: 'Upcoming Interviews' }).getByRole('button', { name: /Sunday/ })
  await expect(listed).toContainText('9:00 AM – 10:00 AM CST')
  await page.getByRole('button', { name: 'Day', exact: true }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  const event = page.locator('.fc-timegrid-event', { hasText: 'Sunday' })
  await expect(event).toContainText('9:00am – 10:00am')

  await listed.click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Date and time' }).fill('01/11/2026 14:00')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(listed).toContainText('2:00 PM – 3:00 PM CST')
  await expect(event).toContainText('2:00pm – 3:00pm')
})
