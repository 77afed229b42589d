import type { Page } from '@playwright/test'
import { expect, halfway, test } from '../kit.ts'
import { busyWeek } from '../support/busy-week.ts'
import { saveCalendarFile } from '../support/calendar-file.ts'
import { labelOf, readable } from '../support/event-names.ts'

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
  expect(event.description).toBe('Tri-axle\nHigh priority')
  expect(event.startDate.toJSDate().toISOString()).toBe('2026-11-12T15:00:00.000Z')
  expect(event.endDate.toJSDate().toISOString()).toBe('2026-11-12T16:00:00.000Z')
})

test.describe(() => {
  test.use({ viewport: { width: 1280, height: 800 }, sandboxOptions: { tokenLifetime: 1_000_000 } })

  test.beforeEach(async ({ page, portal, openAs }) => {
    await page.clock.setFixedTime('2026-11-10T14:05:00Z')
    portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data: busyWeek() } })
    await openAs(halfway.email, { path: '/calendar' })
    await page.evaluate(() => document.fonts.ready)
  })

  test('a week of 40 interviews shows 35, the others behind "+1", most with their complete names', async ({ page }) => {
    await page.getByRole('button', { name: 'Week', exact: true }).click()
    const more = page.locator('.fc-timegrid-more-link')
    await expect(more).toHaveText(Array(5).fill('+1'))
    await expect.poll(async () => (await readable(page)).whole).toBe(35)
    const { named, cut } = await readable(page)
    expect(named, `cut: ${cut}`).toBeGreaterThanOrEqual(32)
    const first = await page.locator('.fc-timegrid-slot-lane').first().boundingBox()
    expect(first?.y).toBeLessThanOrEqual(240)

    await more.first().press('Enter')
    await expect(page.getByRole('dialog', { name: 'Monday, November 9, 2026' }).getByRole('button')).toHaveCount(2) // and Close
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Hide the list' }).click()
    await expect.poll(async () => (await readable(page)).named).toBeGreaterThanOrEqual(35)
  })

  test('a month shows 18 of 20 complete names', async ({ page, portal }) => {
    portal.sandbox.faults.clear()
    const data = busyWeek().filter((_, index) => index % 8 < 4)
    portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data } })
    await page.reload()
    await expect(page.locator('.fc-event')).toHaveCount(20)
    await expect.poll(async () => (await readable(page)).named).toBeGreaterThanOrEqual(18)
  })

  test('only letters and their halo cover the specified color, in light and dark', async ({ page, portal }) => {
    const colors = { high: '#ef4a00', medium: '#ff9f29', low: '#00b8f2', none: '#f0831c' }
    const data = Object.keys(colors).map((priority, day) => ({
      id: priority,
      title: 'Dwayne Porter',
      start: `2026-11-${day + 10}T11:00:00-06:00`,
      end: `2026-11-${day + 10}T12:00:00-06:00`,
      priority,
    }))
    portal.sandbox.faults.clear()
    portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data } })
    await page.reload()
    for (const [view, colorScheme, least] of [
      ['Month', 'light', 0.42],
      ['Week', 'light', 0.78],
      ['Week', 'dark', 0.78],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.getByRole('button', { name: view, exact: true }).click()
      for (const [priority, color] of Object.entries(colors)) {
        const event = page.locator(`.fc-event.event-${priority}`)
        const { kept, contrast } = await labelOf(page, await event.screenshot(), color)
        expect.soft(kept, `${view}, ${colorScheme}, ${priority}`).toBeGreaterThanOrEqual(least)
        expect.soft(contrast, `${view}, ${colorScheme}, ${priority}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  })
})
