/** Photos: listed at once, kept over a reload, sent small and without their location, each exactly once. */
import { expectAccessible } from '../support/accessible.ts'
import { fillStep } from '../support/applicant.ts'
import { expectPhotosKept, expectPhotosListed, expectPhotosSent, roadPhotos } from '../support/photo-actions.ts'
import { smallTargets } from '../support/targets.ts'
import { expect, test } from '../support/web-portal.ts'

test('photos are listed at once, survive a reload during preparation, and are sent once each', async ({
  openAs,
  portal,
}) => {
  const email = 'photos@truckstaff.example'
  const page = await openAs(email, { steps: 1 })
  const photos = await roadPhotos(page, 5)
  await fillStep(page, 2, { withFiles: false })
  await expectPhotosListed(page, photos)
  await page.reload()
  await expectPhotosKept(page, photos)
  await expectAccessible(page)
  expect(await smallTargets(page)).toEqual([])
  await expectPhotosSent(page, photos, portal.sandbox, email)
})
