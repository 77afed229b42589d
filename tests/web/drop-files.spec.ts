/** Files dragged into the window: only the drop zone takes them. */
import { writeFileSync } from 'node:fs'
import type { Page, TestInfo } from '@playwright/test'
import { expect, test } from '../kit.ts'
import { samplePdf } from '../sandbox/samples.ts'
import { fillStep, sendStep } from '../support/applicant.ts'
import { dropFiles } from '../support/drag-files.ts'

const email = 'drops@truckstaff.example'
const zone = (page: Page) => page.locator('.drop', { has: page.locator('[name="cdlUpload"]') })
const listed = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true })

function paper(info: TestInfo, name: string): string {
  const path = info.outputPath(name)
  writeFileSync(path, samplePdf(name))
  return path
}

test('two files dropped on the zone are attached and sent; outside it they open nothing, and nothing is lost', async ({
  page,
  portal,
  openAs,
}, info) => {
  await openAs(email, { steps: 2 })
  await fillStep(page, 3, { withFiles: false })
  const cdp = await page.context().newCDPSession(page)
  for (const selector of ['.step-heading', 'header', '[name="yearsExperience"]']) {
    await dropFiles(cdp, page.locator(selector).first(), [paper(info, 'elsewhere.pdf')])
  }
  // A drop that opens a file would do so before a later file is attached.
  await dropFiles(cdp, zone(page), [paper(info, 'front.pdf'), paper(info, 'back.pdf')])
  await expect(listed(page, 'front.pdf')).toBeVisible()
  await expect(listed(page, 'back.pdf')).toBeVisible()
  expect(page.context().pages()).toHaveLength(1)
  await expect(page).toHaveURL(/\/application(\?step=3)?$/)
  await expect(page.locator('[name="yearsExperience"]')).toHaveValue('12')
  await sendStep(page, 3)
  const stored = portal.sandbox.application(email)?.files.filter(({ field }) => field === 'cdl_file')
  expect(stored?.map(({ name }) => name)).toEqual(['front.pdf', 'back.pdf'])
})

test('a folder and a picture of a mail are refused with what to do instead', async ({ page, openAs }, info) => {
  await openAs(email, { steps: 2, path: '/application' })
  const cdp = await page.context().newCDPSession(page)
  paper(info, 'front.pdf') // makes the folder
  await dropFiles(cdp, zone(page), [info.outputDir])
  await expect(page.getByText('A folder can’t be attached.')).toBeVisible()
  await dropFiles(cdp, zone(page), [], 'https://mail.example/coi.png')
  await expect(page.getByText('Save it on this device first')).toBeVisible()
  await dropFiles(cdp, zone(page), [paper(info, 'front.pdf')])
  await expect(listed(page, 'front.pdf')).toBeVisible()
  await expect(page.getByText('Save it on this device first')).toHaveCount(0)
})
