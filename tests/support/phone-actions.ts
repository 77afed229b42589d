/** User actions on a phone, in either build: a narrow window, the keyboard's Enter, taps. */
import { expect, type Page } from '@playwright/test'
import { samplePng } from '../sandbox/samples.ts'
import type { Sandbox } from '../sandbox/start.ts'
import { atStep, fillStep, sampleAnswers } from './applicant.ts'
import { button, field } from './journey-locators.ts'

/** Makes the window as wide as a phone and turns on touch input. */
export async function makePhone(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
  await cdp.send('Emulation.setDeviceMetricsOverride', { width: 360, height: 740, deviceScaleFactor: 1, mobile: false })
}

/** Takes two photos of the license with the camera, whose app gives both the same name. */
async function takePhotos(page: Page): Promise<void> {
  const license = page.locator('.field', { has: field(page, 'cdlUpload') })
  for (const [taps, name] of ['Take photo', 'Take another photo'].entries()) {
    const opened = page.waitForEvent('filechooser')
    await license.getByRole('button', { name, exact: true }).click()
    const camera = await opened
    expect(camera.isMultiple()).toBe(false)
    const buffer = samplePng(64 + taps, 40, [20, 120, 60])
    await camera.setFiles({ name: 'image.png', mimeType: 'image/png', buffer })
    await expect(license.getByRole('button', { name: 'Take another photo', exact: true })).toBeFocused()
    await expect(license.getByRole('listitem')).toHaveCount(taps + 1)
  }
}

/**
 * Applies on a phone: step 1 by Enter alone, year and make from the VIN, back through the strip, the license by
 * the camera, and the collapsed answers on the last step.
 * @param email of the account, which has saved no step
 */
export async function applyOnPhone(page: Page, sandbox: Sandbox, email: string): Promise<void> {
  await makePhone(page)
  await atStep(page, 1)
  await field(page, 'fullName').focus()
  for (const [name, typed] of [
    ['fullName', 'Maria Ortiz'],
    ['phone', '218-555-0133'],
    ['website', ''],
    ['companyName', 'Ortiz Hauling'],
    ['companyAddress', '412 Quarry Road, Joliet, IL 60432'],
  ] as const) {
    await expect(field(page, name)).toBeFocused()
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
  }
  await expect(field(page, 'ownerName')).toBeFocused()
  await button(page, 'I am the owner').click()
  await expect(field(page, 'ownerName')).toHaveValue('Maria Ortiz')
  await expect(field(page, 'ownerContact')).toHaveValue('218-555-0133')
  for (const [name, next] of [
    ['ownerName', 'ownerContact'],
    ['ownerContact', 'businessEIN'],
  ] as const) {
    await expect(field(page, name)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field(page, next)).toBeFocused()
  }
  await page.keyboard.type('36-4821907')
  await page.locator('label', { has: page.locator('[name=businessStructure][value=LLC]') }).click()
  await button(page, 'Next').click()

  await atStep(page, 2)
  await field(page, 'vin').fill(sampleAnswers.vin ?? '')
  await button(page, 'From your VIN: 2020 Peterbilt').click()
  await expect(field(page, 'yearMakeModel')).toHaveValue('2020 Peterbilt')
  await page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: '1 Contact Info (completed)' }).click()
  await atStep(page, 1)
  await page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: '2 Equipment' }).click()
  for (const step of [2, 3, 4, 5, 6, 7]) {
    await fillStep(page, step, { withFiles: false })
    if (step === 3) await takePhotos(page)
    if (step < 7) await button(page, 'Next').click()
  }
  const second = page.locator('.check-step', { hasText: '2. Equipment' })
  await expect(second.locator('summary')).toContainText('9 of 10')
  await expect(second.locator('.answers')).toBeHidden()
  await second.locator('summary').click()
  await button(page, 'Change GVWR').click()
  await field(page, 'gvwr').fill('80,000 lb')
  await button(page, 'Next').click()
  await expect(button(page, 'Change GVWR')).toBeFocused()
  await expect(button(page, 'Submit Application')).toBeEnabled()
  expect(sandbox.application(email)?.answers).toMatchObject({
    owner_name: 'Maria Ortiz',
    owner_contact: '218-555-0133',
    gvwr: '80,000 lb',
  })
  const files = sandbox.application(email)?.files ?? []
  expect(files.map(({ field, name }) => [field, name])).toEqual([
    ['cdl_file', 'image.png'],
    ['cdl_file', 'image-2.png'],
  ])
  expect(new Set(files.map(({ sha256 }) => sha256)).size).toBe(2)
}
