/** Returning to an application: what is filled in, what was lost, and what arrives. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test } from '../kit.ts'
import { samplePdf } from '../sandbox/samples.ts'
import { sha256 } from '../sandbox/start.ts'
import { atStep, fillStep, sendStep } from '../support/applicant.ts'
import { button, field } from '../support/journey-locators.ts'

const email = 'back@truckstaff.example'

test('saved answers are filled in, files can be viewed, and none is sent twice', async ({ page, portal, openAs }) => {
  await openAs(email, { steps: 6 })
  for (let step = 7; step > 1; step -= 1) {
    await atStep(page, step)
    if (step === 5) {
      // The server sends stored files with a policy that runs nothing; both buttons download a document.
      for (const name of ['Download certificate-of-insurance.pdf', 'View w-9.pdf']) {
        const [saved] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
        expect(name).toContain(saved.suggestedFilename())
        expect(readFileSync(await saved.path(), 'latin1')).toMatch(/^%PDF-/)
      }
    }
    if (step === 3) {
      await field(page, 'yearsExperience').fill('13')
      await sendStep(page, 3)
      await button(page, 'Back').click()
    }
    if (step === 2) {
      await button(page, 'View truck-front.png').click()
      const picture = page.getByRole('dialog', { name: 'truck-front.png' }).getByRole('img')
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
      await page.keyboard.press('Escape')
    }
    await button(page, 'Back').click()
  }
  await expect(field(page, 'fullName')).toHaveValue('José Ramírez')
  await expect(button(page, 'Back')).toBeDisabled()
  const saved = portal.sandbox.application(email)
  expect(saved?.answers.experience_years).toBe('13')
  expect(saved?.files.filter(({ field: name }) => name === 'cdl_file')).toHaveLength(1)
})

test('files changed or deleted on disk after attaching arrive as they were when attached', async ({
  page,
  portal,
  openAs,
}, testInfo) => {
  const papers = ['deleted.pdf', 'changed.pdf'].map((name) => ({
    name,
    path: testInfo.outputPath(name),
    bytes: samplePdf(name),
  }))
  for (const { path, bytes } of papers) writeFileSync(path, bytes)
  await openAs(email, { steps: 4 })
  await fillStep(page, 5, { withFiles: false })
  await field(page, 'coiUpload').setInputFiles(papers.map(({ path }) => path))
  for (const { name } of papers) await expect(button(page, `Remove ${name}`)).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0) // until a file is read, its change on disk is refused
  rmSync(papers[0]?.path ?? '')
  writeFileSync(papers[1]?.path ?? '', 'something else')
  await sendStep(page, 5)
  const stored = portal.sandbox.application(email)?.files.filter(({ field: name }) => name === 'coi_file')
  expect(stored?.map(({ name, sha256: hash }) => [name, hash])).toEqual(
    papers.map(({ name, bytes }) => [name, sha256(bytes)]),
  )
})
