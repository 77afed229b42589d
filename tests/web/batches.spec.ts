import { longestWorkMs } from '../../src/provider/limits.ts'
import { atStep } from '../support/applicant.ts'
import { attachPapers, expectEachOnce } from '../support/batches.ts'
import { alertDialog, button } from '../support/journey-locators.ts'
import type { RunningPortal } from '../support/sandbox.ts'
import { uploadLimit } from '../support/upload-limit.ts'
import { expect, test } from '../support/web-portal.ts'

const email = 'batches@truckstaff.example'

/** Returns how each save of step 5 ended. */
function saves({ sandbox }: RunningPortal) {
  return sandbox.log.filter(({ call, step }) => call === 'saveStep' && step === 5).map(({ status }) => status)
}

test('a connection cut at 10, 50 and 99% of a save costs only that save', async ({ page, portal, openAs }) => {
  await openAs(email, { steps: 4 })
  await attachPapers(page)
  for (const [index, share] of [0.1, 0.5, 0.99].entries()) {
    portal.sandbox.faults.add({
      call: 'saveStep',
      step: 5,
      fault: 'reset-during',
      share,
      times: 1,
      ...(index > 0 && { after: 1 }),
    })
  }
  await button(page, 'Next').click()
  for (let cut = 0; cut < 3; cut += 1) {
    await expect(alertDialog(page)).toContainText('Network error. Please check your internet connection.')
    await button(page, 'Retry').click()
    await expect(alertDialog(page)).toHaveCount(0)
    await expect(page.getByText('Waiting for our server')).toBeVisible()
    portal.sandbox.pass(longestWorkMs(1)) // the rest of the save can't arrive any more
  }
  await atStep(page, 6)
  expect(saves(portal)).toEqual(['reset', 200, 'reset', 200, 'reset', 200])
  expectEachOnce(portal.sandbox, email)
})

test('sending resumes when the connection is back, and the dialog stays until it is closed', async ({
  page,
  portal,
  openAs,
  emulation,
}) => {
  await openAs(email, { steps: 4 })
  await attachPapers(page)
  const limitUpload = await uploadLimit(emulation)
  await limitUpload(60_000)
  await button(page, 'Next').click()
  await expect(page.getByText(/ of 9\.\d MB sent · part 1 of 3 · about \d minutes left$/)).toBeVisible()
  // Unlike the context's own emulation, this aborts requests in progress.
  const line = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await emulation.send('Network.emulateNetworkConditions', { ...line, offline: true })
  await expect(alertDialog(page)).toContainText('Network error. Please check your internet connection.')
  await expect(page.getByText('Waiting for the network')).toBeVisible()
  await emulation.send('Network.emulateNetworkConditions', { ...line, offline: false })
  await expect(alertDialog(page)).toContainText('We are waiting to hear whether your last sending arrived.')
  portal.sandbox.pass(longestWorkMs(1))
  await expect(alertDialog(page)).toContainText('Your answers were sent.', { timeout: 20_000 })
  await button(page, 'OK').click()
  await atStep(page, 6)
  expectEachOnce(portal.sandbox, email)
})

test('Pause keeps the received files, Resume sends the rest', async ({ page, portal, openAs, emulation }) => {
  await openAs(email, { steps: 4 })
  await attachPapers(page)
  const limitUpload = await uploadLimit(emulation)
  await limitUpload(1_500_000)
  await button(page, 'Next').click()
  await expect(page.getByText(/part 2 of 3/)).toBeVisible({ timeout: 20_000 })
  await button(page, 'Pause').click()
  await expect(page.getByText('Sending is paused')).toBeVisible()
  await limitUpload(null)
  await button(page, 'Resume').click()
  await atStep(page, 6)
  expectEachOnce(portal.sandbox, email)
})
