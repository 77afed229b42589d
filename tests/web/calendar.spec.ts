import type { Page } from '@playwright/test'
import { expect, halfway, test } from '../kit.ts'
import { busyWeek } from '../support/busy-week.ts'
import { saveCalendarFile } from '../support/calendar-file.ts'

test.use({ viewport: { width: 1280, height: 1000 }, timezoneId: 'America/Chicago' })

const list = (page: Page) => page.getByRole('region', { name: 'Upcoming Interviews' })
test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime('2026-11-10T15:00:00Z')
})

const interview = {
  id: 7,
  title: 'Initial interview: Dwayne Porter',
  start: '2026-11-12T09:00:00-06:00',
  end: '2026-11-12T10:00:00-06:00',
  description: 'Tri-axle',
  priority: 'high',
}

test('an interview is saved as a calendar file', async ({ portal, openAs }) => {
  portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data: [interview] } })
  const page = await openAs(halfway.email, { path: '/calendar' })
  await list(page)
    .getByRole('button', { name: /Dwayne Porter/ })
    .click()
  const { name, event } = await saveCalendarFile(page, page.getByRole('link', { name: 'Add to calendar' }))
  expect(name).toBe('interview.ics')
  expect(event.summary).toBe(interview.title)
  expect(event.description).toBe('Tri-axle\nPriority: High')
  expect(event.startDate.toJSDate().toISOString()).toBe('2026-11-12T15:00:00.000Z')
  expect(event.endDate.toJSDate().toISOString()).toBe('2026-11-12T16:00:00.000Z')
})

test.describe(() => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test("a morning's week shows 35 of its 40 interviews, from 8 to 17, without scrolling", async ({
    page,
    portal,
    openAs,
  }) => {
    await page.clock.setFixedTime('2026-11-10T14:05:00Z')
    portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data: busyWeek() } })
    await openAs(halfway.email, { path: '/calendar' })
    await page.getByRole('button', { name: 'Week', exact: true }).click()
    await expect(page.locator('.fc-timeGridWeek-view .fc-event')).toHaveCount(40)
    await page.evaluate(() => document.fonts.ready)
    // Neither the weekdays nor another event covers it.
    const shown = () =>
      page.locator('.fc-timegrid-event').evaluateAll(
        (events) =>
          events.filter((event) => {
            const { left, right, top, bottom } = event.getBoundingClientRect()
            const x = (left + right) / 2
            return [top + 2, bottom - 2].every((y) => event.contains(document.elementFromPoint(x, y)))
          }).length,
      )
    await expect.poll(shown).toBeGreaterThanOrEqual(35)
    const hour = await page
      .locator('.fc-timegrid-slot-lane[data-time="09:00:00"]')
      .evaluate((lane) => lane.clientHeight)
    expect(hour * 2).toBeGreaterThanOrEqual(48)
    expect(hour * 2).toBeLessThanOrEqual(56)
    const tops = await page
      .locator('.calendar-title, .calendar-tools')
      .evaluateAll((parts) =>
        parts.map((part) => part.getBoundingClientRect()).map(({ top, height }) => top + height / 2),
      )
    expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 99))).toBeLessThan(4)
  })
})
