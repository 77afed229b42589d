/** Every view by mouse and by finger: what a person does with a calendar. */
import { hands, useByHand } from '../support/calendar-hands.ts'
import { test } from '../support/signed-in.ts'

test.use({ timezoneId: 'America/Chicago' })

test.beforeEach(async ({ page, portal }) => {
  await page.clock.setFixedTime('2026-11-12T13:00:00Z')
  portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data: [] } })
})

for (const [hand, touch] of [
  ['mouse', false],
  ['finger', true],
] as const) {
  for (const [place, viewport] of [
    ['a desk', { width: 1280, height: 1000 }],
    ['a phone', { width: 390, height: 844 }],
  ] as const) {
    test.describe(`with a ${hand} at ${place}`, () => {
      test.skip(
        ({ browserName }) => touch && browserName !== 'chromium',
        'fingers are moved by Chromium’s own protocol',
      )
      test.use({ viewport, hasTouch: touch, isMobile: touch && viewport.width < 768 })

      for (const view of ['Month', 'Week', 'Day'] as const) {
        test(`an hour or a day of the ${view} view is clicked, drawn, dragged, resized and opened`, async ({
          open,
        }) => {
          const page = await open('/calendar')
          await useByHand(page, view, hands[hand])
        })
      }
    })
  }
}
