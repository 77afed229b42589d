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

test('an interview is saved as a calendar file, from the list and from its details', async ({ portal, openAs }) => {
  const endless = { id: 8, title: 'Call back; bring CDL, papers', start: '2026-11-13T09:00:00-06:00' }
  portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data: [interview, endless] } })
  const page = await openAs(halfway.email, { path: '/calendar' })
  const short = list(page).getByRole('link', { name: 'Add Initial interview: Dwayne Porter to my calendar' })
  const first = await saveCalendarFile(page, short)
  expect(first.name).toBe('interview.ics')
  expect(first.event.summary).toBe(interview.title)
  expect(first.event.description).toBe('Tri-axle\nPriority: High')
  expect(first.event.startDate.toJSDate().toISOString()).toBe('2026-11-12T15:00:00.000Z')
  expect(first.event.endDate.toJSDate().toISOString()).toBe('2026-11-12T16:00:00.000Z')

  await list(page)
    .getByRole('button', { name: /Dwayne Porter/ })
    .click()
  const details = page.getByRole('dialog', { name: 'Interview Details' })
  const second = await saveCalendarFile(page, details.getByRole('link', { name: 'Add to my calendar' }))
  expect(second.event.uid).toBe(first.event.uid)
  await page.keyboard.press('Escape')

  const { event } = await saveCalendarFile(page, list(page).getByRole('link', { name: /Call back/ }))
  expect(event.summary).toBe(endless.title)
  expect(event.endDate.compare(event.startDate)).toBe(0)
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
