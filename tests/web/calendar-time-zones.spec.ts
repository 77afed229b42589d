/** A recruiter sees the right hour on the two days when the clocks change. Other zones: tests/unit/domain. */
import { expect, halfway, test } from '../kit.ts'

test.use({ timezoneId: 'America/Chicago', viewport: { width: 1280, height: 1000 } })

for (const [season, now, date, zone] of [
  ['autumn', '2026-10-31T12:00:00Z', '2026-11-01', 'CST'],
  ['spring', '2027-03-13T12:00:00Z', '2027-03-14', 'CDT'],
] as const) {
  test(`${season}: list, calendar and an edited hour`, async ({ page, portal, openAs }) => {
    const row = { id: 1, title: 'Sunday', start: `${date} 09:00:00`, end: `${date} 10:00:00` }
    portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data: [row] } })
    await page.clock.setFixedTime(now)
    await openAs(halfway.email, { path: '/calendar' })
    const listed = page.getByRole('region', { name: 'Upcoming Interviews' }).getByRole('button', { name: /Sunday/ })
    await expect(listed).toContainText(`9:00 AM – 10:00 AM ${zone}`)
    await page.getByRole('button', { name: 'Day', exact: true }).click()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    const event = page.locator('.fc-timegrid-event', { hasText: 'Sunday' })
    await expect(event).toContainText('9:00am – 10:00am')

    await listed.click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Date and time' }).fill(`${date.split('-').reverse().join('/')} 14:00`)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(listed).toContainText(`2:00 PM – 3:00 PM ${zone}`)
    await expect(event).toContainText('2:00pm – 3:00pm')
  })
}
