/** A phone that is turned while a field has the focus. */
import { expect, test } from '../kit.ts'

test('after rotating the phone, the focused field is in view', async ({ page, openAs }) => {
  const [upright, turned] = [
    { width: 360, height: 740 },
    { width: 740, height: 360 },
  ]
  await page.setViewportSize(upright)
  await openAs('phone@truckstaff.example')
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
