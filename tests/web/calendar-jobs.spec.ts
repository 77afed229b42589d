/** The jobs of a recruiter's day, and how many clicks each of them needs. */
import type { Locator, Page } from '@playwright/test'
import { expect, halfway, test } from '../kit.ts'
import { busyWeek } from '../support/busy-week.ts'
import { middleOf, pointAtHour, rowOf } from '../support/calendar-actions.ts'
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
const titleOf = (page: Page) => page.locator('.calendar-toolbar h2')
const said = (page: Page, words: string) => expect(page.getByRole('status').getByText(words)).toBeVisible()

test.beforeEach(async ({ page, portal, openAs }) => {
  await page.clock.setFixedTime('2026-11-10T14:05:00Z')
  portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data: busyWeek() } })
  await openAs(halfway.email, { path: '/calendar' })
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await expect(page.locator('.fc-timeGridWeek-view .fc-event')).toHaveCount(40)
})

test('by mouse: phone, reschedule, undo, second interview, cancel, next week and a date', async ({ page }) => {
  const { click, spent } = counting()
  const details = page.getByRole('dialog', { name: 'Interview Details' })
  const next = rowOf(page, 'Dwayne Porter').first()
  await expect(next).toBeInViewport()
  await expect(next).toContainText('8:30 AM')
  await expect(next).toContainText('(555) 555-0109')
  await click(next)
  await expect(details.getByRole('link', { name: '(555) 555-0109' })).toBeInViewport()
  expect(spent(), 'to the link that calls').toBe(1)
  await details.getByRole('button', { name: 'Close' }).click()

  await dragMouse(page, await middleOf(eventOf(page, '1p Tom Fox')), await pointAtHour(page, '2026-11-11', '14:00'))
  await said(page, 'Tom Fox is moved to Wed, Nov 11, 2026, 2:00 PM')
  await click(page.getByRole('button', { name: 'Undo' }))
  await said(page, 'Tom Fox is undone.')
  expect(spent(), 'undo').toBe(1)

  await click(eventOf(page, '1p Tom Fox'))
  await click(details.getByRole('button', { name: 'Schedule another' }))
  const form = page.getByRole('dialog', { name: 'Schedule Interview' })
  await expect(form.getByRole('textbox', { name: 'Candidate name' })).toHaveValue('Tom Fox')
  await form.getByRole('combobox', { name: 'CDL type' }).selectOption({ index: 1 })
  await expect(form.getByRole('combobox', { name: 'Interview type' })).toHaveValue(/./)
  await form.getByRole('textbox', { name: 'Date and time' }).fill('16/11/2026 14:30')
  await click(form.getByRole('button', { name: 'Schedule', exact: true }))
  expect(spent(), 'a second interview, with its license (two clicks) and its time').toBe(3)
  await said(page, 'Tom Fox is scheduled for Mon, Nov 16, 2026, 2:30 PM')

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
  await click(page.getByRole('button', { name: 'Month', exact: true }))
  await click(page.getByRole('button', { name: 'Next', exact: true }))
  await click(page.getByRole('link', { name: /December 24/ }))
  await expect(titleOf(page)).toHaveText('December 24, 2026')
  expect(spent(), 'a date').toBe(3)
})
