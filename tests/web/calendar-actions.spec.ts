/** All calendar actions, by mouse and by finger. */
import { halfway, test } from '../kit.ts'
import { exerciseCalendar, pointers } from '../support/calendar-actions.ts'

test.use({ timezoneId: 'America/Chicago', sandboxOptions: { demo: true } })

test.beforeEach(async ({ page, portal }) => {
  await page.clock.install({ time: '2026-11-12T13:00:00Z' })
  portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data: [] } })
})

const desk = { width: 1280, height: 1000 }
const phone = { width: 390, height: 844 }

// Week and day are the same grid of hours: each pointer exercises one of them.
for (const { pointer, place, viewport, views } of [
  { pointer: 'mouse', place: 'a desk', viewport: desk, views: ['Month', 'Week'] },
  { pointer: 'finger', place: 'a phone', viewport: phone, views: ['Day'] },
] as const) {
  const touch = pointer === 'finger'
  test.describe(() => {
    test.skip(({ browserName }) => touch && browserName !== 'chromium', 'fingers are moved by Chromium’s own protocol')
    test.use({ viewport, hasTouch: touch, isMobile: touch })

    test(`with a ${pointer} at ${place}: clicks, selects, drags, resizes and opens interviews`, async ({ openAs }) => {
      const page = await openAs(halfway.email, { path: '/calendar' })
      for (const view of views) {
        await test.step(view, async () => {
          await exerciseCalendar(page, view, pointers[pointer])
          await page.reload() // removes the added interviews
        })
      }
    })
  })
}
