/** The wizard for everybody: axe in every state, narrow screens, fingers. */
import type { Page } from '@playwright/test'
import { axeFindings, sidewaysPixels } from '../support/accessible.ts'
import { fillStep, sendStep } from '../support/applicant.ts'
import { smallTargets } from '../support/targets.ts'
import { expect, test } from '../support/web-portal.ts'
import { draftKept } from '../support/wizard-page.ts'

const sizes = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
]
const submit = (page: Page) => page.locator('main button[type=submit]')

/** @param state what the page shows, for the report */
async function expectCleanAtEachSize(page: Page, state: string) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    expect(await axeFindings(page), `${state}, ${size.width} px wide`).toEqual([])
  }
}

for (let step = 1; step <= 7; step += 1) {
  test(`step ${step}: empty, with a dialog, with errors, filled in`, async ({ page, openAs }) => {
    test.slow()
    await openAs('looks@truckstaff.example', { steps: step - 1 })
    // Around the fields all steps are the same, and an empty field is one with an error less.
    if (step === 1) await expectCleanAtEachSize(page, 'empty')
    await submit(page).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    if (step === 1) await expectCleanAtEachSize(page, 'dialog')
    await page.getByRole('button', { name: 'Retry' }).click()
    expect(await axeFindings(page), 'errors').toEqual([])
    expect(await smallTargets(page)).toEqual([])
    for (const width of [320, 360, 700, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      expect(await sidewaysPixels(page), `${width} px wide`).toBe(0)
    }
    await page.setViewportSize({ width: 360, height: 740 })
    await fillStep(page, step)
    if (step === 2) await page.getByRole('button', { name: 'Add', exact: true }).click()
    expect(await axeFindings(page), 'filled in').toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 740 })
    expect(await sidewaysPixels(page)).toBe(0)
  })
}

test('the missing-items dialog and the summary', async ({ page, openAs }) => {
  await openAs('looks@truckstaff.example', { steps: 1 })
  for (let step = 2; step <= 7; step += 1) {
    await fillStep(page, step, { withFiles: false })
    await sendStep(page, step)
  }
  await expect(page.getByRole('dialog', { name: 'Important Information Missing' })).toBeVisible()
  for (const size of [...sizes, { width: 320, height: 500 }]) {
    await page.setViewportSize(size)
    expect(await axeFindings(page)).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)
    await page.getByRole('button', { name: 'Submit Anyway' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Submit Anyway' })).toBeInViewport()
  }
  await page.getByRole('button', { name: 'Submit Anyway' }).click()
  await expect(page.getByRole('heading', { name: 'Application Submitted Successfully!' })).toBeVisible()
  for (const size of sizes) {
    await page.setViewportSize(size)
    expect(await axeFindings(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 740 })
  expect(await sidewaysPixels(page)).toBe(0)
})

test('a restored draft, a failed load and a long, hostile name', async ({ page, portal, openAs }) => {
  await openAs('looks@truckstaff.example', { steps: 1 })
  await page.setViewportSize({ width: 320, height: 740 })
  const name = `${'W'.repeat(100)}.png`
  await page
    .locator('input[name=truckPhotos]')
    .setInputFiles([{ name, mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a', 'hex') }])
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  await page.locator('[name=yearMakeModel]').fill(`<img src=x onerror=alert(1)>${'W'.repeat(80)}`)
  await draftKept(page, 'onerror=alert(1)')
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'Draft restored' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  expect(await sidewaysPixels(page)).toBe(0)
  await page.getByRole('button', { name: `View ${name}` }).click()
  const view = page.getByRole('dialog', { name })
  expect(await view.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await view.getByRole('button', { name: 'Close' }).click()
  portal.sandbox.faults.add({ call: 'dashboard', fault: 'html', status: 500 })
  await page.reload()
  await expect(page.getByText('Failed to load application data. Please try again later.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  expect(await sidewaysPixels(page)).toBe(0)
})

test('a name of one long word from the profile is offered within a small phone', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  const name = 'W'.repeat(60)
  await openAs('looks@truckstaff.example', { name })
  await page.getByRole('button', { name: `Use my profile: ${name}` }).click()
  await expect(page.locator('[name=fullName]')).toHaveValue(name)
  await page.locator('[name=fullName]').fill('')
  await expect(page.getByRole('button', { name: `Use my profile: ${name}` })).toBeVisible()
  expect(await sidewaysPixels(page)).toBe(0)
})

test('from 320 px to 4K the wizard fills the column that the footer has', async ({ page, openAs }) => {
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
