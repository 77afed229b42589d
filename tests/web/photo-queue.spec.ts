/** Photos: listed at once, kept over a reload, sent small and without their location, each exactly once. */
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { fillStep } from '../support/applicant.ts'
import { expectPhotosKept, expectPhotosListed, expectPhotosSent, roadPhotos } from '../support/photo-actions.ts'
import { smallTargets } from '../support/targets.ts'
import { expect, test } from '../support/web-portal.ts'
import { draftStored, filesStored } from '../support/wizard-page.ts'

async function photosStored(page: Page, answer: string) {
  await draftStored(page, answer)
  await filesStored(page)
}

test('photos are listed at once, survive a reload during preparation, and are sent once each', async ({
  openAs,
  portal,
}) => {
  const email = 'photos@truckstaff.example'
  const page = await openAs(email, { steps: 1 })
  const photos = await roadPhotos(page, 5)
  await fillStep(page, 2, { withFiles: false })
  await expectPhotosListed(page, photos, (answer) => photosStored(page, answer))
  await page.reload()
  await expectPhotosKept(page, photos)
  await expectAccessible(page)
  expect(await smallTargets(page)).toEqual([])
  await expectPhotosSent(page, photos, portal.sandbox, email)
})

test('a tab that the system discards during preparation loses no photo', async ({ openAs, portal, context }) => {
  const email = 'discarded@truckstaff.example'
  const page = await openAs(email, { steps: 1 })
  const photos = await roadPhotos(page, 4)
  await fillStep(page, 2, { withFiles: false })
  await expectPhotosListed(page, photos, (answer) => photosStored(page, answer))
  const crashed = page.waitForEvent('crash')
  const session = await context.newCDPSession(page)
  void session.send('Page.crash').catch(() => undefined) // the page is gone before it answers
  await crashed
  const again = await context.newPage()
  await again.goto(`${portal.origin}/application`)
  await expectPhotosKept(again, photos)
  await expectPhotosSent(again, photos, portal.sandbox, email)
})

test('another tab that takes the form over during preparation goes on with the photos', async ({
  openAs,
  portal,
  context,
}) => {
  const email = 'two-tabs@truckstaff.example'
  const page = await openAs(email, { steps: 1 })
  const photos = await roadPhotos(page, 4)
  await fillStep(page, 2, { withFiles: false })
  await expectPhotosListed(page, photos, (answer) => photosStored(page, answer))
  const second = await context.newPage()
  await second.goto(`${portal.origin}/application`)
  await second.getByRole('button', { name: 'Use this tab' }).click()
  await expectPhotosKept(second, photos)
  await expectPhotosSent(second, photos, portal.sandbox, email)
  await expect(page.getByRole('button', { name: 'Use this tab' })).toBeVisible()
})
