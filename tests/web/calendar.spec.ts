import type { Page } from '@playwright/test'
import { expect, halfway, test } from '../kit.ts'
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

test('both calendar routes make one call, show list and calendar, and violate no policy', async ({
  portal,
  openAs,
}) => {
  portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data: [interview] } })
  const page = await openAs(halfway.email, { path: '/calendar' })
  for (const [index, path] of ['/calendar', '/calendar-main'].entries()) {
    if (index > 0) await page.goto(portal.origin + path)
    await expect(list(page).getByRole('button', { name: /Dwayne Porter/ })).toContainText('9:00 AM – 10:00 AM CST')
    await expect(page.locator('.fc-event')).toHaveCSS('background-color', 'rgb(239, 74, 0)')
    await expect(page.getByText('Times are in Central Time (America/Chicago).')).toBeVisible()
    expect(portal.sandbox.log.filter(({ call }) => call === 'calendar')).toHaveLength(index + 1)
  }
})

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
