/** An application on a phone. */
import { expect, test } from '../kit.ts'
import { applyOnPhone } from '../support/phone-actions.ts'

const email = 'phone@truckstaff.example'

test.skip(({ browserName }) => browserName !== 'chromium', "a finger is put on by Chromium's own protocol")

test('Enter leads to the next question, known answers take one tap, steps are a tap away', async ({
  page,
  portal,
  openAs,
}) => {
  await openAs(email)
  await applyOnPhone(page, portal.sandbox, email)
})

test('after rotating the phone, the focused field is in view', async ({ page, openAs }) => {
  const [upright, turned] = [
    { width: 360, height: 740 },
    { width: 740, height: 360 },
  ]
  await page.setViewportSize(upright)
  await openAs(email)
  const headerBottom = await page
    .locator('header')
    .first()
    .evaluate((header) => header.getBoundingClientRect().bottom)
  for (const block of ['start', 'center', 'end'] as const) {
    const field = page.locator('[name=mcDotNumber]')
    await field.focus()
    await field.evaluate((input, place) => input.scrollIntoView({ block: place }), block)
    for (const size of [turned, upright]) {
      await page.setViewportSize(size)
      await expect(field).toBeInViewport({ ratio: 0.95 })
      const top = await field.evaluate((input) => input.getBoundingClientRect().top)
      expect(top, `${block}, ${size.width} px wide`).toBeGreaterThan(headerBottom - 1)
    }
  }
})
