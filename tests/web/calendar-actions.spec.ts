/** All calendar actions, by mouse and by finger. Week and day are the same grid of hours: a finger has the day. */
import { expect, halfway, test } from '../kit.ts'
import { exerciseCalendar, middleOf, pointAtHour, pointers, rowOf } from '../support/calendar-actions.ts'
import { dragMouse } from '../support/pointer-actions.ts'

test.use({ timezoneId: 'America/Chicago' })

test.beforeEach(async ({ page, portal, openAs }) => {
  await page.clock.install({ time: '2026-11-12T13:00:00Z' })
  portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data: [] } })
  await openAs(halfway.email, { path: '/calendar' })
})

test.describe('with a mouse at a desk', () => {
  test.use({ viewport: { width: 1280, height: 1000 } })

  test('clicks, selects, drags, resizes and opens interviews', async ({ page }) => {
    await test.step('Month', () => exerciseCalendar(page, 'Month', pointers.mouse))
    await page.reload() // removes the added interviews
    await test.step('Week', () => exerciseCalendar(page, 'Week', pointers.mouse))
    await page.getByRole('button', { name: 'Previous', exact: true }).click()
    const event = page.locator('.fc-event', { hasText: 'Drawn' }).filter({ visible: true })

    await test.step('a resize shows start and end meanwhile', async () => {
      await event.scrollIntoViewIfNeeded()
      await event.hover()
      const handle = await middleOf(event.locator('.fc-event-resizer-end'))
      await page.mouse.move(handle.x, handle.y)
      await page.mouse.down()
      const later = await pointAtHour(page, '2026-11-12', '12:00')
      await page.mouse.move(later.x, later.y, { steps: 8 })
      await expect(page.locator('.fc-event-mirror')).toContainText('10:00 AM – 12:30 PM')
      await page.mouse.up()
      await expect(rowOf(page, 'Drawn')).toContainText('10:00 AM – 12:30 PM')
    })
    await test.step('a day and back keeps the duration', async () => {
      const allDay = await middleOf(page.locator('.fc-daygrid-day[data-date="2026-11-13"]'))
      await dragMouse(page, await middleOf(event), allDay)
      await expect(rowOf(page, 'Drawn')).toContainText('All day')
      await dragMouse(page, await middleOf(event), await pointAtHour(page, '2026-11-12', '13:00'))
      await expect(rowOf(page, 'Drawn')).toContainText('1:00 – 3:30 PM')
    })
  })
})

test.describe('with a finger at a phone', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'fingers are moved by Chromium’s own protocol')
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('presses, selects, drags, resizes and opens interviews', ({ page }) =>
    exerciseCalendar(page, 'Day', pointers.finger))
})
