import { expect, test } from '../kit.ts'
import { atStep } from '../support/applicant.ts'
import { attachPapers, expectEachOnce } from '../support/batches.ts'
import { alertDialog, button } from '../support/journey-locators.ts'
import { uploadLimit } from '../support/upload-limit.ts'

const email = 'batches@truckstaff.example'

test('sending resumes when the connection is back, and closes the dialog of the failure', async ({
  page,
  portal,
  openAs,
  emulation,
}) => {
  await openAs(email, { steps: 4 })
  await attachPapers(page)
  const limitUpload = await uploadLimit(emulation)
  await limitUpload(10_000)
  await button(page, 'Next').click()
  await expect(page.getByText(/ of 2\.\d MB sent · part 1 of 3 · about \d minutes left$/)).toBeVisible()
  // Unlike the context's own emulation, this aborts requests in progress.
  const line = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await emulation.send('Network.emulateNetworkConditions', { ...line, offline: true })
  await expect(alertDialog(page)).toContainText('Network error. Please check your internet connection.')
  await expect(page.getByText('Waiting for the network')).toBeVisible()
  await emulation.send('Network.emulateNetworkConditions', { ...line, offline: false })
  await atStep(page, 6)
  expectEachOnce(portal.sandbox, email)
})
