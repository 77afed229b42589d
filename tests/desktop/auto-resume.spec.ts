/** A connection lost during a save on the desktop: sending resumes by itself. */

import { longestWorkMs } from '../../src/provider/limits.ts'
import { expect, test } from '../kit.ts'
import { demoPassword } from '../sandbox/seed.ts'
import { atStep, openApplication, signIn } from '../support/applicant.ts'
import { attachPapers, expectEachOnce } from '../support/batches.ts'

const email = 'line@truckstaff.example'

test('the provider goes away during a save and comes back: the rest is sent without a press', async ({ desktop }) => {
  const { sandbox } = desktop
  await sandbox.seed.account({ email, name: 'Lena Line', steps: 4 })
  const { page } = await desktop.launch({ settings: { savesAdd: true } })
  await page.clock.install()
  await signIn(page, { email, password: demoPassword })
  await openApplication(page)
  await atStep(page, 5)
  await attachPapers(page)
  sandbox.faults.add({ call: 'saveStep', step: 5, fault: 'reset-during', after: 1, times: 1 })
  sandbox.faults.add({ call: 'dashboard', fault: 'reset-before', after: 2 }) // each save asks for it first
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Network error. Please check your internet connection.')
  await expect(page.getByText('Waiting for a connection to our server')).toBeVisible()
  const probes = () => sandbox.log.filter(({ call, status }) => call === 'dashboard' && status === 'reset').length
  await page.clock.fastForward(30_000)
  await expect.poll(probes).toBeGreaterThan(0)
  sandbox.faults.clear()
  await page.clock.fastForward(30_000)
  // On a busy machine the reset comes before the last byte is on its way; then there is nothing to wait for.
  const goesOn = page.getByText('Waiting for our server').or(page.getByText('Step 6 of 7'))
  await expect(goesOn.first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.clock.fastForward(longestWorkMs(1))
  await atStep(page, 6)
  const saves = sandbox.log.filter(({ call, step }) => call === 'saveStep' && step === 5)
  expect(saves.map(({ status }) => status)).toEqual([200, 'reset', 200, 200])
  expectEachOnce(sandbox, email)
})
