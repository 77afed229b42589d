/** The wizard inside the whole page, from a small phone to the largest screen. */
import { sidewaysPixels } from '../support/accessible.ts'
import { expect, test } from '../support/web-portal.ts'

test('from 320 px to 4K the wizard is as wide as the footer', async ({ page, openAs }) => {
  await openAs('looks@truckstaff.example', { steps: 2 })
  const edges = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      return { left: left + Number.parseFloat(paddingLeft), right: right - Number.parseFloat(paddingRight) }
    })
  for (const width of [320, 700, 1280, 1440, 1920, 3840]) {
    await page.setViewportSize({ width, height: 900 })
    const [wizard, footer] = [await edges('.wizard-columns'), await edges('.shell-footer')]
    expect(Math.abs(wizard.left - footer.left), `left edge at ${width} px`).toBeLessThan(2)
    expect(Math.abs(wizard.right - footer.right), `right edge at ${width} px`).toBeLessThan(2)
    expect(await sidewaysPixels(page), `${width} px wide`).toBe(0)
    const form = await page.locator('form.card').boundingBox()
    expect(form?.width, `a line of the form at ${width} px`).toBeLessThan(1100)
    if (width < 1440) continue
    const steps = await page.getByRole('list', { name: 'Steps' }).boundingBox()
    expect((steps?.x ?? 0) + (steps?.width ?? 0), `steps beside the form at ${width} px`).toBeLessThan(form?.x ?? 0)
  }
})
