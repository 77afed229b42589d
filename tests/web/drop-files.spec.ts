/** Files dragged into the window: only the drop zone takes them, and what is sent is what was dropped. */
import { rmSync, writeFileSync } from 'node:fs'
import type { Page, TestInfo } from '@playwright/test'
import { expect, test } from '../kit.ts'
import { samplePdf } from '../sandbox/samples.ts'
import { sha256 } from '../sandbox/start.ts'
import { fillStep, sampleAnswers, sendStep } from '../support/applicant.ts'
import { dropFiles } from '../support/drag-files.ts'

const email = 'drops@truckstaff.example'
const zone = (page: Page) => page.locator('.drop', { has: page.locator('[name="cdlUpload"]') })
const listed = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true })

function paper(info: TestInfo, name: string): string {
  const path = info.outputPath(name)
  writeFileSync(path, samplePdf(name))
  return path
}

test('files dropped on the zone arrive as they were then; elsewhere they open nothing; a folder and a picture of a mail are refused', async ({
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
  await dropFiles(cdp, zone(page), [info.outputDir])
  await expect(page.getByText('A folder can’t be attached.')).toBeVisible()
  await dropFiles(cdp, zone(page), [], 'https://mail.example/coi.png')
  await expect(page.getByText('Save it on this device first')).toBeVisible()
  // A drop that opens a file would do so before a later file is attached.
  const [deleted, changed] = [paper(info, 'deleted.pdf'), paper(info, 'changed.pdf')]
  await dropFiles(cdp, zone(page), [deleted, changed])
  for (const name of ['deleted.pdf', 'changed.pdf']) await expect(listed(page, name)).toBeVisible()
  await expect(page.getByText('Save it on this device first')).toHaveCount(0)
  expect(page.context().pages()).toHaveLength(1)
  await expect(page).toHaveURL(/\/application(\?step=3)?$/)
  await expect(page.locator('[name="yearsExperience"]')).toHaveValue(String(sampleAnswers.yearsExperience))

  await expect(page.locator('[aria-busy=true]')).toHaveCount(0) // until a file is read, its change on disk is refused
  rmSync(deleted)
  writeFileSync(changed, 'something else')
  await sendStep(page, 3)
  const stored = portal.sandbox.application(email)?.files.filter(({ field }) => field === 'cdl_file')
  expect(stored?.map(({ name, sha256: hash }) => [name, hash])).toEqual(
    ['deleted.pdf', 'changed.pdf'].map((name) => [name, sha256(samplePdf(name))]),
  )
})
