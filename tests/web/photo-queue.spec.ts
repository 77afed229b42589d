/** Photos: listed at once, kept or named after a crash, sent small and without their location, each exactly once. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit.ts'
import { expectAccessible } from '../support/accessible.ts'
import { fillStep, sampleFiles } from '../support/applicant.ts'
import { button } from '../support/journey-locators.ts'
import { expectPhotosListed, expectPhotosNamed, expectPhotosSent, roadPhotos } from '../support/photo-actions.ts'
import { smallTargets } from '../support/targets.ts'

/** Returns the number of files that the device has stored. */
function storedCount(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('truckstaff-application')
        opening.onsuccess = () => {
          const counting = opening.result.transaction('files').objectStore('files').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )
}

test('without the code that makes photos smaller, a photo is attached and sent', { tag: '@deep' }, async ({
  openAs,
  page,
  portal,
}) => {
  const email = 'large@truckstaff.example'
  await page.route(/\/photos-.*\.js/, (route) => route.abort())
  await openAs(email, { steps: 1 })
  await fillStep(page, 2)
  await button(page, 'Next').click()
  await expect(page.getByText('Step 3 of 7')).toBeVisible()
  expect(portal.sandbox.application(email)?.files.map(({ name, size }) => ({ name, size }))).toEqual(
    sampleFiles.truckPhotos?.map(({ name, buffer }) => ({ name, size: buffer.length })),
  )
})

test('photos are listed at once and sent once each; a crash during preparation names those that were not ready', async ({
  openAs,
  portal,
  context,
}) => {
  const email = 'photos@truckstaff.example'
  const page = await openAs(email, { steps: 1 })
  const photos = await roadPhotos(page, 3)
  await fillStep(page, 2, { withFiles: false })
  await expectPhotosListed(page, photos)
  await expect.poll(() => storedCount(page)).toBe(2)
  const crashed = page.waitForEvent('crash')
  const session = await context.newCDPSession(page)
  void session.send('Page.crash').catch(() => undefined) // the page is gone before it answers
  await crashed
  const again = await context.newPage()
  await again.goto(`${portal.origin}/application`)
  await expectPhotosNamed(again, photos)
  await expectAccessible(again)
  expect(await smallTargets(again)).toEqual([])
  await expectPhotosSent(again, photos, portal.sandbox, email)
})
