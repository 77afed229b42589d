import { longestWorkMs } from '../../src/provider/limits.ts'
import { atStep, fillStep, sendStep } from '../support/applicant.ts'
import { attachPapers, expectEachOnce, papers } from '../support/batches.ts'
import { alertDialog, button } from '../support/journey-locators.ts'
import type { RunningPortal } from '../support/sandbox.ts'
import { uploadLimit } from '../support/upload-limit.ts'
import { expect, plantSession, test } from '../support/web-portal.ts'

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

test('when the browser looks online, the provider is polled; after typing, only Next sends', async ({
  page,
  portal,
  openAs,
}) => {
  await page.clock.install()
  await openAs(email, { steps: 3 })
  await atStep(page, 4)
  const waiting = page.getByText('Waiting for the network')
  const lose = async (calls: readonly ('saveStep' | 'dashboard')[]) => {
    for (const call of calls) portal.sandbox.faults.add({ call, fault: 'reset-before' })
    await button(page, 'Next').click()
    await expect(alertDialog(page)).toContainText('Network error.')
    await page.keyboard.press('Escape')
  }
  await fillStep(page, 4)
  await lose(['saveStep'])
  await expect(waiting).toBeVisible()
  await page.locator('[name="regions"]').fill('Ohio, Iowa')
  await expect(waiting).toHaveCount(0)
  await lose([])
  await button(page, 'Stop waiting').click()
  await expect(button(page, 'Next')).toBeFocused()
  await lose(['dashboard'])
  await page.clock.runFor(6_000) // one failed attempt
  await expect(waiting).toBeVisible()
  portal.sandbox.faults.clear()
  portal.sandbox.pass(longestWorkMs(1)) // the older answers can't arrive any more
  await page.clock.runFor(11_000)
  await atStep(page, 5)
  await expect(alertDialog(page)).toHaveCount(0)
  expect(portal.sandbox.application(email)?.answers.preferred_states).toBe('Ohio, Iowa')
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

test('each 413 halves the save down to one file, which is then named', async ({ page, portal, openAs }) => {
  await openAs(email, { steps: 4 })
  await attachPapers(page)
  portal.sandbox.faults.add({ call: 'saveStep', step: 5, fault: 'status', status: 413, after: 1, times: 2 })
  await button(page, 'Next').click()
  await expect(alertDialog(page)).toContainText('paper-3.pdf is too large for our server.')
  await page.keyboard.press('Escape')
  expect(saves(portal)).toEqual([200, 413, 413])
  await button(page, 'Remove paper-3.pdf').click()
  await sendStep(page, 5)
  const others = papers.filter(({ name }) => name !== 'paper-3.pdf')
  expectEachOnce(portal.sandbox, email, others)
})

test('the session ends during sending: after signing in again, the rest is sent', async ({ page, portal, openAs }) => {
  await openAs(email, { steps: 4 })
  await attachPapers(page)
  portal.sandbox.faults.add({ call: 'saveStep', step: 5, fault: 'status', status: 401, after: 1, times: 1 })
  await button(page, 'Next').click()
  await expect(page).toHaveURL(/sign-in/)
  await plantSession(page, portal, email, 'Terry Tester')
  await page.goto(`${portal.origin}/application`)
  await atStep(page, 5)
  await button(page, 'Next').click()
  await expect(page.getByText('Waiting for our server')).toBeVisible()
  portal.sandbox.pass(longestWorkMs(1))
  await atStep(page, 6)
  expectEachOnce(portal.sandbox, email)
})

test('another tab takes over the form during sending and sends the rest', async ({
  page,
  portal,
  openAs,
  context,
  emulation,
}) => {
  await openAs(email, { steps: 4 })
  await attachPapers(page)
  const limitUpload = await uploadLimit(emulation)
  await limitUpload(1_500_000)
  await button(page, 'Next').click()
  await expect(page.getByText(/part 2 of 3/)).toBeVisible({ timeout: 20_000 })
  const second = await context.newPage()
  await second.goto(`${portal.origin}/application`)
  await button(second, 'Use this tab').click()
  await atStep(second, 5)
  await button(second, 'Next').click()
  await expect(second.getByText('Waiting for our server')).toBeVisible()
  portal.sandbox.pass(longestWorkMs(1))
  await atStep(second, 6)
  expectEachOnce(portal.sandbox, email)
})
