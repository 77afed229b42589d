/** Returning to an application: what is filled in, what was lost, and what arrives. */
import { readFileSync } from 'node:fs'
import { expect, test } from '../kit.ts'
import { atStep, sendStep } from '../support/applicant.ts'
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
