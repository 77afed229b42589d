/** The jobs of a recruiter's day, and how many clicks each of them needs. */
import type { Locator, Page } from '@playwright/test'
import { expect, halfway, test } from '../kit.ts'
import { busyWeek } from '../support/busy-week.ts'
import { middleOf, pointAtHour, rowOf } from '../support/calendar-actions.ts'
import { saveCalendarFile } from '../support/calendar-file.ts'
import { dragMouse } from '../support/pointer-actions.ts'

test.use({ viewport: { width: 1280, height: 800 }, timezoneId: 'America/Chicago' })

/** Does what a person does, and counts it. */
function counting() {
  let count = 0
  return {
    async click(target: Locator) {
      count += 1
      await target.click()
    },
    /** @returns clicks since the last call */
    spent() {
      const spent = count
      count = 0
      return spent
    },
  }
}

const eventOf = (page: Page, title: string) => page.locator('.fc-event', { hasText: title }).first()
const titleOf = (page: Page) => page.locator('.calendar-range')
const said = (page: Page, words: string) => expect(page.getByRole('status').getByText(words)).toBeVisible()

test.beforeEach(async ({ page, portal, openAs }) => {
  await page.clock.setFixedTime('2026-11-10T14:05:00Z')
  portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data: busyWeek() } })
  await openAs(halfway.email, { path: '/calendar' })
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await expect(page.locator('.fc-timeGridWeek-view .fc-event')).not.toHaveCount(0)
})

test('by mouse: who is next, a phone number, find, reschedule, undo, save, second interview, cancel, next week', async ({
  page,
}) => {
  const { click, spent } = counting()
  const details = page.getByRole('dialog', { name: 'Interview Details' })
  const list = page.getByRole('region', { name: 'Upcoming Interviews' })
  await expect(list.getByRole('listitem').first()).toHaveText('Next, in 25 min')
  await expect(list.locator('.interview').first()).toContainText('8:30 – 9:00 AM')
  const call = list.locator('.interview', { hasText: '2:30 – 3:00 PM' }).first().getByRole('link')
  await expect(call).toBeInViewport()
  await expect(call).toHaveAttribute('href', /^tel:/)
  expect(spent(), 'who is next, and the phone number of 14:30').toBe(0)

  await click(page.getByRole('searchbox', { name: 'Filter interviews' }))
  await page.keyboard.type('tom fox')
  await expect(rowOf(page, 'Tom Fox').first()).toBeVisible()
  await expect(rowOf(page, 'Ana Núñez')).toHaveCount(0)
  expect(spent(), 'find').toBe(1)
  await page.keyboard.press('Escape')
  await expect(page.locator('.fc-timegrid-more-link'), 'all interviews').toHaveCount(5)

  await dragMouse(page, await middleOf(eventOf(page, 'Tom Fox 1p')), await pointAtHour(page, '2026-11-11', '14:00'))
  await said(page, 'Tom Fox is moved to Wed, Nov 11, 2026, 2:00 – 2:30 PM CST')
  await click(page.getByRole('button', { name: 'Undo', exact: true }))
  await said(page, 'Tom Fox is undone.')
  expect(spent(), 'undo').toBe(1)

  await click(eventOf(page, 'Tom Fox 1p'))
  await click(details.getByRole('button', { name: 'Completed' }))
  expect(spent(), 'status').toBe(2)
  const { name, event } = await saveCalendarFile(page, details.getByRole('link', { name: 'Add to calendar' }))
  expect([name, event.summary]).toEqual(['interview.ics', 'Final interview: Tom Fox'])
  await click(details.getByRole('button', { name: 'Schedule another' }))
  const form = page.getByRole('dialog', { name: 'Schedule Interview' })
  await expect(form.getByRole('textbox', { name: 'Candidate name' })).toHaveValue('Tom Fox')
  await expect(form.getByRole('textbox', { name: 'Notes' })).toHaveValue(/\(555\)/)
  await expect(form.getByRole('textbox', { name: 'Date and time' })).toBeFocused()
  await page.keyboard.type('16/11/2026 2:30pm')
  await click(form.getByRole('button', { name: 'Schedule', exact: true }))
  expect(spent(), 'a second interview, from its details').toBe(2)
  await said(page, 'Tom Fox is scheduled for Mon, Nov 16, 2026, 2:30 – 3:00 PM')

  // The week of the new interview is displayed.
  await expect(titleOf(page)).toHaveText('Nov 15 – 21, 2026')
  await click(eventOf(page, 'Tom Fox'))
  await click(details.getByRole('button', { name: 'Cancel Interview' }))
  await click(page.getByRole('button', { name: 'Delete' }))
  expect(spent(), 'cancel').toBe(3)
  await said(page, 'Tom Fox is canceled')

  await click(page.getByRole('button', { name: 'Next', exact: true }))
  await expect(titleOf(page)).toHaveText('Nov 22 – 28, 2026')
  expect(spent(), 'next week').toBe(1)
  await click(page.getByRole('button', { name: 'More', exact: true }))
  await expect(page.getByLabel('Go to date')).toBeFocused()
  await page.keyboard.type('12242026')
  await page.keyboard.press('Enter')
  await expect(titleOf(page)).toHaveText('Dec 20 – 26, 2026')
  expect(spent(), 'a date, typed').toBe(1)

  // The notice of a change goes after ten seconds, and Undo stays in the menu.
  await page.mouse.move(0, 0)
  await page.clock.runFor(11_000)
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: /^Undo the change of .*Tom Fox$/ }).click()
  await said(page, 'Tom Fox is undone.')
})
