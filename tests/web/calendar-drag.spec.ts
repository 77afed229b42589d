/** What a drag of the mouse shows and keeps. */
import { expect, halfway, test } from '../kit.ts'
import { middleOf, pointAtHour, rowOf } from '../support/calendar-actions.ts'
import { dragMouse } from '../support/pointer-actions.ts'

test.use({ timezoneId: 'America/Chicago', viewport: { width: 1280, height: 1000 } })

test('while it is resized an interview shows start and end; a day and back keeps the duration', async ({
  page,
  portal,
  openAs,
}) => {
  await page.clock.setFixedTime('2026-11-12T13:00:00Z')
  const interview = { id: 1, title: 'Ana', start: '2026-11-12T10:00:00-06:00', end: '2026-11-12T11:30:00-06:00' }
  portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data: [interview] } })
  await openAs(halfway.email, { path: '/calendar' })
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  const event = page.locator('.fc-event', { hasText: 'Ana' }).filter({ visible: true })
  await event.scrollIntoViewIfNeeded()
  const mirror = page.locator('.fc-event-mirror')
  await event.hover()
  const handle = await middleOf(event.locator('.fc-event-resizer-end'))
  await page.mouse.move(handle.x, handle.y)
  await page.mouse.down()
  const later = await pointAtHour(page, '2026-11-12', '12:00')
  await page.mouse.move(later.x, later.y, { steps: 8 })
  await expect(mirror).toContainText('10:00 AM – 12:30 PM')
  await page.mouse.up()
  await expect(rowOf(page, 'Ana')).toContainText('10:00 AM – 12:30 PM')

  const allDay = await middleOf(page.locator('.fc-daygrid-day[data-date="2026-11-13"]'))
  await dragMouse(page, await middleOf(event), allDay)
  await expect(rowOf(page, 'Ana')).toContainText('All day')
  await dragMouse(page, await middleOf(event), await pointAtHour(page, '2026-11-12', '13:00'))
  await expect(rowOf(page, 'Ana')).toContainText('1:00 – 3:30 PM')
})
