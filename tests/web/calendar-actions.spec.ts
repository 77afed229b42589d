/** All calendar actions, by mouse and by finger; the desktop's journeys have each pointer in the other kind of view. */
import { halfway, test } from '../kit.ts'
import { exerciseCalendar, pointers } from '../support/calendar-actions.ts'

test.use({ timezoneId: 'America/Chicago' })

test.beforeEach(async ({ page, portal }) => {
  await page.clock.install({ time: '2026-11-12T13:00:00Z' })
  portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data: [] } })
})

const desk = { width: 1280, height: 1000 }
const phone = { width: 390, height: 844 }

for (const { pointer, viewport, view } of [
  { pointer: 'mouse', viewport: desk, view: 'Month' },
  { pointer: 'finger', viewport: phone, view: 'Week' },
] as const) {
  const touch = pointer === 'finger'
  test.describe(() => {
    test.skip(({ browserName }) => touch && browserName !== 'chromium', 'fingers are moved by Chromium’s own protocol')
    test.use({ viewport, hasTouch: touch, isMobile: touch && viewport === phone })

    test(`with a ${pointer} in the ${view} view: clicks, selects, drags, resizes and opens interviews`, async ({
      openAs,
    }) => {
      const page = await openAs(halfway.email, { path: '/calendar' })
      await exerciseCalendar(page, view, pointers[pointer])
    })
  })
}
