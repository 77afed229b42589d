/** The calendar's week on a phone. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Calendar } from '../../src/screens/calendar/calendar.tsx'
import { fakePlatform, json } from '../support/fake-platform.ts'
import { renderInLayout } from '../support/render-in-layout.tsx'

/** Returns an hour of today in local time. */
function at(hour: number, minute = 0): string {
  const time = new Date()
  time.setHours(hour, minute, 0, 0)
  return time.toISOString()
}

test.each([320, 390])('at %i px every interview of the week is a large enough target', async (width) => {
  await page.viewport(width, 740)
  const platform = fakePlatform({ user: { name: 'Maria' } })
  platform.reply(
    'calendar',
    json({
      success: true,
      data: [
        { id: 1, title: 'An hour', start: at(9), end: at(10), priority: 'high' },
        { id: 2, title: 'Half of one', start: at(11), end: at(11, 30) },
        { id: 3, title: 'A quarter', start: at(13), end: at(13, 15), priority: 'medium' },
        { id: 4, title: 'All day', start: at(0).slice(0, 10) },
      ],
    }),
  )
  await renderInLayout(platform, '/calendar', <Calendar />)
  await page.getByRole('button', { name: 'Week' }).click()
  const shown = () => [...document.querySelectorAll<HTMLElement>('.fc-timeGridWeek-view .fc-event')]
  await expect.poll(() => shown().length).toBe(4)
  for (const interview of shown()) {
    const { width: wide, height } = interview.getBoundingClientRect()
    expect(Math.round(height), interview.textContent ?? '').toBeGreaterThanOrEqual(44)
    expect(Math.round(wide), interview.textContent ?? '').toBeGreaterThanOrEqual(44)
  }
  expect(document.documentElement.scrollWidth - document.documentElement.clientWidth).toBe(0)
})
