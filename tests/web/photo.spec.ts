/** A photo of a document: previewed, rotated and straightened before it is sent. */
import { expect, test } from '../kit.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectStraightened, slantedPaper } from '../support/slanted-paper.ts'
import { smallTargets } from '../support/targets.ts'

test('a document photographed at an angle is straightened, and stays so after a reload', async ({ openAs }) => {
  const page = await openAs('slant@truckstaff.example', { steps: 2 })
  await page.locator('input[name="cdlUpload"]').setInputFiles(await slantedPaper(page))
  await expectStraightened(page)
  await expectAccessible(page)
  expect(await smallTargets(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove paper.jpg' })).toBeVisible()
  await expect
    .poll(() => page.locator('.photo-preview').evaluate((image: HTMLImageElement) => image.naturalWidth > 0))
    .toBe(true)
})
